// @ts-check
// Choosing a book, playing bots at once, making a table for friends.
/** @import {BookSeen} from '../wire.d.ts' */
import {Icon, api, countOf, go, html, kept, linesOf, signal, toast, useId} from '../base.js';
import {named} from '../you.js';
import {book, books, changed, choice, chooseBook, house, isChecking, isHouse, played, problems} from './choice.js';

const bots = kept('bots', 2);
const bot = kept('bot', '');
const seats = kept('seats', 4);
const empties = kept('seats-for-bots', 0);
const games = signal(0);
const isOpening = signal(false);

/** @param {number} n @param {number} least @param {number} most */
const between = (n, least, most) => Math.max(least, Math.min(n, most));
/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({length: Math.max(0, to - from + 1)}, (_, i) => from + i);

// ---- the shelf -------------------------------------------------------------

export const Shelf = () => html`<fieldset class="shelf"><legend>Choose your rules</legend>
  ${books.value.map(each => html`<${BookCard} key=${each.name} book=${each}/>`)}</fieldset>`;

/** @param {{book: BookSeen}} props */
const BookCard = ({book: each}) => html`<div class="book">
  <label><input type="radio" name="book" value=${each.name} checked=${each === book.value} onChange=${() => chooseBook(each.name)}/>
    <span class="book-title">${each.title}<small>${each.least === each.most ? each.least : `${each.least} to ${each.most}`} players</small></span>
    <span class="book-about">${each.description}</span></label>
  <a class="book-rules" href=${`/rules/${each.name}`} aria-label=${`Rules of ${each.title}`}><${Icon} name="book"/>Rules</a></div>`;

// ---- playing ---------------------------------------------------------------

/** Numbers to choose from. @param {{label: string, from: number, to: number, value: number, set: (n: number) => void}} props */
function Numbers({label, from, to, value, set}) {
  const name = useId();
  return html`<fieldset class="numbers"><legend>${label}</legend>${range(from, to).map(n => html`
    <label key=${n}><input type="radio" name=${name} checked=${n === value} onChange=${() => set(n)}/><span>${n}</span></label>`)}</fieldset>`;
}

function Bots() {
  const id = useId();
  const all = played.value?.bots ?? [];
  return all.length > 1 && html`<div class="choose"><label for=${id}>Which bots</label>
    <select id=${id} class="field" value=${theBot()} onChange=${(/** @type {any} */ e) => { bot.value = e.target.value; }}>
      ${all.map(each => html`<option key=${each.name} value=${each.name}>${each.name}: ${each.about}</option>`)}</select></div>`;
}
/** The bot that was chosen last, if there is such a one, else the usual one. */
function theBot() {
  const all = played.value?.bots ?? [];
  return (all.find(each => each.name === bot.value) ?? all.find(each => each.is_usual))?.name ?? '';
}

/** Open a table and go there. @param {number} atTable @param {number} ofBots @param {boolean} atOnce */
async function open(atTable, ofBots, atOnce) {
  isOpening.value = true;
  try {
    await named();
    const told = await api('POST', '/api/tables', {choice: choice.value, seats: atTable, bots: Array(ofBots).fill(theBot()), games: games.value || null, start: atOnce});
    go(`/t/${told.table}`);
  } catch (error) {
    toast(linesOf(error).join(' '), {kind: 'bad'});
  }
  isOpening.value = false;
}

const mayOpen = () => !isOpening.value && !isChecking.value && !problems.value.length && played.value !== null;
const Playing = () => html`<p class="by">by <b>${played.value?.title ?? '…'}</b>${isHouse.value && !house.value && changed.value.length > 0 && html` with ${countOf(changed.value.length, 'house rule')}`}</p>`;
/** What the book says against so many players. @param {{players: number}} props */
const Advice = ({players}) => { const text = played.value?.warnings[players]; return html`<p class="advice" role="status">${text && html`<${Icon} name="wait" size=${18}/><span>${text}.</span>`}</p>`; };
const Trouble = () => problems.value.length > 0 && html`<p class="trouble">Mend the <a href="#house-rules">house rules</a> first.</p>`;

/** One click from here to a game. */
export function PlayNow() {
  const {least = 2, most = 2} = played.value ?? {};
  const n = between(bots.value, least - 1, most - 1);
  const start = (/** @type {Event} */ e) => { e.preventDefault(); open(n + 1, n, true); };
  return html`<form class="panel play-now" onSubmit=${start}><h2>Play now</h2><${Playing}/>
    <${Numbers} label="Against how many bots" from=${Math.max(1, least - 1)} to=${most - 1} value=${n} set=${(/** @type {number} */ k) => { bots.value = k; }}/>
    <${Advice} players=${n + 1}/>
    <${Bots}/><${Trouble}/>
    <button class="button primary big" disabled=${!mayOpen()}><${Icon} name="play"/>Play now</button></form>`;
}

/** The same, at the top of a small screen. */
export function PlayAtOnce() {
  const {least = 2, most = 2, title = ''} = played.value ?? {};
  const n = between(bots.value, least - 1, most - 1);
  return html`<button type="button" class="button primary big at-once" disabled=${!mayOpen()} onClick=${() => open(n + 1, n, true)}><${Icon} name="play"/>Play ${title} with ${countOf(n, 'bot')}</button>`;
}

/** A table to which friends are sent a link. */
export function MakeTable() {
  const {least = 2, most = 2} = played.value ?? {};
  const n = between(seats.value, least, most);
  const k = between(empties.value, 0, n - 1);
  const id = useId();
  const make = (/** @type {Event} */ e) => { e.preventDefault(); open(n, k, false); };
  return html`<form class="panel make-table" onSubmit=${make}><h2>Play with friends</h2><${Playing}/>
    <${Numbers} label="Seats at the table" from=${least} to=${most} value=${n} set=${(/** @type {number} */ to) => { seats.value = to; }}/>
    <${Advice} players=${n}/>
    <${Numbers} label="Of these, bots" from=${0} to=${n - 1} value=${k} set=${(/** @type {number} */ to) => { empties.value = to; }}/>
    <div class="choose"><label for=${id}>How many games</label><select id=${id} class="field" value=${games.value} onChange=${(/** @type {any} */ e) => { games.value = Number(e.target.value); }}>
      <option value=${0}>as many as you like</option>${[1, 3, 5, 10].map(each => html`<option key=${each} value=${each}>${each}</option>`)}</select></div>
    <p class="muted">You get a link and a code to send to your friends. Seats still free at the start are filled with bots.</p><${Trouble}/>
    <button class="button big" disabled=${!mayOpen()}><${Icon} name="link"/>Make a table</button></form>`;
}
