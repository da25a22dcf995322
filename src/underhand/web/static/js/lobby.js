// @ts-check
// The way in: what this is, play now, a table for friends, a code; and where invitations lead.
import {Icon, TopBar, html, linesOf, useEffect, useState, useTitle} from './base.js';
import {fetchBooks} from './lobby/choice.js';
import {HouseRules} from './lobby/options.js';
import {JoinForm, Recent, You, fetchYou, join} from './lobby/people.js';
import {MakeTable, PlayAtOnce, PlayNow, Shelf} from './lobby/start.js';

export const styles = ['/static/css/lobby.css', '/static/css/rules.css'];

/** @param {{parts: readonly string[], path: string}} props */
export const Page = ({parts, path}) => (parts.length ? html`<${Invitation} kind=${path[1] === 'j' ? 'code' : 'token'} text=${parts[0]}/>` : html`<${Lobby}/>`);

function Lobby() {
  const [trouble, setTrouble] = useState(/** @type {readonly string[]} */ ([]));
  useTitle('');
  useEffect(() => {
    Promise.all([fetchBooks(), fetchYou()]).catch(error => setTrouble(linesOf(error)));
  }, []);
  return html`<${TopBar}/><main class="lobby">
    <header class="hero"><div class="hero-text"><h1>Cards, by the rules you know</h1>
      <p>Play bots at once, or send friends a link. No account, nothing to install. The table keeps the rules and names the clause, and every shuffle can be checked afterwards.</p><${PlayAtOnce}/></div>
      <div class="hero-you"><${You}/><${JoinForm}/></div></header>
    ${trouble.length > 0 && html`<div class="problems" role="alert">${trouble.map(line => html`<p key=${line}>${line}</p>`)}</div>`}
    <${Recent}/>
    <div class="begin"><${Shelf}/><${PlayNow}/><${MakeTable}/></div>
    <${HouseRules}/></main>`;
}

/** Where a friend's link leads: to the table, or to what is wrong with it. @param {{kind: 'code' | 'token', text: string}} props */
function Invitation({kind, text}) {
  const [trouble, setTrouble] = useState('');
  useTitle('Join a table');
  useEffect(() => {
    join(kind === 'code' ? {code: text} : {token: text}).then(setTrouble);
  }, [text]);
  if (!trouble) return html`<${TopBar}/><main class="empty" role="status">Finding your table…</main>`;
  return html`<${TopBar}/><main class="invitation panel"><h1>This link opens no table</h1><p role="alert">${trouble}</p>
    <p class="muted">Ask for a new link, or type the table’s code.</p><${JoinForm}/><p><a class="button quiet" href="/"><${Icon} name="left"/>To the lobby</a></p></main>`;
}
