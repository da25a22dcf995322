// @ts-check
// Cards: their names in words and signs, their order, and how one is drawn.
import {html, prefs} from './base.js';

/** A card as text, `Js`, `Jk`; `??` for one that nobody may know. @typedef {string} Face */

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const RANK_WORDS = /** @type {Record<string, string>} */ ({T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace'});
const SUIT_WORDS = /** @type {Record<string, string>} */ ({c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades'});
const SIGNS = /** @type {Record<string, string>} */ ({c: '♣', d: '♦', h: '♥', s: '♠'});
const JOKER = 'Jk';
export const HIDDEN = '??';
export const EMPTY = '-';

/** The rank of a card: `9`, `T`, for a joker `Jk`. @param {Face} face */
export const rankOf = face => (face === JOKER ? JOKER : face[0]);
/** `10`, `K`, `joker`: how a rank is said. @param {string} rank */
export const rankText = rank => (rank === JOKER ? 'joker' : rank === 'T' ? '10' : rank);

/** A card in words: `jack of spades, one-eyed`. @param {Face} face @param {readonly Face[]} [marked] */
export function cardName(face, marked = []) {
  if (face === HIDDEN) return 'face-down card';
  if (face === JOKER) return 'joker';
  return `${RANK_WORDS[face[0]] ?? face[0]} of ${SUIT_WORDS[face[1]]}${marked.includes(face) ? ', one-eyed' : ''}`;
}
/** A card in signs: `10♣`. @param {Face} face */
export const cardSign = face => (face === JOKER ? 'joker' : face === HIDDEN ? '?' : rankText(face[0]) + SIGNS[face[1]]);

/** A sentence for ears: its cards in words, since a sign is read as its shape, `black heart`, or not at all. @param {string} text */
export const inWords = text => text.replace(/(10|[2-9JQKA])([♣♦♥♠])/g, (_, rank, sign) => cardName((rank === '10' ? 'T' : rank) + SUITS['♣♦♥♠'.indexOf(sign)]));

const place = (/** @type {Face} */ face) => (face === JOKER ? 60 : RANKS.indexOf(face[0]) * 4 + SUITS.indexOf(face[1]));
const bySuit = (/** @type {Face} */ face) => (face === JOKER ? 99 : 'cdsh'.indexOf(face[1]) * 20 + RANKS.indexOf(face[0]));
/**
 * Indices into `cards` in the order in which a hand lies.
 * @param {readonly Face[]} cards @param {'rank' | 'suit' | 'dealt'} order
 */
export function handOrder(cards, order) {
  const indices = cards.map((_, index) => index);
  if (order === 'dealt') return indices;
  const key = order === 'suit' ? bySuit : place;
  return indices.sort((a, b) => key(cards[a]) - key(cards[b]) || a - b);
}
/** Cards by rank, then suit. @param {readonly Face[]} cards */
export const inOrder = cards => handOrder(cards, 'rank').map(index => cards[index]);

/** Where a face's picture lies. @param {Face} face */
export const faceUrl = face => (face === JOKER ? '/static/cards/joker.svg' : `/static/cards/${prefs.four.value ? 'four' : 'two'}/${face}.svg`);
export const BACK = '/static/cards/back.svg';

const Eye = () => html`<span class="eye" title="One-eyed"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12S6 5.5 12 5.5 22 12 22 12 18 18.5 12 18.5 2 12 2 12z"/><circle cx="12" cy="12" r="3.2"/></svg></span>`;

/**
 * A card to look at, without a name of its own: whatever holds it says what is there.
 * @param {{face: Face, marked?: readonly Face[], quiet?: boolean}} props `quiet`: it does not fly
 */
export const Face = ({face, marked = [], quiet = false}) => face === HIDDEN
  ? html`<span class="card back"><img src=${BACK} alt="" draggable=${false}/></span>`
  : html`<span class="card" data-card=${quiet ? undefined : face}><img src=${faceUrl(face)} alt="" draggable=${false}/>${marked.includes(face) && html`<${Eye}/>`}</span>`;

export const Back = () => html`<span class="card back"><img src=${BACK} alt="" draggable=${false}/></span>`;

/** A card to look at, with its name. @param {{face: Face, marked?: readonly Face[], name?: string}} props */
const Shown = ({face, marked = [], name = ''}) => html`<span class=${`card${face === HIDDEN ? ' back' : ''}`} role="img" aria-label=${name || cardName(face, marked)} data-card=${face === HIDDEN ? undefined : face}>
  <img src=${face === HIDDEN ? BACK : faceUrl(face)} alt="" draggable=${false}/>${marked.includes(face) && html`<${Eye}/>`}</span>`;

/**
 * A card that may be gathered, where cards are not only looked at.
 * @param {{face: Face, spot: string, hold: import('./gather.js').Hold, marked?: readonly Face[], name?: string, first?: boolean}} props
 */
export function Choice({face, spot, hold, marked = [], name = '', first = false}) {
  if (hold.isLooking) return html`<${Shown} face=${face} marked=${marked} name=${name}/>`;
  const isPicked = hold.picked.includes(spot), isLit = hold.lit.has(spot);
  const order = isPicked && hold.isOrdered && hold.picked.length > 1 ? hold.picked.indexOf(spot) + 1 : 0;
  const label = `${name || cardName(face, marked)}${hold.isYours ? isLit ? ', possible' : '' : ''}`;
  return html`<button type="button" class=${`card choice${isLit ? ' lit' : ''}${hold.isYours && hold.lit.size > 0 && !isLit && !isPicked ? ' dim' : ''}`} data-spot=${spot}
      data-card=${face === HIDDEN ? undefined : face} aria-pressed=${isPicked} aria-label=${label} tabindex=${hold.focus === spot || (!hold.focus && first) ? 0 : -1}
      onClick=${() => hold.toggle(spot)} onDblClick=${() => hold.lay(spot)} onFocus=${() => hold.setFocus(spot)} onPointerDown=${(/** @type {PointerEvent} */ e) => hold.drag(e, spot)}>
    <img src=${face === HIDDEN ? BACK : faceUrl(face)} alt="" draggable=${false}/>${marked.includes(face) && html`<${Eye}/>`}${order > 0 && html`<span class="order" aria-hidden="true">${order}</span>`}</button>`;
}
