// A game as a picture that takes no taps: the same drawing small in the arena, large, in a replay, on a card.

import { geometry } from "../lib/api.js";
import { Board } from "../board/board.js";
import { compareMoves } from "../board/compare.js";
import { isFar } from "../board/motion.js";
import { sitsOpposite, turned } from "../board/turn.js";
import { h } from "../lib/dom.js";
import { gamePicture } from "./modules.js";
import { cellWords } from "../lib/texts.js";
import { variantSides } from "./variants.js";

/** @import { Better } from "../board/compare.js" */
/** @import { GameInfo, Scene, Seat } from "../lib/types.js" */

/** @typedef {{game: string, variant: string, scene: Scene | null, position?: string | null, ply?: number, seats?: Seat[], better?: Better | null, before?: Scene | null}} Shown before: the last move, for pictures that draw what it was chosen from; position: as text, for games that draw more than the scene; ply: how many moves were made, so that a far jump is drawn at once; seats: a person who plays alone sits below, as at the table */

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
      const drawing = better ? withBetter(scene, better) : { scene, way: [] };
      board.show({ scene: drawing.scene, legal: [], side: "", still });
      if (better && drawing.way.length > 0) {
        board.showLine([{ taps: drawing.way, path: drawing.way, kind: better.side ?? "", sign: "✓" }]);
      }
    },
  };
}

/**
 * The last move marked as one that should not have been played, and nothing else; with the way of the better one.
 * @param {Scene} scene
 * @param {Better} better
 * @returns {{scene: Scene, way: string[]}}
 */
function withBetter(scene, better) {
  if (scene.stacks.length > 0) {
    return {
      scene: {
        ...scene,
        last: [],
        marks: Object.fromEntries(better.played.slice(0, 1).map((cell) => [cell, "mistake"])),
      },
      way: better.taps,
    };
  }
  const { marks, way } = compareMoves(scene, better);
  const taken = scene.taken.filter((cell) => !(cell in marks) && !better.taps.includes(cell));
  return { scene: { ...scene, last: [], path: way.length > 0 ? scene.path : [], taken, marks }, way };
}
