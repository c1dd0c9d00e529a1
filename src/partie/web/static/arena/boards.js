// Running games as large boards with names, clocks and estimates; each leads to its game.

import { h } from "../dom.js";
import { decimal, t } from "../i18n.js";
import { GamePicture } from "../picture.js";
import { brainName } from "./names.js";
import { clockText, estimateText } from "./parts.js";

/** @import { GameInfo } from "../types.js" */
/** @import { LiveGame, News } from "./types.js" */

/** @param {{tournament: number, number: number}} game */
export function liveKey({ tournament, number }) {
  return `${tournament}/${number}`;
}

export class LiveBoards {
  /** @type {Map<string, {element: HTMLElement, picture: GamePicture, seats: HTMLElement}>} */
  #cards = new Map();
  #tournament;
  #games;
  #onCount;
  element = h("div", { class: "live-boards" });

  /**
   * @param {number | null} tournament only its games; null shows all
   * @param {GameInfo[]} games
   * @param {(running: number) => void} onCount hears how many are shown
   */
  constructor(tournament, games, onCount) {
    this.#tournament = tournament;
    this.#games = games;
    this.#onCount = onCount;
    onCount(0);
  }

  /** @param {News} news */
  hear({ games, gone }) {
    for (const [tournament, number] of gone) {
      this.#cards.get(liveKey({ tournament, number }))?.element.remove();
      this.#cards.delete(liveKey({ tournament, number }));
    }
    for (const game of games) if (this.#tournament === null || game.tournament === this.#tournament) this.#show(game);
    this.#onCount(this.#cards.size);
  }

  /** @param {LiveGame} game */
  #show(game) {
    const card = this.#cards.get(liveKey(game)) ?? this.#add(game);
    card.seats.replaceChildren(...seatLines(game, this.#info(game)));
    void card.picture.show(game);
  }

  /** @param {LiveGame} game */
  #info({ game }) {
    return this.#games.find(({ name }) => name === game);
  }

  /** @param {LiveGame} game */
  #add(game) {
    const picture = new GamePicture(t("Game {number}", { number: game.number + 1 }), this.#games);
    picture.element.inert = true; // the link around it is what can be focused
    const seats = h("div", { class: "seats" });
    const label = t("Watch game {number}: {brains}", { number: game.number + 1, brains: game.brains.map(brainName).join(" – ") });
    const title = this.#tournament === null ? (this.#info(game)?.title ?? game.game) : t("Game {number}", { number: game.number + 1 });
    const element = h("a", { class: "live-card", href: `#/watch/live/${liveKey(game)}`, "aria-label": label }, h("span", { class: "live-card-title" }, title), picture.element, seats);
    const card = { element, picture, seats };
    this.#cards.set(liveKey(game), card);
    this.element.append(element);
    return card;
  }
}

/**
 * A line for each player under headings: name, clock, how it judges its own chances.
 * @param {LiveGame} game
 * @param {GameInfo | undefined} info
 */
export function seatLines(game, info) {
  const clock = game.per_game === null ? t("Last move") : t("Time left");
  return [
    h("div", { class: "seat seat-heads" }, h("span", {}), h("span", {}), h("span", { class: "seat-clock" }, clock), h("span", { class: "seat-value" }, t("Estimate"))),
    ...game.brains.map((name, seat) =>
      h(
        "div",
        { class: seat === game.turn ? "seat is-active" : "seat" },
        h("span", { class: chipClass(info, seat) }),
        h("span", { class: "seat-name" }, [brainName(name), sideWord(info, seat)].filter(Boolean).join(" · ")),
        h("span", { class: "seat-clock" }, timeText(game, seat)),
        h("span", { class: "seat-value" }, estimateText(game.values[seat], game.value_kinds[seat])),
      ),
    ),
  ];
}

/**
 * The colour a seat plays, where the game is played with black and white.
 * @param {GameInfo | undefined} info
 * @param {number} seat
 */
export function chipClass(info, seat) {
  const side = info?.sides[seat] ?? "";
  return isChip(side) ? `chip chip-${side}` : "chip-none";
}

/**
 * What a seat plays in words, where no chip shows it.
 * @param {GameInfo | undefined} info
 * @param {number} seat
 */
function sideWord(info, seat) {
  const side = info?.sides[seat] ?? "";
  return !info || info.players.at(-1) === 1 || isChip(side) ? "" : (info.side_names[side] ?? "");
}

/** @param {string} side */
function isChip(side) {
  return side === "black" || side === "white";
}

/**
 * What is left of the game's time; without such a limit, what the last move took.
 * @param {LiveGame} game
 * @param {number} seat
 */
function timeText(game, seat) {
  if (game.per_game !== null) return clockText(Math.max(0, game.per_game - (game.used[seat] ?? 0)));
  const last = game.last[seat];
  return last === null || last === undefined ? "" : t("{seconds} s", { seconds: decimal(last, 2) });
}
