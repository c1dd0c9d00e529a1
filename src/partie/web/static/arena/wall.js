// The live wall: every running game as a small board with names, clocks and values.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { clockText, showScene, stillBoard } from "./parts.js";

/** @import { LiveGame, News } from "./types.js" */

/** @param {{tournament: number, number: number}} game */
export function liveKey({ tournament, number }) {
  return `${tournament}/${number}`;
}

export class LiveWall {
  /** @type {Map<string, {element: HTMLElement, board: import("../board/board.js").Board, seats: HTMLElement}>} */
  #cards = new Map();
  #tournament;
  #empty = h("p", { class: "detail" }, t("No game is running."));
  element = h("div", { class: "wall" }, this.#empty);

  /** @param {number | null} tournament only its games; null shows all */
  constructor(tournament) {
    this.#tournament = tournament;
  }

  /** @param {News} news */
  hear({ games, gone }) {
    for (const [tournament, number] of gone) {
      this.#cards.get(liveKey({ tournament, number }))?.element.remove();
      this.#cards.delete(liveKey({ tournament, number }));
    }
    for (const game of games) if (this.#tournament === null || game.tournament === this.#tournament) this.#show(game);
    this.#empty.hidden = this.#cards.size > 0;
  }

  /** @param {LiveGame} game */
  #show(game) {
    const card = this.#cards.get(liveKey(game)) ?? this.#add(game);
    card.seats.replaceChildren(...seatLines(game));
    void showScene(card.board, game);
  }

  /** @param {LiveGame} game */
  #add(game) {
    const board = stillBoard(t("Game {number}", { number: game.number + 1 }));
    board.element.inert = true; // the link around it is what can be focused
    const seats = h("div", { class: "seats" });
    const label = t("Watch game {number}: {brains}", { number: game.number + 1, brains: game.brains.join(" – ") });
    const element = h("a", { class: "card", href: `#/live/${liveKey(game)}`, "aria-label": label }, board.element, seats);
    const card = { element, board, seats };
    this.#cards.set(liveKey(game), card);
    this.element.append(element);
    return card;
  }
}

/** A line for each brain: name, time thought, how it judges its chances. @param {LiveGame} game */
export function seatLines(game) {
  return game.brains.map((name, seat) =>
    h(
      "div",
      { class: seat === game.turn ? "seat is-active" : "seat" },
      h("span", { class: `chip ${seat === 0 ? "chip-black" : "chip-white"}` }),
      h("span", { class: "seat-name" }, name),
      h("span", { class: "seat-clock" }, clockText(game.used[seat] ?? 0)),
      h("span", { class: "seat-value" }, game.values[seat] === null || game.values[seat] === undefined ? "" : `${Math.round(game.values[seat])} %`),
    ),
  );
}
