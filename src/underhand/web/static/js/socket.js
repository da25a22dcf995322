// @ts-check
// The line to a table: it comes back by itself, keeps the log together, and answers every request.
import {batch, capital, signal} from './base.js';

/** @typedef {import('./wire.d.ts').TableSeen} TableSeen */
/** @typedef {import('./wire.d.ts').GameSeen} GameSeen */
/** @typedef {import('./wire.d.ts').LineSeen} LineSeen */
/** @typedef {import('./wire.d.ts').ChatSeen} ChatSeen */

/** A request that changed nothing. */
export class Refusal extends Error {
  /** @param {string} code @param {string} text @param {readonly string[]} [clauses] */
  constructor(code, text, clauses = []) {
    super(capital(text));
    this.code = code;
    this.clauses = clauses;
  }
}

const FIRST_WAIT = 250, LONGEST_WAIT = 8000;
/** Milliseconds after which nobody answers any more: a network may go without a word. */
const PATIENCE = 20_000;

export class Line {
  /** @param {string} id the table's */
  constructor(id) {
    this.id = id;
    this.table = signal(/** @type {TableSeen | null} */ (null));
    this.game = signal(/** @type {GameSeen | null} */ (null));
    this.lines = signal(/** @type {readonly LineSeen[]} */ ([]));
    this.chat = signal(/** @type {readonly ChatSeen[]} */ ([]));
    /** `connecting` at first, `open`, `lost` while it is tried again, `closed` for good. */
    this.state = signal(/** @type {'connecting' | 'open' | 'lost' | 'closed'} */ ('connecting'));
    this.parting = signal('');
    /** Called with each new state, the game as it was before and as it is. @type {((now: GameSeen, before: GameSeen | null) => void)[]} */
    this.listeners = [];
    this.waiting = /** @type {Map<number, {done: (answer: any) => void, failed: (error: Refusal) => void}>} */ (new Map());
    this.moved = /** @type {(() => void)[]} */ ([]);
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.isFresh = true;
    this.timer = 0;
    this.again = () => { if (this.state.value === 'lost' && document.visibilityState === 'visible') this.connect(); };
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.ws?.close();
    const ws = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/${encodeURIComponent(this.id)}`);
    this.ws = ws;
    this.isFresh = true;
    ws.onmessage = event => { if (this.ws === ws) this.take(JSON.parse(event.data)); };
    ws.onclose = () => { if (this.ws === ws) this.lose(); };
  }

  lose() {
    for (const {failed} of this.waiting.values()) failed(new Refusal('lost', 'The connection was lost before the server answered. Look whether it was done.'));
    this.waiting.clear();
    if (this.state.value === 'closed') return;
    if (this.state.value === 'open' || this.game.value || this.table.value) this.state.value = 'lost';
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** Hope for nothing more on this connection, and try another. */
  giveUp() {
    const ws = this.ws;
    this.ws = undefined;
    ws?.close();
    this.lose();
  }

  /** Leave the table's page. */
  close() {
    this.state.value = 'closed';
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    clearTimeout(this.timer);
    this.ws?.close();
  }

  /** @param {any} message */
  take(message) {
    if (message.kind === 'state') this.become(message);
    else if (message.kind === 'closed') this.part(message);
    else this.answer(message);
  }

  /** @param {{table: TableSeen | null, game: GameSeen | null, chat: ChatSeen[]}} state */
  become(state) {
    const before = this.game.value;
    batch(() => {
      if (this.isFresh) { this.lines.value = []; this.chat.value = []; }
      if (state.table) this.table.value = state.table;
      if (state.game) this.lay(state.game, before);
      if (state.chat.length) this.chat.value = [...this.chat.value, ...state.chat];
      this.state.value = 'open';
    });
    this.isFresh = false;
    this.wait = FIRST_WAIT;
    if (state.game) {
      for (const listener of this.listeners) listener(state.game, before);
      for (const done of this.moved.splice(0)) done();
    }
  }

  /** @param {GameSeen} game @param {GameSeen | null} before */
  lay(game, before) {
    const isSame = before?.number === game.number;
    const old = isSame ? this.lines.value : [];
    // what the server took back was not kept, and is told anew
    const first = game.lines.length ? game.lines[0].ply : game.ply;
    this.lines.value = [...old.filter(line => line.ply < Math.min(first, game.ply)), ...game.lines];
    this.game.value = game;
  }

  /** @param {{text: string, again: boolean}} message */
  part(message) {
    this.parting.value = capital(message.text);
    if (!message.again) this.state.value = 'closed';
  }

  /** @param {any} message */
  answer(message) {
    const asked = this.waiting.get(message.re);
    if (!asked) return;
    this.waiting.delete(message.re);
    if (message.kind === 'refused') asked.failed(new Refusal(message.code, message.text, message.clauses));
    else asked.done(message);
  }

  /**
   * Send a request; resolves with its answer, rejects with a `Refusal`.
   * @param {Record<string, unknown>} request @returns {Promise<any>}
   */
  ask(request) {
    const re = ++this.number;
    return new Promise((done, failed) => {
      if (this.ws?.readyState !== WebSocket.OPEN) { failed(new Refusal('lost', 'There is no connection at the moment.')); return; }
      this.waiting.set(re, {done, failed});
      this.ws.send(JSON.stringify({...request, re}));
      setTimeout(() => { if (this.waiting.has(re)) this.giveUp(); }, PATIENCE);
    });
  }

  /** Make moves one after the other, each at the stamp that the one before has left. @param {readonly string[]} texts */
  async play(texts) {
    for (const [index, text] of texts.entries()) {
      const game = this.game.value;
      if (!game) return;
      const moved = new Promise(done => { this.moved.push(() => done(null)); });
      await this.ask({do: 'play', game: game.number, stamp: game.stamp, text});
      if (index + 1 < texts.length && this.game.value?.stamp === game.stamp) await moved;
    }
  }
}
