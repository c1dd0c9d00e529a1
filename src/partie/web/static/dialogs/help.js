// How the game on the table is played, and what the keys do where there is a keyboard.

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { gameRules } from "../games/modules.js";
import { openDialog } from "./dialog.js";

/** @import { GameInfo } from "../lib/types.js" */

/** The keys that work everywhere on the page, by what they do. */
export const SHORTCUTS = {
  undo: "u",
  redo: "r",
  hint: "h",
  new: "n",
  analyse: "a",
  position: "p",
  threats: "t",
  board: "b",
  type: "m",
};

/** @typedef {[string[], string][]} Keys what is pressed, and what it does */

/** The keys of every table. @returns {Keys} */
function tableKeys() {
  return [
    [["↑", "↓", "←", "→"], t("Move over the board")],
    [["Enter"], t("Touch the cell: play, or choose a man")],
    [["Esc"], t("Cancel the move begun")],
    [[SHORTCUTS.board.toUpperCase()], t("Go to the board")],
    [[SHORTCUTS.undo.toUpperCase()], t("Undo")],
    [[SHORTCUTS.redo.toUpperCase()], t("Redo")],
    [[SHORTCUTS.hint.toUpperCase()], t("Hint")],
    [[SHORTCUTS.analyse.toUpperCase()], t("Analyse from here")],
    [[SHORTCUTS.position.toUpperCase()], t("Copy or paste a position")],
    [[SHORTCUTS.threats.toUpperCase()], t("Light up threats, where the game has them")],
    [[SHORTCUTS.type.toUpperCase()], t("Type a move, or ask what stands where")],
    [[SHORTCUTS.new.toUpperCase()], t("New game")],
    [["?"], t("This help")],
  ];
}

/**
 * @param {GameInfo | null} [game] on the table
 * @param {Keys} [keys] where it has its own
 */
export function helpDialog(game = null, keys = tableKeys()) {
  const rules = h("div", { class: "rules" });
  const how = [
    h(
      "p",
      {},
      t(
        "Choose a place on the board to play there. Where men move, choose the man, then its target; the places that go on with a move are lit.",
      ),
    ),
    h("p", {}, t("Choose a move in the list to look at that position; a move made there begins a new continuation.")),
  ];
  openDialog(
    game?.page?.rules ? t("How to play: {game}", { game: game.title }) : t("Help"),
    ...(game?.page?.rules ? [rules] : how),
    h("h3", { class: "keyboard-only" }, t("Keyboard")),
    h(
      "dl",
      { class: "keys keyboard-only" },
      ...keys.flatMap(([names, text]) => [h("dt", {}, ...names.map((name) => h("kbd", {}, name))), h("dd", {}, text)]),
    ),
  );
  if (game?.page?.rules) void showRules(game, rules, how);
}

/**
 * @param {GameInfo} game
 * @param {HTMLElement} root
 * @param {Node[]} how moves are made, where the rules cannot be loaded
 */
async function showRules(game, root, how) {
  try {
    const rules = await gameRules(game);
    root.replaceChildren(...(rules ? rules(t) : how));
  } catch {
    root.replaceChildren(...how);
  }
}
