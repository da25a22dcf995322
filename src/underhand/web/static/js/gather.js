// @ts-check
// Gathering cards for a move: which may join, which move they make. Knows zones by shape, moves by verb.
import {EMPTY, HIDDEN, rankOf} from './cards.js';

/** @typedef {import('./wire.d.ts').GameSeen} GameSeen */
/** @typedef {import('./wire.d.ts').MoveSeen} MoveSeen */
/** Where a card lies: it keeps its spot as long as it lies in its zone. @typedef {{key: string, seat: number, zone: string, shape: string, face: string, slot: number}} Spot */
/** What a drawn card needs to be gathered.
 * @typedef {{lit: ReadonlySet<string>, picked: readonly string[], isYours: boolean, focus: string,
 *   isLooking: boolean, toggle: (spot: string) => void, lay: (spot: string) => void, drag: (e: PointerEvent, spot: string) => void,
 *   isOrdered: boolean, setFocus: (spot: string) => void, choosesOthers: boolean, onPile: (() => void) | null, pileLabel: string,
 *   isKeeping: boolean, onPlaces: (() => void) | null, onGroup: ((seat: number, rank: string) => void) | null}} Hold */

/** Moves that are asked for by their verb, without gathering cards. */
export const BARE = ['ready', 'try', 'pick', 'pass', 'draw', 'take'];
/** Verbs whose moves are made up from groups of cards; their list names only how one may begin. */
export const GROUPED = ['meld', 'take', 'add', 'tuck', 'aside', 'discard'];

/**
 * Spots of a zone in the order of its cards: equal faces are told apart by counting them.
 * @param {number} seat @param {{name: string, shape: string, cards: readonly string[]}} zone @returns {Spot[]}
 */
export function spotsOf(seat, zone) {
  const seen = /** @type {Record<string, number>} */ ({});
  return zone.cards.map((face, slot) => {
    const nth = (seen[face] = (seen[face] ?? -1) + 1);
    const key = zone.shape === 'slots' ? `${seat}:${zone.name}:${slot + 1}` : `${seat}:${zone.name}:${face}:${nth}`;
    return {key, seat, zone: zone.name, shape: zone.shape, face, slot};
  });
}

/** Every card that may be gathered: all of your own, and open ones of others. @param {GameSeen} game */
export function choosable(game) {
  const found = /** @type {Map<string, Spot>} */ (new Map());
  for (const place of game.places) {
    const shapes = place.seat === game.seat ? ['fan', 'row', 'slots'] : ['row'];
    for (const zone of place.zones.filter(each => shapes.includes(each.shape)))
      for (const spot of spotsOf(place.seat, zone)) if (spot.face !== EMPTY) found.set(spot.key, spot);
  }
  return found;
}

export class Gathering {
  /** @param {GameSeen} game @param {readonly string[]} picked keys of spots, in the order of choosing */
  constructor(game, picked) {
    this.game = game;
    this.spots = choosable(game);
    this.picked = picked.filter(key => this.spots.has(key));
    this.wants = game.moves.map(move => /** @type {const} */ ([move, this.wanted(move)]));
    this.verbs = new Set(game.moves.map(move => move.verb));
    /** Whether this is a game of melds; what is gathered there before the draw is no play either. */
    this.isOfMelds = game.places.some(place => place.zones.some(zone => zone.shape === 'melds'));
    this.isGrouped = [...this.verbs].some(verb => GROUPED.includes(verb));
  }

  // ---- what a move is made of: for each of its cards the spots that it may come from ----

  /** @param {MoveSeen} move @returns {ReadonlySet<string>[]} */
  wanted(move) {
    const me = /** @type {number} */ (this.game.seat), {cards} = move;
    if (move.verb === 'flip') return [this.lying(me, 'slots', undefined, move.number - 1)];
    if (move.verb === 'swap') return [this.lying(me, 'fan', cards[0]), this.lying(me, 'row', cards[1])];
    if (move.verb === 'exchange') return [this.lying(me, 'row', cards[0]), this.lying(move.seat ?? me, 'row', cards[1])];
    if (move.verb === 'stack') return [this.lying(me, 'fan', cards[0]), this.alikeIn(move.seat ?? me, cards[0])];
    return cards.map(face => this.own(me, face, cards.filter(each => each === face).length));
  }

  /** @param {number} seat @param {string} shape @param {string} [face] @param {number} [slot] */
  lying(seat, shape, face, slot) {
    return new Set([...this.spots.values()].filter(spot => spot.seat === seat && spot.shape === shape
      && (face === undefined || spot.face === face) && (slot === undefined || spot.slot === slot)).map(spot => spot.key));
  }

  /** Open cards of a seat that have a card's rank. @param {number} seat @param {string} face */
  alikeIn(seat, face) {
    return new Set([...this.lying(seat, 'row')].filter(key => rankOf(/** @type {Spot} */ (this.spots.get(key)).face) === rankOf(face)));
  }

  /** The hand, and the row for what the hand does not have. @param {number} seat @param {string} face @param {number} count */
  own(seat, face, count) {
    const hand = this.lying(seat, 'fan', face);
    return hand.size >= count ? hand : new Set([...hand, ...this.lying(seat, 'row', face)]);
  }

  /**
   * What a move still wants besides these cards; null if one of them is no part of it.
   * @param {ReadonlySet<string>[]} wants @param {readonly string[]} picked
   */
  left(wants, picked) {
    const left = [...wants];
    for (const key of picked) {
      const at = left.findIndex(want => want.has(key));
      if (at < 0) return null;
      left.splice(at, 1);
    }
    return left;
  }

  // ---- what may be chosen ----

  /** The cards that make a legal move with those gathered; where those make none, what could be chosen instead. */
  get lit() {
    if (this.isGrouped) return this.alike();
    const joined = this.joining(this.picked);
    return joined.size ? joined : this.joining([]);
  }

  /** @param {readonly string[]} picked */
  joining(picked) {
    const found = /** @type {Set<string>} */ (new Set());
    for (const [move, wants] of this.wants) {
      const left = move.verb === 'swap' ? wants : this.left(wants, picked);
      if (!left) continue;
      for (const want of left) for (const key of want) if (!picked.includes(key)) found.add(key);
      for (const key of picked) found.add(key);
    }
    return found;
  }

  /** Where a move's list names one way to begin: every card of the hand of such a rank. */
  alike() {
    const ranks = new Set(this.game.moves.flatMap(move => [...move.cards, ...move.groups.flat()]).map(kindOf));
    return new Set([...this.spots.values()].filter(spot => spot.seat === this.game.seat && spot.shape === 'fan' && ranks.has(kindOf(spot.face))).map(spot => spot.key));
  }

  // ---- what they mean ----

  /** Faces gathered from zones of these shapes. @param {string[]} shapes @param {boolean} [ofOthers] */
  faces(shapes, ofOthers = false) {
    return this.picked.map(key => /** @type {Spot} */ (this.spots.get(key)))
      .filter(spot => shapes.includes(spot.shape) && (spot.seat !== this.game.seat) === ofOthers).map(spot => spot.face);
  }

  /** Likeliest first: each a list of texts, one after the other. `isLegal`: whether one is among the legal moves. */
  get attempts() {
    if (!this.picked.length) return {texts: /** @type {string[][]} */ ([]), isLegal: false, verb: ''};
    const swaps = this.swaps();
    const stacked = swaps.length === 1 ? this.wants.find(([move, wants]) => move.verb === 'stack' && this.left(wants, this.picked)?.length === 0)?.[0] : undefined;
    if (stacked) return {texts: [[stacked.text], swaps], isLegal: true, verb: 'stack'};
    if (swaps.length) return {texts: [swaps], isLegal: true, verb: 'swap'};
    const complete = this.wants.filter(([, wants]) => this.left(wants, this.picked)?.length === 0).map(([move]) => move);
    complete.sort((a, b) => Number(BARE.includes(a.verb)) - Number(BARE.includes(b.verb)));
    const verb = complete[0]?.verb ?? this.likely();
    const asGathered = this.asGathered(verb);
    return {texts: [...new Set([asGathered, ...complete.map(move => move.text)])].map(text => [text]), isLegal: complete.length > 0, verb};
  }

  /** The first move that these cards are a part of, where they make none by themselves. */
  get begun() {
    const left = this.wants.map(([move, wants]) => /** @type {const} */ ([move, this.left(wants, this.picked)?.length]));
    return this.picked.length && !this.swaps().length && !left.some(([, n]) => n === 0) ? left.find(([, n]) => n)?.[0] : undefined;
  }

  /** Hand cards against as many own up cards, pair by pair. */
  swaps() {
    const hand = this.faces(['fan']), up = this.faces(['row']);
    if (!this.verbs.has('swap') || !hand.length || hand.length !== up.length) return [];
    return hand.map((face, index) => `swap ${face} ${up[index]}`);
  }

  /** What is probably meant by cards that make no legal move. */
  likely() {
    const spots = this.picked.map(key => /** @type {Spot} */ (this.spots.get(key)));
    if (spots.some(spot => spot.shape === 'slots')) return 'flip';
    if (spots.some(spot => spot.seat !== this.game.seat)) return 'exchange';
    return ['keep', 'play', 'pick', 'discard'].find(verb => this.verbs.has(verb)) ?? (this.isOfMelds ? 'meld' : 'play');
  }

  /** @param {string} verb */
  asGathered(verb) {
    const spots = this.picked.map(key => /** @type {Spot} */ (this.spots.get(key)));
    const slot = spots.findLast(spot => spot.shape === 'slots'), other = spots.find(spot => spot.seat !== this.game.seat);
    const own = this.faces(['fan', 'row']);
    if (verb === 'flip' && slot) return `flip ${slot.slot + 1}`;
    if (verb === 'exchange' && other) return ['exchange', ...own, `p${other.seat + 1}`, ...this.faces(['row'], true)].join(' ');
    if (verb === 'stack') return ['stack', ...this.faces(['fan']), `p${(other?.seat ?? /** @type {number} */ (this.game.seat)) + 1}`].join(' ');
    return [verb, ...own].join(' ');
  }

  /** A move asked for by its verb, with the open cards gathered for it. @param {string} verb */
  withCards(verb) {
    return verb === 'pick' ? ['pick', ...this.faces(['row'])].join(' ') : verb;
  }

  /** The spots of a move: how a hint is shown. @param {MoveSeen} move */
  spotsFor(move) {
    const found = /** @type {string[]} */ ([]);
    const whole = {...move, cards: [...move.cards, ...move.groups.flat()]};
    for (const want of this.wanted(whole)) {
      const key = [...want].find(each => !found.includes(each));
      if (key) found.push(key);
    }
    return found;
  }
}

/** What the rules of melds see of a card: its rank, of a three its colour as well. @param {string} face */
export const kindOf = face => (face === HIDDEN ? face : face[0] === '3' ? ('dh'.includes(face[1]) ? '3 red' : '3 black') : rankOf(face));
