// @ts-check
// The page of a table: waiting for people, the game, what lies beside it.
import {clearToasts, html, Icon, kept, signal, toast, TopBar, useEffect, useLayoutEffect, useMemo, useRef, useState, useTitle} from './base.js';
import {Board, useRoomy} from './board.js';
import {inWords} from './cards.js';
import {Line} from './socket.js';
import {sound, soundOf} from './sound.js';
import {Doing} from './table/doing.js';
import {Ending} from './table/ending.js';
import {Hands} from './table/hands.js';
import {showKeys, toCards, useKeys} from './table/keys.js';
import {showSeat, Waiting, ask} from './table/people.js';
import {showSettings, showTable} from './table/settings.js';
import {Chat, Log} from './table/side.js';

/** @typedef {import('./table/side.js').Silenced} Silenced */

export const styles = ['/static/css/board.css', '/static/css/table.css'];

const WIDE = matchMedia('(min-width: 1080px)');

/** @param {{parts: readonly string[]}} props */
export function Page({parts}) {
  const [line, hands, silenced] = useMemo(() => {
    const made = new Line(parts[0]);
    return /** @type {const} */ ([made, new Hands(made), signal(/** @type {readonly string[]} */ ([]))]);
  }, [parts[0]]);
  useLayoutEffect(() => {
    line.listeners.push(soundOf);
    panel.value = '';
    return () => line.close();
  }, [line]);
  const table = line.table.value, game = line.game.value;
  const unread = useUnread(line, silenced, panel.value === 'chat' || (!game && WIDE.matches));
  useTitle(table ? `${hands.isYours.value ? '● ' : ''}${table.title}` : 'Table');
  if (!table) return html`<${TopBar}/><main class="empty" aria-live="polite"><h1>${line.state.value === 'closed' ? line.parting.value || 'This table cannot be opened.' : 'Going to the table…'}</h1>
    ${line.state.value === 'closed' && html`<p><a class="button primary" href="/">To the lobby</a></p>`}</main>`;
  return html`<div class="table-page"><${Bar} line=${line} unread=${unread}/>
    ${game ? html`<${Game} key=${line.id} line=${line} hands=${hands} silenced=${silenced} unread=${unread}/>`
      : html`<div class="game waits" key="waiting"><${Waiting} line=${line}/><${Side} line=${line} silenced=${silenced} unread=${unread}/></div>`}
    <${Announcer} line=${line} hands=${hands}/></div>`;
}

const panel = signal(/** @type {'' | 'log' | 'chat'} */ (''));
const rulesOf = (/** @type {import('./wire.d.ts').TableSeen} */ table) => `/rules/${encodeURIComponent(table.book)}?table=${encodeURIComponent(table.id)}`;

/** @param {{line: Line, unread: number}} props */
function Bar({line, unread}) {
  const table = /** @type {import('./wire.d.ts').TableSeen} */ (line.table.value);
  const open = (/** @type {'log' | 'chat'} */ which) => () => { panel.value = panel.value === which ? '' : which; };
  return html`<${TopBar}><h1 class="table-title"><button type="button" onClick=${() => showTable(line)} title="About this table"><span>${table.title}</span></button></h1>
    <${Link} line=${line}/><span class="push"></span>
    ${line.game.value && html`<button type="button" class="icon-button only-narrow" aria-label="Log" aria-expanded=${panel.value === 'log'} onClick=${open('log')}><${Icon} name="log"/></button>`}
    <button type="button" class="icon-button only-narrow unread" aria-label=${`Chat${unread ? `, ${unread} unread` : ''}`} aria-expanded=${panel.value === 'chat'} onClick=${open('chat')}><${Icon} name="chat"/>${unread > 0 && html`<b aria-hidden="true">${unread}</b>`}</button>
    <a class="icon-button only-roomy" href=${rulesOf(table)} target="_blank" aria-label="The rules of this table" title="Rules (r)"><${Icon} name="book"/></a>
    <button type="button" class="icon-button only-roomy" aria-label="Keys and help" title="Keys (?)" onClick=${showKeys}><${Icon} name="help"/></button>
    <button type="button" class="icon-button" aria-label="Settings" onClick=${() => showSettings(line)}><${Icon} name="gear"/></button><//>`;
}

/** Whether the line holds. @param {{line: Line}} props */
const Link = ({line}) => html`<span class="link-state" role="status">${line.state.value === 'lost' ? html`<span class="lost"><${Icon} name="wait" size=${16}/>Reconnecting…</span>`
  : line.state.value === 'closed' ? html`<span class="lost">${line.parting.value || 'Closed'}</span>` : ''}</span>`;

/** By table, the number of the last line of chat that this browser has shown; only of the last few tables. */
const read = kept('read', /** @type {Readonly<Record<string, number>>} */ ({}));
const MOST_READ = 20;

/** How many lines of chat by others have not been seen. @param {Line} line @param {Silenced} silenced @param {boolean} isShown */
function useUnread(line, silenced, isShown) {
  const chat = line.chat.value, before = read.value[line.id] ?? 0, last = chat[chat.length - 1]?.number ?? 0;
  useEffect(() => {
    if (!isShown || last <= before) return;
    const {[line.id]: _, ...others} = read.value;
    read.value = {...Object.fromEntries(Object.entries(others).slice(1 - MOST_READ)), [line.id]: last};
  }, [isShown, last]);
  const me = line.table.value?.guest;
  return isShown ? 0 : chat.filter(each => each.number > before && each.guest !== me && !silenced.value.includes(each.guest)).length;
}

/** @param {{line: Line, hands: Hands, silenced: Silenced, unread: number}} props */
function Game({line, hands, silenced, unread}) {
  const game = /** @type {import('./wire.d.ts').GameSeen} */ (line.game.value), table = /** @type {import('./wire.d.ts').TableSeen} */ (line.table.value);
  const [looked, look] = useState(0);
  const roomy = useRoomy();
  const isEnded = game.result !== null && game.result !== undefined;
  useLayoutEffect(() => { if (isEnded && looked !== game.number) document.getElementById('result')?.focus({preventScroll: true}); }, [isEnded, game.number]);
  useKeys(hands, {
    log: () => { panel.value = panel.value === 'log' ? '' : 'log'; }, chat: () => { panel.value = 'chat'; requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector('.say .field'))?.focus()); },
    rules: () => { window.open(rulesOf(table), '_blank'); }, next: () => { if (table.phase === 'between' && table.you !== null) ask(line, {do: 'next'}); },
    status: () => speak(`${game.asks ? `The pile asks for ${game.asks}${game.why ? `, ${game.why}` : ''}. ` : ''}${hands.isYours.value ? 'Your turn: ' : ''}${game.todo}`),
  });
  useRefocus(game.ply);
  useLayoutEffect(() => { if (!WIDE.matches) panel.value = ''; }, []); // the chat over the waiting room is none over the cards
  const me = table.you === null ? null : table.seats[table.you];
  return html`<div class="game"><main class="board-wrap" aria-label="Game"><div class="board-area">
      <${Board} game=${game} sitters=${table.seats} hold=${hands.hold} onSeat=${(/** @type {number} */ at) => showSeat(line, at, silenced)}/></div>
      <div class=${`doing${roomy ? ' roomy' : ''}`}>${me?.is_away ? html`<div class="what"><p class="todo">A bot plays for you.</p></div><div class="actions"><button type="button" class="button primary" onClick=${() => ask(line, {do: 'sit', seat: table.you})}>I am back</button></div>`
          : isEnded ? html`<${After} line=${line} isHidden=${looked === game.number} show=${() => look(0)}/>` : html`<${Doing} hands=${hands}/>`}
        ${table.you === null && !isEnded && html`<${Watching} line=${line}/>`}</div>
      ${isEnded && looked !== game.number && html`<${Ending} line=${line} onLook=${() => look(game.number)}/>`}</main>
    <${Side} line=${line} silenced=${silenced} unread=${unread}/></div>`;
}

/** What somebody may do who has no seat. @param {{line: Line}} props */
function Watching({line}) {
  const {left, seats} = /** @type {import('./wire.d.ts').TableSeen} */ (line.table.value);
  const sit = (/** @type {number} */ seat, /** @type {string} */ text) => html`<button type="button" key=${seat} class=${`button${seat === left ? ' primary' : ''}`} onClick=${() => ask(line, {do: 'sit', seat})}>${text}</button>`;
  return html`<div class="actions watching"><span><${Icon} name="eye"/>You are watching.</span>${left !== null && left !== undefined
    ? sit(left, 'Take my seat back') : seats.filter(seat => seat.who === 'free').map(({seat}) => sit(seat, `Take seat ${seat + 1}`))}</div>`;
}

/** @param {{line: Line, isHidden: boolean, show: () => void}} props */
const After = ({line, isHidden, show}) => html`<div class="what"><p class="todo"><strong>${line.game.value?.result?.text}</strong></p></div>
  <div class="actions">${isHidden && html`<button type="button" class="button" onClick=${show}>Result</button>
    ${line.table.value?.phase === 'between' && line.table.value?.you !== null && html`<button type="button" class="button primary" onClick=${() => ask(line, {do: 'next'})}>${line.game.value?.result?.goes_on ? 'Next deal' : 'Next game'}</button>`}`}</div>`;

/** @param {{line: Line, silenced: Silenced, unread: number}} props */
function Side({line, silenced, unread}) {
  const hasLog = line.game.value !== null, which = hasLog ? panel.value || 'log' : 'chat';
  const tab = (/** @type {'log' | 'chat'} */ name, /** @type {string} */ text) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-selected=${which === name} aria-controls="side-body" class="tab" onClick=${() => { panel.value = name; }}><${Icon} name=${name} size=${18}/>${text}${name === 'chat' && unread > 0 && html` <b class="unread-count">${unread}<span class="sr"> unread</span></b>`}</button>`;
  return html`<aside class=${`side${panel.value ? ' open' : ''}`} aria-label="Log and chat"><div class="tabs"><div role="tablist" aria-label="Beside the table">${hasLog && tab('log', 'Log')}${tab('chat', 'Chat')}</div>
      <button type="button" class="icon-button side-close" aria-label="Close" onClick=${() => { panel.value = ''; }}><${Icon} name="close"/></button></div>
    <div class="side-body" id="side-body" role="tabpanel" aria-labelledby=${`tab-${which}`}>${which === 'log' ? html`<${Log} line=${line} isOpen=${panel.value !== ''}/>` : html`<${Chat} line=${line} silenced=${silenced} isOpen=${panel.value !== ''}/>`}</div></aside>`;
}

// ---- for ears --------------------------------------------------------------

const spoken = signal(/** @type {readonly {id: number, text: string}[]} */ ([]));
let sentences = 0;
/** Say a sentence to whoever listens. @param {string} text */
export const speak = text => { spoken.value = [...spoken.value.slice(-5), {id: ++sentences, text: inWords(text)}]; };

/** @param {{line: Line, hands: Hands}} props */
function Announcer({line, hands}) {
  const told = useRef({number: 0, n: 0});
  useEffect(() => {
    const lines = line.lines.value, game = line.game.value;
    if (told.current.number !== game?.number) told.current = {number: game?.number ?? 0, n: Math.max(0, lines.length - 1)};
    for (const each of lines.slice(told.current.n)) speak(each.text);
    told.current.n = lines.length;
  }, [line.lines.value]);
  useEffect(() => { if (hands.isYours.value) speak(`Your turn: ${line.game.value?.todo}`); }, [hands.isYours.value, line.game.value?.todo]);
  useEffect(() => { if (hands.said.value?.kind === 'bad') sound('no'); }, [hands.said.value]);
  useEffect(() => {
    if (line.state.value !== 'lost') return undefined;
    toast('The connection was lost; it is tried again by itself.', {kind: 'bad'});
    return clearToasts;
  }, [line.state.value === 'lost']);
  return html`<div class="sr" role="log" aria-live="polite" id="announcer">${spoken.value.map(({id, text}) => html`<p key=${id}>${text}</p>`)}</div>`;
}

/** A focus that has gone with its card or button goes back to the cards. @param {number} ply */
function useRefocus(ply) {
  const had = useRef(false);
  const active = document.activeElement;
  had.current = Boolean(active && active !== document.body && active.closest('.board-wrap') && !active.closest('.ending'));
  useLayoutEffect(() => {
    if (had.current && (document.activeElement === document.body || !document.activeElement)) toCards();
  }, [ply]);
}
