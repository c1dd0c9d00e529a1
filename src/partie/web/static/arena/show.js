// "Show me a game": the computer plays itself in a game of this page alone, at a pace one can follow. Anybody may watch one.

import { back } from "../frame/back-link.js";
import { button, h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { MoveList } from "../panel/moves.js";
import { GamePicture } from "../games/picture.js";
import { reviewLink } from "../review/link.js";
import { Session } from "../session/session.js";
import { storeGame } from "../library/stored-games.js";
import { computerName, withoutStop } from "../lib/texts.js";
import { chipClass } from "./boards.js";
import { showNothing } from "./parts.js";
import { presetsFor, defaultSeats } from "./presets.js";
import { watchedResult } from "./results.js";
import { Stepper } from "../panel/stepper.js";

/** @import { GameInfo, Seat, State } from "../lib/types.js" */
/** @import { ArenaContext } from "../views/watch.js" */
/** @import { View } from "./types.js" */

const SECONDS = 1; // a player may think about a move
const LARGEST_SEED = 2 ** 31;

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {string} name of the game; empty: any
 * @returns {View}
 */
export function showGame(root, context, name) {
  const game = name ? context.games.find((known) => known.name === name) : randomGame(context.games);
  if (!game) return showNothing(root, t("There is no game called {name}.", { name }));
  context.remember(`#/watch/show/${game.name}`);
  return new ShownGame(root, context, game);
}

/** One of two sides, which says most at a glance. @param {GameInfo[]} games */
function randomGame(games) {
  const able = games.filter(({ sides, levels }) => sides.length === 2 && levels.length > 1);
  return able[Math.floor(Math.random() * able.length)] ?? games[0];
}

/** @implements {View} */
class ShownGame {
  #root;
  #context;
  #game;
  /** @type {Session} */
  #session;
  /** @type {State[]} by the number of moves */
  #states = [];
  /** @type {State | null} what was received last: it names all moves */
  #newest = null;
  #picture;
  /** @type {Stepper} */
  #stepper;
  #furthest = 0; // moves that were shown: later ones stay hidden
  #move = h("p", {});
  #result = h("p", { role: "status" }); // read out, unlike each move
  #review = h("span", { class: "shown-review" });
  #seed = 0;
  #players = h("ul", { class: "shown-players" });
  #moves = new MoveList(
    (ply) => (this.#stepper.pause(), void this.#stepper.go(ply)),
    (side) => this.#game.side_names[side] ?? side,
    () => this.#game.paired_numbers,
  );

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {GameInfo} game
   */
  constructor(root, context, game) {
    this.#root = root;
    this.#context = context;
    this.#game = game;
    this.#picture = new GamePicture(game.title, context.games);
    this.#stepper = this.#makeStepper();
    this.#session = this.#begin();
    this.#build();
    this.#stepper.play();
  }

  #makeStepper() {
    return new Stepper((ply) => this.#show(ply));
  }

  /** A new game, with another deal. */
  #begin() {
    const game = this.#game;
    const { notices } = this.#context;
    const variant = game.variants[0].name;
    /** @type {Seat[]} */
    const seats = presetsFor(game)[0]
      .levels(game, defaultSeats(game, variant))
      .map((level) => ({ level }));
    const session = new Session(
      {
        state: (state) => this.#receive(state),
        error: (text) => notices.error(text),
        connection: (connected) => notices.connection(connected),
        queue: (text) => notices.queue(text),
      },
      null,
    );
    this.#seed = Math.floor(Math.random() * LARGEST_SEED);
    session.start({ game: game.name, variant, seats, seconds: SECONDS, seed: this.#seed });
    return session;
  }

  #again() {
    this.#session.close();
    this.#stepper.close();
    this.#states = [];
    this.#newest = null;
    this.#furthest = 0;
    this.#stepper = this.#makeStepper();
    this.#session = this.#begin();
    this.#build();
    this.#stepper.play();
    this.#root.querySelector("h1")?.focus();
  }

  #build() {
    const { title, name } = this.#game;
    this.#root.replaceChildren(
      back("#/watch", t("Watch")),
      h(
        "div",
        { class: "watch shown" },
        this.#picture.element,
        h(
          "div",
          { class: "watch-panel" },
          h("h1", { tabindex: -1 }, title),
          this.#players,
          h("div", { class: "shown-result" }, this.#move, this.#result),
          this.#stepper.element,
          h(
            "div",
            { class: "controls" },
            this.#review,
            button({ label: t("Another game"), icon: "turn", act: () => this.#again() }),
            h("a", { class: "button", href: `#/play/${name}` }, icon("person"), h("span", {}, t("Play it yourself"))),
          ),
          this.#moves.element,
        ),
      ),
    );
    this.#announce();
  }

  /** @param {State} state */
  #receive(state) {
    this.#newest = state;
    const first = this.#states.length === 0;
    this.#states[state.ply] = state;
    this.#stepper.extend(state.ply, state.outcome !== null);
    if (first || state.ply === this.#stepper.ply) void this.#show(this.#stepper.ply);
  }

  /** @param {number} ply */
  async #show(ply) {
    const state = this.#states.slice(0, ply + 1).findLast(Boolean) ?? this.#newest; // some are missed while the connection is down
    if (!state) return;
    this.#announce();
    await this.#picture.show({ ...state, game: this.#game.name });
  }

  /** Who plays, who is to move, what the last move was; the result once its move is shown. */
  #announce() {
    const { ply } = this.#stepper;
    const state = this.#states[ply];
    const move = this.#newest?.moves[ply - 1];
    const outcome = this.#stepper.atEnd ? (this.#newest?.outcome ?? null) : null;
    this.#furthest = Math.max(this.#furthest, ply);
    if (this.#newest) {
      this.#moves.list({
        moves: this.#newest.moves.slice(0, this.#furthest),
        sides: this.#newest.sides.slice(0, this.#newest.seats.length),
        ply,
      });
    }
    this.#players.replaceChildren(
      ...(this.#newest?.seats ?? []).map((_, seat) => this.#player(seat, !outcome && state?.turn === seat)),
    );
    this.#move.textContent = outcome
      ? ""
      : move
        ? t("{player}: {move}", { player: this.#name(move.seat), move: move.label })
        : this.#newest
          ? t("The game begins.")
          : t("Loading…");
    this.#review.replaceChildren(...(this.#newest?.outcome ? [reviewLink(this.#newest, this.#seed)] : []));
    if (!outcome || !this.#newest) return this.#result.replaceChildren();
    storeGame(this.#newest, this.#seed, `#/play/${this.#game.name}`); // watched to its end: kept by this browser
    this.#result.replaceChildren(
      h("strong", {}, watchedResult(outcome, this.#newest.seats, this.#newest.side_names)),
      h("span", {}, withoutStop(outcome.text)),
    );
  }

  /** @param {number} seat */
  #name(seat) {
    const taken = this.#newest?.seats[seat] ?? "human";
    const level = taken === "human" ? null : taken.level;
    const name = level === null ? computerName(taken) : t("Level {level}", { level });
    const side = this.#newest?.side_names[seat];
    return side && (this.#newest?.seats.length ?? 0) > 1 ? `${name} (${side})` : name;
  }

  /**
   * @param {number} seat
   * @param {boolean} active
   */
  #player(seat, active) {
    return h(
      "li",
      { class: active ? "is-active" : "" },
      h("span", { class: chipClass(this.#game, seat) }),
      h("span", {}, this.#name(seat)),
    );
  }

  receive() {}

  /** @param {GameInfo[]} games in another language */
  relabel(games) {
    this.#game = games.find(({ name }) => name === this.#game.name) ?? this.#game;
    const { ply, playing } = this.#stepper;
    this.#stepper.close();
    this.#stepper = this.#makeStepper();
    this.#stepper.extend(Math.max(0, this.#states.length - 1), Boolean(this.#newest?.outcome));
    this.#build();
    void this.#stepper.go(ply);
    if (playing) this.#stepper.play();
    this.#session.changeLanguage();
  }

  destroy() {
    this.#stepper.close();
    this.#session.close();
  }
}
