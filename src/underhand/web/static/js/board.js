// @ts-check
// The board: one game as one seat sees it, every zone drawn by its shape. The table plays on it, a replay shows it.
import {countOf, html, Icon, showDialog, useLayoutEffect, useRef, useState} from './base.js';
import {Back, cardName, cardSign, Face, inOrder} from './cards.js';
import {fly, snap} from './fly.js';
import {Me, Opponent} from './seats.js';

/** @typedef {import('./wire.d.ts').GameSeen} GameSeen */
/** @typedef {import('./wire.d.ts').ZoneSeen} ZoneSeen */
/** Who sits on a seat, as far as the board tells it.
 * @typedef {{name: string, who?: string, is_here?: boolean, is_away?: boolean, is_host?: boolean}} Sitter */
/** @typedef {import('./gather.js').Hold} Hold */

/** A board that is only looked at. @type {Hold} */
export const LOOKING = {
  isLooking: true, lit: new Set(), picked: [], isYours: false, isOrdered: false, focus: '', choosesOthers: false, onPile: null, pileLabel: '', isKeeping: false, onPlaces: null, onGroup: null,
  toggle() {}, lay() {}, drag() {}, setFocus() {},
};

/** Whether there is room for seats at the sides. */
const ROOMY = matchMedia('(min-width: 760px) and (min-height: 560px)');
export function useRoomy() {
  const [roomy, set] = useState(ROOMY.matches);
  useLayoutEffect(() => {
    const change = () => set(ROOMY.matches);
    ROOMY.addEventListener('change', change);
    return () => ROOMY.removeEventListener('change', change);
  }, []);
  return roomy;
}

/** How many seats stand left, above and right of you. @param {number} others @returns {[number, number, number]} */
export function spread(others) {
  if (others < 3) return [0, others, 0];
  const side = others < 7 ? 1 : 2;
  return [side, others - 2 * side, side];
}

/**
 * @param {{game: GameSeen, sitters: readonly Sitter[], hold?: Hold, onSeat?: (seat: number) => void}} props
 */
export function Board({game, sitters, hold = LOOKING, onSeat}) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef(/** @type {{game: GameSeen, snap: ReturnType<typeof snap>} | null} */ (null));
  const roomy = useRoomy();
  const isNew = last.current !== null && last.current.game !== game;
  if (isNew && root.current && last.current) last.current.snap = snap(root.current);
  useLayoutEffect(() => {
    if (isNew && root.current && last.current) fly(root.current, last.current.snap, last.current.game, game);
    last.current = {game, snap: new Map()};
  }, [game]);

  const me = game.seat, n = game.places.length;
  const others = [...Array(me === null ? n : n - 1).keys()].map(k => ((me ?? -1) + 1 + k) % n);
  const [left, above] = roomy ? spread(others.length) : [0, others.length];
  const draw = (/** @type {number} */ seat) => html`<${Opponent} key=${seat} game=${game} seat=${seat} sitter=${sitters[seat]} hold=${hold} onSeat=${onSeat} roomy=${roomy}/>`;
  const ring = (/** @type {string} */ side, /** @type {number[]} */ seats) => seats.length > 0 && html`<div class=${`ring ${side}`} data-seats=${seats.length}>${seats.map(draw)}</div>`;
  return html`<div class=${`board${roomy ? ' roomy' : ''}${left ? ' sided' : ''}${others.length > 4 ? ' crowded' : ''}${me === null ? ' watched' : ''}`} ref=${root} data-ply=${game.ply} data-moment=${`${game.number}.${game.stamp}`} data-players=${n} data-moves=${hold.isYours ? game.moves.length : 0}>
    ${ring('left', others.slice(0, left).reverse())}
    ${ring('above', others.slice(left, left + above))}
    ${ring('right', others.slice(left + above))}
    <${Middle} game=${game} hold=${hold}/>
    ${me !== null && html`<${Me} game=${game} sitter=${sitters[me]} hold=${hold} onSeat=${onSeat} roomy=${roomy}/>`}</div>`;
}

// ---- the middle of the table -----------------------------------------------

/** @param {{game: GameSeen, hold: Hold}} props */
function Middle({game, hold}) {
  const shaped = (/** @type {string} */ shape) => game.zones.filter(zone => zone.shape === shape);
  return html`<section class="middle" aria-label="The table">
    <div class="stacks">${shaped('stack').map(zone => html`<${Stack} key=${zone.name} zone=${zone} at="t"/>`)}</div>
    ${shaped('pile').map(zone => html`<${Pile} key=${zone.name} zone=${zone} game=${game} hold=${hold}/>`)}
    <div class="heaps">${shaped('heap').filter(zone => zone.count !== 0).map(zone => html`<${Heap} key=${zone.name} zone=${zone}/>`)}</div>
    <${Asks} game=${game}/></section>`;
}

/** @param {{game: GameSeen}} props */
function Asks({game}) {
  const isTold = game.value && game.asks && game.phase !== 'set-up' && game.phase !== 'over';
  const way = game.direction > 0 ? 'clockwise' : 'anticlockwise';
  return html`<div class="asks">
    ${isTold && html`<span class="asks-what"><span class="sr">The pile asks for </span>${game.asks}</span>`}
    ${game.places.length > 2 && game.phase !== 'set-up' && game.phase !== 'over' && html`<span class="way" key=${way} title=${`Play goes ${way}`}><${Icon} name=${way} size=${18}/><span class="sr">Play goes ${way}</span></span>`}
    ${isTold && game.why && html`<small>${game.why}</small>`}</div>`;
}

/** Cards face down on one another. @param {{zone: ZoneSeen, at: string, small?: boolean}} props */
export const Stack = ({zone, at, small = false}) => (zone.count ?? 1) > 0 || !small ? html`<figure class=${`stack${small ? ' small' : ''}`} data-zone=${`${at}/${zone.name}`}>
  <div class=${`stack-cards${(zone.count ?? 1) > 1 ? ' several' : ''}${zone.count === 0 ? ' none' : ''}`}>${zone.count !== 0 && (zone.cards.length ? html`<${Face} face=${zone.cards[zone.cards.length - 1]} quiet/>` : html`<${Back}/>`)}</div>
  <figcaption>${zone.title}${zone.count !== null && html` <b>${zone.count}</b>`}</figcaption></figure>` : null;

/** Cards out of play. @param {{zone: ZoneSeen}} props */
function Heap({zone}) {
  const shown = zone.cards.slice(-3);
  const rest = Math.min(3, zone.count ?? 3) - shown.length;
  const inside = html`<div class="heap-cards" aria-hidden="true">${[...Array(Math.max(0, rest)).keys()].map(k => html`<${Back} key=${k}/>`)}${shown.map((face, k) => html`<${Face} key=${`${k}${face}`} face=${face}/>`)}</div>
    <span class="caption">${zone.title}${zone.count !== null && html` <b>${zone.count}</b>`}</span>`;
  return zone.cards.length
    ? html`<button type="button" class="heap" data-zone=${`t/${zone.name}`} title="Look through" onClick=${() => lookThrough(zone.title, zone.cards)}>${inside}</button>`
    : html`<div class="heap" data-zone=${`t/${zone.name}`}>${inside}</div>`;
}

const SHOWN = 7;
/** A sequence of open cards, the last on top. @param {{zone: ZoneSeen, game: GameSeen, hold: Hold}} props */
function Pile({zone, game, hold}) {
  const shown = zone.cards.slice(-SHOWN), first = zone.cards.length - shown.length;
  const top = zone.cards[zone.cards.length - 1];
  const said = top ? `${zone.title}: ${countOf(zone.count ?? 0)}, on top ${cardName(top, game.marked)}` : `${zone.title}: empty`;
  const label = hold.onPile ? `${hold.pileLabel}. ${said}` : `${said}. Look through`;
  const act = hold.onPile ?? (zone.cards.length ? () => lookThrough(`${zone.title}, the top card last`, zone.cards) : null);
  return html`<figure class="pile" data-zone=${`t/${zone.name}`}>
    <button type="button" class=${`pile-cards${hold.onPile ? ' target' : ''}${zone.cards.length ? '' : ' none'}`} data-drop="pile" aria-label=${label} aria-disabled=${!act} onClick=${() => act?.()}>
      ${shown.map((face, k) => html`<${Face} key=${`${first + k}`} face=${face} marked=${game.marked}/>`)}
      ${!zone.cards.length && html`<span class="place">${zone.title}</span>`}</button>
    <figcaption>${zone.cards.length > 0 && html`${zone.title} <b>${zone.count}</b>`}</figcaption></figure>`;
}

/** All cards of a zone, to look at. @param {string} title @param {readonly string[]} cards */
export const lookThrough = (title, cards) => showDialog(`${title} (${cards.length})`, () => html`<div class="spread">${cards.map((face, k) => html`
  <span key=${k} class="spread-card"><${Face} face=${face} quiet/><span class="sr">${cardName(face)}</span></span>`)}</div>`, {wide: true});

/** Faces in signs, by rank. @param {readonly string[]} cards */
export const signs = cards => inOrder(cards).map(cardSign).join(' ');
