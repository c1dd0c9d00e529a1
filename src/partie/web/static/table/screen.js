// What the controllers of all games share: the frame, the session with its notices, the keys, what is announced.

import { Frame } from "../panel/frame.js";
import { Session } from "../session/session.js";
import { keyListener } from "./keys.js";

/** @import { Context, GameInfo } from "../lib/types.js" */
/** @import { FrameParts } from "../panel/frame.js" */
/** @import { GameSession, Listener } from "../session/session.js" */
/** @import { KeyActions } from "./keys.js" */

export class GameScreen {
  frame;
  #context;
  #onKey;

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   * @param {Omit<FrameParts, "game"> & Pick<KeyActions, "board" | "dismiss">} parts
   * @param {Record<string, string>} [keys] further keys of the game, by the tool they use
   */
  constructor(root, context, parts, keys) {
    this.#context = context;
    this.frame = new Frame({ game: context.game, ...parts });
    this.#onKey = keyListener({ ...parts, allows: (tool) => this.frame.actions.allows(tool) }, keys);
    root.replaceChildren(this.frame.element);
    document.addEventListener("keydown", this.#onKey);
  }

  /**
   * A session whose connection the notices show.
   * @param {Listener} listener
   * @param {(() => string) | null} [here] null: the game is not stored
   * @returns {GameSession}
   */
  connect(listener, here = this.#context.here) {
    const { notices, connect } = this.#context;
    /** @type {Listener} */
    const handlers = {
      warming: (warming) => notices.warming(warming),
      connection: (connected) => notices.connection(connected),
      queue: (text) => notices.queue(text),
      elsewhere: (elsewhere) => notices.elsewhere(elsewhere ? () => session.takeBack() : null),
      ...listener,
    };
    const session = here && connect ? connect(handlers) : new Session(handlers, here);
    return session;
  }

  /** Announces a text to screen readers and adds it to the log. @param {string} text */
  announce(text) {
    this.#context.announce(text);
    this.frame.log(text);
  }

  /** Withdraws the move that waits for the connection. @param {GameSession} session */
  withdraw(session) {
    session.withdraw();
    this.#context.notices.hide("pending-move");
  }

  /** @param {GameInfo} game @returns {boolean} whether the language changed: the server sends the state again */
  relabel(game) {
    const isTranslated = game !== this.#context.game;
    this.#context.game = game;
    this.frame.relabel();
    return isTranslated;
  }

  close() {
    document.removeEventListener("keydown", this.#onKey);
    this.frame.close();
  }
}
