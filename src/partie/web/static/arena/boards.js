// Running games as large boards with names, clocks and estimates; each leads to its game. One that is over stays with its result until the next begins.

import { h } from "../lib/dom.js";
import { gameActions, reviewWay } from "../library/game-actions.js";
import { decimal, t } from "../lib/i18n.js";
import { GamePicture } from "../games/picture.js";
import { games as storedGames, position } from "./api.js";
import { saveRecordFile } from "./files.js";
import { brainName } from "./names.js";
import { clockText, estimateText } from "./parts.js";
import { resultLine } from "./results.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { LiveGame, News, StoredGame } from "./types.js" */

/** @param {{tournament: number, number: number}} game */
export function liveKey({ tournament, number }) {
  return `${tournament}/${number}`;
}

const SHORT = 0.1; // seconds: less is not shown more exactly
const NEWEST = 50; // games among which one that has just ended is found

/** @typedef {{element: HTMLElement, title: string, picture: GamePicture, seats: HTMLElement}} Card */

export class LiveBoards {
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {{tournament: number, number: number, element: HTMLElement}[]} of games that are over, the oldest first */
  #over = [];
  #tournament;
  #games;
  #onCount;
  #fail;
  #cleared = false; // nothing is played: one whose end arrives late is not shown
  element = h("div", { class: "live-boards" });
  note = h("p", { class: "detail live-note" });

  /**
   * @param {number | null} tournament only its games; null shows all
   * @param {GameInfo[]} games
   * @param {(shown: number) => void} onCount called with how many are shown
   * @param {(text: string) => void} fail says what did not work
   */
  constructor(tournament, games, onCount, fail) {
    this.#fail = fail;
    this.#tournament = tournament;
    this.#games = games;
    this.#onCount = onCount;
    onCount(0);
  }

  /** @param {News} news */
  receive({ games, gone }) {
    for (const [tournament, number] of gone) this.#end(tournament, number);
    const shown = games.filter(({ tournament }) => this.#tournament === null || tournament === this.#tournament);
    for (const game of shown) this.#show(game);
    this.note.textContent = this.#cards.size > 0 ? estimateNote(shown) || this.note.textContent : "";
    this.#onCount(this.#cards.size + this.#over.length);
  }

  /**
   * @param {number} tournament
   * @param {number} number
   */
  #end(tournament, number) {
    const key = liveKey({ tournament, number });
    const card = this.#cards.get(key);
    if (!card) return;
    this.#cards.delete(key);
    if (this.#cleared) return card.element.remove();
    const element = overCard(card.title, card.picture);
    card.element.replaceWith(element);
    this.#over.push({ tournament, number, element });
    void storedGame(tournament, number, NEWEST).then((stored) => {
      if (!this.#isShown(element)) return; // the next one has taken its place
      if (stored) void this.#announce(element, card.picture, stored);
      else this.#drop(element); // one that is not stored was broken off
    });
  }

  /** Shows the last game of a tournament that is over. @param {number} tournament @returns {Promise<StoredGame | null>} that game, where there is one */
  async recall(tournament) {
    const { games } = await storedGames({ tournament: String(tournament), limit: "1" }).catch(() => ({ games: [] }));
    const [stored] = games;
    if (!stored || this.#cards.size > 0) return stored ?? null;
    for (const { number, element } of [...this.#over]) if (number !== stored.number) this.#drop(element); // others that ended in sight
    if (this.#over.length > 0) return stored;
    const title = t("Game {number}", { number: (stored.number ?? 0) + 1 });
    const picture = new GamePicture(title, this.#games);
    picture.element.inert = true;
    const element = overCard(title, picture);
    this.#over.push({ tournament, number: stored.number ?? 0, element });
    await this.#announce(element, picture, stored);
    if (!this.#isShown(element)) return stored;
    this.element.append(element);
    this.#onCount(this.#cards.size + this.#over.length);
    return stored;
  }

  /** Nothing is played any more. */
  clear() {
    this.#cleared = true;
    this.#cards.clear();
    this.#over = [];
    this.element.replaceChildren();
    this.note.textContent = "";
    this.#onCount(0);
  }

  /** @param {HTMLElement} element */
  #isShown(element) {
    return this.#over.some((one) => one.element === element);
  }

  /**
   * The last position of a game that is over, who won, and the ways to see it again.
   * @param {HTMLElement} element
   * @param {GamePicture} picture
   * @param {StoredGame} stored
   */
  async #announce(element, picture, stored) {
    const info = this.#games.find(({ name }) => name === stored.game);
    element.append(
      h("p", { class: "live-over" }, ...resultLine(stored, info)),
      gameActions({
        named: element.querySelector(".live-card-title")?.textContent ?? "",
        ways: [
          { label: t("Replay"), href: `#/watch/game/${stored.id}`, icon: "play" },
          reviewWay(`#/review/arena/${stored.id}`),
        ],
        save: (ending) => saveRecordFile(stored.id, ending),
        info,
        fail: this.#fail,
      }),
    );
    const last = await position(stored.id, stored.plies).catch(() => null); // else the board keeps what it shows
    if (last) await picture.show({ ...stored, ...last });
  }

  /** @param {HTMLElement} element */
  #drop(element) {
    element.remove();
    this.#over = this.#over.filter((one) => one.element !== element);
    this.#onCount(this.#cards.size + this.#over.length);
  }

  /** @param {LiveGame} game */
  #show(game) {
    const card = this.#cards.get(liveKey(game)) ?? this.#add(game);
    card.seats.replaceChildren(...seatLines(game, this.#info(game)));
    void card.picture.show({ ...game, ply: game.plies });
  }

  /** @param {LiveGame} game */
  #info({ game }) {
    return this.#games.find(({ name }) => name === game);
  }

  /** @param {LiveGame} game */
  #add(game) {
    this.#cleared = false;
    const before = this.#over.findIndex(({ tournament }) => tournament === game.tournament);
    const last = before >= 0 ? this.#over.splice(before, 1)[0].element : null;
    const picture = new GamePicture(t("Game {number}", { number: game.number + 1 }), this.#games);
    picture.element.inert = true; // the link around it is what can be focused
    const seats = h("div", { class: "seats" });
    const label = t("Watch game {number}: {brains}", {
      number: game.number + 1,
      brains: game.brains.map(brainName).join(" – "),
    });
    const title =
      this.#tournament === null
        ? (this.#info(game)?.title ?? game.game)
        : t("Game {number}", { number: game.number + 1 });
    const element = h(
      "a",
      { class: "live-card", href: `#/watch/live/${liveKey(game)}`, "aria-label": label },
      h("span", { class: "live-card-title" }, title),
      picture.element,
      seats,
    );
    const card = { element, title, picture, seats };
    this.#cards.set(liveKey(game), card);
    if (last) {
      last.replaceWith(element);
    } // the next one takes its place
    else this.element.append(element);
    return card;
  }
}

/**
 * @param {string} title
 * @param {GamePicture} picture
 */
function overCard(title, picture) {
  return h("div", { class: "live-card" }, h("span", { class: "live-card-title" }, title), picture.element);
}

/**
 * A finished game of a tournament, where there is one.
 * @param {number} tournament
 * @param {number} number
 * @param {number} [most] how many are looked through, the newest first
 */
export async function storedGame(tournament, number, most = 1000) {
  const { games } = await storedGames({ tournament: String(tournament), limit: String(most) }).catch(() => ({
    games: [],
  }));
  return games.find((game) => game.number === number);
}

/**
 * A line for each player under headings: name, clock, how it judges its own chances.
 * @param {LiveGame} game
 * @param {GameInfo | undefined} info
 */
export function seatLines(game, info) {
  const clock = game.per_game === null ? t("Move took") : t("Time left");
  return [
    h(
      "div",
      { class: "seat seat-heads" },
      h("span", {}),
      h("span", {}),
      h("span", { class: "seat-clock" }, clock),
      h("span", { class: "seat-value" }, t("Estimate")),
    ),
    ...game.brains.map((name, seat) =>
      h(
        "div",
        { class: seat === game.turn ? "seat is-active" : "seat" },
        h("span", { class: chipClass(info, seat) }),
        h("span", { class: "seat-name" }, [brainName(name), sideWord(info, seat)].filter(Boolean).join(" · ")),
        h("span", { class: "seat-clock" }, timeText(game, seat)),
        h("span", { class: "seat-value" }, estimateText(game.evaluations[seat])),
      ),
    ),
  ];
}

/** What the estimates of running games are, where they are chances. @param {LiveGame[]} games */
export function estimateNote(games) {
  const shown = games.some(({ evaluations }) => evaluations.some((one) => one?.kind === "win_percent"));
  return shown
    ? t(
        "The estimate is what each player thinks of its own chances after its last move; the estimates need not add up to 100 %.",
      )
    : "";
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
export function sideWord(info, seat) {
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
export function timeText(game, seat) {
  if (game.per_game !== null) return clockText(Math.max(0, game.per_game - (game.used[seat] ?? 0)));
  const last = game.last[seat];
  if (last === null || last === undefined) return "";
  return last < SHORT
    ? t("< {seconds} s", { seconds: decimal(SHORT, 1) })
    : t("{seconds} s", { seconds: decimal(last, 1) });
}
