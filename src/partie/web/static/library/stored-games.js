// The games a person played, kept in the browser: their list, and the newest of them whole.
// The server keeps them, too; whichever of the two is lost, the other one brings them back.

import { pendingDeletion, cancelDeletion } from "./pending-deletions.js";
import { recordOf } from "../session/record.js";
import { canonical, writeRoute } from "../frame/route.js";
import { drop, read, store } from "../lib/storage.js";
import { visitor } from "./visitor.js";

/** @import { GameRecord, Seat, State } from "../lib/types.js" */

const KEY = "partie-shelf";
const RECORD = "partie-game-"; // and the id of the game
const MOST = 200;
const MOST_RECORDS = 60;
const LONGEST_RECORD = 30_000; // characters
const STATE = "partie-state-"; // and the id of the game: its last state, for when the server does not answer
const MOST_STATES = 20;
const LONGEST_STATE = 60_000; // characters

/**
 * @typedef {object} StoredGame
 * @property {string} id what the server calls it
 * @property {string} game
 * @property {string} variant
 * @property {string} address of the page, with the position
 * @property {string} sessionId by which the server resumes the game; stored as `word`
 * @property {number} when the last move was made, milliseconds since 1970
 * @property {Seat[]} seats
 * @property {number} moves
 * @property {"won" | "drawn" | "lost" | "shared" | null} result null while it goes on
 * @property {string} [key] of the person, where the game is known from the server alone: under another one it is not shown
 * @property {number[]} [winners] seats, once it is over
 */

/** The games that go on, the newest first. @returns {StoredGame[]} */
export function unfinishedGames() {
  return storedGames().filter(({ result }) => result === null);
}

/** Those and the ones that are over, the newest first, without those that were deleted. @returns {StoredGame[]} */
export function storedGames() {
  return written().filter(({ id }) => !pendingDeletion(id));
}

/** Whether a game has ended, as far as this browser knows. @param {string | null} sessionId */
export function isOver(sessionId) {
  return storedGames().some((game) => game.sessionId === sessionId && game.result !== null);
}

/** @returns {StoredGame[]} */
function written() {
  const found = read(KEY);
  return Array.isArray(found)
    ? newestFirst(found.flatMap(readStored).filter(({ key }) => key === undefined || key === visitor()))
    : [];
}

/**
 * Older pages wrote less.
 * @param {any} found
 * @returns {StoredGame[]}
 */
function readStored(found) {
  const { word: sessionId, ...game } = found ?? {};
  const isGame = typeof game.game === "string" && typeof sessionId === "string" && Number.isFinite(game.when);
  if (!isGame || !/^#\/[a-z]/.test(game.address)) return [];
  const seats = Array.isArray(game.seats) ? game.seats : [];
  const address = canonical(game.address);
  return [{ id: sessionId, variant: "", moves: 0, result: null, ...game, sessionId, seats, address }];
}

/**
 * Notes how a game stands now. One that was deleted is kept again only when it is played on.
 * @param {State} state
 * @param {number | undefined} seed what dealt it, where the page knows it
 * @param {string} address
 * @param {string | null} before its id, where the server had lost it and knows it by another one now
 */
export function storeGame(state, seed, address, before = null) {
  const { id, game, variant, session: sessionId, seats, moves, result, changed } = state;
  const gone = pendingDeletion(id);
  if (gone && moves.length <= gone.moves) return;
  if (gone) cancelDeletion(id);
  const others = written().filter((other) => other.id !== id && other.id !== before);
  if (before) for (const kind of [RECORD, STATE]) drop(kind + before);
  write([
    {
      id,
      game,
      variant,
      address: canonical(address),
      sessionId,
      when: changed * 1000,
      seats,
      moves: moves.length,
      result,
      winners: state.outcome?.winners,
    },
    ...others,
  ]);
  saveRecord(state, seed);
  if (JSON.stringify(state).length <= LONGEST_STATE) store(STATE + id, state);
  else drop(STATE + id);
}

/**
 * The last state of a game, by its id or its sessionId.
 * @param {string} name
 * @returns {State | null}
 */
export function storedState(name) {
  const known = storedGames().find(({ id, sessionId }) => id === name || sessionId === name);
  return known ? read(STATE + known.id) : null;
}

/**
 * Keeps a game whole, where it is not too long and the page knows all of it.
 * @param {State} state
 * @param {number | undefined} seed
 */
export function saveRecord(state, seed) {
  const record = recordIfKnown(state, seed ?? storedRecord(state.id)?.record.seed);
  if (record && JSON.stringify(record).length <= LONGEST_RECORD) {
    store(RECORD + state.id, { record, seats: state.seats });
  }
}

/**
 * A game as it was kept, by its id or its sessionId.
 * @param {string} name
 * @returns {{record: GameRecord, seats: Seat[]} | null}
 */
export function storedRecord(name) {
  const known = storedGames().find(({ id, sessionId }) => id === name || sessionId === name);
  const found = read(RECORD + (known?.id ?? name));
  return found?.record && Array.isArray(found.seats) ? found : null;
}

/** @param {string} id */
export function forgetGame(id) {
  write(written().filter((other) => other.id !== id));
  for (const kind of [RECORD, STATE]) drop(kind + id);
}

/**
 * @param {State} state
 * @param {number | undefined} seed
 * @returns {GameRecord | null}
 */
function recordIfKnown(state, seed) {
  const seats = state.seats.map((seat) =>
    seat === "human" ? {} : { level: seat.level, ...(seat.program ? { program: seat.program } : {}) },
  );
  if (state.start !== null) return { ...recordOf(state), seats };
  return seed === undefined ? null : { ...recordOf(state), start: undefined, seed, seats };
}

/**
 * What the server says of the person's games: how they ended and when the last move was made; one that goes on and is not
 * known here, such as a restored one, waits here from now on.
 * @param {{id: string, game: string, variant: string, position: string, seats: Seat[], moves: number, result: StoredGame["result"], ended: boolean, when: number}[]} reported in seconds since 1970
 */
export function mergeServerGames(reported) {
  const known = new Map(reported.map((one) => [one.id, one]));
  const games = written();
  const changed = games.map((game) => {
    const { result, when } = known.get(game.id) ?? { result: game.result, when: game.when / 1000 };
    return { ...game, result, when: when * 1000 };
  });
  const here = new Set(games.map(({ id }) => id));
  const more = reported.filter(({ id, ended }) => !ended && !here.has(id) && !pendingDeletion(id)).map(storedFrom);
  if (
    more.length > 0 ||
    changed.some(({ result, when }, index) => result !== games[index].result || when !== games[index].when)
  ) {
    write([...changed, ...more]);
  }
}

/**
 * @param {{id: string, game: string, variant: string, position: string, seats: Seat[], moves: number, when: number}} reported
 * @returns {StoredGame}
 */
function storedFrom({ id, game, variant, position, seats, moves, when }) {
  return {
    id,
    game,
    variant,
    address: writeRoute({ game, variant, position, seats }),
    sessionId: id,
    when: when * 1000,
    seats,
    moves,
    result: null,
    key: visitor(),
  };
}

/** @param {StoredGame[]} games */
function write(games) {
  const sorted = newestFirst(games);
  for (const { id } of sorted.slice(MOST_RECORDS)) drop(RECORD + id);
  for (const { id } of sorted.slice(MOST_STATES)) drop(STATE + id);
  const stored = sorted.slice(0, MOST).map(({ sessionId, ...game }) => ({ ...game, word: sessionId }));
  store(KEY, stored);
}

/** @param {StoredGame[]} games */
function newestFirst(games) {
  return games.sort((one, other) => other.when - one.when);
}
