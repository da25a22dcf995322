// @ts-check
// The rules that are being chosen: a book, a house file, options stated otherwise. The server checks them.
/** @import {BookSeen, Choice, OptionSeen} from '../wire.d.ts' */
import {Problem, api, computed, kept, signal} from '../base.js';

export const books = signal(/** @type {readonly BookSeen[]} */ ([]));
/** The chosen book, by its name on the shelf. */
export const bookName = kept('book', '');
/** Options that are stated otherwise, as somebody typed them. */
export const stated = signal(/** @type {Readonly<Record<string, string>>} */ ({}));
/** A house file's text, and what it is called. */
export const house = signal(/** @type {Readonly<{name: string, text: string}> | null} */ (null));
/** The rules as the server last found them good, every option among them. */
export const rules = signal(/** @type {BookSeen | null} */ (null));
/** What is wrong with what was asked for, as the command line says it. */
export const problems = signal(/** @type {readonly string[]} */ ([]));
export const isChecking = signal(false);

export const book = computed(() => books.value.find(each => each.name === bookName.value) ?? books.value[0] ?? null);
export const isHouse = computed(() => house.value !== null || Object.keys(stated.value).length > 0);
/** What is played: the checked rules, or the book as it stands. */
export const played = computed(() => (isHouse.value ? rules.value ?? book.value : book.value));
export const changed = computed(() => (isHouse.value ? rules.value?.options ?? [] : []).filter(option => option.is_changed));
export const choice = computed(/** @returns {Choice} */ () => (
  {book: house.value ? '' : book.value?.name ?? '', options: {...stated.value}, house: house.value?.text ?? ''}));

/** Whether somebody looks at all the options, which the shelf is told without. */
const wantsOptions = signal(false);

let asked = 0;

/** Have the server check the choice; only the newest answer counts. */
export async function check() {
  const number = ++asked;
  isChecking.value = true;
  try {
    const found = /** @type {BookSeen} */ (await api('POST', '/api/choice', choice.value));
    if (number === asked) {
      [rules.value, problems.value] = [found, []];
      chooseBase();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (number === asked) problems.value = error.lines;
  }
  if (number === asked) isChecking.value = false;
}

/** Ask for the shelf, and do what was wanted of it before it came. Throws a `Problem`. */
export async function fetchBooks() {
  if (books.value.length) return;
  books.value = await api('GET', '/api/books');
  chooseBase();
  if (wantsOptions.value) await wantOptions();
}

/** A house file is played by the book that it is of. */
function chooseBase() {
  const base = house.value ? rules.value?.base : '';
  if (base && books.value.some(each => each.name === base)) bookName.value = base;
}

/** Take a book as it stands. @param {string} name */
export function chooseBook(name) {
  bookName.value = name;
  return restore();
}

/** Leave all house rules. */
export function restore() {
  [house.value, stated.value, rules.value, problems.value] = [null, {}, null, []];
  asked++; // what is under way was asked of other rules
  isChecking.value = false;
  return wantsOptions.value ? check() : undefined;
}

/** Have all the options told, from now on. */
export function wantOptions() {
  wantsOptions.value = true;
  return rules.value || isChecking.value || !book.value ? undefined : check();
}

/** State an option otherwise; with no text it is as the book or the house file has it. @param {OptionSeen} option @param {string} text */
export function state(option, text) {
  const {[option.name]: before, ...others} = stated.value;
  if (text === (before ?? option.value)) return undefined;
  stated.value = text.trim() ? {...others, [option.name]: text} : others;
  return check();
}

/** Play by a house file. @param {string} name @param {string} text */
export function useHouse(name, text) {
  [house.value, stated.value, problems.value] = [{name, text}, {}, []]; // what was wrong with another file is past
  return check();
}
