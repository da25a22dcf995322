// @ts-check
// The rules of a book, or of a table, in English: each sentence with its clauses, a house's own sentences marked.
/** @import {BookSeen, RulesSeen, StatementSeen} from './wire.d.ts' */
import {Clauses, Icon, TopBar, api, go, html, linesOf, showClause, useEffect, useId, useState, useTitle} from './base.js';

export const styles = ['/static/css/rules.css'];

/** Where rules are asked for: a table's own, or a book's for so many players. @param {string} book @param {URLSearchParams} query */
function source(book, query) {
  const table = query.get('table');
  const seats = Number(query.get('seats')) || 0;
  return table ? `/api/tables/${encodeURIComponent(table)}/rules` : `/api/books/${encodeURIComponent(book)}/rules?seats=${seats}`;
}

/** @param {{parts: readonly string[], query: URLSearchParams}} props */
export function Page({parts: [book], query}) {
  const [rules, setRules] = useState(/** @type {RulesSeen | null} */ (null));
  const [books, setBooks] = useState(/** @type {readonly BookSeen[]} */ ([]));
  const [trouble, setTrouble] = useState(/** @type {readonly string[]} */ ([]));
  const from = source(book, query);
  const table = query.get('table') ?? '';
  useTitle(rules ? `Rules of ${rules.title}` : 'Rules');
  useEffect(() => {
    api('GET', from).then(setRules, error => setTrouble(linesOf(error)));
    api('GET', '/api/books').then(setBooks, error => setTrouble(linesOf(error)));
  }, [from]);
  useEffect(() => {
    const clause = query.get('clause');
    if (clause) showClause(clause);
  }, [query.get('clause')]);
  return html`<${TopBar}><span class="spacer"></span>${table && html`<a class="button quiet" href=${`/t/${table}`}><${Icon} name="left"/>To the table</a>`}<//>
    ${trouble.length > 0
      ? html`<main class="empty"><h1>These rules cannot be shown</h1>${trouble.map(line => html`<p key=${line} role="alert">${line}</p>`)}<p><a class="button" href="/">To the lobby</a></p></main>`
      : !rules
        ? html`<main class="empty" role="status">Looking it up…</main>`
        : html`<main class="rules"><${Contents} rules=${rules}/><article><${Head} rules=${rules} book=${table ? '' : book} books=${books}/><${RulesText} rules=${rules}/></article></main>`}`;
}

/** @param {{rules: RulesSeen, book: string, books: readonly BookSeen[]}} props */
const Head = ({rules, book, books}) => html`<header><h1>${rules.title}</h1><p class="about">${rules.description}</p>
  <div class="rules-tools">${book && html`<${Which} book=${book} books=${books} seats=${rules.seats}/>`}
    <button type="button" class="button print" onClick=${() => print()}><${Icon} name="down"/>Print</button></div></header>`;

/** Another book, another number of players. @param {{book: string, books: readonly BookSeen[], seats: number}} props */
function Which({book, books, seats}) {
  const ids = [useId(), useId()];
  const here = books.find(each => each.name === book);
  return html`<label for=${ids[0]}>Book</label><select id=${ids[0]} class="field" value=${book} onChange=${(/** @type {any} */ e) => go(`/rules/${e.target.value}`)}>
      ${books.map(each => html`<option key=${each.name} value=${each.name}>${each.title}</option>`)}</select>
    <label for=${ids[1]}>Players</label><select id=${ids[1]} class="field" value=${seats} onChange=${(/** @type {any} */ e) => go(`/rules/${book}${Number(e.target.value) ? `?seats=${e.target.value}` : ''}`, {replace: true})}>
      <option value=${0}>any number</option>${here && Array.from({length: here.most - here.least + 1}, (_, i) => here.least + i).map(n => html`<option key=${n} value=${n}>${n}</option>`)}</select>`;
}

/** @param {number} i */
const anchor = i => `section-${i + 1}`;

/** @param {{rules: RulesSeen}} props */
const Contents = ({rules}) => html`<nav class="contents" aria-label="Sections"><ol>${rules.sections.map((section, i) => html`
  <li key=${i}><a href=${`#${anchor(i)}`}>${section.title}</a></li>`)}</ol></nav>`;

/** The sections of rules; also for a dialog. @param {{rules: RulesSeen}} props */
export const RulesText = ({rules}) => html`${rules.sections.map((section, i) => html`<section key=${i} class="chapter" aria-labelledby=${anchor(i)}>
  <h2 id=${anchor(i)}>${section.title}</h2>
  ${section.paragraphs.map((paragraph, k) => html`<p key=${k} class=${paragraph.every(each => each.is_house) ? 'is-house' : ''}>${paragraph.map(Statement)}</p>`)}</section>`)}`;

/** @param {StatementSeen} statement @param {number} i */
const Statement = (statement, i) => html`<span key=${i} class="statement">${statement.text} ${statement.is_house && html`<b class="house-mark">house</b> `}<${Clauses} ids=${statement.clauses}/> </span>`;
