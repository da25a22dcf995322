// @ts-check
// Your hands at the table: what you have gathered, and what you do with it.
import {batch, computed, signal} from '../base.js';
import {cardSign, inOrder, rankOf} from '../cards.js';
import {BARE, Gathering, kindOf} from '../gather.js';
import {startDrag} from './drag.js';
import {rankOfGroup} from '../seats.js';

/** @typedef {import('../socket.js').Line} Line */
/** What was last said to you, and at which moment. @typedef {{text: string, clauses: readonly string[], kind: 'bad' | 'hint' | 'plain', at: string}} Said */

/** Verbs as buttons say them, with their keys. @type {Record<string, {label: string, key: string}>} */
export const VERBS = {
  ready: {label: 'I am ready', key: 'y'}, try: {label: 'Try the stock', key: 't'}, pick: {label: 'Pick up the pile', key: 'p'},
  pass: {label: 'Pass', key: 'x'}, draw: {label: 'Draw', key: 'd'}, take: {label: 'Take the pile', key: 'k'},
};
/** Notation with its cards in signs. @param {string} text */
const inSigns = text => text.replace(/\b(?:[2-9TJQKA][cdhs]|Jk)\b/g, cardSign);
/** What a card still wants for such a move. @type {Record<string, string>} */
const MORE = {swap: 'Choose a card to swap with', exchange: 'Choose a card of the other side', stack: 'Choose where to lay it'};
const AGAIN = ['illegal', 'ambiguous', 'notation'];

export class Hands {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.picked = signal(/** @type {readonly string[]} */ ([]));
    this.focus = signal('');
    /** Groups put together so far, to be melded all at once. */
    this.tray = signal(/** @type {readonly (readonly string[])[]} */ ([]));
    this.said = signal(/** @type {Said | null} */ (null));
    /** The move that was hinted at, as long as nothing else is gathered. */
    this.advice = signal('');
    this.isBusy = signal(false);
    /** What is being said just now, and when it will have been. */
    this.saying = '';
    this.heard = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.gathering = computed(() => {
      const game = line.game.value;
      return game && game.seat !== null ? new Gathering(game, this.picked.value) : null;
    });
    this.isYours = computed(() => {
      const game = line.game.value;
      return game !== null && game.seat !== null && game.moves.length > 0;
    });
    line.listeners.push((now, before) => this.settle(now.number !== before?.number));
  }

  /** After a new state: keep what still lies where it was. @param {boolean} isNewGame */
  settle(isNewGame) {
    const gathering = this.gathering.value;
    if (this.saying && !this.saying.startsWith(`${this.moment} `)) {
      this.saying = '';
      this.clear();
      return;
    }
    batch(() => {
      this.picked.value = gathering && !isNewGame ? gathering.picked : [];
      if (isNewGame || !this.isYours.value) this.tray.value = [];
      // what was said, and the move of a hint, stand as long as the moment that they were about
      if (this.said.value?.at === this.moment) return;
      this.said.value = null;
      this.advice.value = '';
    });
  }

  /** What cards need to be drawn. @returns {import('../gather.js').Hold} */
  get hold() {
    const gathering = this.gathering.value, isYours = this.isYours.value;
    const verbs = gathering?.verbs ?? new Set();
    const lit = isYours && gathering ? gathering.lit : new Set();
    const inTray = this.inTray();
    return {
      lit: inTray.length ? new Set([...lit].filter(key => !inTray.includes(key))) : lit,
      isLooking: false, picked: [...this.picked.value, ...inTray], isYours, isOrdered: !this.isMelding, focus: this.focus.value,
      choosesOthers: verbs.has('exchange') || verbs.has('stack'),
      toggle: spot => this.toggle(spot), lay: spot => this.lay(spot), setFocus: spot => { this.focus.value = spot; },
      drag: (event, spot) => startDrag(event, spot, this),
      onPile: isYours && this.picked.value.length && this.line.game.value?.phase !== 'set-up' && (!this.isMelding || this.goLabel) ? () => this.go() : null,
      onPlaces: isYours && this.picked.value.length && verbs.has('keep') && !this.isWaitingForMore ? () => this.go() : null, isKeeping: isYours && verbs.has('keep'),
      pileLabel: this.goLabel,
      onGroup: isYours && (verbs.has('add') || verbs.has('tuck')) && this.picked.value.length ? (_, rank) => this.addTo(rank) : null,
    };
  }

  // ---- gathering ----

  /** @param {string} spot */
  toggle(spot) {
    if (this.inTray().includes(spot)) { this.untray(spot); return; }
    const has = this.picked.value.includes(spot);
    let next = has ? this.picked.value.filter(key => key !== spot) : [...this.picked.value, spot];
    const gathering = this.gathering.value;
    // another card that cannot join those gathered begins anew, if it is possible by itself
    if (!has && gathering && !gathering.isGrouped && this.picked.value.length && !gathering.lit.has(spot)
      && gathering.joining([]).has(spot)) next = [spot];
    if (!has && this.isDiscarding) next = [spot]; // one card is all that can be chosen
    batch(() => { this.picked.value = next; this.said.value = null; this.advice.value = ''; });
    const now = this.gathering.value;
    if (now && next.length === 2 && now.attempts.verb === 'swap') this.go();
  }

  /** Gather a card and lay it with the others. @param {string} spot */
  lay(spot) {
    if (!this.picked.value.includes(spot)) this.toggle(spot);
    if (this.picked.value.length) this.go();
  }

  clear() { batch(() => { this.picked.value = []; this.tray.value = []; this.said.value = null; this.advice.value = ''; }); }

  /** The faces gathered, in the order of choosing. */
  get faces() { return this.gathering.value?.faces(['fan', 'row']) ?? []; }

  // ---- what Enter does ----

  get verbs() { return this.gathering.value?.verbs ?? /** @type {Set<string>} */ (new Set()); }
  /** Whether moves are put together from groups. */
  get isMelding() { return this.gathering.value?.isOfMelds ?? false; }

  /** Whether nothing but a discard is possible. */
  get isDiscarding() { return this.verbs.size === 1 && this.verbs.has('discard'); }

  get goLabel() {
    const gathering = this.gathering.value;
    if (!gathering?.picked.length) return '';
    const faces = this.faces.map(cardSign).join(' ');
    if (this.isMelding) return gathering.picked.length === 1 && this.verbs.has('discard') ? `Discard ${faces}` : '';
    const {begun} = gathering;
    if (begun) return begun.verb === 'keep' ? `Choose ${begun.cards.length - gathering.picked.length} more` : MORE[begun.verb] ?? 'Choose another with it';
    const {verb} = gathering.attempts;
    if (verb === 'keep') return 'Lay these face up';
    if (verb === 'flip') return 'Turn this card';
    if (verb === 'swap') return 'Swap';
    if (verb === 'exchange') return 'Exchange';
    if (verb === 'pick') return `Pick up the pile with ${faces}`;
    if (verb === 'stack') return `Lay ${faces} there`;
    return `Lay ${faces}`;
  }
  /** Whether the cards gathered need others besides. */
  get isWaitingForMore() { return !this.isMelding && !this.advice.value && this.gathering.value?.begun !== undefined; }
  keepCount() { return this.line.game.value?.moves.find(move => move.verb === 'keep')?.cards.length ?? 0; }

  /** Where a pair may be swapped as well as stacked: the swap. */
  get swapInstead() {
    const {texts, verb} = this.gathering.value?.attempts ?? {texts: [], verb: ''};
    return verb === 'stack' ? texts.find(each => each[0].startsWith('swap ')) : undefined;
  }

  /** Do what is gathered: a hint, the groups, the cards. */
  enter() { return this.tray.value.length && !this.advice.value ? this.meld() : this.go(); }

  /** Do what the gathered cards mean; if it is not allowed, say why. */
  go() {
    const gathering = this.gathering.value;
    if (this.advice.value) return this.say([[this.advice.value]]);
    if (!gathering?.picked.length) return undefined;
    if (this.isWaitingForMore) {
      this.tell(`${this.goLabel}.`);
      return undefined;
    }
    if (this.isMelding) return this.faces.length === 1 && this.verbs.has('discard') ? this.say([[`discard ${this.faces[0]}`]]) : this.meld();
    const {texts, isLegal} = gathering.attempts;
    return isLegal ? this.say(texts) : this.venture(texts[0][0]);
  }

  /** @param {string} verb */
  bare(verb) {
    const gathering = this.gathering.value;
    if (!gathering) return undefined;
    if (verb === 'take' && this.isMelding) return this.takePile();
    if (!this.verbs.has(verb)) return this.why(verb);
    return this.say([[gathering.withCards(verb)], [verb]]);
  }

  get bareVerbs() { return BARE.filter(verb => this.verbs.has(verb) && !(verb === 'take' && this.isMelding)); }

  /** Try moves, the likeliest first, until one is allowed. @param {readonly (readonly string[])[]} attempts */
  async say(attempts) {
    const said = `${this.moment} ${attempts[0]}`;
    if (said === this.saying) return; // a double click is one
    while (this.isBusy.value) await this.heard;
    let done = () => {};
    this.heard = new Promise(resolve => { done = () => resolve(null); });
    this.saying = said;
    this.isBusy.value = true;
    try {
      for (const [index, texts] of attempts.entries()) {
        try {
          await this.line.play(texts);
          if (said === this.saying) this.clear();
          return;
        } catch (error) {
          const refusal = /** @type {import('../socket.js').Refusal} */ (error);
          if (index + 1 < attempts.length && AGAIN.includes(refusal.code)) continue;
          this.refused(refusal);
          return;
        }
      }
    } finally {
      this.isBusy.value = false;
      this.saying = '';
      done();
    }
  }

  /** Which moment of which game this is. */
  get moment() { return `${this.line.game.value?.number}.${this.line.game.value?.stamp}`; }

  /** Make a move that is not listed, if it is allowed all the same; else say why not. @param {string} text */
  async venture(text) {
    try { await this.line.ask({do: 'why', text}); } catch (error) { this.refused(/** @type {any} */ (error)); return; }
    await this.say([[text]]);
  }

  /** Ask why a move is not allowed, without making it. @param {string} text */
  async why(text) {
    try {
      await this.line.ask({do: 'why', text});
      this.tell('That is allowed.');
    } catch (error) { this.refused(/** @type {any} */ (error)); }
  }

  /** Why the gathered cards may not be laid. */
  whyGathered() {
    const texts = this.gathering.value?.attempts.texts ?? [];
    return texts.length ? this.why(texts[0][0]) : undefined;
  }

  /** @param {import('../socket.js').Refusal} refusal */
  refused(refusal) {
    // that there is no connection is no longer so with the next state
    this.tell(refusal.message, 'bad', refusal.clauses ?? [], refusal.code === 'lost' ? '' : this.moment);
  }

  /** @param {string} text @param {Said['kind']} [kind] @param {readonly string[]} [clauses] @param {string} [at] */
  tell(text, kind = 'plain', clauses = [], at = this.moment) { this.said.value = {text, clauses, kind, at}; }

  /** Ask what a bot would do, and have it ready to be done. @returns {Promise<void>} */
  async hint() {
    const {moment} = this;
    try {
      const {move, why} = await this.line.ask({do: 'hint'});
      if (moment !== this.moment) return this.isYours.value ? this.hint() : undefined; // what was asked about is past
      const gathering = this.gathering.value;
      const isBare = BARE.includes(move.verb) && !move.cards.length;
      const does = isBare ? VERBS[move.verb]?.label ?? move.verb : inSigns(move.text);
      batch(() => {
        this.tray.value = move.groups.length ? [move.cards, ...move.groups] : [];
        this.picked.value = gathering && !move.groups.length ? gathering.spotsFor(move) : [];
        this.advice.value = move.text;
        this.tell(`${does[0].toUpperCase()}${does.slice(1)}: ${why}`, 'hint');
      });
    } catch (error) { this.refused(/** @type {any} */ (error)); }
  }

  // ---- melds ----

  /** Spots of the hand that the groups put together hold. */
  inTray() {
    const gathering = this.gathering.value;
    if (!gathering || !this.tray.value.length) return [];
    const want = this.tray.value.flat();
    return [...gathering.spots.values()].filter(spot => {
      const at = spot.shape === 'fan' && spot.seat === gathering.game.seat ? want.indexOf(spot.face) : -1;
      if (at >= 0) want.splice(at, 1);
      return at >= 0;
    }).map(spot => spot.key);
  }

  /** Take the group of a card apart again. @param {string} spot */
  untray(spot) {
    const face = this.gathering.value?.spots.get(spot)?.face ?? '';
    const at = this.tray.value.findIndex(group => group.includes(face));
    this.tray.value = this.tray.value.filter((_, index) => index !== at);
  }

  /** Put the gathered cards together as a group, and go on gathering. */
  putTogether() {
    if (this.faces.length) batch(() => { this.tray.value = [...this.tray.value, this.faces]; this.picked.value = []; });
  }

  get groups() { return [...this.tray.value, ...(this.faces.length ? [this.faces] : [])]; }
  /** @param {readonly (readonly string[])[]} groups */
  written(groups) { return groups.map(group => inOrder(group).join(' ')).join(' / '); }

  /** What first melds must be worth together, 0 where any will do. */
  get asked() {
    const game = this.line.game.value, seat = game?.seat ?? null;
    const {threshold, tabled} = game?.facts ?? {};
    if (seat === null || !Array.isArray(threshold)) return 0;
    return typeof tabled === 'number' && (tabled >> seat) & 1 ? 0 : threshold[seat];
  }

  /** What the gathered cards count in melds. */
  get points() {
    const points = this.line.game.value?.points ?? {};
    return this.groups.flat().reduce((sum, face) => sum + (points[rankOf(face)] ?? 0), 0);
  }

  /** The rank of the card on top of the pile. */
  get top() {
    const pile = this.line.game.value?.zones.find(zone => zone.shape === 'pile')?.cards ?? [];
    return pile.length ? rankOf(pile[pile.length - 1]) : '';
  }
  /** Whether the gathered cards make a group with the top of the pile. */
  get takesTop() { return this.verbs.has('take') && this.faces.length > 1 && rankOfGroup(this.faces) === this.top; }

  meld() {
    const {groups} = this;
    if (!groups.length) return undefined;
    const isAside = groups.length === 1 && groups[0].every(face => kindOf(face) === '3 black');
    return this.say([[isAside ? `aside ${this.written(groups)}` : `meld ${this.written(groups)}`]]);
  }

  /** Take the pile: the group of the top card's rank goes with it, the others are melds besides. */
  takePile() {
    const game = this.line.game.value;
    const {groups, top} = this;
    const first = groups.findIndex(group => rankOfGroup(group) === top);
    const others = groups.filter((_, index) => index !== first);
    const parts = [first >= 0 ? inOrder(groups[first]).join(' ') : '', ...others.map(group => inOrder(group).join(' '))];
    const text = `take ${parts.join(' / ')}`.trim().replace(/\s+/g, ' ');
    const listed = game?.moves.filter(move => move.verb === 'take').map(move => move.text) ?? [];
    return this.say(groups.length ? [[text]] : listed.length === 1 ? [listed] : [['take'], ...listed.map(each => [each])]);
  }

  /** Add the gathered cards to an open meld. @param {string} rank */
  addTo(rank) {
    const {faces} = this;
    if (!faces.length) return undefined;
    const isTuck = faces.every(face => kindOf(face) === '3 red');
    return this.say([[isTuck ? `tuck ${faces.join(' ')} under ${rank}` : `add ${inOrder(faces).join(' ')} to ${rank}`]]);
  }
}
