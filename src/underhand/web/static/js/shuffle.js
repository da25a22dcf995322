// @ts-check
/**
 * The check of a shuffle, in the page itself: docs/shuffle.md is what it follows.
 *
 * It knows the notation of the log and no rules. Where the rules decide what is drawn from (who may lead, which
 * card may start the pile), the server says so in `lots`.
 */
/** @import {ReplaySeen} from './wire.d.ts' */
import {hex, sha256} from './sha256.js';

/** @typedef {{isGood: boolean, text: string}} Finding */

const SUITS = 'cdhs';
const RANKS = '23456789TJQKA';
const PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
/** @param {string} card */
const isRed = (card) => 'dh'.includes(card[1]);
/** @param {string} card */
const sign = card => (card === 'Jk' ? 'joker' : (card[0] === 'T' ? '10' : card[0]) + '♣♦♥♠'[SUITS.indexOf(card[1])]);
/** @param {number} n @param {string} one */
const many = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`;

/** A stream of numbers from a seed; `at` may be set back to draw the same numbers again. */
export class Draws {
  /** @param {string} seed */
  constructor(seed) {
    this.seed = seed;
    this.at = 0;
    /** @type {bigint[]} */
    this.numbers = [];
  }

  /** A number under `n`. @param {number} n */
  async below(n) {
    const limit = ((1n << 64n) / BigInt(n)) * BigInt(n);
    for (;;) {
      const number = await this.next();
      if (number < limit) return Number(number % BigInt(n));
    }
  }

  async next() {
    if (this.at === this.numbers.length) {
      const block = new DataView((await sha256(`${this.seed}:${this.at / 4}`)).buffer);
      for (let i = 0; i < 32; i += 8) this.numbers.push(block.getBigUint64(i));
    }
    return this.numbers[this.at++];
  }

  /** The cards in random order. @param {readonly string[]} cards */
  async shuffled(cards) {
    const order = [...cards];
    for (let i = order.length - 1; i > 0; i--) {
      const j = await this.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

/** What was published before the deal. @param {string} seed */
export const commitment = async (seed) => `sha256:${hex(await sha256(`underhand shuffle:${seed}`))}`;

/** A face that does not follow from the seed. */
class Otherwise extends Error {}

/** A game that is dealt again from its seed, while its log is read. */
class Deal {
  /** @param {ReplaySeen} replay */
  constructor(replay) {
    this.replay = replay;
    this.seats = replay.names.length;
    this.draws = new Draws(replay.seed);
    /** What is left of the deck, first card first. @type {string[]} */
    this.order = [];
    /** What lies unseen before each seat, as it was dealt. @type {Map<string, string[]>} */
    this.laid = new Map();
    /** Whether these are taken all together, a boot; down cards are flipped one by one. */
    this.areTaken = false;
    /** The packets of the zone that is being dealt. @type {Map<string, string[]>} */
    this.packets = new Map();
    this.compared = {dealt: 0, drawn: 0, turned: 0};
    this.hidden = 0;
    /** @type {string[]} */
    this.notes = [];
  }

  async shuffle() {
    const dealer = await this.draws.below(this.seats);
    this.order = await this.draws.shuffled(this.replay.deck);
    return dealer;
  }

  /** One event of the log. @param {number} at */
  async follow(at) {
    const [actor, first, ...rest] = this.replay.log[at].split(' ');
    if (actor !== 'd') return;
    if (first === 'pile') return this.starter(at, rest);
    if (first === 'stock') return this.restock(at);
    const [verb, ...told] = rest;
    if (verb === 'leads') return this.lead(at, first);
    if (verb === 'boneyard') return this.boneyard(at, told);
    if (verb === 'shows') return this.shows(at, first, told);
    return this.gives(at, first, verb, told);
  }

  /** Cards for a seat: of the deal, unseen ones, from the stock, or those that lay before it unseen. @param {number} at @param {string} seat @param {string} verb @param {string[]} told */
  async gives(at, seat, verb, told) {
    const unseen = /^\d+$/.test(told[0] ?? '');
    const count = unseen ? Number(told[0]) : told.length;
    const before = this.laid.get(seat);
    if (!unseen && this.areTaken && before?.length === count) {
      this.laid.delete(seat);
      return this.compare(before, told, 'turned');
    }
    const given = this.packet(at, seat, verb, count) ?? this.take(count);
    if (!unseen) return this.compare(given, told, this.isDeal(at) ? 'dealt' : 'drawn');
    this.laid.set(seat, given);
    this.areTaken = verb !== 'down';
  }

  /** A seat's packet, if this is the deal: the first one deals the zone round by round. @param {number} at @param {string} seat @param {string} verb @param {number} count */
  packet(at, seat, verb, count) {
    if (!this.packets.size && this.isZone(at, verb)) {
      const from = Number(seat.slice(1)) - 1;
      for (let i = 0; i < this.seats; i++) this.packets.set(`p${i + 1}`, []);
      for (let i = 0; i < count * this.seats; i++)
        this.packets.get(`p${((from + i) % this.seats) + 1}`)?.push(...this.take(1));
    }
    const packet = this.packets.get(seat);
    this.packets.delete(seat);
    return packet;
  }

  /** Whether nobody has acted yet. @param {number} at */
  isDeal(at) {
    return this.replay.log.slice(0, at).every((event) => event.startsWith('d '));
  }

  /** Whether from here on every seat is dealt the same zone. @param {number} at @param {string} verb */
  isZone(at, verb) {
    const events = this.replay.log.slice(at, at + this.seats).map((event) => event.split(' '));
    const seats = new Set(events.map((event) => event[1]));
    return this.isDeal(at) && seats.size === this.seats && events.every((event) => event[0] === 'd' && event[2] === verb);
  }

  /** @param {number} count */
  take(count) {
    if (count > this.order.length) throw new Otherwise('the deck has no card left for it');
    return this.order.splice(0, count);
  }

  /** @param {readonly string[]} given @param {readonly string[]} told @param {'dealt' | 'drawn' | 'turned'} how */
  compare(given, told, how) {
    for (const [i, card] of told.entries()) {
      if (card === '??') this.hidden++;
      else if (card === given[i]) this.compared[how]++;
      else throw new Otherwise(`the seed gives ${given.join(' ')}`);
    }
  }

  /** The card that starts the pile; those that may not stay went back and the rest was shuffled. @param {number} at @param {string[]} told */
  async starter(at, [told]) {
    const stays = new Set(this.lot(at));
    const back = [];
    const isThere = this.order.some((card) => stays.has(card));
    while (isThere && !stays.has(this.order[0])) {
      back.push(this.order[0]);
      this.order = await this.draws.shuffled(this.order);
    }
    if (told) this.compare(this.take(1), [told], 'drawn');
    else if (isThere) throw new Otherwise(`the seed turns ${this.order[0]}`);
    if (back.length) this.notes.push(`Before ${told ? `the ${sign(told)}` : 'nothing'} started the pile the seed turned ${back.map(sign).join(', ')}: put back, and the rest shuffled again.`);
  }

  /** A new stock out of the pile but for its top card. @param {number} at */
  async restock(at) {
    this.order = await this.draws.shuffled(this.lot(at));
    this.notes.push(`The ${many(this.order.length, 'card')} under the pile's top were shuffled into a new stock by the seed's next numbers.`);
  }

  /** One of the seats that may lead. @param {number} at @param {string} told */
  async lead(at, told) {
    const among = this.lot(at);
    const seat = among[await this.draws.below(among.length)];
    if (seat !== told) throw new Otherwise(`the seed draws ${seat}`);
    if (among.length > 1) this.notes.push(`Among ${among.map((each) => this.name(each)).join(', ')} the lot to lead fell on ${this.name(seat)}, as the seed draws it.`);
  }

  /** Some of the boneyard at random, or one with all others of its colour. @param {number} at @param {string[]} told */
  async boneyard(at, told) {
    const among = this.lot(at);
    const start = this.draws.at;
    const some = (await this.draws.shuffled(among)).slice(0, told.length);
    if (told.every((card, i) => card === some[i] || card === '??')) return this.compare(some, told, 'drawn');
    this.draws.at = start;
    const one = among[await this.draws.below(among.length)];
    if (one !== told[0]) throw new Otherwise(`the seed draws ${some.join(' ')}`);
    const others = [...among.slice(0, among.indexOf(one)), ...among.slice(among.indexOf(one) + 1)];
    this.compare([one, ...others.filter((card) => isRed(card) === isRed(one))], told, 'drawn');
  }

  /** What the rules let the dealer draw from. @param {number} at */
  lot(at) {
    return this.replay.lots[at + 1] ?? [];
  }

  /** @param {string} seat */
  name(seat) {
    return this.replay.names[Number(seat.slice(1)) - 1];
  }

  /** The face of a card just flipped, or tried from the stock. @param {number} at @param {string} seat @param {string[]} told */
  shows(at, seat, told) {
    const acts = this.replay.log.slice(0, at).filter((event) => event.startsWith(`${seat} `));
    const [, verb, slot] = (acts.at(-1) ?? '').split(' ');
    if (verb !== 'flip') return this.compare(this.take(1), told, 'drawn');
    this.compare([this.laid.get(seat)?.[Number(slot) - 1] ?? 'nothing'], told, 'turned');
  }
}

/** Check a finished game against its seed; a sentence for each thing that was checked. @param {ReplaySeen} replay @returns {Promise<Finding[]>} */
export async function checkShuffle(replay) {
  if (!replay.commitment) return [bad('Nothing was promised before the deal, so there is nothing to hold it against.')];
  if (!replay.seed) return [bad(replay.may_open ? 'The seed is not opened yet: that is done when the game is over.' : 'The seed is shown to those who sat at the table; they can check the game.')];
  const opened = await commitment(replay.seed);
  if (opened !== replay.commitment) return [bad(`The seed does not open the commitment: it gives ${opened}.`)];
  const found = [good('The seed opens the commitment that was published before the deal.'), deckFinding(replay.deck)];
  return found.every((finding) => finding.isGood) ? [...found, ...(await dealFindings(replay))] : found;
}

/** @param {string} text @returns {Finding} */
const good = (text) => ({isGood: true, text});
/** @param {string} text @returns {Finding} */
const bad = (text) => ({isGood: false, text});

/** Whether the deck is whole packs and jokers. @param {readonly string[]} deck */
function deckFinding(deck) {
  const jokers = deck.filter((card) => card === 'Jk').length;
  const packs = (deck.length - jokers) / PACK.length;
  const isWhole = packs >= 1 && PACK.every((card) => deck.filter((each) => each === card).length === packs);
  const told = `${many(packs, 'pack')} of 52${jokers ? ` and ${many(jokers, 'joker')}` : ''}`;
  return isWhole ? good(`The deck is whole: ${told}.`) : bad('The deck is not made of whole packs.');
}

/** @param {ReplaySeen} replay */
async function dealFindings(replay) {
  const deal = new Deal(replay);
  const dealer = await deal.shuffle();
  const found = replay.frames[0]?.game.number === 1 ? [dealerFinding(replay, dealer)] : [];
  for (const at of replay.log.keys()) {
    try {
      await deal.follow(at);
    } catch (error) {
      if (!(error instanceof Otherwise)) throw error;
      return [...found, bad(`Event ${at + 1}, “${replay.log[at]}”: ${error.message}.`)];
    }
  }
  return [...found, ...comparedFindings(deal)];
}

/** The first game's dealer is drawn; the deal begins at his left. @param {ReplaySeen} replay @param {number} dealer */
function dealerFinding(replay, dealer) {
  const first = (dealer + 1) % replay.names.length;
  const name = replay.names[dealer];
  return replay.log[0]?.startsWith(`d p${first + 1} `)
    ? good(`The seed makes ${name} the dealer, and the deal begins at the left of ${name}.`)
    : bad(`The seed makes ${name} the dealer, but the deal begins elsewhere.`);
}

/** @param {Deal} deal */
function comparedFindings({compared, hidden, notes}) {
  const found = [good(`${many(compared.dealt, 'card')} of the deal: each one as the shuffled deck gives it.`)];
  if (compared.drawn) found.push(good(`${many(compared.drawn, 'card')} drawn or turned later: each one the next of the deck.`));
  if (compared.turned) found.push(good(`${many(compared.turned, 'card')} dealt unseen and shown later: each one as it was dealt.`));
  found.push(...notes.map(good));
  if (hidden) found.push(good(`${many(hidden, 'face')} not shown to these eyes: not compared.`));
  return found;
}
