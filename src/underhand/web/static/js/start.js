// @ts-check
// The way in: finds the page of an address, fetches it when it is first asked for, draws it.
import {html, Overlays, place, render, signal, effect, TopBar} from './base.js';

/** Each page is a module with `Page({parts, query})` and the `styles` that it needs. */
const PAGES = /** @type {const} */ ([
  [/^\/$/, './lobby.js'],
  [/^\/j\/([^/]+)$/, './lobby.js'],
  [/^\/s\/([^/]+)$/, './lobby.js'],
  [/^\/me\/([^/]+)$/, './me.js'],
  [/^\/t\/([^/]+)$/, './table.js'],
  [/^\/r\/([^/]+)$/, './replay.js'],
  [/^\/rules\/([^/]*)$/, './rules.js'],
]);

/** @typedef {{at: string, module: any, parts: readonly string[], path: string, query: URLSearchParams}} Way */
const way = signal(/** @type {Way | null} */ (null));
const trouble = signal('');

/** A sheet of style, once; resolves when it is there. @param {string} href */
function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise(done => {
    const link = document.createElement('link');
    Object.assign(link, {rel: 'stylesheet', href, onload: done, onerror: done});
    link.dataset.page = href;
    document.head.append(link);
  });
}

/** Leave the sheets of other pages aside: what they name means something else there. @param {readonly string[]} hrefs */
function wear(hrefs) {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[data-page]')))
    if (link.sheet) link.sheet.disabled = !hrefs.includes(link.dataset.page ?? '');
}

async function find(/** @type {string} */ at) {
  const url = new URL(at, location.origin);
  for (const [pattern, source] of PAGES) {
    const found = pattern.exec(url.pathname);
    if (!found) continue;
    const module = await import(source);
    await Promise.all((module.styles ?? []).map(style));
    if (place.value !== at) return;
    wear(module.styles ?? []);
    trouble.value = '';
    way.value = {at, module, parts: found.slice(1).map(decodeURIComponent), path: url.pathname, query: url.searchParams};
    return;
  }
  trouble.value = 'There is nothing at this address.';
}

effect(() => {
  const at = place.value;
  find(at).catch(() => { trouble.value = 'The page could not be fetched. Is the server running?'; });
});

function App() {
  const here = way.value;
  if (trouble.value) return html`<${TopBar}/><main class="empty"><h1>${trouble.value}</h1><p><a class="button primary" href="/">To the lobby</a></p></main><${Overlays}/>`;
  if (!here) return html`<p class="empty" role="status">Shuffling…</p>`;
  return html`<${here.module.Page} key=${here.at} parts=${here.parts} path=${here.path} query=${here.query}/><${Overlays}/>`;
}

render(html`<${App}/>`, /** @type {HTMLElement} */ (document.getElementById('app')));
