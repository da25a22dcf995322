// @ts-check
// Who you are called: typed in the lobby, while you wait at a table, or in the settings.
import {api, html, linesOf, signal, toast, useEffect, useId} from './base.js';

/** What somebody is called who gave no name. */
const NOBODY = 'Guest';
export const name = signal('');
let renaming = /** @type {Promise<unknown>} */ (Promise.resolve());

/** Settled when the server knows the name that was typed last. */
export const named = () => renaming;

/** Ask who this browser is. Throws a `Problem`. */
export async function fetchName() {
  name.value = (await api('GET', '/api/me')).name;
}

/** @param {HTMLInputElement} field */
async function rename(field) {
  const wanted = field.value.trim();
  if (!wanted || wanted === name.value) return void (field.value = name.value);
  try {
    name.value = (await api('PUT', '/api/me', {name: wanted})).name;
    toast(`You are ${name.value}.`, {kind: 'good'});
  } catch (error) {
    toast(linesOf(error).join(' '), {kind: 'bad'});
  }
  field.value = name.value;
}

/** The field itself; what lies beside it is the caller's. @param {{id: string}} props */
export const NameInput = ({id}) => html`<input id=${id} class="field" maxlength="24" autocomplete="nickname" disabled=${!name.value} value=${name.value}
  onChange=${(/** @type {any} */ e) => { renaming = rename(e.target); }} onKeyDown=${(/** @type {any} */ e) => e.key === 'Enter' && e.target.blur()}/>`;

/** The field with its label, and a question to those who have no name yet. */
export function NameField() {
  const id = useId();
  useEffect(() => {
    fetchName().catch(error => toast(linesOf(error).join(' '), {kind: 'bad'}));
  }, []);
  return html`<div class="name-field"><label for=${id}>Your name</label><${NameInput} id=${id}/>
    ${name.value === NOBODY && html`<p class="muted">What shall the others call you?</p>`}</div>`;
}
