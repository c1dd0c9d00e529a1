// Which module plays which game. A game with a board and two sides needs no entry: table.js plays it from its
// geometry and legal moves. Others name a module of this folder that exports `mount(root, context)`; docs/page.md
// describes it.

/** @import { Context, GameInfo, Mounted } from "../types.js" */

/** @typedef {{mount: (root: HTMLElement, context: Context) => Promise<Mounted>}} GameModule */

/** @type {Record<string, () => Promise<GameModule>>} */
const MODULES = {
  alhambra: () => import("./alhambra.js"),
  gomoku: () => import("./gomoku.js"),
  mines: () => import("./mines.js"),
};

/**
 * Whether the page can show a game: others are left out of the chooser.
 * @param {GameInfo} game
 */
export function isShown({ name, players, sides }) {
  return name in MODULES || (players.includes(2) && sides.length === 2);
}

/**
 * @param {GameInfo} game
 * @returns {Promise<GameModule>}
 */
export function gameModule(game) {
  return MODULES[game.name]?.() ?? import("./table.js");
}
