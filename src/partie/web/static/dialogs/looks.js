// What boards, pieces and cards look like: each choice is drawn as it will be.

import { drawCard } from "../board/cards.js";
import { gradients, ground, piece } from "../board/draw.js";
import { useStyle } from "../games/modules.js";
import { h, s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";

/** @import { Settings } from "../lib/settings.js" */

/** @typedef {Pick<Settings, "board" | "pieces" | "cards">} Looks */

const CARD = /** @type {[number, number]} */ ([0.9, 1.26]);

/**
 * The three choices; a change counts at once.
 * @param {(changes: Partial<Looks>) => void} set
 */
export function looksForm(set) {
  void useStyle("styles/playing-cards.css");
  return h(
    "div",
    { class: "field-group" },
    samples(
      t("Board"),
      "board",
      [
        ["wood", t("Wood, or as the game has it")],
        ["slate", t("Slate")],
        ["green", t("Green felt")],
        ["tournament", t("Tournament")],
        ["contrast", t("High contrast")],
      ],
      set,
      (board) => sample({ board, pieces: settings.pieces }),
    ),
    samples(
      t("Stones and pieces"),
      "pieces",
      [
        ["classic", t("Classic")],
        ["flat", t("Flat")],
        ["contrast", t("High contrast")],
      ],
      set,
      (pieces) => sample({ board: settings.board, pieces }),
    ),
    samples(
      t("Cards"),
      "cards",
      [
        ["classic", t("Classic")],
        ["large", t("Large signs")],
        ["contrast", t("Four colours, high contrast")],
      ],
      set,
      cardSample,
    ),
  );
}

/**
 * @template {keyof Looks} Name
 * @param {string} legend
 * @param {Name} name
 * @param {[Looks[Name], string][]} options
 * @param {(changes: Partial<Looks>) => void} set
 * @param {(value: Looks[Name]) => Element} draw
 */
function samples(legend, name, options, set, draw) {
  return h(
    "fieldset",
    { class: "looks" },
    h("legend", { class: "field-label" }, legend),
    h(
      "div",
      { class: "looks-options" },
      ...options.map(([value, text]) =>
        h(
          "label",
          { class: "look" },
          h("input", {
            type: "radio",
            name: `look-${name}`,
            value,
            checked: settings[name] === value,
            onchange: () => set(/** @type {Partial<Looks>} */ ({ [name]: value })),
          }),
          draw(value),
          h("span", {}, text),
        ),
      ),
    ),
  );
}

/** A corner of a board with two pieces. @param {{board: string, pieces: string}} looks */
function sample({ board, pieces }) {
  const lines = /** @type {[number, number, number, number][]} */ ([
    [0, 1, 3, 1],
    [1, 0, 1, 2],
    [2, 0, 2, 2],
  ]);
  const fields = /** @type {[number, number][]} */ ([
    [0.5, 0.5],
    [2.5, 0.5],
    [1.5, 1.5],
  ]);
  const board_ = { cells: [], lines, dots: [], fields, labels: [] };
  const drawn = s(
    "svg",
    { viewBox: "0 0 3 2", "aria-hidden": "true" },
    gradients(`${board}-${pieces}-`),
    ground(/** @type {any} */ (board_), []),
    piece({ id: "", x: 0.5, y: 1.5 }, "white", {}, "is-still", 0.42, `${board}-${pieces}-`),
    piece({ id: "", x: 1.5, y: 1.5 }, "black", {}, "is-still", 0.42, `${board}-${pieces}-`),
    piece({ id: "", x: 2.5, y: 0.5 }, "white", {}, "is-still", 0.42, `${board}-${pieces}-`),
    piece({ id: "", x: 1.5, y: 0.5 }, "black", {}, "is-still", 0.42, `${board}-${pieces}-`),
  );
  return h("span", { class: "board-sample", "data-board": board, "data-pieces": pieces }, drawn);
}

/** Two cards of a fan and one face down. @param {Settings["cards"]} cards */
function cardSample(cards) {
  const card = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ face) =>
    drawCard({ cell: { id: "", x, y }, face }, CARD, {}, cards);
  const drawn = s(
    "svg",
    { viewBox: "0 0 3 2", "aria-hidden": "true" },
    card(0.55, 0.75, ""),
    card(1.55, 0.75, "th"),
    card(1.55, 1.11, "9s"),
    card(2.5, 0.75, "kd"),
  );
  return h("span", { class: "board-sample", "data-cards": cards, "data-surface": "felt" }, drawn);
}
