// A game of several people at several devices, over a WebSocket that comes back after a loss of connection.

import { language } from "../lib/i18n.js";
import { play, soundOf } from "../lib/sound.js";
import { visitor } from "../library/visitor.js";
import { Connection } from "../session/connection.js";
import { pendingMoveOf, storePendingMove } from "../session/pending-moves.js";

/** @import { NewGame, State } from "../lib/types.js" */
/** @import { PresenceMessage } from "../lib/wire.js" */
/** @import { GameSession, Listener } from "../session/session.js" */
/** @import { PendingMove } from "../session/pending-moves.js" */

const SENT = new Set(["move", "resign", "draw", "takeback", "decline", "rematch", "go", "language"]);

/** @implements {GameSession} */
export class SharedSession {
  /** @type {State | null} */
  state = null;
  /** @type {NewGame | null} the link says what is played */
  request = null;
  /** @type {PresenceMessage | null} */
  presence = null;
  #id;
  #listener;
  #connection;
  #started = false;
  /** @type {PendingMove | null} a move that waits for the connection */
  #pending;
  /** @type {PendingMove | null} a move that was sent and not answered yet */
  #sent = null;

  /**
   * @param {string} id of the game
   * @param {Listener} listener
   */
  constructor(id, listener) {
    this.#id = id;
    this.#listener = listener;
    this.#pending = pendingMoveOf(id);
    this.#connection = new Connection("shared/live", {
      opened: () => this.#opened(),
      received: (message) => this.#receive(message),
      lost: () => this.#lost(),
    });
  }

  /** Shows the game of the link, whatever is asked for. */
  start() {
    this.#started = true;
    this.#greet();
  }

  leave() {}

  /**
   * Sends a message now. Without a connection the last move waits for the next one; what such a game does not have is dropped.
   * @param {{type: string, [field: string]: unknown}} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (!SENT.has(message.type)) return false;
    const connected = this.#connection.isOpen;
    const move = message.type === "move" && this.state ? { ...message, ply: this.state.ply } : null;
    this.#connection.send(move ?? message);
    if (connected && move) this.#sent = move;
    else if (move) this.#hold(move);
    return connected;
  }

  /** The move that waits for the connection, to be played where the game stands. @returns {string | null} */
  get waiting() {
    return this.#pending && this.#pending.ply === this.state?.ply ? String(this.#pending.move) : null;
  }

  withdraw() {
    this.#pending = null;
    storePendingMove(this.#id, null);
  }

  /** Nothing is analysed while others play. */
  analyse() {}

  changeLanguage() {
    this.send({ type: "language", language: language() });
  }

  /** Every device may show the game at the same time. */
  takeBack() {
    return false;
  }

  /** What dealt the game is the server's secret. @returns {number | undefined} */
  get seed() {
    return undefined;
  }

  close() {
    this.#connection.close();
  }

  #opened() {
    this.#listener.connection?.(true);
    this.#greet();
  }

  #greet() {
    if (this.#started) this.#connection.send({ type: "watch", shared: this.#id, visitor: visitor() });
  }

  #lost() {
    this.#listener.connection?.(false);
    if (this.#sent) this.#hold(this.#sent);
    this.#sent = null;
  }

  /** @param {PendingMove} move */
  #hold(move) {
    this.#pending = move;
    storePendingMove(this.#id, move);
    this.#listener.pending?.(String(move.move));
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "state") this.#see(message);
    else if (message.type === "presence") this.#seePresence(message);
    else if (message.type === "queue") this.#listener.queue?.(message.text);
    else if (message.type === "error") this.#refused(message);
  }

  /** @param {any} message */
  #refused({ text, rule }) {
    this.#sent = null;
    play("illegal");
    this.#listener.error?.(text, [], rule ?? "");
  }

  /** @param {PresenceMessage} presence */
  #seePresence(presence) {
    this.presence = presence;
    this.#listener.presence?.(presence);
  }

  /** @param {State} state */
  #see(state) {
    if (this.state && state.moves.length > this.state.moves.length) play(soundOf(state));
    this.state = state;
    this.#listener.queue?.(null);
    this.#listener.state?.(state);
    this.#catchUp(state);
  }

  /** Plays what was entered without a connection, if the game still stands where it was. @param {State} state */
  #catchUp(state) {
    if (this.#sent?.ply !== state.ply) this.#sent = null;
    const pending = this.#pending;
    if (!pending) return;
    this.withdraw();
    if (pending.ply === state.ply && state.legal.some(({ move }) => move === pending.move)) this.send(pending);
  }
}
