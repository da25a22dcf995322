// @ts-check
// House rules: options in sections, or a house file; what is changed in short, what is wrong as the command line says it.
/** @import {OptionSeen} from '../wire.d.ts' */
import {Clauses, Icon, api, html, linesOf, showDialog, signal, toast, useId} from '../base.js';
import {RulesText} from '../rules.js';
import {book, changed, choice, house, isChecking, isHouse, problems, restore, rules, state, stated, useHouse, wantOptions} from './choice.js';

const NONE = 'none';
const MOST_BYTES = 64_000;
const sought = signal('');
const isWriting = signal(false);

export function HouseRules() {
  return html`<section class="panel house-rules" id="house-rules" aria-labelledby="house-rules-title" aria-busy=${isChecking.value}>
    <header><h2 id="house-rules-title">House rules</h2><button type="button" class="button quiet" disabled=${problems.value.length > 0} onClick=${readAll}><${Icon} name="book"/>Read them whole</button>
      ${isHouse.value && html`<button type="button" class="button quiet" onClick=${leave}>Back to the book</button>`}</header>
    <${InShort}/><${Problems}/><${HouseFile}/>
    <details class="all-options" onToggle=${(/** @type {any} */ e) => e.target.open && wantOptions()}><summary><${Icon} name="right"/>Change single rules</summary><${Options}/></details></section>`;
}

function leave() {
  isWriting.value = false;
  restore();
}

/** All rules as they would be played, in a dialog. */
async function readAll() {
  try {
    const told = await api('POST', '/api/rules', choice.value);
    showDialog(told.title, () => html`<p>${told.description}</p><${RulesText} rules=${told}/>`, {wide: true});
  } catch (error) {
    toast(linesOf(error).join(' '), {kind: 'bad'});
  }
}

/** Only what is played otherwise, a sentence each. */
const InShort = () => (changed.value.length
  ? html`<p>Otherwise than the book:</p><ul class="changed">${changed.value.map(option => html`<li key=${option.name}><span>${option.meaning}</span>
      ${stated.value[option.name] !== undefined && html`<button type="button" class="icon-button" aria-label=${`Take this back: ${option.meaning}`} onClick=${() => state(option, '')}><${Icon} name="close"/></button>`}</li>`)}</ul>`
  : !problems.value.length && html`<p class="muted" role="status">${house.value && isChecking.value ? 'Checking the house file…' : house.value ? 'The house file changes nothing.' : `You play ${book.value?.title ?? 'the book'} as it is written. Play it your way: change single rules, or bring a house file.`}</p>`);

const Problems = () => html`<div role="alert">${problems.value.length > 0 && html`<div class="problems">
  <p>${problems.value.length === 1 ? 'This is wrong:' : `${problems.value.length} things are wrong:`}</p>
  <ul>${problems.value.map(line => html`<li key=${line}>${line}</li>`)}</ul>
  ${problems.value.some(line => LISTING.test(line)) && html`<p><button type="button" class="link" onClick=${showOptions}>See all the options here</button></p>`}</div>`}</div>`;

/** How the command line names its list of options. */
const LISTING = /--list-options/;
function showOptions() {
  const all = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.all-options'));
  if (!all) return;
  all.open = true;
  all.scrollIntoView({block: 'start'});
  all.querySelector('summary')?.focus({preventScroll: true});
}

// ---- a house file ----------------------------------------------------------

/** @param {any} event */
async function upload(event) {
  const [file] = event.target.files;
  event.target.value = '';
  if (!file) return;
  if (file.size > MOST_BYTES) return toast(`${file.name} is too large: a house file has at most ${MOST_BYTES / 1000} kB.`, {kind: 'bad'});
  isWriting.value = true;
  await useHouse(file.name, await file.text());
}

const example = () => `name = "mine"\ntitle = "Our house"\nbase = "${book.value?.name ?? ''}"\n\n[options]\njokers = 2\n`;
function write() {
  isWriting.value = true;
  if (!house.value) useHouse('your own', example());
}

function HouseFile() {
  const id = useId();
  return html`<div class="house-file"><label class="button"><${Icon} name="plus"/>Bring a house file<input type="file" accept=".toml,text/plain,application/toml" onChange=${upload}/></label>
    ${!isWriting.value && html`<button type="button" class="button quiet" onClick=${write}>${house.value ? 'See the file' : 'Write one here'}</button>`}
    ${isWriting.value && house.value && html`<div class="house-text"><label for=${id}>House file (${house.value.name})</label>
      <textarea id=${id} class="field" spellcheck=${false} rows="10" value=${house.value.text} maxlength=${MOST_BYTES}
        onChange=${(/** @type {any} */ e) => house.value && useHouse(house.value.name, e.target.value)}></textarea>
      <p class="muted">It is checked when you leave the field.</p></div>`}</div>`;
}

// ---- options in sections ---------------------------------------------------

/** @param {OptionSeen} option */
const isSought = option => !sought.value.trim() || `${option.name} ${option.title} ${option.meaning}`.toLowerCase().includes(sought.value.trim().toLowerCase());

function Options() {
  const id = useId();
  const found = (rules.value?.options ?? []).filter(isSought);
  const sections = [...new Set(found.map(option => option.section))];
  return html`<div class="options"><div class="seek"><label for=${id}>Find a rule</label>
    <input id=${id} class="field" type="search" placeholder="jokers, draw, burn …" value=${sought.value} onInput=${(/** @type {any} */ e) => { sought.value = e.target.value; }}/></div>
    ${!found.length && html`<p class="muted">${rules.value ? 'No rule has these words in it.' : 'The rules are on their way…'}</p>`}
    ${sections.map(title => html`<details key=${title} class="section" open=${Boolean(sought.value.trim()) || sections.length === 1}>
      <summary><${Icon} name="right"/><span>${title || 'Rules'}</span><small>${tally(found.filter(option => option.section === title))}</small></summary>
      ${found.filter(option => option.section === title).map(option => html`<${Option} key=${option.name} option=${option}/>`)}</details>`)}</div>`;
}

/** @param {readonly OptionSeen[]} options */
function tally(options) {
  const n = options.filter(option => option.is_changed).length;
  return n ? `${n} changed` : `${options.length}`;
}

/** @param {{option: OptionSeen}} props */
function Option({option}) {
  const isWrong = problems.value.some(line => line.includes(`: ${option.name} `) || line.includes(`: ${option.name}:`));
  return html`<details class=${`option ${option.is_changed ? 'is-changed' : ''} ${isWrong ? 'is-wrong' : ''}`} data-option=${option.name}>
    <summary><span class="option-title">${option.title}</span><span class="option-here">${option.meaning}${option.is_changed && html`<b class="mark">changed</b>`}</span></summary>
    <div class="option-body"><${option.has_many ? Several : option.values.length ? Words : Free} option=${option} isWrong=${isWrong}/>
      <p class="option-foot"><code>${option.name}</code><${Clauses} ids=${option.clauses}/>
      ${stated.value[option.name] !== undefined && html`<button type="button" class="button quiet" onClick=${() => state(option, '')}>Take it back</button>`}</p></div></details>`;
}

/** One of several values. @param {{option: OptionSeen}} props */
function Words({option}) {
  const here = stated.value[option.name] ?? option.value;
  /** @param {string} value */
  const meaning = value => option.words.find(word => word.value === value)?.meaning ?? '';
  return html`<div role="radiogroup" aria-label=${option.title} class="words">${option.values.map(value => html`<label key=${value}>
    <input type="radio" name=${option.name} checked=${value === here} onChange=${() => state(option, value)}/>
    <span>${meaning(value) || value}${meaning(value) && html`<small>${value}</small>`}</span></label>`)}</div>`;
}

/** Any of several words, and whatever else may stand with them. @param {{option: OptionSeen, isWrong: boolean}} props */
function Several({option, isWrong}) {
  const here = (stated.value[option.name] ?? option.value).split(/[\s,]+/);
  const words = option.words.filter(word => word.value !== NONE);
  const others = here.filter(each => each !== NONE && !words.some(word => word.value === each));
  /** @param {string} value @param {boolean} on */
  const set = (value, on) => state(option, [...others, ...words.map(word => word.value).filter(each => (each === value ? on : here.includes(each)))].join(' ') || NONE);
  return html`<div role="group" aria-label=${option.title} class="words">${words.map(word => html`<label key=${word.value}>
    <input type="checkbox" checked=${here.includes(word.value)} onChange=${(/** @type {any} */ e) => set(word.value, e.target.checked)}/>
    <span>${word.meaning}<small>${word.value}</small></span></label>`)}</div><${Field} option=${option} isWrong=${isWrong}/>`;
}

/** A number, a list, words. @param {{option: OptionSeen, isWrong: boolean}} props */
const Free = ({option, isWrong}) => html`<${Field} option=${option} isWrong=${isWrong}/>
  ${option.words.length > 0 && html`<dl class="meanings">${option.words.map(word => html`<div key=${word.value}><dt><button type="button" class="clause" onClick=${() => state(option, word.value)}>${word.value}</button></dt><dd>${word.meaning}</dd></div>`)}</dl>`}`;

/** The value as it is written. @param {{option: OptionSeen, isWrong: boolean}} props */
function Field({option, isWrong}) {
  const id = useId();
  return html`<div class="free"><label for=${id}>${option.allowed ? `May be ${option.allowed}` : 'Value'}</label>
    <input id=${id} class="field" value=${stated.value[option.name] ?? option.value} aria-invalid=${isWrong} spellcheck=${false} autocapitalize="off"
      onChange=${(/** @type {any} */ e) => state(option, e.target.value)}/></div>`;
}
