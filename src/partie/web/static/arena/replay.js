// A finished game, stepped through from its beginning; from any position one can analyse or play on.

import { button, h } from "../dom.js";
import { decimal, t } from "../i18n.js";
import { GamePicture } from "../picture.js";
import { writeRoute } from "../route.js";
import { fileAddress, position, record, sentence } from "./api.js";
import { conversations } from "./conversations.js";
import { back, clockText, endingWords, estimateText, resultText, showNothing, UNFINISHED } from "./parts.js";

/** @import { ArenaContext } from "../places/watch.js" */
/** @import { GameInfo } from "../types.js" */
/** @import { GameRecord, PlayedMove, Ply, View } from "./types.js" */

const STEADY = 700; // milliseconds between two moves at constant speed
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
    await replay.go(0);
    return replay;
  } catch (error) {
    return showNothing(root, sentence(error));
  }
}

class Replay {
  #game;
  #context;
  #picture;
  #ply = 0;
  #asked = 0;
  #timer = 0;
  /** @type {"played" | "steady" | null} */
  #speed = null;
  #place = h("p", { class: "headline", "aria-live": "polite" });
  #links = h("div", { class: "controls" });
  /** @type {GameInfo | undefined} */
  #info;
  #moves = h("ol", { class: "record-list" });
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {GameRecord} game
   */
  constructor(root, context, game) {
    this.#game = game;
    this.#context = context;
    this.#picture = new GamePicture(t("Replay"), context.games);
    this.#buttons = {
      steady: button({ label: t("Play back"), icon: "play", kind: "primary", key: "Space", act: () => this.#run("steady") }),
      first: button({ label: t("First"), key: "Home", act: () => void this.go(0) }),
      back: button({ label: t("Back"), key: "ArrowLeft", act: () => void this.go(this.#ply - 1) }),
      next: button({ label: t("Next"), key: "ArrowRight", act: () => void this.go(this.#ply + 1) }),
      last: button({ label: t("Last"), key: "End", act: () => void this.go(Infinity) }),
      played: button({ label: t("As played"), key: "p", act: () => this.#run("played") }),
    };
    this.#info = context.games.find((known) => known.name === game.game);
    const formats = this.#info?.formats ?? [];
    const files = ["xml", "json", ...formats.map((format) => format.name)].map((ending) => h("a", { class: "file", href: fileAddress(game.id, ending), download: "" }, ending.toUpperCase()));
    this.#moves.replaceChildren(...game.moves.map((move, index) => this.#line(index, move)));
    root.replaceChildren(
      game.tournament === null ? back("#/watch/games", t("All games")) : back(`#/watch/tournament/${game.tournament}`, t("The tournament")),
      h(
        "div",
        { class: "watch" },
        this.#picture.element,
        h(
          "div",
          { class: "watch-panel" },
          h("h1", {}, resultText(game.brains, this.#points(), game.ending !== UNFINISHED)),
          h("p", { class: "detail" }, [endingWords(game.ending, this.#info), game.detail].filter(Boolean).join(" ")),
          this.#place,
          h("div", { class: "controls", role: "group", "aria-label": t("Replay") }, ...Object.values(this.#buttons)),
          this.#links,
          this.#moves,
          h("p", {}, t("Save as"), " ", ...files.flatMap((file) => [file, " "])),
          ...conversations(game.brains, game.logs),
        ),
      ),
    );
    document.addEventListener("keydown", this.#keys);
  }

  /** Points of the game itself where it counts them, else shares of the win. */
  #points() {
    const { brains, scores, winners } = this.#game;
    if (scores) return scores;
    if (brains.length === 1) return [winners.length];
    return brains.map((_, seat) => (winners.length === 0 ? 1 / brains.length : winners.includes(seat) ? 1 / winners.length : 0));
  }

  /** Analyse the game, or play on from where it stands. @param {Ply} shown */
  #showLinks({ turn, go_on: goOn }) {
    const { id, game, variant, brains } = this.#game;
    const level = this.#info?.levels[Math.round(OPPONENT * (this.#info.levels.length - 1))] ?? null;
    const seats = brains.map((_, seat) => (seat === turn ? /** @type {const} */ ("human") : { level }));
    const links = [
      h("a", { class: "button", href: `#/review/arena/${id}` }, t("Analyse")),
      goOn && h("a", { class: "button", href: writeRoute({ game, variant, position: goOn.position, seats, moves: goOn.moves }) }, t("Play from here")),
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
    return h("li", {}, h("button", { type: "button", class: "move", onclick: () => void this.go(index + 1) }, `${index + 1}. ${label ?? text} `, more && h("small", {}, more)));
  }

  /** @param {number} ply */
  async go(ply) {
    const last = this.#game.moves.length;
    const wanted = Math.min(Math.max(0, ply), last);
    const asked = ++this.#asked;
    this.#ply = wanted; // at once: the next key counts from here
    try {
      const shown = await position(this.#game.id, wanted);
      if (asked !== this.#asked) return; // the person went on meanwhile
      this.#showLinks(shown);
      await this.#picture.show({ ...this.#game, ...shown });
    } catch (error) {
      return this.#context.notices.error(sentence(error));
    }
    const used = this.#game.moves.slice(0, wanted).reduce((sum, { seconds }) => sum + seconds, 0);
    this.#place.textContent = t("Move {ply} of {last}, {clock}", { ply: wanted, last, clock: clockText(used) });
    [...this.#moves.querySelectorAll("button")].forEach((line, index) => {
      if (index + 1 !== wanted) return line.removeAttribute("aria-current");
      line.setAttribute("aria-current", "step");
      this.#moves.scrollTop = line.offsetTop - this.#moves.offsetTop - this.#moves.clientHeight / 2;
    });
    if (wanted === last) this.#halt();
  }

  /** @param {"played" | "steady"} speed */
  #run(speed) {
    if (this.#speed === speed) return this.#halt();
    this.#halt();
    this.#speed = speed;
    if (this.#ply === this.#game.moves.length) this.#ply = 0;
    void this.#step();
  }

  async #step() {
    const speed = this.#speed;
    await this.go(this.#ply + 1);
    const next = this.#game.moves[this.#ply];
    if (this.#speed !== speed || !next) return;
    this.#timer = setTimeout(() => void this.#step(), speed === "steady" ? STEADY : 1000 * next.seconds);
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#speed = null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const busy = event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]");
    const onControl = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, summary");
    if (busy || onControl) return;
    const orders = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", p: "played", " ": "steady" };
    const order = orders[/** @type {keyof typeof orders} */ (event.key)];
    if (!order || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    this.#buttons[order].click();
  }

  hear() {}

  destroy() {
    this.#halt();
    document.removeEventListener("keydown", this.#keys);
  }
}
