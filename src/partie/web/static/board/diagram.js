// Small boards in a text: the pieces, marks and arrows of the board itself, without taps.

import { h, s } from "../lib/dom.js";
import { drawCard } from "./cards.js";
import { arrow, gradients, ground, mark, piece, row, trail } from "./draw.js";

/** @import { Cell } from "../lib/types.js" */

/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Diagram
 * @property {string} says what it shows, for those who do not see it and as its caption
 * @property {number} width in cells
 * @property {number} height
 * @property {[number, number, number, number][]} [lines]
 * @property {Point[]} [dots]
 * @property {Point[]} [fields] centres of tinted squares
 * @property {[number, number, string][]} [pieces] place and kind
 * @property {[number, number, string][]} [marks] place and kind
 * @property {Point[][]} [rows] pieces that belong together
 * @property {Point[]} [path] of a piece
 * @property {[number, number, number, number][]} [arrows]
 * @property {[number, number, string][]} [cards] place and face
 * @property {number} [size] diameter of a piece
 * @property {string} [surface] of the board, as `Geometry` has it
 * @property {string} [names] how pieces are drawn, where they have drawings: a folder's file, "cards.svg"
 */

/** @param {Diagram} shown */
export function diagram(shown) {
  const {
    says,
    width,
    height,
    lines = [],
    dots = [],
    fields = [],
    pieces = [],
    marks = [],
    rows = [],
    path = [],
    arrows = [],
    cards = [],
    size = 0.92,
    surface = "wood",
  } = shown;
  const radius = size / 2;
  const svg = s(
    "svg",
    { class: "diagram-svg", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": says },
    gradients(),
    ground({
      lines,
      dots,
      fields,
      labels: [],
      width,
      height,
      cells: [],
      cell_size: 1,
      card_size: [0.9, 1.26],
      drawings: {},
      piece_size: size,
      tints_cells: false,
      tray_room: 0,
      surface,
      label_sets: {},
      below: "",
      wide: null,
    }),
    s("g", { class: "rows" }, ...(size < 0.8 ? rows.map((cells) => row(cells.map(place))) : [])),
    ...pieces.map(([x, y, kind]) => piece(place([x, y]), kind, {}, "", radius)),
    ...cards.map(([x, y, face]) => drawCard({ cell: place([x, y]), face }, [0.9, 1.26], {})),
    s(
      "g",
      { class: "marks on-nothing" },
      ...(path.length > 1 ? [trail(path.map(place))] : []),
      ...marks.map(([x, y, kind]) => mark(place([x, y]), kind, radius)),
      ...(size < 0.8 ? [] : rows.map((cells) => row(cells.map(place)))),
    ),
    s(
      "g",
      { class: "hints" },
      ...arrows.map(([x1, y1, x2, y2], index) => arrow([place([x1, y1]), place([x2, y2])], String(index + 1))),
    ),
  );
  svg.dataset.surface = surface;
  svg.style.setProperty("--span", "14");
  svg.style.setProperty("--wide", String(width));
  return h("figure", { class: "diagram" }, svg, h("figcaption", {}, says));
}

/** @param {Point} point @returns {Cell} */
function place([x, y]) {
  return { id: "", x, y, text: "" };
}

/**
 * A part of the rules: a heading, paragraphs and diagrams.
 * @param {string} title
 * @param {...(string | Node)} content
 */
export function chapter(title, ...content) {
  const figures = content.filter((part) => part instanceof Node && part.nodeName === "FIGURE");
  const others = content.filter((part) => !figures.includes(part));
  return h(
    "section",
    { class: "rules-chapter" },
    h("h3", {}, title),
    ...others.map((part) => (typeof part === "string" ? h("p", {}, part) : part)),
    figures.length > 0 && h("div", { class: "diagrams" }, ...figures),
  );
}

/** Words and what they mean. @param {[string, string][]} terms */
export function glossary(terms) {
  return h(
    "dl",
    { class: "rules-terms" },
    ...terms.flatMap(([word, meaning]) => [h("dt", {}, word), h("dd", {}, meaning)]),
  );
}
