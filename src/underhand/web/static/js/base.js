// @ts-check
// What every page of the table stands on: drawing, asking the server, preferences, dialogs, toasts, ways.
import {Fragment, h, render} from 'preact';
import {useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {batch, computed, effect, signal, useComputed, useSignal} from '@preact/signals';
import htm from 'htm';
import {Icon} from './icons.js';

export const html = htm.bind(h);
export {Fragment, h, render};
export {useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState};
export {batch, computed, effect, signal, useComputed, useSignal};
export {Icon};

// ---- asking the server -----------------------------------------------------

/** A sentence as a page begins it. @param {string} text */
export const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What was wrong with a request: a line for every mistake. */
export class Problem extends Error {
  /** @param {string} code @param {readonly string[]} lines */
  constructor(code, lines) {
    super(lines.map(capital).join('\n'));
    this.code = code;
    this.lines = lines.map(capital);
  }
}

/**
 * Ask the server: `await api('GET', '/api/books')`. Throws a `Problem`.
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>}
 */
export async function api(method, path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : {'Content-Type': 'application/json'},
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem('unreachable', ['The server cannot be reached.']);
  }
  const told = await response.json().catch(() => null);
  if (response.ok) return told;
  if (Array.isArray(told?.lines)) throw new Problem(told.code, told.lines);
  throw new Problem('failed', [typeof told?.detail === 'string' ? told.detail : `The server answered ${response.status}.`]);
}

/** The lines of whatever was thrown. @param {unknown} error @returns {readonly string[]} */
export const linesOf = error => (error instanceof Problem ? error.lines : [String(error)]);

// ---- preferences: kept in this browser -------------------------------------

/**
 * A signal that this browser keeps.
 * @template T @param {string} name @param {T} otherwise @returns {import('@preact/signals').Signal<T>}
 */
export function kept(name, otherwise) {
  const key = `underhand.${name}`;
  let start = otherwise;
  try {
    const text = localStorage.getItem(key);
    if (text !== null) start = JSON.parse(text);
  } catch { /* a browser that keeps nothing starts anew */ }
  const here = signal(start);
  effect(() => {
    const text = JSON.stringify(here.value);
    try { localStorage.setItem(key, text); } catch { /* as above */ }
  });
  return here;
}

export const prefs = {
  /** Suits in four colours. */
  four: kept('four', false),
  sound: kept('sound', false),
  /** Whether cards may fly; the system's own wish for less motion comes first. */
  motion: kept('motion', true),
  /** How the own hand lies: by `rank`, by `suit`, or as `dealt`. */
  order: kept('order', /** @type {'rank' | 'suit' | 'dealt'} */ ('rank')),
  /** The record's notation beside the log's sentences. */
  notation: kept('notation', false),
};

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether anything may move. */
export const mayMove = () => prefs.motion.value && !stillness.matches;

// ---- toasts ----------------------------------------------------------------

/** @typedef {{id: number, text: string, kind: string, clauses: readonly string[]}} Toast */
const toasts = signal(/** @type {readonly Toast[]} */ ([]));
let toastNumber = 0;

/**
 * Say something above the page for a while. A toast with clauses stays until it is closed or replaced.
 * @param {string} text @param {{kind?: 'plain' | 'bad' | 'good', clauses?: readonly string[]}} [how]
 */
export function toast(text, {kind = 'plain', clauses = []} = {}) {
  const id = ++toastNumber;
  toasts.value = [...toasts.value.filter(each => each.text !== text && !each.clauses.length).slice(-1), {id, text, kind, clauses}];
  if (!clauses.length) setTimeout(() => drop(id), 6000);
}
const drop = (/** @type {number} */ id) => { toasts.value = toasts.value.filter(each => each.id !== id); };
/** Take all toasts away: what they spoke of is past. */
export const clearToasts = () => { if (toasts.value.length) toasts.value = []; };

const Toasts = () => html`<div class="toasts" role="status" aria-live="polite">${toasts.value.map(each => html`
  <div key=${each.id} class=${`toast ${each.kind}`}><p>${each.text} <${Clauses} ids=${each.clauses}/></p>
    <button type="button" class="icon-button" aria-label="Close this message" onClick=${() => drop(each.id)}><${Icon} name="close"/></button></div>`)}</div>`;

// ---- dialogs ---------------------------------------------------------------

/**
 * A modal dialog; it is open as long as it is drawn.
 * @param {{title: string, onClose: () => void, children?: any, wide?: boolean, name?: string}} props
 */
export function Dialog({title, onClose, children, wide = false, name = ''}) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useLayoutEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close(); // as long as it is open nothing behind it can be focused
      if (before?.isConnected) before.focus();
    };
  }, []);
  const outside = (/** @type {MouseEvent} */ e) => { if (e.target === ref.current) onClose(); };
  return html`<dialog ref=${ref} class=${wide ? 'wide' : ''} data-name=${name} aria-labelledby=${id}
      onCancel=${(/** @type {Event} */ e) => { e.preventDefault(); onClose(); }} onMouseDown=${outside}>
    <header><h2 id=${id}>${title}</h2>
      <button type="button" class="icon-button" aria-label="Close" onClick=${onClose}><${Icon} name="close"/></button></header>
    <div class="dialog-body" tabindex="0">${children}</div></dialog>`;
}

/** Those that are open, the last on top. */
const shown = signal(/** @type {readonly {title: string, body: () => any, wide: boolean}[]} */ ([]));
/**
 * Open a dialog over any page, or over another one. `body` draws what it holds.
 * @param {string} title @param {() => any} body @param {{wide?: boolean}} [how]
 */
export const showDialog = (title, body, {wide = false} = {}) => { shown.value = [...shown.value, {title, body, wide}]; };
/** Close the one on top. */
export const closeDialog = () => { if (shown.value.length) shown.value = shown.value.slice(0, -1); };
const Shown = () => shown.value.map((each, i) => html`<${Dialog} key=${i} title=${each.title} wide=${each.wide} onClose=${closeDialog}>${each.body()}<//>`);

/** Ask before something that cannot be taken back. @param {string} text @param {string} yes @param {() => void} then */
export const confirm = (text, yes, then) => showDialog('Are you sure?', () => html`<p>${text}</p><div class="bar">
  <button type="button" class="button" onClick=${closeDialog}>Cancel</button>
  <button type="button" class="button danger" onClick=${() => { closeDialog(); then(); }}>${yes}</button></div>`);

// ---- clauses ---------------------------------------------------------------

/** Links that open clauses in a dialog. @param {{ids: readonly string[]}} props */
export const Clauses = ({ids}) => ids.length > 0 && html`<span class="clauses">${ids.map(id => html`
  <button type="button" key=${id} class="clause" aria-label=${`Clause ${id}`} onClick=${() => showClause(id)}>${id}</button>`)}</span>`;

/** Open a clause with its source and rulings. @param {string} id */
export async function showClause(id) {
  try {
    const told = await api('GET', `/api/clauses/${encodeURIComponent(id)}`);
    showDialog(told.id, () => html`<p class="clause-text">${told.text}</p>
      ${told.sources.length > 0 && html`<h3>In the source</h3>${told.sources.map((/** @type {string} */ text) => html`<blockquote>${text}</blockquote>`)}`}
      ${told.rulings.length > 0 && html`<h3>Rulings</h3>${told.rulings.map(Ruling)}`}`);
  } catch (error) {
    toast(linesOf(error).join(' '), {kind: 'bad'});
  }
}

/** A ruling: what is unclear, what it might be, what speaks for it, what was decided. @param {string} text */
const Ruling = text => {
  const [unclear, ...parts] = text.split(' | ');
  const titles = ['Either', 'Evidence', 'Decided'].slice(-parts.length || 3);
  return html`<div class="ruling"><p>${unclear}</p><dl>${parts.map((part, i) => html`<dt>${titles[i]}</dt><dd>${part}</dd>`)}</dl></div>`;
};

// ---- ways from page to page ------------------------------------------------

/** The address that is shown: path and query. */
export const place = signal(location.pathname + location.search);
/** Go to another page of the site. @param {string} path @param {{replace?: boolean}} [how] */
export function go(path, {replace = false} = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  place.value = location.pathname + location.search;
}
addEventListener('popstate', () => { place.value = location.pathname + location.search; });
document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const isOurs = link.origin === location.origin && !link.target && !link.hasAttribute('download');
  if (!isOurs || /^\/(api|static|me|docs|metrics)\b/.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
});

/** What the browser's tab says. @param {string} text */
export const useTitle = text => useEffect(() => { document.title = text ? `${text} · Underhand` : 'Underhand'; }, [text]);

// ---- small parts -----------------------------------------------------------

/** The bar above a page. @param {{children?: any}} props */
export const TopBar = ({children}) => html`<header class="top"><a class="brand" href="/" aria-label="Underhand: to the lobby">
  <img src="/static/icon.svg" width="28" height="28" alt=""/><span>Underhand</span></a>${children}</header>`;

/** Copy a text, and say so. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`, {kind: 'good'});
  } catch {
    showDialog(what, () => html`<p>Copy it from here:</p><input class="field" readonly value=${text} onFocus=${(/** @type {any} */ e) => e.target.select()}/>`);
  }
}

/** A text that is there to be copied. @param {{label: string, text: string}} props */
export function CopyField({label, text}) {
  const id = useId();
  return html`<div class="copy"><label for=${id}>${label}</label><div class="copy-row">
    <input id=${id} class="field" readonly value=${text} onFocus=${(/** @type {any} */ e) => e.target.select()}/>
    <button type="button" class="button" onClick=${() => copy(text, label)}><${Icon} name="copy"/>Copy</button></div></div>`;
}

/** A switch. @param {{label: string, on: boolean, set: (on: boolean) => void, hint?: string}} props */
export const Switch = ({label, on, set, hint = ''}) => html`<label class="switch"><input type="checkbox" role="switch" checked=${on}
  onChange=${(/** @type {any} */ e) => set(e.target.checked)}/><span class="track" aria-hidden="true"></span><span>${label}${hint && html`<small>${hint}</small>`}</span></label>`;

/** What lies over every page. */
export const Overlays = () => html`<${Toasts}/><${Shown}/>`;

/** `1 card`, `3 cards`. @param {number} n @param {string} [one] */
export const countOf = (n, one = 'card') => `${n} ${one}${n === 1 ? '' : 's'}`;
