// A game that the live camera watches: the board is read again and again, and what stands still and is explained by moves is taken over.

import { t } from "../lib/i18n.js";
import { BoardData } from "./board-data.js";
import { openPicture } from "./image-input.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { ReadingModel } from "../lib/wire.js" */

export class Recording {
  /** @type {BoardData | null} the newest board that is explained */
  board = null;
  #games;
  #seen = ""; // how the board looked last: what looks alike twice stands still

  /** @param {GameInfo[]} games those whose boards are read */
  constructor(games) {
    this.#games = games;
  }

  /** The moves so far. */
  get labels() {
    return this.board?.series?.labels ?? [];
  }

  /**
   * Takes a look over; hands over the board, boards in doubt and moving pieces are passed over.
   * @param {ReadingModel | null} found
   * @param {Blob} still
   * @returns {Promise<string>} where the recording stands, in a sentence
   */
  async look(found, still) {
    if (!found || found.cells.length === 0) return t("Hold the phone so that the whole board is in the picture.");
    const looks = found.cells.join("/");
    const stands = looks === this.#seen;
    this.#seen = looks;
    if (!stands || found.doubtful.length > 0) return this.#status();
    return this.board ? this.#goOn(this.board, found, still) : this.#begin(found, still);
  }

  /**
   * @param {ReadingModel} found
   * @param {Blob} still
   */
  async #begin(found, still) {
    const game = this.#games.find(({ name }) => name === found.game);
    if (!game) return t("This board cannot be recorded: {game}.", { game: found.game });
    const board = await this.#read(new BoardData(game), found, still);
    if (board.problems.length > 0) return board.problems.map(({ rule }) => rule).join(" ");
    this.board = board;
    return this.#status();
  }

  /**
   * @param {BoardData} before
   * @param {ReadingModel} found
   * @param {Blob} still
   */
  async #goOn(before, found, still) {
    if (found.game !== before.game.name || found.cells.join("/") === before.read.join("/")) return this.#status();
    const board = new BoardData(before.game);
    Object.assign(board, { values: before.values, answers: before.answers });
    await this.#read(board, found, still);
    const moves = await board.since(before).catch(() => null);
    if (!moves) return `${t("The newest move is not clear yet.")} ${this.#status()}`;
    this.board = board;
    return this.#status();
  }

  /**
   * @param {BoardData} board
   * @param {ReadingModel} found
   * @param {Blob} still
   */
  async #read(board, found, still) {
    await board.take(await openPicture(still), found);
    return board;
  }

  #status() {
    if (!this.board) return t("A board was found.");
    return this.labels.length > 0
      ? t("Recorded: {moves}", { moves: this.labels.join(" ") })
      : t("Recording: make the first move.");
  }
}
