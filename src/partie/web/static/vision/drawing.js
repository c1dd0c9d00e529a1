// What is drawn over a picture or a board: signs, doubts, the best move. One unit is a cell, 0 0 its middle.

import { pieceBody, STONE } from "../board/draw.js";
import { s } from "../lib/dom.js";

/** @import { Drawings } from "../board/draw.js" */
/** @import { DrawnModel, SignModel } from "../lib/wire.js" */

/**
 * @typedef {object} SeenCell
 * @property {string} key column and row: "3,4"
 * @property {string} name its id in the game, empty where nothing can stand
 * @property {number} x
 * @property {number} y
 * @property {number} unit how large a cell is there
 */

const SMALL = 0.6; // of a piece over a picture, so that the real one is seen around it

/** @param {SeenCell} cell @param {string} [extra] transformation */
export function at({ x, y, unit }, extra = "") {
  return `translate(${x} ${y}) scale(${unit}) ${extra}`;
}

/**
 * @param {SeenCell} cell
 * @param {SignModel} sign
 * @param {boolean} over a picture
 * @param {Drawings} [drawings] of the game's pieces
 */
export function drawSign(cell, sign, over, drawings = {}) {
  const colour = sign.kind.split("-")[0];
  if (colour === "black" || colour === "white") {
    const stone = s(
      "g",
      { class: `piece piece-${colour} see-stone`, transform: over ? `scale(${SMALL})` : "" },
      ...pieceBody(sign.kind, drawings, STONE),
    );
    return s(
      "g",
      { class: "see-sign", transform: at(cell), "data-sign": sign.sign },
      over && s("circle", { class: "see-halo", r: SMALL * 0.62 }),
      stone,
    );
  }
  if (sign.kind === "" || (over && sign.text === "")) return null;
  return s(
    "g",
    { class: `see-sign see-text ${over ? "is-over" : ""}`, transform: at(cell), "data-sign": sign.sign },
    s("rect", {
      class: sign.text === "" ? "see-cover" : "see-open",
      x: -0.46,
      y: -0.46,
      width: 0.92,
      height: 0.92,
      rx: 0.1,
    }),
    sign.text !== "" && sign.text !== "0" && s("text", { class: "number" }, sign.text),
  );
}

/**
 * @param {SeenCell} cell
 * @param {"doubtful" | "wrong" | "asked"} kind
 */
export function drawMark(cell, kind) {
  return s("rect", {
    class: `see-mark is-${kind}`,
    transform: at(cell),
    x: -0.47,
    y: -0.47,
    width: 0.94,
    height: 0.94,
    rx: 0.14,
  });
}

/**
 * The stone that moves, its way and target, what is captured.
 * @param {DrawnModel} drawn
 * @param {Map<string, SeenCell>} cells by name
 * @param {Drawings} [drawings] of the game's pieces
 */
export function drawMove({ path, captured, kind }, cells, drawings = {}) {
  const way = path.flatMap((name) => cells.get(name) ?? []);
  const target = way.at(-1);
  if (!target) return [];
  const start = way.length > 1 ? way[0] : null;
  const colour = (kind ?? "").split("-")[0];
  const stone = colour === "black" || colour === "white";
  return [
    ...captured
      .flatMap((name) => cells.get(name) ?? [])
      .map((cell) => s("path", { class: "see-captured", transform: at(cell), d: "M-.34-.34 .34 .34M.34-.34-.34 .34" })),
    start && s("circle", { class: "see-start", transform: at(start), r: 0.48 }),
    way.length > 1 &&
      s("polyline", {
        class: "see-way",
        points: way.map(({ x, y }) => `${x},${y}`).join(" "),
        "stroke-width": target.unit * 0.12,
      }),
    stone &&
      s(
        "g",
        { class: `piece piece-${colour} is-ghost`, transform: at(target) },
        ...pieceBody(kind ?? "", drawings, STONE * 0.8),
      ),
    s("circle", { class: "see-target", transform: at(target), r: 0.5 }),
    way.length > 1 && arrowHead(way[way.length - 2], target),
  ].filter((drawn) => drawn !== null && drawn !== false);
}

/**
 * @param {SeenCell} from
 * @param {SeenCell} to
 */
function arrowHead(from, to) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return s("path", { class: "see-head", transform: at(to, `rotate(${angle})`), d: "M.16 0 -.2 -.2 -.2 .2Z" });
}
