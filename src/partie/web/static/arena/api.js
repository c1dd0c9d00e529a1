// The arena's half of the API: HTTP calls and the WebSocket of running games.

import { addressOf, get, post, socketAddress } from "../lib/api.js";
import { t } from "../lib/i18n.js";

/** @import { Checked, DeletedTournament, FolderFile, GameRecord, Imported, News, Ply, Programs, StoredGame, Tables, Tournament, Command } from "./types.js" */

const RETRY = 1500; // milliseconds

/**
 * @param {string} path below /api/v1/arena
 * @param {object} [body] what to post; without it the call reads
 */
const call = (path, body) => (body ? post(`arena/${path}`, JSON.stringify(body)) : get(`arena/${path}`));

/** @returns {Promise<Tournament[]>} */
export const tournaments = () => call("tournaments");

/** @param {number} number @returns {Promise<Tables>} */
export const tables = (number) => call(`tournaments/${number}`);

/** @param {object} wanted @returns {Promise<Tournament>} */
export const create = (wanted) => call("start", wanted);

/** @param {object} wanted @returns {Promise<Checked>} */
export const check = (wanted) => call("check", wanted);

/** @param {string} game @returns {Promise<Programs>} */
export const programs = (game) => call(`programs?${new URLSearchParams({ game })}`);

/** @param {number} number @param {Command} wanted @returns {Promise<Tournament>} */
export const command = (number, wanted) => call(`tournaments/${number}/command`, { command: wanted });

/** It can be restored for some days. @param {number} number */
export const remove = (number) => post(`arena/tournaments/${number}/remove`);

/** Those that can be restored, the last deleted one first. @returns {Promise<DeletedTournament[]>} */
export const deleted = () => call("deleted");

/** @param {number} number */
export const restore = (number) => post(`arena/deleted/${number}/restore`);

/** Removes a deleted one for good. @param {number} number */
export const destroy = (number) => post(`arena/deleted/${number}/remove`);

/** @param {Record<string, string>} filter @returns {Promise<{games: StoredGame[], total: number}>} */
export const games = (filter) => call(`games?${new URLSearchParams(filter)}`);

/** @param {number} id @returns {Promise<GameRecord>} */
export const record = (id) => call(`games/${id}`);

/** @param {number} id @param {number} ply @returns {Promise<Ply>} */
export const position = (id, ply) => call(`games/${id}/positions/${ply}`);

/** Of a game that is being played. @param {{tournament: number, number: number}} game @param {number} ply @returns {Promise<Ply>} */
export const livePosition = ({ tournament, number }, ply) => call(`live/${tournament}/${number}/positions/${ply}`);

/** @param {number} id @param {string} ending */
export const fileAddress = (id, ending) => addressOf(`arena/games/${id}/record.${ending}`).href;

/** @param {string} ending @param {Record<string, string>} filter */
export const recordsAddress = (ending, filter) =>
  addressOf(`arena/records.${ending}?${new URLSearchParams(filter)}`).href;

/** @param {string} name @param {string} text @returns {Promise<Imported>} */
export const importFile = (name, text) => call("import", { name, text });

/** @returns {Promise<{folder: string, files: FolderFile[]}>} */
export const folder = () => call("folder");

/** @param {string} name @returns {Promise<Imported>} */
export const importFromFolder = (name) => call("folder/import", { name });

/** Receives what happens; connects again after a loss. */
export class LiveFeed {
  /** @type {WebSocket | null} */
  #socket = null;
  #closed = false;
  /** @type {{tournament: number, number: number} | null} */
  #large = null;
  #onNews;
  #onConnection;

  /**
   * @param {(news: News) => void} onNews
   * @param {(connected: boolean) => void} onConnection
   */
  constructor(onNews, onConnection) {
    this.#onNews = onNews;
    this.#onConnection = onConnection;
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(socketAddress("arena/live"));
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#closed || socket !== this.#socket) return socket.close();
      this.#onConnection(true);
      if (this.#large) this.watch(this.#large);
    });
    socket.addEventListener("message", (event) => {
      if (!this.#closed && socket === this.#socket) this.#onNews(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (this.#closed || socket !== this.#socket) return;
      this.#onConnection(false);
      setTimeout(() => this.#closed || this.#connect(), RETRY);
    });
  }

  /** Asks for moves and conversations of one game. @param {{tournament: number, number: number} | null} game */
  watch(game) {
    this.#large = game;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(game ?? {}));
  }

  /** Receives everything again, in the current language. */
  reconnect() {
    const before = this.#socket;
    this.#connect();
    giveUp(before);
  }

  close() {
    this.#closed = true;
    giveUp(this.#socket);
  }
}

/** Browsers complain of a socket that is closed half open: that one closes itself once it is open. @param {WebSocket | null} socket */
function giveUp(socket) {
  if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
}

/** @param {unknown} error */
export function sentence(error) {
  return error instanceof Error ? error.message : t("Something went wrong.");
}
