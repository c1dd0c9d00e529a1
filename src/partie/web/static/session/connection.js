// A WebSocket that comes back after it was lost.

import { socketAddress } from "../lib/api.js";

const FIRST_PAUSE = 500; // milliseconds; doubles with every failed attempt
const LONGEST_PAUSE = 8000;

/**
 * @typedef {object} ConnectionListener
 * @property {() => void} opened
 * @property {(message: any) => void} received
 * @property {() => void} lost
 */

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #path;
  #listener;
  #pause = FIRST_PAUSE;
  #closed = false;
  /** @type {number | undefined} */
  #timer;
  #cut = () => this.#cutOff();

  /**
   * @param {string} path below /api/v1
   * @param {ConnectionListener} listener
   */
  constructor(path, listener) {
    this.#path = path;
    this.#listener = listener;
    addEventListener("offline", this.#cut);
    this.#connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Without a connection the message is dropped. @param {object} message */
  send(message) {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  close() {
    this.#closed = true;
    removeEventListener("offline", this.#cut);
    clearTimeout(this.#timer);
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.CONNECTING) {
      socket.onopen = () => socket.close();
    } // browsers complain of one that is given up half open
    else socket?.close();
  }

  #connect() {
    const socket = new WebSocket(socketAddress(this.#path));
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => !this.#closed && this.#listener.received(JSON.parse(event.data));
    socket.onclose = () => this.#lost();
    this.#socket = socket;
  }

  #opened() {
    this.#pause = FIRST_PAUSE;
    this.#listener.opened();
  }

  /** The network is gone: a browser would think the connection open until it times out. */
  #cutOff() {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.#lost();
  }

  #lost() {
    if (this.#closed) return;
    this.#listener.lost();
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
