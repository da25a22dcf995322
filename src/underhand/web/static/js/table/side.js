// @ts-check
// Beside the table: the log in words, and the chat.
import {html, Icon, linesOf, prefs, Switch, useLayoutEffect, useRef, useState} from '../base.js';

/** @typedef {import('../wire.d.ts').LineSeen} LineSeen */
/** Guests whom this browser does not want to read. @typedef {import('@preact/signals').Signal<readonly string[]>} Silenced */

/** Stay at the end of what grows, unless somebody has scrolled up to read; what is hidden goes there when it is shown. @param {unknown} grown @param {boolean} isOpen */
function useEnd(grown, isOpen) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null)), isAtEnd = useRef(true);
  useLayoutEffect(() => { if (ref.current && isAtEnd.current) ref.current.scrollTop = ref.current.scrollHeight; }, [grown, isOpen]);
  const onScroll = () => { const e = ref.current; if (e) isAtEnd.current = e.scrollHeight - e.scrollTop - e.clientHeight < 40; };
  return {ref, onScroll};
}

/** @param {{line: import('../socket.js').Line, isOpen: boolean}} props */
export function Log({line, isOpen}) {
  const lines = line.lines.value, {ref, onScroll} = useEnd(lines, isOpen), you = line.game.value?.seat;
  return html`<div class="log-head"><${Switch} label="Notation" on=${prefs.notation.value} set=${(/** @type {boolean} */ on) => { prefs.notation.value = on; }}/></div>
    <ol class="log" ref=${ref} onScroll=${onScroll} tabindex="0" aria-label="What has happened">${lines.map((each, k) => html`<${LogLine} key=${`${each.ply}.${k}`} each=${each} isYours=${each.seat !== null && each.seat === you}/>`)}</ol>`;
}

/** @param {{each: LineSeen, isYours: boolean}} props */
const LogLine = ({each, isYours}) => html`<li class=${`${isYours ? 'yours' : ''}${each.seat === null ? ' dealer' : ''}`} data-hue=${each.seat ?? undefined}><span>${coloured(each.text)}</span>${prefs.notation.value && each.event && html`<code>${each.event}</code>`}</li>`;

/** A sentence with its red cards in red. @param {string} text */
export const coloured = text => text.split(/((?:10|[2-9JQKA])[♦♥♣♠])/).map((part, k) => (k % 2 ? html`<b class=${`sign s-${'♣♦♥♠'.indexOf(part[part.length - 1])}`}>${part}</b>` : part));

/** @param {{line: import('../socket.js').Line, silenced: Silenced, isOpen: boolean}} props */
export function Chat({line, silenced, isOpen}) {
  const chat = line.chat.value.filter(each => !silenced.value.includes(each.guest)), {ref, onScroll} = useEnd(chat.length, isOpen);
  const table = line.table.value;
  const [text, setText] = useState(''), [trouble, setTrouble] = useState('');
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try { await line.ask({do: 'chat', text: text.trim()}); setText(''); setTrouble(''); } catch (error) { setTrouble(linesOf(error)[0].replace(/^Error: /, '')); }
  };
  return html`<ol class="chat" ref=${ref} onScroll=${onScroll} tabindex="0" role="log" aria-label="Chat">${chat.map(each => (each.guest ? html`<li key=${each.number} class=${each.guest === table?.guest ? 'own-line' : ''}>
      <span class="chat-who">${each.name}<time dateTime=${each.at}>${clock(each.at)}</time></span><span class="chat-text">${each.text}</span></li>` : html`<li key=${each.number} class="chat-notice">${each.text}<time dateTime=${each.at}>${clock(each.at)}</time></li>`))}
      ${!chat.length && html`<li class="nothing">Nobody has said anything yet.</li>`}</ol>
    ${silenced.value.length > 0 && html`<p class="muted small">${silenced.value.length} muted. <button type="button" class="link" onClick=${() => { silenced.value = []; }}>Hear everybody again</button></p>`}
    <form class="say" onSubmit=${send}>${table?.is_muted ? html`<p class="muted">The host has muted you.</p>` : html`
      <input class="field" aria-label="Say something" placeholder="Say something" maxlength="400" autocomplete="off" value=${text} onInput=${(/** @type {any} */ e) => setText(e.target.value)}/>
      <button class="icon-button" aria-label="Send"><${Icon} name="play"/></button>`}
      ${trouble && html`<p class="said bad" role="alert">${trouble}</p>`}</form>`;
}
const clock = (/** @type {string} */ at) => new Date(at).toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});
