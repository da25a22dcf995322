// @ts-check
// What lies before a seat: yours in full at the bottom, the others' as small as the room asks.
import {countOf, html, Icon, prefs, useLayoutEffect, useRef, useState} from './base.js';
import {Back, cardName, Choice, EMPTY, Face, handOrder, HIDDEN, inOrder, rankOf, rankText} from './cards.js';
import {Stack} from './board.js';
import {spotsOf} from './gather.js';

/** @typedef {import('./wire.d.ts').GameSeen} GameSeen */
/** @typedef {import('./wire.d.ts').PlaceSeen} PlaceSeen */
/** @typedef {import('./wire.d.ts').ZoneSeen} ZoneSeen */
/** @typedef {import('./board.js').Sitter} Sitter */
/** @typedef {import('./gather.js').Hold} Hold */

/** Open cards that were chosen in the set-up and still count to the hand. */
const CHOSEN = 'kept';
export const CANASTA = 7;
const WILD = ['2', 'Jk'];

const shaped = (/** @type {PlaceSeen} */ place, /** @type {string[]} */ ...shapes) => place.zones.filter(zone => shapes.includes(zone.shape));
const at = (/** @type {number} */ seat, /** @type {ZoneSeen} */ zone) => `${seat}/${zone.name}`;

// ---- a seat in words -------------------------------------------------------

const named = (/** @type {readonly string[]} */ cards) => inOrder(cards).map(card => cardName(card)).join(', ');
/** Zones as they lie: what a seat has chosen of its hand lies before it, and in the hand no more. @param {PlaceSeen} place */
function asLaid(place) {
  const chosen = place.zones.find(zone => zone.name === CHOSEN)?.cards ?? [];
  return place.zones.map(zone => {
    if (zone.shape !== 'fan' || !chosen.length) return zone;
    const left = [...chosen];
    const cards = zone.cards.filter(card => !left.includes(card) || !left.splice(left.indexOf(card), 1));
    return {...zone, cards, count: zone.count === null ? null : zone.count - chosen.length};
  });
}

/** @param {ZoneSeen} zone */
function zoneWords(zone) {
  const cards = zone.cards.filter(card => card !== EMPTY && card !== HIDDEN);
  if (zone.shape === 'melds') return zone.groups.length ? `${zone.title}: ${zone.groups.map(group => named(group)).join('; ')}` : '';
  if (zone.count === 0) return '';
  const known = cards.length ? `: ${named(cards)}${zone.count !== null && cards.length < zone.count ? ' known' : ''}` : '';
  return `${zone.title} ${zone.count ?? ''}${known}`;
}
/** All that is known of a seat, in words. @param {GameSeen} game @param {number} seat @param {Sitter} sitter */
export const seatWords = (game, seat, sitter) => [
  `${sitter.name}${sitter.who === 'bot' ? ', a bot' : ''}${game.actors.includes(seat) ? ', to act' : ''}${game.places[seat].is_out ? ', out' : ''}`,
  ...asLaid(game.places[seat]).map(zoneWords).filter(Boolean)].join('. ');

// ---- the plate with the name -----------------------------------------------

/** @param {{game: GameSeen, seat: number, sitter: Sitter, onSeat?: (seat: number) => void}} props */
function Plate({game, seat, sitter, onSeat}) {
  const place = game.places[seat];
  const score = game.facts.score;
  const isSettingUp = game.phase === 'set-up';
  const badges = html`
    ${game.dealer === seat && html`<span class="badge dealer" title="Deals"><span aria-hidden="true">D</span><span class="sr">, deals</span></span>`}
    ${sitter.is_host && html`<span class="badge" title="Host"><${Icon} name="crown" size=${14}/><span class="sr">, host</span></span>`}
    ${sitter.who === 'bot' && html`<span class="badge" title="A bot"><${Icon} name="bot" size=${14}/><span class="sr">, bot</span></span>`}
    ${sitter.is_away && html`<span class="badge away" title="Away: a bot plays"><${Icon} name="bot" size=${14}/><span class="sr">, away, a bot plays</span></span>`}
    ${sitter.who === 'guest' && sitter.is_here === false && !sitter.is_away && html`<span class="badge away" title="Not here"><${Icon} name="wait" size=${14}/><span class="sr">, not here</span></span>`}
    ${isSettingUp && place.is_ready && html`<span class="badge good" title="Ready"><${Icon} name="check" size=${14}/><span class="sr">, ready</span></span>`}
    ${place.is_out && html`<span class="badge good"><span class="sr">, </span>out</span>`}`;
  const inside = html`<span class="avatar" data-hue=${seat} aria-hidden="true">${[...sitter.name][0] ?? '?'}</span><span class="who">${sitter.name}</span>${badges}
    ${Array.isArray(score) && html`<span class="score" title="Score of the match"><span class="sr">, </span>${score[seat]}<span class="sr"> points</span></span>`}`;
  return onSeat
    ? html`<button type="button" class="plate" title="About this seat" onClick=${() => onSeat(seat)}>${inside}<span class="sr">: about this seat</span></button>`
    : html`<div class="plate">${inside}</div>`;
}

// ---- others ----------------------------------------------------------------

/** @param {{game: GameSeen, seat: number, sitter: Sitter, hold: Hold, onSeat?: (seat: number) => void, roomy: boolean}} props */
export function Opponent({game, seat, sitter, hold, onSeat, roomy}) {
  const place = game.places[seat];
  const isTurn = game.actors.includes(seat) && game.phase !== 'over' && game.phase !== 'set-up';
  return html`<section class=${`seat${isTurn ? ' turn' : ''}${place.is_out ? ' out' : ''}`} data-seat=${seat} aria-label=${seatWords(game, seat, sitter)}>
    <${Plate} game=${game} seat=${seat} sitter=${sitter} onSeat=${onSeat}/>
    <div class="lying">${asLaid(place).filter(zone => zone.shape === 'fan').map(zone => html`<${SmallFan} key=${zone.name} zone=${zone} seat=${seat} most=${game.places.length > 5 ? 1 : roomy ? 12 : 7}/>`)}
      ${shaped(place, 'stack').map(zone => html`<${Stack} key=${zone.name} zone=${zone} at=${seat} small/>`)}
      <${Before} game=${game} place=${place} hold=${hold}/>
      ${shaped(place, 'melds').map(zone => html`<${Melds} key=${zone.name} zone=${zone} seat=${seat} hold=${hold}/>`)}</div></section>`;
}

/** Backs and the faces that everybody knows, with their number. @param {{zone: ZoneSeen, seat: number, most: number}} props */
function SmallFan({zone, seat, most}) {
  const known = inOrder(zone.cards).slice(-most);
  const backs = Math.max(0, Math.min((zone.count ?? most) - zone.cards.length, most - known.length));
  const n = known.length + backs;
  return html`<div class="small-fan" data-zone=${at(seat, zone)} data-n=${n > 6 ? 'many' : n}>
    ${[...Array(backs).keys()].map(k => html`<${Back} key=${`b${k}`}/>`)}${known.map((face, k) => html`<${Face} key=${`${face}${k}`} face=${face}/>`)}
    ${zone.count !== null && html`<b class="count">${zone.count}</b>`}</div>`;
}

/**
 * Rows of open cards, over slots of unseen ones where a seat has such.
 * @param {{game: GameSeen, place: PlaceSeen, hold: Hold}} props
 */
function Before({game, place, hold}) {
  const isMe = place.seat === game.seat;
  const slots = shaped(place, 'slots')[0];
  const rows = shaped(place, 'row').filter(zone => zone.cards.length);
  const hand = shaped(place, 'fan')[0];
  const over = rows.flatMap(zone => (zone.name === CHOSEN && hand ? chosen(place.seat, hand, zone) : spotsOf(place.seat, zone)));
  const under = slots ? spotsOf(place.seat, slots) : [];
  const n = Math.max(over.length, under.length);
  if (!n || (slots && !over.length && !slots.count)) return slots || !isMe ? null : html`<div class="before none"></div>`;
  const isKeeping = isMe && hold.isKeeping;
  const draws = isMe || (hold.choosesOthers && place.seat !== game.seat);
  const zoneName = rows[0]?.name ?? slots?.name;
  return html`<div class=${`before${isKeeping ? hold.onPlaces ? ' target ready' : ' target' : ''}`} onClick=${isMe ? hold.onPlaces ?? undefined : undefined} data-zone=${`${place.seat}/${zoneName}`} data-drop=${isMe ? 'row' : undefined}>${[...Array(n).keys()].map(k => html`
    <div class="column" key=${k}>${under[k] && html`<div class="under" data-zone=${`${place.seat}/${slots.name}/${k + 1}`}>${slot(under[k], draws && isMe && !over[k] && !isKeeping, hold, game, k)}</div>`}
      ${over[k] && html`<div class="over">${draws ? html`<${Choice} face=${over[k].face} spot=${over[k].key} hold=${hold} marked=${game.marked} name=${whose(game, place.seat, over[k].face)}/>` : html`<${Face} face=${over[k].face} marked=${game.marked}/>`}</div>`}</div>`)}</div>`;
}

const whose = (/** @type {GameSeen} */ game, /** @type {number} */ seat, /** @type {string} */ face) => `${cardName(face, game.marked)}, ${seat === game.seat ? 'open before you' : `before player ${seat + 1}`}`;

/** @param {import('./gather.js').Spot} spot @param {boolean} isChoice @param {Hold} hold @param {GameSeen} game @param {number} k */
function slot(spot, isChoice, hold, game, k) {
  if (spot.face === EMPTY) return html`<span class="card gone"></span>`;
  if (isChoice) return html`<${Choice} face=${spot.face} spot=${spot.key} hold=${hold} marked=${game.marked} name=${`${spot.face === HIDDEN ? 'unseen card' : cardName(spot.face, game.marked)}, ${k + 1}, before you`}/>`;
  return html`<${Face} face=${spot.face} marked=${game.marked} quiet=${spot.face !== HIDDEN}/>`;
}

/** Chosen cards keep the spots that they have in the hand. @param {number} seat @param {ZoneSeen} hand @param {ZoneSeen} zone */
function chosen(seat, hand, zone) {
  const left = [...zone.cards];
  return spotsOf(seat, hand).filter(spot => {
    const index = left.indexOf(spot.face);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

// ---- melds -----------------------------------------------------------------

const isWild = (/** @type {string} */ face) => WILD.includes(rankOf(face));
/** The rank that a group of cards is of. @param {readonly string[]} group */
export const rankOfGroup = group => rankOf(group.find(face => !isWild(face)) ?? group[0]);

/**
 * Groups of cards; a group of seven is a canasta, natural or mixed.
 * @param {{zone: ZoneSeen, seat: number, hold: Hold, own?: boolean, roomy?: boolean}} props
 */
export function Melds({zone, seat, hold, own = false, roomy = false}) {
  if (!zone.groups.length) return own ? html`<div class="melds own none" data-zone=${at(seat, zone)}></div>` : null;
  return html`<div class=${`melds${own ? ' own' : ''}`} data-zone=${at(seat, zone)} role="list" aria-label=${zone.title}>${zone.groups.map((group, k) => html`
    <${Group} key=${k} group=${group} seat=${seat} hold=${hold} own=${own} isSpread=${own && roomy && group.length < CANASTA}/>`)}</div>`;
}

/** @param {{group: readonly string[], seat: number, hold: Hold, own: boolean, isSpread: boolean}} props */
function Group({group, seat, hold, own, isSpread}) {
  const rank = rankOfGroup(group), wild = group.filter(isWild).length, isFull = group.length >= CANASTA;
  const sorted = [...inOrder(group.filter(face => !isWild(face))), ...group.filter(isWild)];
  const kind = isFull ? (wild ? 'mixed canasta' : 'natural canasta') : '';
  const label = `${kind || 'meld'} of ${rankText(rank)}s: ${countOf(group.length)}${wild ? `, ${wild} wild` : ''}`;
  const shown = isSpread ? sorted : [sorted[0], ...(wild ? sorted.slice(-1) : [])];
  const inside = html`<span class="group-cards">${shown.map((face, k) => html`<${Face} key=${`${face}${k}`} face=${face}/>`)}</span>
    <b class="group-count">${group.length}${isFull && html`<span class="canasta-mark">${wild ? '◆' : '★'}</span>`}</b>`;
  const className = `group${isFull ? (wild ? ' canasta mixed' : ' canasta natural') : ''}`;
  return hold.onGroup && own
    ? html`<div role="listitem"><button type="button" class=${`${className} target`} data-drop=${`group:${rank}`} aria-label=${`Add to the ${label}`} onClick=${() => hold.onGroup?.(seat, rank)}>${inside}</button></div>`
    : html`<div role="listitem" class=${className} title=${label} data-drop=${own ? `group:${rank}` : undefined}><span class="sr">${label}</span>${inside}</div>`;
}

// ---- you -------------------------------------------------------------------

/** @param {{game: GameSeen, sitter: Sitter, hold: Hold, onSeat?: (seat: number) => void, roomy: boolean}} props */
export function Me({game, sitter, hold, onSeat, roomy}) {
  const seat = /** @type {number} */ (game.seat), place = game.places[seat];
  const isTurn = game.actors.includes(seat) && game.phase !== 'over';
  return html`<section class=${`me seat${isTurn ? ' turn' : ''}${place.is_out ? ' out' : ''}`} data-seat=${seat} aria-label=${`You, ${seatWords(game, seat, sitter)}`}>
    <div class="mine"><${Plate} game=${game} seat=${seat} sitter=${sitter} onSeat=${onSeat}/>
      <${Before} game=${game} place=${place} hold=${hold}/>
      ${shaped(place, 'stack').map(zone => html`<${Stack} key=${zone.name} zone=${zone} at=${seat} small/>`)}
      ${shaped(place, 'melds').map(zone => html`<${Melds} key=${zone.name} zone=${zone} seat=${seat} hold=${hold} own roomy=${roomy}/>`)}</div>
    ${shaped(place, 'fan').map(zone => html`<${Hand} key=${zone.name} zone=${zone} place=${place} game=${game} hold=${hold} roomy=${roomy}/>`)}</section>`;
}

/** @param {{zone: ZoneSeen, place: PlaceSeen, game: GameSeen, hold: Hold, roomy: boolean}} props */
function Hand({zone, place, game, hold, roomy}) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const kept = place.zones.find(each => each.name === CHOSEN);
  const apart = new Set(kept ? chosen(place.seat, zone, kept).map(spot => spot.key) : []);
  const spots = spotsOf(place.seat, zone);
  const order = handOrder(zone.cards, prefs.order.value).filter(index => !apart.has(spots[index].key));
  const unknown = Math.max(0, (zone.count ?? 0) - zone.cards.length);
  const {step, perRow, rows} = laidOut(order.length + unknown, width, roomy);
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--step', `${step}px`);
    ref.current?.style.setProperty('--per-row', String(perRow));
  }, [step, perRow]);
  return html`<div class=${`hand${rows > 1 ? ' rows' : ''}`} ref=${ref} data-zone=${at(place.seat, zone)} role="group" aria-label=${`${zone.title}, ${countOf(order.length + unknown)}`}>
    ${order.map((index, k) => html`<${Choice} key=${spots[index].key} face=${spots[index].face} spot=${spots[index].key} hold=${hold} marked=${game.marked} first=${k === 0}/>`)}
    ${[...Array(unknown).keys()].map(k => html`<${Back} key=${`b${k}`}/>`)}
    ${!order.length && !unknown && html`<span class="no-cards">No cards in hand</span>`}</div>`;
}

/** How far apart cards lie, and how many in a row. @param {number} n @param {number} width @param {boolean} roomy */
function laidOut(n, width, roomy) {
  const card = roomy ? Math.min(116, Math.max(68, innerHeight * 0.112)) : 56;
  const least = roomy ? 40 : 44;
  if (!n || !width) return {step: card, perRow: Math.max(1, n), rows: 1};
  const most = Math.max(1, Math.floor((width - card) / least) + 1);
  const rows = Math.ceil(n / most), perRow = Math.ceil(n / rows);
  const step = perRow > 1 ? Math.min(card + 6, (width - card) / (perRow - 1)) : card;
  return {step: Math.floor(step * 10) / 10, perRow, rows};
}
