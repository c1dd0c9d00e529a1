// The SVG of a board and what stands on it: shapes only. Colours are in styles/board.css.

import { s } from "../lib/dom.js";

/** @import { Cell, Geometry } from "../lib/types.js" */

/** @typedef {Record<string, string>} Drawings kind of piece or face of a card -> where its drawing is */

export const STONE = 0.46; // radius of a piece in cells

/**
 * Everything that does not change during a game.
 * @param {Geometry} geometry
 * @param {Geometry["labels"]} labels
 */
export function ground(geometry, labels = geometry.labels) {
  return s(
    "g",
    { class: "ground", "aria-hidden": "true" },
    ...geometry.fields.map(([x, y]) => s("rect", { class: "field", x: x - 0.5, y: y - 0.5, width: 1, height: 1 })),
    ...geometry.lines.map(([x1, y1, x2, y2]) => s("line", { class: "line", x1, y1, x2, y2 })),
    ...geometry.dots.map(([cx, cy]) => s("circle", { class: "dot", cx, cy, r: 0.1 })),
    ...labels.map(({ x, y, text }) =>
      s(
        "text",
        {
          class: `coordinate ${geometry.fields.some(([cx, cy]) => Math.abs(cx - x) < 0.5 && Math.abs(cy - y) < 0.5) ? "on-field" : ""}`,
          x,
          y,
        },
        text,
      ),
    ),
  );
}

/** Shading of the pieces. @param {string} [set] before the names of the gradients, where pieces of several sets are drawn */
export function gradients(set = "") {
  return s("defs", {}, shade("stone-black", set), shade("stone-white", set), shade("stone-other", set));
}

/** @param {string} name @param {string} set */
function shade(name, set) {
  return s(
    "radialGradient",
    { id: `${set}${name}`, class: name, cx: "0.36", cy: "0.3", r: "0.75" },
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
 * @param {number} [radius]
 * @param {string} [set] before the names of the gradients
 */
export function piece(cell, kind, drawings, extra = "", radius = STONE, set = "") {
  const known = kind in drawings ? "own" : familyOf(kind);
  return s(
    "g",
    { class: `piece piece-${known} ${extra}`, transform: at(cell), "data-kind": kind },
    s("g", { class: "piece-body" }, ...pieceBody(kind, drawings, radius, set)),
  );
}

/** The colour a kind is drawn in. @param {string} kind */
function familyOf(kind) {
  const colour = kind.split("-", 1)[0];
  return colour === "black" || colour === "white" ? colour : "other";
}

/**
 * The shapes of a piece around 0 0. One with a rank is two discs high and has a crown.
 * @param {string} kind
 * @param {Drawings} drawings
 * @param {number} radius
 * @param {string} [set] before the names of the gradients
 */
export function pieceBody(kind, drawings, radius, set = "") {
  if (kind in drawings) return [own(drawings[kind])];
  const known = familyOf(kind);
  const disc = (/** @type {number} */ y) =>
    s("circle", { class: `stone is-${known}`, cy: y * radius, r: radius, fill: `url(#${set}stone-${known})` });
  const shadow = s("circle", { class: "shadow", cx: radius * 0.07, cy: radius * 0.13, r: radius });
  return kind.includes("-") ? [shadow, disc(0.1), disc(-0.14), crown(radius)] : [shadow, disc(0)];
}

/** A drawing of the game's own: one unit is a cell, its middle is 0 0. @param {string} path below the page's address */
function own(path) {
  return s("use", { href: new URL(path, document.baseURI).href });
}

/** @param {number} radius */
function crown(radius) {
  const shape = "M-.24 .19H.24V.26H-.24ZM-.24 .14 -.3 -.16 -.13 -.03 0 -.25 .13 -.03 .3 -.16 .24 .14Z";
  return s("path", { class: "crown", d: shape, transform: `translate(0 ${-radius * 0.14}) scale(${radius / STONE})` });
}

/**
 * A translucent piece with its number in the line, or another sign.
 * @param {Cell} cell
 * @param {string} kind
 * @param {string} sign
 * @param {Drawings} drawings
 * @param {number} [radius]
 */
export function ghost(cell, kind, sign, drawings, radius = STONE) {
  const drawn = piece(cell, kind, drawings, "is-ghost", radius);
  drawn.append(s("text", { class: "number" }, sign));
  return drawn;
}

/**
 * An arrow over all cells of a way, with its number or another sign on the first leg.
 * @param {Cell[]} way
 * @param {string} sign
 */
export function arrow(way, sign) {
  const [from, to] = way.slice(-2);
  const badge = { x: (way[0].x + way[1].x) / 2, y: (way[0].y + way[1].y) / 2 };
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - ux * 0.18, to.y - uy * 0.18]; // the tip stops short of the centre
  const head = `M${x} ${y} ${x - ux * 0.3 - uy * 0.18} ${y - uy * 0.3 + ux * 0.18} ${x - ux * 0.3 + uy * 0.18} ${y - uy * 0.3 - ux * 0.18}Z`;
  return s(
    "g",
    { class: "arrow" },
    s("polyline", {
      points: [...way.slice(0, -1), { x: x - ux * 0.25, y: y - uy * 0.25 }].map((one) => `${one.x},${one.y}`).join(" "),
    }),
    s("path", { d: head }),
    s("circle", { class: "badge", cx: badge.x, cy: badge.y, r: 0.22 }),
    s("text", { class: "number", x: badge.x, y: badge.y }, sign),
  );
}

/** The way of the piece that moved last. @param {Cell[]} cells */
export function trail(cells) {
  return s("polyline", { class: "trail", points: cells.map(({ x, y }) => `${x},${y}`).join(" ") });
}

/**
 * The line through pieces that belong together, such as the winning five.
 * @param {Cell[]} cells
 * @param {string} [extra] class
 */
export function row(cells, extra = "") {
  return s("polyline", {
    class: `row ${extra}`,
    points: cells.map(({ x, y }) => `${x},${y}`).join(" "),
    pathLength: 1,
  });
}

/**
 * @param {Cell} cell
 * @param {string} kind of mark; one that only a game knows is a thin ring: "last", "left", "taken", "chosen", "forbidden", "next-empty", "next-piece", "next-take", "black-owned", "white-owned", "dead"
 * @param {number} [radius] of a piece
 */
export function mark(cell, kind, radius = STONE) {
  const drawn = (SHAPES[kind] ?? ring)(radius);
  drawn.setAttribute("class", `mark ${kind in SHAPES ? `mark-${kind}` : "mark-note"}`);
  drawn.setAttribute("transform", at(cell));
  return drawn;
}

/**
 * @typedef {object} Sign a short text on a cell, in the colour of a side
 * @property {string} name kind of mark, for screen readers
 * @property {string} text
 * @property {string} side
 * @property {boolean} isUrgent
 */

/**
 * A small tile with a text; discs with a number are moves of a line.
 * @param {Cell} cell
 * @param {Sign} sign
 */
export function drawSign(cell, { text, side, isUrgent }) {
  return s(
    "g",
    { class: `sign sign-${side}${isUrgent ? " is-urgent" : ""}`, transform: at(cell) },
    s("rect", { x: -0.29, y: -0.25, width: 0.58, height: 0.5, rx: 0.08 }),
    s("text", { class: "number" }, text),
  );
}

/** @param {number} radius */
function ring(radius) {
  return s("circle", { r: radius + 0.01 });
}

/** A cross in a ring, with an edge that sets it off from any piece. @param {number} radius */
function crossed(radius) {
  const d = "M-.12-.12 .12 .12M.12-.12-.12 .12";
  return s("g", {}, s("circle", { r: radius + 0.02 }), s("path", { class: "mark-edge", d }), s("path", { d }));
}

/** A small square in the colour of the side that has the cell. */
function owned() {
  return s("rect", { x: -0.15, y: -0.15, width: 0.3, height: 0.3 });
}

/** A ring with a tick, on a piece that a better move takes. @param {number} radius */
function ticked(radius) {
  const d = "M-.14 .01-.04 .12 .15-.12";
  return s("g", {}, s("circle", { r: radius + 0.02 }), s("path", { class: "mark-edge", d }), s("path", { d }));
}

/** Marks that tint a square below its piece, where a board wants that. */
const TINTS = new Set(["last", "left", "chosen", "pending", "attacked", "next-take"]);

/** @param {string} kind of mark */
export const isTint = (kind) => TINTS.has(kind);

/**
 * A square below its piece in the colour of a mark.
 * @param {Cell} cell
 * @param {string} kind
 */
export function tint(cell, kind) {
  return s("rect", { class: `tint tint-${kind}`, transform: at(cell), x: -0.5, y: -0.5, width: 1, height: 1 });
}

/** @type {Record<string, (radius: number) => SVGElement>} */
const SHAPES = {
  last: () => s("circle", { r: 0.13 }),
  "next-empty": () => s("circle", { r: 0.16 }),
  forbidden: () => s("path", { d: "M-.16-.16 .16 .16M.16-.16-.16 .16" }),
  left: () => s("circle", { r: 0.17 }),
  taken: () => s("path", { d: "M-.15-.15 .15 .15M.15-.15-.15 .15" }),
  chosen: ring,
  must: ring,
  attacked: ring,
  pending: ring,
  "next-piece": ring,
  "next-take": crossed,
  mistake: crossed,
  "better-take": ticked,
  dead: () => s("path", { d: "M-.2-.2 .2 .2M.2-.2-.2 .2" }),
  "black-owned": owned,
  "white-owned": owned,
};

/**
 * The place a person can tap or focus.
 * @param {Cell} cell
 * @param {number} size
 * @param {number} [radius] of a piece
 */
export function target(cell, size, radius = STONE) {
  return s(
    "g",
    { class: "cell", role: "button", tabindex: -1, "data-cell": cell.id, transform: at(cell) },
    s("circle", { class: "hit", r: size / 2 }),
    s("circle", { class: "focus", r: radius + 0.02 }),
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
  const room = geometry.tray_room ?? 0;
  const top = Math.min(0, ...ys.map((y) => y - half)) - room;
  const right = Math.max(geometry.width, ...xs.map((x) => x + half));
  const bottom = Math.max(geometry.height, ...ys.map((y) => y + half)) + room;
  return { left, top, width: right - left, height: bottom - top };
}
