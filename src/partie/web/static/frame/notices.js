// Short messages above the board: the engine being prepared, a lost connection, a refused request.

import { status } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";

const ERROR_SHOWN = 10_000; // milliseconds
const DONE_SHOWN = 6_000;
export const UNDO_SHOWN = 12_000; // later it is found among what was deleted
const LEAST_SHOWN = 2_000; // an answer to the refused request itself may still come
const ASKED_AGAIN = 2_000; // a session may end before the message that the engine is ready

export class Notices {
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();
  #root;
  #refused = 0; // when something was refused last
  #asking = 0; // the timer that asks about the engine
  /** @type {{name: string, title: string} | null} what is prepared for; null: all games */
  #game = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * Shows or replaces the notice called `name`.
   * @param {string} name
   * @param {string} text
   * @param {{progress?: number, closable?: boolean, kind?: string, action?: {label: string, icon?: import("../lib/dom.js").IconName, act: () => void}}} [options] progress from 0 to 1
   */
  show(name, text, { progress, closable = false, kind = "", action } = {}) {
    const notice = h(
      "div",
      { class: `notice ${kind}` },
      h("span", { class: "notice-text" }, text),
      progress !== undefined && h("progress", { value: progress, max: 1, "aria-label": text }),
      action && button(action),
      closable && button({ label: t("Close"), icon: "close", kind: "quiet", bare: true, act: () => this.hide(name) }),
    );
    const old = this.#shown.get(name);
    if (old) old.replaceWith(notice);
    else this.#root.append(notice);
    this.#shown.set(name, notice);
    return notice;
  }

  /** @param {string} name */
  hide(name) {
    this.#shown.get(name)?.remove();
    this.#shown.delete(name);
  }

  /** @param {string} text */
  error(text) {
    const notice = this.show("error", text, { closable: true, kind: "is-error" });
    this.#refused = Date.now();
    setTimeout(() => this.#shown.get("error") === notice && this.hide("error"), ERROR_SHOWN);
  }

  /** Says that something was done. @param {string} text */
  done(text) {
    const notice = this.show("done", text, { closable: true });
    setTimeout(() => this.#shown.get("done") === notice && this.hide("done"), DONE_SHOWN);
  }

  /**
   * Something is deleted, and for a while one tap brings it back.
   * @param {string} text
   * @param {() => void} undo
   */
  deleted(text, undo) {
    const act = () => {
      this.hide("deleted");
      undo();
    };
    const notice = this.show("deleted", text, {
      closable: true,
      action: { label: t("Undo deletion"), icon: "undo", act },
    });
    notice.querySelector("button")?.focus({ preventScroll: true }); // what had the focus is gone
    setTimeout(() => this.#shown.get("deleted") === notice && this.hide("deleted"), UNDO_SHOWN);
  }

  /** What was refused is over: the game went on. */
  settle() {
    if (Date.now() - this.#refused > LEAST_SHOWN) this.hide("error");
  }

  /** Another game is on the table, or none: what that needs is told from now on. @param {{name: string, title: string} | null} game */
  async about(game) {
    if (game?.name === this.#game?.name) return;
    this.#game = game;
    this.hide("warming");
    await this.askWarming();
  }

  /** @param {import("../lib/types.js").Warming} warming */
  warming({ done, total }) {
    if (done >= total) return this.hide("warming");
    const share = percent(Math.floor((100 * done) / total));
    const shown = this.#shown.get("warming");
    const text = this.#game
      ? t("Preparing {title}, only this once:", { title: this.#game.title })
      : t("Preparing the games, only this once:");
    const notice = shown ?? this.show("warming", text, { progress: 0, kind: "is-warming" });
    if (!shown) notice.append(h("span", { class: "notice-share", "aria-hidden": "true" }));
    /** @type {HTMLProgressElement} */ (notice.querySelector("progress")).value = done / total;
    /** @type {HTMLElement} */ (notice.querySelector(".notice-share")).textContent = share; // the text is read out once
    this.#askLater();
  }

  /** Asks the server how far the engine is, again and again until it is ready. */
  async askWarming() {
    try {
      const game = this.#game;
      const { warming } = await status(game?.name);
      if (game !== this.#game) return; // another one is asked about
      if (warming) this.warming(warming);
      else this.hide("warming");
    } catch {
      this.#askLater(); // the connection has a notice of its own
    }
  }

  #askLater() {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#shown.has("warming") && void this.askWarming(), ASKED_AGAIN);
  }

  /** Others come first. @param {string | null} text null: it goes on */
  queue(text) {
    if (text === null) this.hide("queue");
    else this.show("queue", text);
  }

  /** Another tab or device has the game. @param {(() => void) | null} takeBack null: it is here again */
  elsewhere(takeBack) {
    if (!takeBack) return this.hide("elsewhere");
    this.show("elsewhere", t("This game is open in another tab or on another device."), {
      action: { label: t("Continue here"), act: takeBack },
    });
  }

  /** @param {boolean} there whether this device has a network */
  network(there) {
    if (there) return this.hide("network");
    this.hide("connection"); // which says less
    this.show("network", t("No network. What you enter is kept, and the game goes on by itself when there is one."), {
      kind: "is-error",
    });
  }

  /** A move waits for the connection. @param {string} [move] what it is called, where that is short */
  pendingMove(move) {
    this.show(
      "pending-move",
      move
        ? t("{move} will be played when the connection is back.", { move })
        : t("Your move will be played when the connection is back."),
    );
  }

  /** @param {boolean} connected */
  connection(connected) {
    if (connected) for (const name of ["connection", "pending-move"]) this.hide(name);
    else if (!this.#shown.has("network")) {
      this.show("connection", t("Connection lost. Trying again…"), { kind: "is-error" });
    }
  }
}
