// @ts-check
// You, your personal link, a friend's code, the tables at which this browser sat.
/** @import {TableCard} from '../wire.d.ts' */
import {CopyField, Icon, api, go, html, linesOf, showDialog, signal, toast, useId} from '../base.js';
import {NameInput, fetchName} from '../you.js';

const tables = signal(/** @type {readonly TableCard[]} */ ([]));
const wrongCode = signal('');

/** Who this browser is, and where it sat. */
export async function fetchYou() {
  const [, recent] = await Promise.all([fetchName(), api('GET', '/api/tables')]);
  tables.value = recent;
}

// ---- you -------------------------------------------------------------------

async function link() {
  try {
    const told = await api('POST', '/api/me/link');
    showDialog('Your personal link', () => html`<p>Open it on your phone or in another browser, and you are the same player there: your seats, your tables. Whoever has it can play as you, so keep it to yourself.</p>
      <${CopyField} label="Your personal link" text=${told.link}/>`);
  } catch (error) {
    toast(linesOf(error).join(' '), {kind: 'bad'});
  }
}

export function You() {
  const id = useId();
  return html`<div class="you"><label for=${id}>Your name</label><div class="row">
    <${NameInput} id=${id}/>
    <button type="button" class="button" onClick=${link}><${Icon} name="link"/>My link</button></div></div>`;
}

// ---- joining ---------------------------------------------------------------

/** Go where an invitation leads; resolves to what is wrong with it. @param {{code: string} | {token: string}} invitation @returns {Promise<string>} */
export async function join(invitation) {
  try {
    const told = await api('POST', '/api/join', invitation);
    go(`/t/${told.table}`, {replace: location.pathname !== '/'});
    return '';
  } catch (error) {
    return linesOf(error).join(' ');
  }
}

/** @param {any} event */
async function enter(event) {
  event.preventDefault();
  const code = String(new FormData(event.target).get('code')).replace(/\s/g, '').toUpperCase();
  wrongCode.value = code ? await join({code}) : 'Type the six letters that your friend has sent.';
}

export function JoinForm() {
  const id = useId();
  return html`<form class="join" onSubmit=${enter} noValidate><label for=${id}>Join a friend’s table</label><div class="row">
    <input id=${id} class="field code" name="code" maxlength="9" placeholder="ABCDEF" autocomplete="off" autocapitalize="characters" spellcheck=${false}
      aria-invalid=${Boolean(wrongCode.value)} aria-describedby=${`${id}-wrong`} onInput=${() => { wrongCode.value = ''; }}/>
    <button class="button"><${Icon} name="right"/>Join</button></div><p id=${`${id}-wrong`} class="trouble" role="alert">${wrongCode.value}</p></form>`;
}

// ---- recent tables ---------------------------------------------------------

/** @type {Record<string, string>} */
const PHASES = {gathering: 'before the deal', playing: 'in a game', between: 'between games', over: 'over'};
const when = new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'short'});

export const Recent = () => tables.value.length > 0 && html`<section class="recent" aria-labelledby="recent-title"><h2 id="recent-title">Your tables</h2>
  <ul>${tables.value.slice(0, 8).map(table => html`<li key=${table.id}><a href=${`/t/${table.id}`}><b>${table.title}</b>
    <span class=${`phase ${table.phase}`}>${PHASES[table.phase] ?? table.phase}</span>
    <span class="who">${table.seats.map(each => each || 'free').join(', ')}</span>
    <time dateTime=${table.at}>${when.format(new Date(table.at))}</time></a></li>`)}</ul></section>`;
