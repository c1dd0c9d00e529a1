// One game on the server, over a WebSocket that comes back after a loss of connection.

import { sessionAddress } from "./api.js";
import { language } from "./i18n.js";

/** @import { NewGame, State, Thought, Warming } from "./types.js" */

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} [state]
 * @property {(thought: Thought) => void} [thought]
 * @property {(warming: Warming) => void} [warming]
 * @property {(text: string) => void} [error]
 * @property {(connected: boolean) => void} [connection]
 */

const FIRST_PAUSE = 500; // milliseconds; doubles with every failed attempt
const LONGEST_PAUSE = 8000;

export class Session {
  /** @type {State | null} */
  state = null;
  /** @type {NewGame | null} */
  request = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #analysing = false;
  #closed = false;
  #pause = FIRST_PAUSE;
  /** @type {number | undefined} */
  #timer;
  #listener;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.#connect();
  }

  /**
   * Starts a game; the one before is forgotten.
   * @param {NewGame} request
   */
  start(request) {
    this.request = request;
    this.state = null;
    this.send({ type: "new", ...request });
  }

  /**
   * Sends a message now. Without a connection it is dropped: the next one restores the game itself.
   * @param {{type: string, [field: string]: unknown}} message
   */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Thinks without end about the shown position, also after the connection was lost. @param {boolean} on */
  analyse(on) {
    this.#analysing = on;
    this.send({ type: "analyse", on });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect() {
    const socket = new WebSocket(sessionAddress(language()));
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost();
    this.#socket = socket;
  }

  #opened() {
    this.#pause = FIRST_PAUSE;
    this.#listener.connection?.(true);
    if (this.request) this.send({ type: "new", ...this.#restored(this.request) });
    if (this.#analysing) this.analyse(true);
  }

  /**
   * The game as it stood when the connection broke.
   * @param {NewGame} request
   * @returns {NewGame}
   */
  #restored(request) {
    if (!this.state) return request;
    return { ...request, variant: this.state.variant, position: this.state.position, side: undefined };
  }

  #lost() {
    if (this.#closed) return;
    this.#listener.connection?.(false);
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** @param {any} message */
  #hear(message) {
    if (this.#closed) return;
    if (message.type === "state") {
      this.state = message;
      this.#listener.state?.(message);
    } else if (message.type === "thought") this.#listener.thought?.(message);
    else if (message.type === "warming") this.#listener.warming?.(message);
    else if (message.type === "error") this.#listener.error?.(message.text);
  }
}

/**
 * What the server makes of a game without playing it: used to check a pasted position and see who is to move.
 * @param {NewGame} request with people in all seats, so that nobody thinks
 * @returns {Promise<State>} rejected with the server's sentence
 */
export function probe(request) {
  return new Promise((resolve, reject) => {
    /** @param {() => void} settle */
    const finish = (settle) => {
      session.close();
      settle();
    };
    const session = new Session({
      state: (state) => finish(() => resolve(state)),
      error: (text) => finish(() => reject(new Error(text))),
    });
    session.start(request);
  });
}
