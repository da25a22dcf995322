// @ts-check
// What there is to do: a line that says it, what was last said to you, and the buttons.
import {Clauses, html, Icon} from '../base.js';
import {cardSign, rankOf, rankText} from '../cards.js';
import {kindOf} from '../gather.js';
import {VERBS} from './hands.js';
import {rankOfGroup} from '../seats.js';

/** @param {{hands: import('./hands.js').Hands, onHint: () => void}} props */
export function Doing({hands}) {
  const game = hands.line.game.value;
  if (!game || game.phase === 'over') return null;
  const isYours = hands.isYours.value, said = hands.said.value, isBusy = hands.isBusy.value;
  return html`<div class=${`what${isYours ? ' yours' : ''}`}>
      <p class="todo">${isYours ? html`<strong>Your turn: </strong>${game.todo}` : game.todo || ' '}</p>
      <p class=${`said ${said?.kind ?? ''}`} role="alert">${said && html`${said.text} <${Clauses} ids=${said.clauses}/>`}</p>
      ${!said && game.goal && html`<p class="goal">${game.goal}</p>`}</div>
    ${isYours && html`<div class="actions" role="toolbar" aria-label="What you can do" aria-busy=${isBusy}>
      ${hands.advice.value ? html`<${Advised} hands=${hands}/>` : hands.isMelding ? html`<${Melding} hands=${hands} game=${game}/>` : html`<${Laying} hands=${hands}/>`}
      <button type="button" class="button quiet hint" onClick=${() => hands.hint()} title="What would a bot do? (h)"><${Icon} name="hint"/><span>Hint</span></button></div>`}`;
}

/** A hint can be followed at once. @param {{hands: import('./hands.js').Hands}} props */
const Advised = ({hands}) => html`<button type="button" id="go" class="button primary" onClick=${() => hands.go()}>Do that</button>
  <button type="button" class="button" onClick=${() => hands.clear()}>Something else</button>`;

/** @param {{hands: import('./hands.js').Hands}} props */
function Laying({hands}) {
  const gathered = hands.picked.value.length > 0, bare = hands.bareVerbs;
  const needsCards = [...hands.verbs].some(verb => !bare.includes(verb));
  return html`${!gathered && needsCards && html`<button type="button" class="button primary" disabled>${hands.keepCount() ? `Choose ${hands.keepCount()}` : 'Choose cards'}</button>`}
    ${gathered && html`<button type="button" id="go" class="button primary" disabled=${hands.isWaitingForMore} onClick=${() => hands.go()}>${hands.goLabel}</button>
      ${hands.swapInstead && html`<button type="button" class="button" onClick=${() => hands.say([hands.swapInstead ?? []])}>Swap them</button>`}
      <button type="button" class="icon-button" aria-label="Put all back" title="Put all back (Esc)" onClick=${() => hands.clear()}><${Icon} name="close"/></button>`}
    ${bare.map(verb => html`<button type="button" key=${verb} data-verb=${verb} class=${`button${!gathered && (!needsCards || verb === 'ready') ? ' primary' : ''}`} title=${`${VERBS[verb].label} (${VERBS[verb].key})`} onClick=${() => hands.bare(verb)}>${VERBS[verb].label}</button>`)}`;
}

/** Cards that make a meld. */
const FEWEST = 3;

/** Melds are gathered group after group and laid down together. @param {{hands: import('./hands.js').Hands, game: import('../wire.d.ts').GameSeen}} props */
function Melding({hands, game}) {
  const {verbs, faces} = hands, tray = hands.tray.value, isAny = faces.length > 0 || tray.length > 0;
  const place = game.places[/** @type {number} */ (game.seat)];
  const {asked, points} = hands, isEnough = points >= asked;
  const isTuck = verbs.has('tuck') && faces.length > 0 && faces.every(face => kindOf(face) === '3 red');
  const open = place.zones.filter(zone => zone.shape === 'melds').flatMap(zone => zone.groups).map(rankOfGroup);
  const targets = faces.length && (verbs.has('add') || verbs.has('tuck')) ? [...new Set(open)].filter(rank => isTuck || faces.every(face => rankOf(face) === rank || ['2', 'Jk'].includes(rankOf(face)))) : [];
  const canLay = verbs.has('meld') || verbs.has('aside'), isSet = faces.length >= FEWEST;
  const discards = faces.length === 1 && !tray.length && verbs.has('discard');
  return html`${asked > 0 && !verbs.has('draw') && html`<p class="asked" role="status">First melds: ${asked} points together${isAny && !discards && html`; these are <b class=${isEnough ? 'enough' : 'short'}>${points}</b>`}</p>`}
    ${tray.length > 0 && html`<div class="tray" aria-label="Groups to meld">${tray.map((group, k) => html`<button type="button" key=${k} class="tray-group" title="Take apart" onClick=${() => { hands.tray.value = tray.filter((_, index) => index !== k); }}>${group.map(cardSign).join(' ')}<${Icon} name="close" size=${14}/></button>`)}</div>`}
    ${!isAny && !verbs.has('draw') && html`<button type="button" class="button primary" disabled>${hands.isDiscarding ? 'Choose a card to discard' : 'Choose cards'}</button>`}
    ${verbs.has('draw') && html`<button type="button" data-verb="draw" class=${`button${isAny && verbs.has('take') ? '' : ' primary'}`} onClick=${() => hands.bare('draw')}>${VERBS.draw.label}</button>`}
    ${verbs.has('take') && html`<button type="button" data-verb="take" class=${`button${isAny ? ' primary' : ''}`} onClick=${() => hands.takePile()}>${VERBS.take.label}${isAny ? ' with these' : ''}</button>`}
    ${discards && html`<button type="button" id="go" class="button primary" onClick=${() => hands.go()}>${hands.goLabel}</button>`}
    ${targets.map(rank => html`<button type="button" key=${rank} data-add=${rank} class="button" onClick=${() => hands.addTo(rank)}>${isTuck ? 'Tuck under' : 'Add to'} the ${rankText(rank)}s</button>`)}
    ${canLay && (isSet || tray.length > 0) && html`<button type="button" id="meld" class="button primary" disabled=${!isEnough} onClick=${() => hands.meld()}>Lay ${hands.groups.length > 1 ? `${hands.groups.length} melds` : 'the meld'}${isEnough ? '' : `: ${asked - points} points short`}</button>`}
    ${((canLay && isSet) || hands.takesTop) && html`<button type="button" id="together" class="button" title="Gather another group, to lay them together (g)" onClick=${() => hands.putTogether()}><${Icon} name="plus"/>Another group</button>`}
    ${isAny && html`<button type="button" class="icon-button" aria-label="Put all back" title="Put all back (Esc)" onClick=${() => hands.clear()}><${Icon} name="close"/></button>`}
    ${verbs.has('pass') && html`<button type="button" data-verb="pass" class="button" onClick=${() => hands.bare('pass')}>${VERBS.pass.label}</button>`}`;
}
