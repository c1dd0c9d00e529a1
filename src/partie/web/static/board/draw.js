// The SVG of a board and what stands on it: shapes only. Colours are in styles/board.css.

import { s } from "../dom.js";

/** @import { Cell, Geometry } from "../types.js" */

/** @typedef {Record<string, string>} Drawings kind of piece or face of a card -> where its drawing is */

export const STONE = 0.46; // radius of a piece in cells

/** Everything that does not change during a game. @param {Geometry} geometry */
export function ground(geometry) {
  return s(
    "g",
    { class: "ground", "aria-hidden": "true" },
    ...geometry.fields.map(([x, y]) => s("rect", { class: "field", x: x - 0.5, y: y - 0.5, width: 1, height: 1 })),
    ...geometry.lines.map(([x1, y1, x2, y2]) => s("line", { class: "line", x1, y1, x2, y2 })),
    ...geometry.dots.map(([cx, cy]) => s("circle", { class: "dot", cx, cy, r: 0.1 })),
    ...geometry.labels.map(({ x, y, text }) => s("text", { class: "coordinate", x, y }, text)),
  );
}

/** Shading of the pieces. */
export function gradients() {
  return s("defs", {}, shade("stone-black"), shade("stone-white"), shade("stone-other"));
}

/** @param {string} name */
function shade(name) {
  return s(
    "radialGradient",
    { id: name, class: name, cx: "0.36", cy: "0.3", r: "0.75" },
    s("stop", { class: "shine", offset: "0" }),
    s("stop", { class: "body", offset: "0.55" }),
    s("stop", { class: "edge", offset: "1" }),
  );
}

/**
 * A piece centred at its cell. A kind is a colour and, after a dash, a rank: "white-king"; or it has its own drawing.
 * @param {Cell} cell
 * @param {string} kind
 * @param {Drawings} drawings
 * @param {string} [extra] class
 */
export function piece(cell, kind, drawings, extra = "") {
  const [colour, rank] = kind.split("-", 2);
  if (kind in drawings) return s("g", { class: `piece piece-own ${extra}`, transform: at(cell), "data-kind": kind }, s("g", { class: "piece-body" }, own(drawings[kind])));
  const known = colour === "black" || colour === "white" ? colour : "other";
  return s(
    "g",
    { class: `piece piece-${known} ${extra}`, transform: at(cell), "data-kind": kind },
    s(
      "g",
      { class: "piece-body" },
      s("circle", { class: "shadow", cx: 0.03, cy: 0.06, r: STONE }),
      s("circle", { class: "stone", r: STONE, fill: `url(#stone-${known})` }),
      rank ? crown() : null,
    ),
  );
}

/** A drawing of the game's own: one unit is a cell, its middle is 0 0. @param {string} path below the page's address */
function own(path) {
  return s("use", { href: new URL(path, document.baseURI).href });
}

function crown() {
  return s("path", { class: "crown", d: "M-.2 .14 -.24 -.12 -.1 -.01 0 -.18 .1 -.01 .24 -.12 .2 .14Z" });
}

/**
 * A translucent piece with its number in the line.
 * @param {Cell} cell
 * @param {string} kind
 * @param {number} number
 * @param {Drawings} drawings
 */
export function ghost(cell, kind, number, drawings) {
  const drawn = piece(cell, kind, drawings, "is-ghost");
  drawn.append(s("text", { class: "number" }, String(number)));
  return drawn;
}

/**
 * @param {Cell} from
 * @param {Cell} to
 * @param {number} number
 */
export function arrow(from, to, number) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - ux * 0.18, to.y - uy * 0.18]; // the tip stops short of the centre
  const head = `M${x} ${y} ${x - ux * 0.3 - uy * 0.18} ${y - uy * 0.3 + ux * 0.18} ${x - ux * 0.3 + uy * 0.18} ${y - uy * 0.3 - ux * 0.18}Z`;
  return s(
    "g",
    { class: "arrow" },
    s("line", { x1: from.x, y1: from.y, x2: x - ux * 0.25, y2: y - uy * 0.25 }),
    s("path", { d: head }),
    s("circle", { class: "badge", cx: (from.x + to.x) / 2, cy: (from.y + to.y) / 2, r: 0.22 }),
    s("text", { class: "number", x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, String(number)),
  );
}

/** The line through the winning pieces. @param {Cell[]} cells */
export function row(cells) {
  return s("polyline", { class: "row", points: cells.map(({ x, y }) => `${x},${y}`).join(" "), pathLength: 1 });
}

/**
 * @param {Cell} cell
 * @param {string} kind of mark: "last", "chosen", "forbidden", "next-empty", "next-piece"
 */
export function mark(cell, kind) {
  const shape = SHAPES[kind] ?? SHAPES.ring;
  const drawn = kind.startsWith("threat-") ? threat(kind) : shape();
  drawn.setAttribute("class", kind.startsWith("threat-") ? `threat ${kind}` : `mark mark-${kind}`);
  drawn.setAttribute("transform", at(cell));
  return drawn;
}

/**
 * A small disc in the colour of the side, with what a piece makes there.
 * @param {string} kind such as "threat-black-four"
 */
function threat(kind) {
  const name = kind.split("-").slice(2).join("-");
  return s("g", {}, s("circle", { r: 0.27 }), s("text", { class: "number" }, THREATS[name] ?? ""));
}

/** @type {Record<string, string>} */
const THREATS = { five: "5", "open-four": "4!", four: "4", double: "!!", three: "3" };

/** @type {Record<string, () => SVGElement>} */
const SHAPES = {
  last: () => s("circle", { r: 0.13 }),
  "next-empty": () => s("circle", { r: 0.16 }),
  forbidden: () => s("path", { d: "M-.16-.16 .16 .16M.16-.16-.16 .16" }),
  ring: () => s("circle", { r: STONE + 0.01 }),
};

/**
 * The place a person can tap or focus.
 * @param {Cell} cell
 * @param {number} size
 */
export function target(cell, size) {
  return s(
    "g",
    { class: "cell", role: "button", tabindex: -1, "data-cell": cell.id, transform: at(cell) },
    s("circle", { class: "hit", r: size / 2 }),
    s("circle", { class: "focus", r: STONE + 0.02 }),
  );
}

/** @param {Cell} cell */
function at({ x, y }) {
  return `translate(${x} ${y})`;
}

/**
 * The box everything fits in.
 * @param {Geometry} geometry
 */
export function frame(geometry) {
  const half = geometry.cell_size / 2;
  const xs = geometry.cells.map(({ x }) => x);
  const ys = geometry.cells.map(({ y }) => y);
  const left = Math.min(0, ...xs.map((x) => x - half));
  const top = Math.min(0, ...ys.map((y) => y - half));
  const right = Math.max(geometry.width, ...xs.map((x) => x + half));
  const bottom = Math.max(geometry.height, ...ys.map((y) => y + half));
  return { left, top, width: right - left, height: bottom - top };
}
