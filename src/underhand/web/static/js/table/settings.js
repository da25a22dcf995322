// @ts-check
// What this browser prefers, and what the host has set for the table.
import {CopyField, html, Icon, prefs, showDialog, Switch} from '../base.js';
import {NameField} from '../you.js';
import {ask, BeHost, Standings, wholeLink} from './people.js';

/** @typedef {import('../socket.js').Line} Line */

/** @param {Line} line */
export const showSettings = line => showDialog('Settings', () => html`<${Settings} line=${line}/>`);

const PACES = /** @type {const} */ ([[0, 'At once'], [0.4, 'Fast'], [0.9, 'Like people'], [1.8, 'Slow'], [3, 'Very slow']]);
const STAND_INS = /** @type {const} */ ([[0, 'Never'], [20, 'After 20 seconds'], [60, 'After a minute'], [180, 'After three minutes'], [600, 'After ten minutes']]);

/** @param {{line: Line}} props */
function Settings({line}) {
  const table = line.table.value;
  const change = (/** @type {Record<string, unknown>} */ what) => ask(line, {do: 'settings', settings: what});
  return html`<h3>For you</h3>
    <${NameField}/>
    <${Switch} label="Suits in four colours" on=${prefs.four.value} set=${(/** @type {boolean} */ on) => { prefs.four.value = on; }}/>
    <${Switch} label="Cards fly" hint="Never when your system asks for less motion" on=${prefs.motion.value} set=${(/** @type {boolean} */ on) => { prefs.motion.value = on; }}/>
    <${Switch} label="Sound" on=${prefs.sound.value} set=${(/** @type {boolean} */ on) => { prefs.sound.value = on; }}/>
    <${Choose} label="Your hand lies" value=${prefs.order.value} options=${[['rank', 'by rank'], ['suit', 'by suit'], ['dealt', 'as dealt']]} set=${(/** @type {any} */ value) => { prefs.order.value = value; }}/>
    ${table && html`<h3>For the table</h3>
      ${!table.is_host && html`<p class="muted">The host may change these.</p>`}
      ${table.may_host && html`<${BeHost} line=${line}/>`}
      <${Choose} label="Bots move" disabled=${!table.is_host} value=${nearest(PACES, table.settings.pace)} options=${PACES} set=${(/** @type {string} */ value) => change({pace: Number(value)})}/>
      <${Choose} label="A bot plays for somebody who has gone" disabled=${!table.is_host} value=${nearest(STAND_INS, table.settings.stand_in)} options=${STAND_INS} set=${(/** @type {string} */ value) => change({stand_in: Number(value)})}/>
      ${table.is_host ? html`<${Switch} label="Show hands" hint="Bystanders may see all hands after a game" on=${table.settings.show_hands} set=${(/** @type {boolean} */ on) => change({show_hands: on})}/>`
        : html`<p class="muted">Bystanders ${table.settings.show_hands ? 'may' : 'may not'} see all hands after a game.</p>`}`}`;
}

/** @param {readonly (readonly [number, string])[]} options @param {number} value */
const nearest = (options, value) => options.reduce((best, [each]) => (Math.abs(each - value) < Math.abs(best - value) ? each : best), options[0][0]);

/** @param {{label: string, value: any, options: readonly (readonly [any, string])[], set: (value: any) => void, disabled?: boolean}} props */
const Choose = ({label, value, options, set, disabled = false}) => html`<label class="choose"><span>${label}</span><select class="field" disabled=${disabled} value=${value} onChange=${(/** @type {any} */ e) => set(e.target.value)}>
  ${options.map(([each, text]) => html`<option key=${each} value=${each} selected=${each === value}>${text}</option>`)}</select></label>`;

/** @param {Line} line */
export const showTable = line => showDialog('The table', () => {
  const table = line.table.value;
  return table && html`<p><strong>${table.title}</strong>${table.watchers > 0 && ` · ${table.watchers} watching`}</p>
    ${table.changed.length > 0 && html`<ul>${table.changed.map((text, k) => html`<li key=${k}>${text}</li>`)}</ul>`}
    ${table.warning && html`<p class="warning">${table.warning}</p>`}
    <p><a class="button" href=${`/rules/${encodeURIComponent(table.book)}?table=${encodeURIComponent(table.id)}`} target="_blank"><${Icon} name="book"/>The rules of this table</a></p>
    <${CopyField} label="Invite link" text=${wholeLink(table.link)}/><p>or the code <strong class="code">${table.code}</strong></p>
    <${Standings} table=${table}/>`;
});
