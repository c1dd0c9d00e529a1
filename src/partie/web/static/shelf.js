// The games a person played, kept in the browser: their list, and the newest of them whole.
// The server keeps them, too; whichever of the two is lost, the other one brings them back.

import { recordOf } from "./record.js";
import { canonical } from "./route.js";

/** @import { GameRecord, Seat, State } from "./types.js" */

const KEY = "partie-shelf";
const RECORD = "partie-game-"; // and the id of the game
const MOST = 200;
const MOST_RECORDS = 60;
const LONGEST_RECORD = 30_000; // characters

/**
 * @typedef {object} Left
 * @property {string} id what the server calls it
 * @property {string} game
 * @property {string} variant
 * @property {string} address of the page, with the position
 * @property {string} word the server knows the whole game by
 * @property {number} when milliseconds since 1970
 * @property {Seat[]} seats
 * @property {number} moves
 * @property {"won" | "drawn" | "lost" | "shared" | null} result null while it goes on
 */

/** The games that go on, the newest first. @returns {Left[]} */
export function left() {
  return everything().filter(({ result }) => result === null);
}

/** Those and the ones that are over, the newest first. @returns {Left[]} */
export function everything() {
  const found = read(KEY);
  return Array.isArray(found) ? found.flatMap(readLeft).sort((one, other) => other.when - one.when) : [];
}

/**
 * Older pages wrote less.
 * @param {any} found
 * @returns {Left[]}
 */
function readLeft(found) {
  const { game, address, word, when } = found ?? {};
  if (typeof game !== "string" || !/^#\/[a-z]/.test(address) || typeof word !== "string" || !Number.isFinite(when)) return [];
  const seats = Array.isArray(found.seats) ? found.seats : [];
  return [{ id: word, variant: "", moves: 0, result: null, ...found, seats, address: canonical(address) }];
}

/**
 * Notes how a game stands now.
 * @param {State} state
 * @param {number | undefined} seed what dealt it, where the page knows it
 * @param {string} address
 * @param {string | null} before its id, where the server had lost it and knows it by another one now
 */
export function note(state, seed, address, before = null) {
  const { id, game, variant, session: word, seats, moves } = state;
  const others = everything().filter((other) => other.id !== id && other.id !== before);
  if (before) drop(RECORD + before);
  const result = resultOf(state);
  write([{ id, game, variant, address: canonical(address), word, when: Date.now(), seats, moves: moves.length, result }, ...others]);
  saveRecord(state, seed);
}

/**
 * Keeps a game whole, where it is not too long and the page knows all of it.
 * @param {State} state
 * @param {number | undefined} seed
 */
export function saveRecord(state, seed) {
  const record = knownRecord(state, seed ?? saved(state.id)?.record.seed);
  const text = record && JSON.stringify({ record, seats: state.seats });
  if (text && text.length <= LONGEST_RECORD) store(RECORD + state.id, text);
}

/**
 * A game as it was kept, by its id or its word.
 * @param {string} name
 * @returns {{record: GameRecord, seats: Seat[]} | null}
 */
export function saved(name) {
  const known = everything().find(({ id, word }) => id === name || word === name);
  const found = read(RECORD + (known?.id ?? name));
  return found?.record && Array.isArray(found.seats) ? found : null;
}

/** @param {string} id @returns {() => void} what puts it back */
export function forget(id) {
  const games = everything();
  const known = games.filter((game) => game.id === id);
  const record = read(RECORD + id);
  write(games.filter((game) => game.id !== id));
  drop(RECORD + id);
  return () => {
    write([...everything().filter((game) => game.id !== id), ...known].sort((one, other) => other.when - one.when));
    if (record) store(RECORD + id, JSON.stringify(record));
  };
}

/**
 * @param {State} state
 * @param {number | undefined} seed
 * @returns {GameRecord | null}
 */
function knownRecord(state, seed) {
  const seats = state.seats.map((seat) => (seat === "human" ? {} : { level: seat.level }));
  if (state.start !== null) return { ...recordOf(state), seats };
  return seed === undefined ? null : { ...recordOf(state), start: undefined, seed, seats };
}

/**
 * How it ended for the only person in it.
 * @param {State} state
 * @returns {Left["result"]}
 */
function resultOf({ outcome, seats }) {
  if (!outcome) return null;
  const person = seats.indexOf("human");
  if (seats.filter((seat) => seat === "human").length !== 1) return "shared";
  if (outcome.winners.includes(person)) return outcome.winners.length === 1 ? "won" : "drawn";
  return outcome.winners.length > 0 || seats.length === 1 ? "lost" : "drawn";
}

/** @param {Left[]} games the newest first */
function write(games) {
  for (const { id } of games.slice(MOST_RECORDS)) drop(RECORD + id);
  store(KEY, JSON.stringify(games.slice(0, MOST)));
}

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is forbidden, or somebody else wrote there
  }
}

/**
 * @param {string} key
 * @param {string} text
 */
function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage, or where it is full, the server's copy has to do.
  }
}

/** @param {string} key */
function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was none.
  }
}
