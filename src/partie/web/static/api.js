// The HTTP half of docs/protocols/web.md.

/** @import { GameInfo, Geometry, Warming } from "./types.js" */

/** Where the server is: beside the page, also below a path prefix. */
const BASE = new URL("api/v1/", document.baseURI);

/** @param {string} path */
async function get(path) {
  const response = await fetch(new URL(path, BASE));
  if (!response.ok) throw new Error(await refusal(response));
  return response.json();
}

/**
 * @param {string} path
 * @param {BodyInit} body
 * @param {string} type
 */
async function post(path, body, type) {
  const response = await fetch(new URL(`${path}?language=${document.documentElement.lang}`, BASE), {
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });
  if (!response.ok) throw new Error(await refusal(response));
  return response.json();
}

/** @param {Response} response */
async function refusal(response) {
  const answer = await response.json().catch(() => null);
  return typeof answer?.detail === "string" ? answer.detail : `${response.status} ${response.statusText}`;
}

/** @returns {Promise<GameInfo[]>} */
export function games() {
  return get("games");
}

/** @returns {Promise<{version: string, warming: Warming | null}>} */
export function status() {
  return get("status");
}

/** @type {Map<string, Promise<Geometry>>} */
const boards = new Map();

/**
 * The empty board; asked for once per variant.
 * @param {string} game
 * @param {string} variant
 */
export function geometry(game, variant) {
  const path = `games/${encodeURIComponent(game)}/geometry?variant=${encodeURIComponent(variant)}`;
  const board = boards.get(path) ?? get(path);
  boards.set(path, board);
  board.catch(() => boards.delete(path));
  return /** @type {Promise<Geometry>} */ (board);
}

/**
 * What a piece on a cell would make: cell to kind.
 * @param {{game: string, variant: string, position: string}} request
 * @returns {Promise<Record<string, string>>}
 */
export async function threats(request) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(new URL("threats", BASE), { method: "POST", headers, body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await refusal(response));
  return response.json();
}

/**
 * @param {string} language
 * @returns {Promise<Record<string, string | string[]>>}
 */
export function messages(language) {
  return get(`messages/${language}`);
}

/**
 * The position on a screenshot of a minefield.
 * @param {Blob} picture
 * @returns {Promise<{rows: string[], doubtful: string[], look: string, cut: string[]}>} cut: sides at which the board may go on
 */
export function readMines(picture) {
  return post("mines/picture", picture, "application/octet-stream");
}

/**
 * @typedef {object} Recording a recorded minefield
 * @property {string} variant
 * @property {string} position
 * @property {string[]} moves
 * @property {number[]} times seconds of each move
 * @property {string} player
 * @property {"won" | "lost" | "unfinished"} result
 * @property {number} seconds
 * @property {number} value 3BV of the board
 * @property {number} solved 3BV of what was opened
 * @property {number} speed 3BV a second
 * @property {string} doubt
 */

/**
 * A RAWVF file as moves that can be played.
 * @param {Blob} file
 * @returns {Promise<Recording>}
 */
export function readRecording(file) {
  return post("mines/recording", file, "application/octet-stream");
}

/**
 * A finished game as a RAWVF file.
 * @param {{variant: string, position: string, moves: string[], times: number[]}} played
 * @returns {Promise<{text: string}>}
 */
export function recordMines(played) {
  return post("mines/record", JSON.stringify({ game: "mines", ...played }), "application/json");
}

/**
 * What would follow if the facts were true.
 * @param {string} variant
 * @param {string} position
 * @param {Record<string, string>} facts covered cell to `mine`, `safe` or a number
 * @returns {Promise<{percent: number, mine_percent: Record<string, number>}>}
 */
export function supposeMines(variant, position, facts) {
  return post("mines/suppose", JSON.stringify({ game: "mines", variant, position, facts }), "application/json");
}

/**
 * The address of the WebSocket.
 * @param {string} language of the server's sentences
 */
export function sessionAddress(language) {
  const address = new URL(`session?language=${language}`, BASE);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address;
}
