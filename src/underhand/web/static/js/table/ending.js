// @ts-check
// How a game ended: who won, what was scored, where the record lies, and on to the next one.
import {Clauses, html, Icon} from '../base.js';
import {ask, Standings} from './people.js';

/** @typedef {import('../wire.d.ts').ResultSeen} ResultSeen */

/** @param {{line: import('../socket.js').Line, onLook: () => void}} props */
export function Ending({line, onLook}) {
  const game = /** @type {import('../wire.d.ts').GameSeen} */ (line.game.value), table = /** @type {import('../wire.d.ts').TableSeen} */ (line.table.value);
  const result = /** @type {ResultSeen} */ (game.result);
  const mood = game.seat === null ? '' : result.winners.includes(game.seat) ? 'won' : result.losers.includes(game.seat) ? 'lost' : '';
  return html`<section class=${`ending panel ${mood}`} aria-label="The end of the game">
    <button type="button" class="icon-button ending-close" aria-label="Look at the table" onClick=${onLook}><${Icon} name="close"/></button>
    ${table.games && html`<p class="muted which-game">Game ${table.game_of_match} of ${table.games}</p>`}
    <h2 tabindex="-1" id="result">${result.text} <${Clauses} ids=${result.clauses}/></h2>
    ${result.places.some(Boolean) && html`<ol class="places">${order(result).map(seat => html`<li key=${seat} value=${result.places[seat]} class=${seat === game.seat ? 'yours' : ''}>${table.seats[seat].name}</li>`)}</ol>`}
    ${result.scores.length > 0 && html`<${Scores} result=${result} names=${table.seats.map(seat => seat.name)} you=${game.seat}/>`}
    <details class="more" open><summary>Standings</summary><${Standings} table=${table}/></details>
    <div class="bar">${result.share && html`<a class="button" href=${`/r/${result.share}`}><${Icon} name="eye"/>Replay</a>
      <a class="button" href=${`/r/${result.share}?review=1`}><${Icon} name="chart"/>Review</a>
      <a class="button" href=${`/api/games/${result.share}.uhr`} download><${Icon} name="down"/>Record</a>`}
      ${table.phase === 'between' && table.you !== null && html`<button type="button" id="next" class="button primary" onClick=${() => ask(line, {do: 'next'})}>${result.goes_on ? 'Next deal' : 'Next game'}</button>`}</div></section>`;
}

const order = (/** @type {ResultSeen} */ result) => result.places.map((_, seat) => seat).filter(seat => result.places[seat]).sort((a, b) => result.places[a] - result.places[b]);

/** @param {{result: ResultSeen, names: readonly string[], you: number | null}} props */
function Scores({result, names, you}) {
  const parts = [...new Set(result.scores.flatMap(score => score.parts.map(([name]) => name)))];
  const part = (/** @type {number} */ seat, /** @type {string} */ name) => result.scores[seat].parts.find(each => each[0] === name)?.[1];
  return html`<div class="scores-scroll" tabindex="0" role="region" aria-label="Scores"><table class="scores"><thead><tr><td></td>${names.map((name, seat) => html`<th key=${seat} scope="col" class=${seat === you ? 'yours' : ''}>${name}</th>`)}</tr></thead>
    <tbody><tr><th scope="row">Before</th>${result.scores.map((score, k) => html`<td key=${k}>${score.before}</td>`)}</tr>
      ${parts.map(name => html`<tr key=${name}><th scope="row">${name.replaceAll('_', ' ')}</th>${names.map((_, seat) => html`<td key=${seat}>${part(seat, name) || '·'}</td>`)}</tr>`)}
      <tr class="sum"><th scope="row">This deal</th>${result.scores.map((score, k) => html`<td key=${k}>${score.points}</td>`)}</tr>
      <tr class="sum"><th scope="row">Now</th>${result.scores.map((score, k) => html`<td key=${k}><b>${score.after}</b></td>`)}</tr></tbody></table></div>`;
}
