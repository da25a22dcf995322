// @ts-check
// The table by keyboard: arrows among the cards, letters for what there is to do.
import {html, prefs, showDialog, toast, useLayoutEffect, useRef} from '../base.js';
import {VERBS} from './hands.js';

const KEYS = /** @type {const} */ ([
  ['← → ↑ ↓', 'go from card to card; Home and End to the ends'], ['Space', 'gather the card, or put it back'],
  ['Enter', 'lay what is gathered, or the card where you are'], ['Esc', 'put all back'],
  ['y', 'ready'], ['p', 'pick up the pile'], ['t', 'try the stock'], ['x', 'pass'], ['d', 'draw'], ['k', 'take the pile'],
  ['g', 'put the gathered cards together as a group, for several melds at once'], ['m', 'lay the groups down'],
  ['a', 'add the gathered cards to a meld'], ['h', 'a hint'], ['w', 'why the gathered cards may not be laid'],
  ['j', 'jump to your cards'], ['s', 'say where things stand'], ['l', 'the log'], ['c', 'the chat'], ['r', 'the rules of this table'], ['4', 'four colours, or two'], ['n', 'the next game'], ['?', 'these keys']]);

export const showKeys = () => showDialog('Keys', () => html`<dl class="keys">${KEYS.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
  <p class="muted">By mouse or touch: tap cards to gather them, tap again or the pile to lay them; a double tap lays at once. Cards can be dragged as well.</p>`, {wide: true});

const mine = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.board [data-spot]')]);

/** Go to the card that lies nearest in a direction. @param {HTMLElement} from @param {string} key */
function neighbour(from, key) {
  const all = mine(), at = from.getBoundingClientRect();
  if (key === 'Home') return all.filter(each => each.parentElement === from.parentElement)[0];
  if (key === 'End') return all.filter(each => each.parentElement === from.parentElement).pop();
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight', sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const far = (/** @type {HTMLElement} */ each) => {
    const r = each.getBoundingClientRect(), dx = r.x - at.x, dy = r.y - at.y;
    const along = sign * (sideways ? dx : dy), across = Math.abs(sideways ? dy : dx);
    return along < 2 || (sideways && across > at.height * 0.6) ? Infinity : along + across * (sideways ? 3 : 1.2);
  };
  const [best] = all.filter(each => each !== from).map(each => /** @type {const} */ ([far(each), each])).sort((a, b) => a[0] - b[0]);
  return best && best[0] < Infinity ? best[1] : undefined;
}

/** Go to your cards: to the one where you were, else to the first that is possible. */
export function toCards() {
  const here = /** @type {HTMLElement | null} */ (document.querySelector('.board [data-spot][tabindex="0"]'));
  const next = '[data-spot].lit[aria-pressed=false]';
  const lit = /** @type {HTMLElement | null} */ (document.querySelector(`.me ${next}`) ?? document.querySelector(`.board ${next}`));
  (lit ?? here ?? mine()[0])?.focus();
}

/**
 * @param {import('./hands.js').Hands} hands
 * @param {{log: () => void, chat: () => void, rules: () => void, next: () => void, status: () => void}} doing
 */
export function useKeys(hands, doing) {
  const now = useRef(doing); // a key does what it would do at this moment, not what it did when the page was opened
  now.current = doing;
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const card = /** @type {HTMLElement | null} */ (target.closest('.board [data-spot]'));
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (card || !target.closest('a, button')) { if (among(event, card, hands)) return; }
      const verb = Object.keys(VERBS).find(each => VERBS[each].key === key);
      const act = LETTERS[key];
      if (verb && hands.isYours.value) hands.bare(verb);
      else if (act) act(hands, now.current);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hands]);
}

/** @param {KeyboardEvent} event @param {HTMLElement | null} card @param {import('./hands.js').Hands} hands */
function among(event, card, hands) {
  if (/^(Arrow|Home$|End$)/.test(event.key)) {
    if (card) neighbour(card, event.key)?.focus(); else if (/^Arrow/.test(event.key)) toCards();
  } else if (event.key === 'Enter' && (card || hands.groups.length || hands.advice.value)) {
    if (hands.advice.value || hands.groups.length) hands.enter(); else if (card) hands.lay(card.dataset.spot ?? '');
  } else return false;
  event.preventDefault();
  return true;
}

/** @type {Record<string, (hands: import('./hands.js').Hands, doing: Parameters<typeof useKeys>[1]) => void>} */
const LETTERS = {
  Escape: hands => hands.clear(), h: hands => { hands.hint(); }, w: hands => { hands.whyGathered(); },
  g: hands => hands.putTogether(), m: hands => { hands.meld(); }, j: () => toCards(),
  a: () => /** @type {HTMLElement | null} */ (document.querySelector('.me .group.target'))?.focus(),
  l: (_, doing) => doing.log(), c: (_, doing) => doing.chat(), r: (_, doing) => doing.rules(), n: (_, doing) => doing.next(), s: (_, doing) => doing.status(),
  4: () => { prefs.four.value = !prefs.four.value; toast(prefs.four.value ? 'Suits in four colours' : 'Suits in two colours'); },
  '?': () => showKeys(),
};
