// The HTTP half of docs/protocols/web.md.

import { t } from "./i18n.js";

/** @import { GameInfo, Geometry, Warming } from "./types.js" */

/** Where the server is: beside the page, also below a path prefix. */
const BASE = new URL("api/v1/", document.baseURI);

/** What lies at an address below /api/v1, in the person's language. @param {string} path */
export async function get(path) {
  return (await callApi(path)).json();
}

/** Where something below /api/v1 is. @param {string} path */
export function addressOf(path) {
  return new URL(path, BASE);
}

/**
 * Any call, in the person's language; rejected with a sentence: the server's own as a `Refusal`, or that the server does not answer.
 * @param {string} path below /api/v1
 * @param {RequestInit} [options]
 */
export async function callApi(path, options = {}) {
  const address = addressOf(path);
  address.searchParams.set("language", document.documentElement.lang);
  const response = await fetch(address, options).catch((error) => {
    if (options.signal?.aborted) throw error;
    reportNoAnswer();
    throw new Error(t("The server does not answer."));
  });
  if (!response.ok) throw new Refusal(await refusal(response), response.status);
  return response;
}

let reportNoAnswer = () => {};

/** Calls the listener for every call that is not answered. @param {() => void} listener */
export function onNoAnswer(listener) {
  reportNoAnswer = listener;
}

/** Of an error, for people. @param {unknown} error */
export function errorText(error) {
  return error instanceof Error ? error.message : String(error);
}

/** What the server says instead of an answer. */
export class Refusal extends Error {
  /**
   * @param {string} text
   * @param {number} code of HTTP
   */
  constructor(text, code) {
    super(text);
    this.code = code;
  }
}

/**
 * Asks with a body.
 * @param {string} path below /api/v1
 * @param {BodyInit} [body]
 * @param {string} [type]
 */
export async function post(path, body, type = "application/json") {
  const response = await callApi(path, {
    method: "POST",
    body,
    headers: body === undefined ? {} : { "Content-Type": type },
  });
  return response.status === 204 ? null : response.json();
}

/** Lets this phone in by the code of the terminal. @param {string} code */
export function pairWith(code) {
  return post("pair", JSON.stringify({ code }));
}

/** Opens the page with the owner's token on the machine that the server runs on. @param {string} view what follows `#/` */
export function openAsOwner(view) {
  return post("owner", JSON.stringify({ view: /^[a-z/]*$/.test(view) ? view : "" }));
}

/**
 * A file of the page's own version, loaded on demand.
 * @param {string} path below the page's address
 */
export async function pageFile(path) {
  const response = await fetch(new URL(path, new URL("../", import.meta.url))).catch(() => {
    reportNoAnswer();
    throw new Error(t("The server does not answer."));
  });
  if (!response.ok) throw new Refusal(await refusal(response), response.status);
  return response;
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

/**
 * A position that shows what the game looks like.
 * @param {string} game
 * @returns {Promise<{variant: string, scene: import("./types.js").Scene}>}
 */
export function preview(game) {
  return get(`games/${encodeURIComponent(game)}/preview`);
}

/**
 * @param {string} [game] what is compiled for it; else for all games
 * @returns {Promise<{version: string, warming: Warming | null, owner: boolean, can_open: boolean, network: string | null}>} owner: whether the person may control this server; can_open: whether `openAsOwner` works
 */
export function status(game) {
  return get(game ? `status?game=${encodeURIComponent(game)}` : "status");
}

/** @type {Map<string, Promise<Geometry>>} */
const boards = new Map();

/**
 * The empty board; asked for once per variant and language.
 * @param {string} game
 * @param {string} variant
 */
export function geometry(game, variant) {
  const path = `games/${encodeURIComponent(game)}/geometry?variant=${encodeURIComponent(variant)}`;
  const known = `${document.documentElement.lang} ${path}`;
  const board = boards.get(known) ?? get(path);
  boards.set(known, board);
  board.catch(() => boards.delete(known));
  return /** @type {Promise<Geometry>} */ (board);
}

/**
 * What a piece on a cell would make: cell to kind.
 * @param {{game: string, variant: string, position: string}} request
 * @returns {Promise<Record<string, string>>}
 */
export function threats(request) {
  return post("threats", JSON.stringify(request));
}

/**
 * The variant with these values of a game's fields; the others are those of a variant, else the usual ones.
 * @param {string} game
 * @param {Record<string, string | number | boolean>} values
 * @param {string} [variant]
 * @returns {Promise<{name: string, title: string, values: Record<string, string | number | boolean>}>} rejected with a sentence
 */
export async function variantOf(game, values, variant) {
  const { problem, ...found } = await post("variant", JSON.stringify({ game, values, variant, explain: true }));
  if (problem) throw new Error(problem);
  return found;
}

/**
 * @param {string} language
 * @param {string} part the module of the page that says them
 * @returns {Promise<Record<string, string | string[]>>}
 */
export function messages(language, part) {
  return get(`messages/${language}?part=${part}`);
}

/**
 * The address of a WebSocket, whose sentences come in the person's language.
 * @param {string} path below /api/v1
 */
export function socketAddress(path) {
  const address = addressOf(path);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("language", document.documentElement.lang);
  return address;
}
