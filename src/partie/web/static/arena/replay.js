// A finished game: what came out, its last position, and every move again; from any position one can play on.

import { back } from "../back.js";
import { h, icon } from "../dom.js";
import { decimal, t } from "../i18n.js";
import { GamePicture } from "../picture.js";
import { writeRoute } from "../route.js";
import { fileAddress, position, record, sentence } from "./api.js";
import { chipClass } from "./boards.js";
import { conversations } from "./conversations.js";
import { brainName } from "./names.js";
import { clockText, endingWords, estimateText, showNothing, UNFINISHED } from "./parts.js";
import { gameResult } from "./results.js";
import { Stepper } from "../stepper.js";

/** @import { ArenaContext } from "../places/watch.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { GameRecord, PlayedMove, Ply, View } from "./types.js" */

const SHORT = 0.05; // seconds nobody wants to read
const OPPONENT = 0.5; // how far up the levels is who plays against a person who goes on

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} id
 * @returns {Promise<View>}
 */
export async function showReplay(root, context, id) {
  try {
    const replay = new Replay(root, context, await record(id));
    await replay.start();
    return replay;
  } catch (error) {
    return showNothing(root, sentence(error));
  }
}

/** @implements {View} */
class Replay {
  #root;
  #game;
  #context;
  #picture;
  #asked = 0;
  #stepper = new Stepper((ply) => this.#show(ply));
  #used = h("p", { class: "detail" });
  #links = h("div", { class: "controls" });
  /** @type {GameInfo | undefined} */
  #info;
  #moves = h("ol", { class: "record-list" });

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {GameRecord} game
   */
  constructor(root, context, game) {
    this.#root = root;
    this.#game = game;
    this.#context = context;
    this.#picture = new GamePicture(t("Replay"), context.games);
    this.#info = context.games.find((known) => known.name === game.game);
    this.#moves.replaceChildren(...game.moves.map((move, index) => this.#line(index, move)));
  }

  /** Opens at the end: the result and how it came about are seen together. */
  async start() {
    const { id, tournament, brains, ending, detail, logs, moves, winners, scores } = this.#game;
    const names = brains.map(brainName);
    const over = ending !== UNFINISHED;
    const files = ["xml", "json", ...(this.#info?.formats ?? []).map((format) => format.name)].map((end) => h("a", { class: "file", href: fileAddress(id, end), download: "" }, end.toUpperCase()));
    this.#stepper.extend(moves.length, true);
    await this.#stepper.go(moves.length);
    this.#root.replaceChildren(
      tournament === null ? back("#/watch/games", t("Finished games")) : back(`#/watch/tournament/${tournament}`, t("The tournament")),
      h(
        "div",
        { class: "watch" },
        this.#picture.element,
        h(
          "div",
          { class: "watch-panel" },
          h("h1", {}, over ? gameResult(names, winners, scores) : names.join(" – ")),
          h("p", { class: "shown-why" }, [endingWords(ending, this.#info), detail].filter(Boolean).join(": ")),
          h("ul", { class: "shown-players" }, ...names.map((name, seat) => h("li", { class: over && winners.includes(seat) ? "is-active" : "" }, h("span", { class: chipClass(this.#info, seat) }), h("span", {}, name)))),
          this.#stepper.element,
          this.#used,
          this.#links,
          this.#moves,
          moves.some(({ value }) => value !== null) && h("p", { class: "detail" }, t("Beside a move: what its player thought of its own chances, and how long it took.")),
          h("p", {}, t("Save as"), " ", ...files.flatMap((file) => [file, " "])),
          ...conversations(brains, logs),
        ),
      ),
    );
    this.#mark(moves.length); // the list can be scrolled only now
  }

  /** Review the game, or play on from where it stands. @param {Ply} shown */
  #showLinks({ turn, go_on: goOn }) {
    const { id, game, variant, brains } = this.#game;
    const level = this.#info?.levels[Math.round(OPPONENT * (this.#info.levels.length - 1))] ?? null;
    const seats = brains.map((_, seat) => (seat === turn ? /** @type {const} */ ("human") : { level }));
    const links = [
      h("a", { class: "button", href: `#/review/arena/${id}` }, icon("lens"), h("span", {}, t("Review"))),
      goOn && h("a", { class: "button", href: writeRoute({ game, variant, position: goOn.position, seats, moves: goOn.moves }) }, icon("person"), h("span", {}, t("Play from here"))),
    ];
    this.#links.replaceChildren(...links.filter((link) => link !== null));
  }

  /**
   * @param {number} index
   * @param {PlayedMove} move
   */
  #line(index, { text, label, seconds, value, value_kind }) {
    const spent = seconds < SHORT ? "" : t("{seconds} s", { seconds: decimal(seconds, 1) });
    const more = [estimateText(value, value_kind), spent].filter(Boolean).join(", ");
    const go = () => {
      this.#stepper.pause();
      void this.#stepper.go(index + 1);
    };
    return h("li", {}, h("button", { type: "button", class: "move", onclick: go }, `${index + 1}. ${label ?? text} `, more && h("small", {}, more)));
  }

  /** @param {number} ply */
  async #show(ply) {
    const asked = ++this.#asked;
    this.#mark(ply);
    try {
      const shown = await position(this.#game.id, ply);
      if (asked !== this.#asked) return; // the person went on meanwhile
      this.#showLinks(shown);
      await this.#picture.show({ ...this.#game, ...shown });
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /** The move in the list, and the time until then. @param {number} ply */
  #mark(ply) {
    const used = this.#game.moves.slice(0, ply).reduce((sum, { seconds }) => sum + seconds, 0);
    this.#used.textContent = t("Time used until here: {clock}", { clock: clockText(used) });
    [...this.#moves.querySelectorAll("button")].forEach((line, index) => {
      if (index + 1 !== ply) return line.removeAttribute("aria-current");
      line.setAttribute("aria-current", "step");
      this.#moves.scrollTop = line.offsetTop - this.#moves.offsetTop - this.#moves.clientHeight / 2;
    });
  }

  hear() {}

  destroy() {
    this.#stepper.close();
  }
}
