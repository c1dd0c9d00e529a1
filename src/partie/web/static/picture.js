// A game as a picture that takes no taps: the same drawing small in the arena, large, in a replay, on a card.

import { geometry } from "./api.js";
import { Board } from "./board/board.js";
import { isFar } from "./board/motion.js";
import { sitsOpposite, turned } from "./board/turn.js";
import { h } from "./dom.js";
import { gamePicture } from "./modules.js";
import { cellWords } from "./texts.js";
import { variantSides } from "./variants.js";

/** @import { GameInfo, Scene, Seat } from "./types.js" */

/** @typedef {{taps: string[], side: string | null, played: string[]}} Better what should have been played instead of the last move: both are marked */
/** @typedef {{game: string, variant: string, scene: Scene | null, position?: string | null, ply?: number, seats?: Seat[], better?: Better | null}} Shown position: as text, for games that draw more than the scene; ply: how many moves were made, so that a far jump is drawn at once; seats: a person who plays alone sits below, as at the table */

/**
 * @typedef {object} Picture
 * @property {HTMLElement} element
 * @property {(shown: Shown & {scene: Scene}) => void | Promise<void>} show
 */

export class GamePicture {
  element = h("div", { class: "picture" });
  /** @type {Promise<Picture> | null} */
  #picture = null;
  #label;
  #games;

  /**
   * @param {string} label its spoken name
   * @param {GameInfo[]} games
   */
  constructor(label, games) {
    this.#label = label;
    this.#games = games;
  }

  /** @param {Shown} shown */
  async show(shown) {
    const { scene } = shown;
    if (!scene) return;
    this.#picture ??= this.#make(shown.game);
    const picture = await this.#picture;
    await picture.show({ ...shown, scene });
  }

  /**
   * The game's own picture, or its board.
   * @param {string} name
   * @returns {Promise<Picture>}
   */
  async #make(name) {
    const game = this.#games.find((known) => known.name === name);
    const own = game && (await gamePicture(game));
    const picture = own ? own(this.#label) : boardPicture(this.#label, game);
    this.element.replaceChildren(picture.element);
    return picture;
  }
}

/**
 * @param {string} label
 * @param {GameInfo | undefined} game
 * @returns {Picture}
 */
function boardPicture(label, game) {
  const describe = game ? cellWords(() => game) : (/** @type {string} */ cell) => cell;
  const board = new Board({ onMove: () => {}, describe, confirm: () => false });
  board.setLabel(label);
  let drawn = "";
  /** @type {number | undefined} moves of what is shown; nothing is shown yet */
  let before;
  return {
    element: board.element,
    show: async ({ game: name, variant, scene, ply, seats = [], better = null }) => {
      const shape = await geometry(name, variant);
      const straight = { ...shape, cells: shape.cells.filter(({ text }) => !text) };
      const opposite = game !== undefined && sitsOpposite(shape, seats, variantSides(game, variant));
      const wanted = `${variant} ${opposite}`;
      if (drawn !== wanted) board.setGeometry(opposite ? turned(straight) : straight); // else pieces would all come again
      drawn = wanted;
      const still = before === undefined || (ply !== undefined && isFar(before, ply)); // the first moment of a game, too
      before = ply ?? 0;
      board.show({ scene: better ? withMistake(scene, better) : scene, legal: [], side: "", still });
      if (better) board.showLine([{ taps: better.taps, kind: better.side ?? "", sign: "✓" }]);
    },
  };
}

/**
 * The last move marked as one that should not have been played, and nothing else.
 * @param {Scene} scene
 * @param {Better} better
 * @returns {Scene}
 */
function withMistake(scene, { played }) {
  const [cells] = [scene.path.slice(-1), scene.last, played.slice(0, 1)].filter(({ length }) => length > 0);
  return { ...scene, last: [], marks: Object.fromEntries((cells ?? []).map((cell) => [cell, "mistake"])) };
}
