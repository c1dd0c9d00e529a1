// One game large: a running one with clocks, values and both conversations, or a finished one to step through.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { fileAddress, position, record, sentence } from "./api.js";
import { GamePicture } from "../picture.js";
import { clockText, estimateText, pointsText, showNothing } from "./parts.js";
import { liveKey, seatLines } from "./boards.js";

/** @import { GameRecord, LiveGame, PlayedMove, View } from "./types.js" */
/** @import { ArenaContext } from "../places/watch.js" */

const STEADY = 700; // milliseconds between two moves at constant speed

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} tournament
 * @param {number} number
 * @returns {View}
 */
export function showLive(root, context, tournament, number) {
  const picture = new GamePicture(t("Game {number}", { number: number + 1 }), context.games);
  const seats = h("div", { class: "seats seats-large" });
  const moves = h("p", { class: "record-moves" });
  const logs = h("div", { class: "logs" });
  const note = h("p", { class: "detail" }, t("Waiting for the game…"));
  root.replaceChildren(
    h("a", { class: "back", href: `#/watch/tournament/${tournament}` }, t("The tournament")),
    h("div", { class: "watch" }, picture.element, h("div", { class: "watch-panel" }, h("h1", {}, t("Game {number}", { number: number + 1 })), note, seats, explanation(), moves, logs)),
  );
  context.feed.watch({ tournament, number });
  return {
    hear: ({ games, gone }) => {
      const game = games.find((live) => liveKey(live) === liveKey({ tournament, number }));
      if (game) {
        note.hidden = true;
        showLarge(game, seats, moves, logs);
        void picture.show(game);
      }
      if (gone.some(([one, other]) => one === tournament && other === number)) {
        note.hidden = false;
        note.textContent = t("The game is over. It is in the tournament's list now.");
      }
    },
    destroy: () => context.feed.watch(null),
  };
}

function explanation() {
  return h("p", { class: "detail" }, t("The estimate is each program's own opinion of its chances after its last move."));
}

/**
 * @param {LiveGame} game
 * @param {HTMLElement} seats
 * @param {HTMLElement} moves
 * @param {HTMLElement} logs
 */
function showLarge(game, seats, moves, logs) {
  seats.replaceChildren(...seatLines(game));
  moves.textContent = (game.moves ?? []).map((text, index) => `${index + 1}. ${text}`).join("  ");
  logs.replaceChildren(...conversations(game.brains, game.logs ?? []));
  for (const log of logs.querySelectorAll("pre")) log.scrollTop = log.scrollHeight;
}

/**
 * @param {string[]} brains
 * @param {string[]} logs
 */
function conversations(brains, logs) {
  return logs.map((text, seat) =>
    h("details", { open: true }, h("summary", {}, t("Conversation with {brain}", { brain: brains[seat] })), h("pre", { tabindex: 0, "aria-label": t("Conversation with {brain}", { brain: brains[seat] }) }, text)),
  );
}

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} id
 * @returns {Promise<View>}
 */
export async function showReplay(root, context, id) {
  try {
    const replay = new Replay(root, context, await record(id));
    await replay.go(Infinity);
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
      first: button({ label: t("First"), key: "Home", act: () => void this.go(0) }),
      back: button({ label: t("Back"), key: "ArrowLeft", act: () => void this.go(this.#ply - 1) }),
      next: button({ label: t("Next"), key: "ArrowRight", act: () => void this.go(this.#ply + 1) }),
      last: button({ label: t("Last"), key: "End", act: () => void this.go(Infinity) }),
      played: button({ label: t("As played"), key: "p", act: () => this.#run("played") }),
      steady: button({ label: t("Steady"), key: "Space", act: () => this.#run("steady") }),
    };
    const formats = context.games.find((known) => known.name === game.game)?.formats ?? [];
    const files = ["xml", "json", ...formats.map((format) => format.name)].map((ending) => h("a", { class: "file", href: fileAddress(game.id, ending), download: "" }, ending.toUpperCase()));
    const result = game.brains.map((name, seat) => `${name} ${pointsText(game.winners.length === 0 ? 1 / game.brains.length : game.winners.includes(seat) ? 1 / game.winners.length : 0)}`);
    this.#moves.replaceChildren(...game.moves.map((move, index) => this.#line(index, move)));
    root.replaceChildren(
      game.tournament === null ? h("a", { class: "back", href: "#/watch/games" }, t("All games")) : h("a", { class: "back", href: `#/watch/tournament/${game.tournament}` }, t("The tournament")),
      h(
        "div",
        { class: "watch" },
        this.#picture.element,
        h(
          "div",
          { class: "watch-panel" },
          h("h1", {}, result.join(" – ")),
          h("p", { class: "detail" }, [t(game.ending), game.detail].filter(Boolean).join(": ")),
          this.#place,
          h("div", { class: "controls", role: "group", "aria-label": t("Replay") }, ...Object.values(this.#buttons)),
          h("p", { class: "detail" }, t("Each move with its time and the program's own estimate of its chances:")),
          this.#moves,
          h("p", {}, t("Save as"), " ", ...files.flatMap((file) => [file, " "])),
          h("div", { class: "logs" }, ...conversations(game.brains, game.logs)),
        ),
      ),
    );
    document.addEventListener("keydown", this.#keys);
  }

  /**
   * @param {number} index
   * @param {PlayedMove} move
   */
  #line(index, { text, seconds, value, value_kind }) {
    const words = [`${index + 1}. ${text}`, t("{seconds} s", { seconds: seconds.toFixed(2) }), estimateText(value, value_kind)];
    return h("li", {}, h("button", { type: "button", class: "move", onclick: () => void this.go(index + 1) }, words.filter(Boolean).join("  ")));
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
      await this.#picture.show({ ...this.#game, ...shown });
    } catch (error) {
      return this.#context.notices.error(sentence(error));
    }
    const used = this.#game.moves.slice(0, wanted).reduce((sum, { seconds }) => sum + seconds, 0);
    this.#place.textContent = t("Move {ply} of {last}, {clock}", { ply: wanted, last, clock: clockText(used) });
    [...this.#moves.querySelectorAll("button")].forEach((line, index) => {
      if (index + 1 === wanted) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
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
