// A player's Alhambra: tiles on a grid, lit cells where the chosen tile may go. It knows no rules.

import { h, s } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { tileArt } from "./art.js";
import { cellName, place } from "./position.js";
import { tileWords } from "./words.js";

const SIDE = 100; // units of a cell
const LEAST = 5; // cells across at least, so that the first tiles are not huge

/**
 * @typedef {object} MapView
 * @property {Map<string, string>} tiles cell -> tile
 * @property {Map<string, string>} lit cell -> spoken words, such as "place tower 9 here"
 * @property {string | null} chosen a tile of the map
 * @property {boolean} open whether unlit cells may be touched too, to hear why not
 */

export class AlhambraMap {
  #svg = s("svg", { class: "alhambra-map", role: "group" });
  element = h("div", { class: "map-frame" }, this.#svg);
  #zoom = 1;
  #touch;

  /** @param {(cell: string) => void} touch */
  constructor(touch) {
    this.#touch = touch;
  }

  /** The middle stays where it is. @param {number} factor */
  zoom(factor) {
    const frame = this.element;
    const across = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const along = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    this.#zoom = Math.min(4, Math.max(1, this.#zoom * factor));
    this.#svg.style.setProperty("--zoom", String(this.#zoom));
    frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = along * frame.scrollHeight - frame.clientHeight / 2;
  }

  /**
   * @param {string} label
   * @param {MapView} view
   */
  show(label, view) {
    const cells = [...view.tiles.keys(), ...view.lit.keys()].map(place);
    const [left, right] = range(cells.map(([east]) => east));
    const [top, bottom] = range(cells.map(([, south]) => south));
    const [columns, rows] = [right - left + 1, bottom - top + 1];
    this.#svg.setAttribute("viewBox", `${left * SIDE} ${top * SIDE} ${columns * SIDE} ${rows * SIDE}`);
    this.#svg.setAttribute("aria-label", label);
    this.#svg.style.setProperty("--ratio", String(columns / rows));
    this.#svg.style.setProperty("--columns", String(columns));
    const names = [];
    for (let south = top; south <= bottom; south++) for (let east = left; east <= right; east++) names.push(cellName(east, south));
    this.#svg.replaceChildren(...names.map((cell) => this.#cell(cell, view)));
  }

  /**
   * @param {string} cell
   * @param {MapView} view
   */
  #cell(cell, { tiles, lit, chosen, open }) {
    const [east, south] = place(cell);
    const tile = tiles.get(cell);
    const words = [cell, tile ? tileWords(tile) : t("empty"), lit.get(cell) ?? ""].filter((part) => part).join(", ");
    const active = lit.has(cell) || (open && cell !== "c");
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#touch(cell);
    };
    return s(
      "g",
      {
        class: `map-cell ${lit.has(cell) ? "is-lit" : ""} ${chosen === cell ? "is-chosen" : ""}`,
        transform: `translate(${east * SIDE} ${south * SIDE})`,
        "data-cell": cell,
        role: active ? "button" : "img",
        tabindex: lit.has(cell) ? 0 : null,
        "aria-label": words,
        onclick: () => active && this.#touch(cell),
        onkeydown: press,
      },
      s("rect", { class: "map-ground", x: 1, y: 1, width: SIDE - 2, height: SIDE - 2, rx: 6 }),
      tile && tileArt(tile),
      s("rect", { class: "map-light", x: 5, y: 5, width: SIDE - 10, height: SIDE - 10, rx: 6 }),
    );
  }
}

/**
 * From one cell before the first to one behind the last, LEAST cells or more.
 * @param {number[]} numbers
 * @returns {[number, number]}
 */
function range(numbers) {
  const [low, high] = [Math.min(0, ...numbers) - 1, Math.max(0, ...numbers) + 1];
  const missing = Math.max(0, LEAST - (high - low + 1));
  return [low - Math.floor(missing / 2), high + Math.ceil(missing / 2)];
}
