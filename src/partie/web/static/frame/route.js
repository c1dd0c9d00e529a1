// The address after `#`: `#/play/GAME/VARIANT/POSITION?seats=human,5&moves=h8,i9`. Everything but the game may be missing,
// and `play` too: addresses were written without it.

/** @import { Route, Seat } from "../lib/types.js" */

const PLAY = "play";
const PROGRAM = "program:";
const LEARNED = "learned:"; // and the name of a learning run

/**
 * The words of any address of the page.
 * @param {string} hash
 * @returns {{path: string[], query: URLSearchParams}}
 */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const words = path.split("/").map(readPart);
  while (words.at(-1) === "") words.pop();
  return { path: words, query: new URLSearchParams(query) };
}

/** An address of a game as it is written now. @param {string} hash */
export function canonical(hash) {
  return /^#\/play(\/|$)/.test(hash) ? hash : hash.replace(/^#?\/?/, `#/${PLAY}/`);
}

/**
 * @param {string} hash
 * @returns {Route}
 */
export function readRoute(hash) {
  const [path, query = ""] = hash.replace(/^#?\/?(play\/)?/, "").split("?", 2);
  const [game = "", variant = "", position = ""] = path.split("/").map(readPart);
  const seats = new URLSearchParams(query).get("seats");
  const moves = /(?:^|&)moves=([^&]+)/.exec(query)?.[1].split(",").map(readPart);
  const route = { game, variant: variant || null, position: position || null, seats: seats ? readSeats(seats) : null };
  return moves?.every(Boolean) ? { ...route, moves } : route;
}

/** @param {Route} route */
export function writeRoute({ game, variant, position, seats, moves }) {
  const path = [game, variant, variant && position].filter((part) => part).map((part) => writePart(part ?? ""));
  const query = [
    seats && `seats=${seats.map(writeSeat).join(",")}`,
    moves?.length && `moves=${moves.map(encodeURIComponent).join(",")}`,
  ];
  const search = query.filter(Boolean).join("&");
  return `#/${[PLAY, ...path].join("/")}${search ? `?${search}` : ""}`;
}

/**
 * The address where a position is changed by taps.
 * @param {{game: string, variant: string, position: string}} state
 */
export function writeEditing({ game, variant, position }) {
  return `#/${["see", game, variant, position].map(writePart).join("/")}`;
}

/** @param {string} text */
function writePart(text) {
  return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",");
}

/** @param {string} text */
function readPart(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return ""; // a cut-off address
  }
}

/** @param {Seat} seat */
function writeSeat(seat) {
  if (seat === "human") return "human";
  if (seat.program) return PROGRAM + encodeURIComponent(encodeURIComponent(seat.program)); // one layer is taken off with the query
  if (seat.learned) return LEARNED + seat.learned;
  if (seat.player) return seat.player;
  return seat.level === null ? "full" : String(seat.level);
}

/**
 * @param {string} text
 * @returns {Seat[] | null}
 */
function readSeats(text) {
  const seats = text.split(",").map(readSeat);
  return seats.every((seat) => seat !== null) ? seats : null;
}

/**
 * @param {string} text
 * @returns {Seat | null}
 */
function readSeat(text) {
  if (text === "human") return "human";
  if (text === "full") return { level: null };
  if (text.startsWith(PROGRAM)) {
    const program = readPart(text.slice(PROGRAM.length).replaceAll("+", "%2B"));
    return program ? { level: null, program } : null;
  }
  if (/^learned:[\w.-]{1,80}$/.test(text)) return { level: null, learned: text.slice(LEARNED.length) };
  if (/^[a-z][a-z0-9-]{0,29}$/.test(text)) return { level: null, player: text };
  return /^\d{1,2}$/.test(text) ? { level: Number(text) } : null;
}
