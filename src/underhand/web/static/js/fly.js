// @ts-check
// Cards fly from where they lay to where they lie: known ones by their faces, unseen ones from zone to zone.
import {mayMove} from './base.js';
import {BACK} from './cards.js';

/** @typedef {import('./wire.d.ts').GameSeen} GameSeen */
/** @typedef {{zone: string, rect: DOMRect, picture: string}} Was */

const LASTS = 340, EASE = 'cubic-bezier(.2,.8,.25,1)', MOST_BACKS = 6;
const zoneOf = (/** @type {Element} */ element) => /** @type {HTMLElement | null} */ (element.closest('[data-zone]'))?.dataset.zone ?? '';
const cardsIn = (/** @type {Element} */ root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-card]')]);

/** Where every known card lies. @param {Element} root @returns {Map<string, Was[]>} */
export function snap(root) {
  const was = /** @type {Map<string, Was[]>} */ (new Map());
  if (!mayMove()) return was;
  for (const element of cardsIn(root)) {
    const face = /** @type {string} */ (element.dataset.card);
    const all = was.get(face) ?? [];
    all.push({zone: zoneOf(element), rect: element.getBoundingClientRect(), picture: element.querySelector('img')?.src ?? ''});
    was.set(face, all);
  }
  return was;
}

/** Let cards fly from how they lay. @param {Element} root @param {Map<string, Was[]>} was @param {GameSeen} before @param {GameSeen} now */
export function fly(root, was, before, now) {
  if (!mayMove() || before.number !== now.number || document.hidden) return;
  const rest = new Map([...was].map(([face, all]) => [face, [...all]]));
  const homeless = /** @type {HTMLElement[]} */ ([]);
  const cards = cardsIn(root);
  // a card that has stayed in its zone comes before one that has come to it
  const staying = new Set(cards.filter(element => {
    const all = rest.get(/** @type {string} */ (element.dataset.card)) ?? [];
    const at = all.findIndex(each => each.zone === zoneOf(element));
    if (at >= 0) move(element, all.splice(at, 1)[0].rect);
    return at >= 0;
  }));
  for (const element of cards) {
    if (staying.has(element)) continue;
    const from = rest.get(/** @type {string} */ (element.dataset.card))?.shift();
    if (from) move(element, from.rect);
    else homeless.push(element);
  }
  const moves = flows(before, now);
  for (const element of homeless) {
    const from = source(moves, zoneOf(element));
    const rect = from && rectOf(root, from);
    if (rect) move(element, rect);
  }
  for (const [, all] of rest) for (const {zone, rect, picture} of all) {
    const to = target(moves, zone);
    const end = to && rectOf(root, to);
    if (end) ghost(picture, rect, end);
  }
  unseen(root, moves, homeless);
}

/** @param {HTMLElement} element @param {DOMRect} from */
function move(element, from) {
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width || Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 2) return;
  const scale = Math.min(2.5, Math.max(0.4, Math.min(from.width, from.height * 0.72) / to.width));
  element.animate([
    {transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 20},
    {transform: 'none', transformOrigin: '0 0', zIndex: 20}], {duration: LASTS, easing: EASE});
}

/** A card that is only seen on its way. @param {string} picture @param {DOMRect} from @param {DOMRect} to @param {number} [delay] */
function ghost(picture, from, to, delay = 0) {
  const image = document.createElement('img');
  image.src = picture;
  image.className = 'ghost';
  image.alt = '';
  const width = Math.min(from.width, from.height * 0.72, 90);
  Object.assign(image.style, {left: `${from.x + (from.width - width) / 2}px`, top: `${from.y}px`, width: `${width}px`});
  document.body.append(image);
  const x = to.x + to.width / 2 - from.x - from.width / 2, y = to.y + to.height / 2 - from.y - width * 0.7;
  const done = () => image.remove();
  image.animate([{}, {transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0.35}], {duration: LASTS + 40, delay, easing: EASE, fill: 'both'}).finished.then(done, done);
}

/** @param {Element} root @param {string} zone */
const rectOf = (root, zone) => root.querySelector(`[data-zone="${zone}"]`)?.getBoundingClientRect();

// ---- what went where -------------------------------------------------------

/** @typedef {{zone: string, by: number, shape: string, seat: number | null}} Flow */
/** How the number of cards of each zone has changed. @param {GameSeen} before @param {GameSeen} now @returns {Flow[]} */
function flows(before, now) {
  const counts = (/** @type {GameSeen} */ game) => new Map([
    ...game.zones.map(zone => /** @type {const} */ ([`t/${zone.name}`, {count: zone.count, shape: zone.shape, seat: null}])),
    ...game.places.flatMap(place => place.zones.map(zone => /** @type {const} */ ([`${place.seat}/${zone.name}`, {count: zone.count, shape: zone.shape, seat: /** @type {number | null} */ (place.seat)}])))]);
  const was = counts(before);
  return [...counts(now)].map(([zone, {count, shape, seat}]) => ({zone, by: (count ?? 0) - (was.get(zone)?.count ?? 0), shape, seat}));
}
const ORDER = ['pile', 'fan', 'slots', 'row', 'stack', 'heap', 'melds'];
/** Where a card in this zone has probably come from: a zone that has fewer now. @param {Flow[]} moves @param {string} zone */
function source(moves, zone) {
  const seat = /^\d/.test(zone) ? Number(zone.split('/')[0]) : null;
  const fewer = moves.filter(each => each.by < 0 && each.zone !== zone);
  const order = seat === null ? ['fan', 'row', 'slots', 'stack', 'pile'] : ['stack', 'pile', 'heap', 'fan', 'row', 'slots'];
  fewer.sort((a, b) => order.indexOf(a.shape) - order.indexOf(b.shape));
  return fewer[0]?.zone ?? (seat === null ? undefined : moves.find(each => each.shape === 'stack' && each.seat === null)?.zone);
}
/** Where a card that is gone from this zone has probably gone: a zone that has more now. @param {Flow[]} moves @param {string} zone */
function target(moves, zone) {
  const more = moves.filter(each => each.by > 0 && each.zone !== zone);
  more.sort((a, b) => b.by - a.by || ORDER.indexOf(a.shape) - ORDER.indexOf(b.shape));
  return more[0]?.zone;
}
/** Backs from the stock to the hands that have grown by cards that nobody sees. @param {Element} root @param {Flow[]} moves @param {HTMLElement[]} homeless */
function unseen(root, moves, homeless) {
  const stock = moves.find(each => each.shape === 'stack' && each.by < 0);
  const from = stock && rectOf(root, stock.zone);
  if (!from) return;
  for (const {zone, by, shape} of moves) {
    if (shape !== 'fan' || by <= 0 || homeless.some(element => zoneOf(element) === zone)) continue;
    const to = rectOf(root, zone);
    if (to) for (let k = 0; k < Math.min(by, MOST_BACKS, -(/** @type {Flow} */ (stock).by)); k++) ghost(BACK, from, to, k * 60);
  }
}
