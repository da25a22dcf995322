// Made by scripts/wire-types from src/underhand/web/wire/.

/** One game at one moment, with the lines of the log that this socket has not been sent yet. */
export interface GameSeen {
  readonly number: number;
  readonly ply: number;
  readonly stamp: number;
  readonly seat: number | null;
  readonly phase: string;
  readonly pending: string;
  readonly direction: number;
  readonly actors: readonly number[];
  readonly dealer: number;
  readonly places: readonly PlaceSeen[];
  readonly zones: readonly ZoneSeen[];
  readonly facts: { readonly [name: string]: number | readonly number[] };
  readonly value: string;
  readonly asks: string;
  readonly why: string;
  readonly todo: string;
  readonly goal: string;
  readonly moves: readonly MoveSeen[];
  readonly lines: readonly LineSeen[];
  readonly points: { readonly [name: string]: number };
  readonly marked: readonly string[];
  readonly commitment: string;
  readonly result: ResultSeen | null;
}

/** One sentence of the log: `ply` is the event it belongs to, `event` the notation as it was seen.
 *
 * Only the first sentence of an event carries `event`. `seat` is whose doing it is, none for the dealer. */
export interface LineSeen {
  readonly ply: number;
  readonly seat: number | null;
  readonly text: string;
  readonly event: string;
}

/** A legal move; `text` is what is sent back to make it, the notation without the seat. */
export interface MoveSeen {
  readonly text: string;
  readonly verb: string;
  readonly cards: readonly string[];
  readonly seat: number | null;
  readonly number: number;
  readonly groups: readonly (readonly string[])[];
}

/** What lies before a seat. */
export interface PlaceSeen {
  readonly seat: number;
  readonly zones: readonly ZoneSeen[];
  readonly is_out: boolean;
  readonly is_ready: boolean;
}

/** How a game ended. `seed` opens its commitment; `share` names its record: `/r/{share}`. */
export interface ResultSeen {
  readonly text: string;
  readonly ending: string;
  readonly winners: readonly number[];
  readonly losers: readonly number[];
  readonly places: readonly number[];
  readonly scores: readonly ScoreSeen[];
  readonly goes_on: boolean;
  readonly clauses: readonly string[];
  readonly seed: string;
  readonly share: string;
}

/** What a seat scored in a game, part by part, and the match's score before and after. */
export interface ScoreSeen {
  readonly parts: readonly (readonly [string, number])[];
  readonly points: number;
  readonly before: number;
  readonly after: number;
}

/** Cards that lie together, drawn by their shape: fan, row, slots, pile, stack, heap, melds.
 *
 * `cards` are the faces that may be shown, as `Js`; in slots `??` is an unseen card, `-` an empty
 * place. `count` is none where the number is not told. */
export interface ZoneSeen {
  readonly name: string;
  readonly title: string;
  readonly shape: string;
  readonly cards: readonly string[];
  readonly count: number | null;
  readonly groups: readonly (readonly string[])[];
}

/** The token of a personal link. */
export interface Become {
  readonly token: string;
}

/** A rulebook of the shelf, or one with house rules. */
export interface BookSeen {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly least: number;
  readonly most: number;
  readonly bots: readonly BotSeen[];
  readonly base: string;
  readonly warnings: { readonly [name: string]: string };
  readonly options: readonly OptionSeen[];
}

/** A bot that may sit down, by its name. */
export interface BotSeen {
  readonly name: string;
  readonly about: string;
  readonly is_usual: boolean;
}

/** The rules somebody asks for: a book, then options, or a house file's text instead. */
export interface Choice {
  readonly book?: string;
  readonly options?: { readonly [name: string]: number | boolean | string | readonly string[] };
  readonly house?: string;
}

/** A clause, the sentences of the source that it comes from, and the rulings that it rests on. */
export interface ClauseSeen {
  readonly id: string;
  readonly text: string;
  readonly sources: readonly string[];
  readonly rulings: readonly string[];
}

/** A replay after one event: the game as the asked seat saw it. */
export interface Frame {
  readonly game: GameSeen;
}

/** Where a code or a link leads. */
export interface Invited {
  readonly table: string;
  readonly seat: number | null;
}

/** The guest that a browser is known as. */
export interface Me {
  readonly name: string;
}

/** A personal link: whoever opens it is this guest. */
export interface MyLink {
  readonly link: string;
}

/** A table to be opened; whoever asks sits on the first seat and is its host.
 *
 * `bots` go on the last seats. `start`: deal at once, with bots on every other seat. */
export interface NewTable {
  readonly choice: Choice;
  readonly seats: number;
  readonly bots?: readonly string[];
  readonly games?: number | null;
  readonly settings?: Settings;
  readonly start?: boolean;
}

/** One option of a book: its value here, and its values (none where any number or list may be given). */
export interface OptionSeen {
  readonly name: string;
  readonly section: string;
  readonly title: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly meaning: string;
  readonly clauses: readonly string[];
  readonly is_changed: boolean;
  readonly allowed: string;
  readonly words: readonly WordSeen[];
  readonly has_many: boolean;
}

/** What was wrong with a request: every mistake, a line each. */
export interface Problem {
  readonly code: string;
  readonly lines: readonly string[];
}

/** A record's text. */
export interface RecordText {
  readonly text: string;
}

/** A recorded game from one seat's eyes, or a bystander's, or with everything open. */
export interface ReplaySeen {
  readonly title: string;
  readonly book: string;
  readonly names: readonly string[];
  readonly started: string;
  readonly eyes: string;
  readonly may_open: boolean;
  readonly commitment: string;
  readonly seed: string;
  readonly deck: readonly string[];
  readonly log: readonly string[];
  readonly lots: { readonly [name: string]: readonly string[] };
  readonly frames: readonly Frame[];
}

/** The rules of one game in English. */
export interface RulesSeen {
  readonly title: string;
  readonly description: string;
  readonly seats: number;
  readonly sections: readonly SectionSeen[];
}

/** A section of the rules: paragraphs of sentences. */
export interface SectionSeen {
  readonly title: string;
  readonly paragraphs: readonly (readonly StatementSeen[])[];
}

/** A sentence of the rules with the clauses that it rests on. */
export interface StatementSeen {
  readonly text: string;
  readonly clauses: readonly string[];
  readonly is_house: boolean;
}

/** A table in a guest's list of recent ones. */
export interface TableCard {
  readonly id: string;
  readonly title: string;
  readonly phase: string;
  readonly seats: readonly string[];
  readonly seat: number | null;
  readonly at: string;
}

/** What somebody was given to come to a table: an invite's code, or the token of a link to a seat. */
export interface Ticket {
  readonly code?: string;
  readonly token?: string;
}

/** What came of a verification, and each thing that was checked, in a sentence. */
export interface Verified {
  readonly is_good: boolean;
  readonly lines: readonly string[];
}

/** A value that is a word, and what it would mean. */
export interface WordSeen {
  readonly value: string;
  readonly meaning: string;
}

/** A choice between several moves, and its seat's chance as it could know it, from 0 to 1.
 *
 * `ply` is its event; `before` the chance with the best move, `after` with the one that was made. */
export interface DecisionSeen {
  readonly ply: number;
  readonly seat: number;
  readonly text: string;
  readonly before: number;
  readonly after: number;
  readonly cost: number;
  readonly instead: string;
  readonly given: number | null;
  readonly luck: number | null;
  readonly marks: readonly string[];
}

/** A review under way: of how many decisions how many are thought through; 0 of 0 before it has begun. */
export interface ReviewBegun {
  readonly done: number;
  readonly of: number;
}

/** The review of a game, or of one seat's part in it.
 *
 * `games` were supposed for each decision; by interpreted rules (not `is_compiled`) they are few. */
export interface ReviewSeen {
  readonly names: readonly string[];
  readonly events: number;
  readonly games: number;
  readonly is_compiled: boolean;
  readonly decisions: readonly DecisionSeen[];
  readonly seats: readonly SeatReviewed[];
}

/** A seat's game in a review; `curve` are its chances, each after so many events. */
export interface SeatReviewed {
  readonly seat: number;
  readonly decisions: number;
  readonly mean_cost: number;
  readonly blunders: number;
  readonly mistakes: number;
  readonly given: number | null;
  readonly luck: number | null;
  readonly lucky: number;
  readonly unlucky: number;
  readonly result: number | null;
  readonly curve: readonly (readonly [number, number])[];
}

/** Become the host where none is here: whoever sits may, and anybody where nobody who sits is here. */
export interface BeHost {
  readonly re?: number;
  readonly do: 'host';
}

/** The host changes some of the table's settings. */
export interface Change {
  readonly re?: number;
  readonly do: 'settings';
  readonly settings: NewSettings;
}

/** Say something. */
export interface Chat {
  readonly re?: number;
  readonly do: 'chat';
  readonly text: string;
}

/** Nothing more will come on this socket, and why; with `again` the client should connect anew. */
export interface Closed {
  readonly kind: 'closed';
  readonly text: string;
  readonly again: boolean;
}

/** A request that was carried out; what it changed comes as a state. */
export interface Done {
  readonly kind: 'done';
  readonly re: number;
}

/** Ask what a bot would do. */
export interface Hint {
  readonly re?: number;
  readonly do: 'hint';
}

/** What a bot would do in your place, and why. */
export interface Hinted {
  readonly kind: 'hint';
  readonly re: number;
  readonly move: MoveSeen;
  readonly why: string;
}

/** Give your seat up; in a game a bot plays on in it. */
export interface Leave {
  readonly re?: number;
  readonly do: 'leave';
}

/** The host forbids a guest to chat, or allows it again. */
export interface Mute {
  readonly re?: number;
  readonly do: 'mute';
  readonly guest: string;
  readonly on: boolean;
}

/** Anybody who sits deals the next game. */
export interface NextGame {
  readonly re?: number;
  readonly do: 'next';
}

/** Make a move of your seat. `game` and `stamp` are those of the game as it was seen. */
export interface Play {
  readonly re?: number;
  readonly do: 'play';
  readonly game: number;
  readonly stamp: number;
  readonly text: string;
}

/** The host puts a bot on a free seat, or frees a bot's seat with an empty `bot`. */
export interface PutBot {
  readonly re?: number;
  readonly do: 'bot';
  readonly seat: number;
  readonly bot: string;
}

/** A request that changed nothing. `re` is the request's; `clauses` forbid a move. */
export interface Refused {
  readonly kind: 'refused';
  readonly re: number;
  readonly code: string;
  readonly text: string;
  readonly clauses: readonly string[];
}

/** The host takes a seat from a guest who is not there. */
export interface Remove {
  readonly re?: number;
  readonly do: 'remove';
  readonly seat: number;
}

/** Take a free seat, or take your seat back from the bot that plays for you. */
export interface Sit {
  readonly re?: number;
  readonly do: 'sit';
  readonly seat?: number | null;
}

/** The host deals the first game; free seats are filled with bots. */
export interface Start {
  readonly re?: number;
  readonly do: 'start';
}

/** Where the table and its game stand; what is none has not changed since it was last sent. */
export interface State {
  readonly kind: 'state';
  readonly table: TableSeen | null;
  readonly game: GameSeen | null;
  readonly chat: readonly ChatSeen[];
}

/** Ask why a move is refused, without making it. */
export interface Why {
  readonly re?: number;
  readonly do: 'why';
  readonly text: string;
}

/** One line of chat, plain text; `number` counts from 1.
 *
 * Where `guest` and `name` are empty the table tells something: that somebody has left, or is back. */
export interface ChatSeen {
  readonly number: number;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

/** Settings that the host changes; what is null stays as it is. */
export interface NewSettings {
  readonly pace?: number | null;
  readonly stand_in?: number | null;
  readonly show_hands?: boolean | null;
}

/** A link that opens one free seat, once. */
export interface SeatLink {
  readonly seat: number;
  readonly link: string;
}

/** A seat and who sits there. */
export interface SeatSeen {
  readonly seat: number;
  readonly name: string;
  readonly who: 'free' | 'guest' | 'bot';
  readonly bot: string;
  readonly guest: string;
  readonly is_here: boolean;
  readonly is_away: boolean;
  readonly is_host: boolean;
  readonly is_muted: boolean;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly points: number;
}

/** What the host may change at any time. */
export interface Settings {
  readonly pace: number;
  readonly stand_in: number;
  readonly show_hands: boolean;
}

/** A table as one guest sees it. */
export interface TableSeen {
  readonly id: string;
  readonly code: string;
  readonly link: string;
  readonly book: string;
  readonly title: string;
  readonly is_house: boolean;
  readonly changed: readonly string[];
  readonly warning: string;
  readonly phase: 'gathering' | 'playing' | 'between' | 'over';
  readonly seats: readonly SeatSeen[];
  readonly you: number | null;
  readonly guest: string;
  readonly is_host: boolean;
  readonly may_host: boolean;
  readonly is_muted: boolean;
  readonly settings: Settings;
  readonly watchers: number;
  readonly seat_links: readonly SeatLink[];
  readonly games_played: number;
  readonly left: number | null;
  readonly games: number | null;
  readonly game_of_match: number;
  readonly earlier: readonly string[];
}

export type Message = State | Refused | Done | Hinted | Closed;

export type Request = Play | Why | Hint | Chat | Sit | Leave | Start | NextGame | PutBot | Remove | Mute | BeHost | Change;
