// Pieces beside the board: rows in wells above and below it.

import { s } from "../lib/dom.js";
import { pieceBody } from "./draw.js";

/** @import { Geometry, Scene } from "../lib/types.js" */

const RADIUS = 0.22; // of a piece in a tray
const STEP = 0.47; // from one piece to the next
const BALANCE = 0.35; // from the edge of the board to the end of the number
const EDGE = 0.5; // from the edge of the board to the middle of the first piece

/**
 * @param {Scene} scene
 * @param {import("./turn.js").TurnedGeometry} geometry
 */
export function drawTrays({ trays }, geometry) {
  const room = geometry.tray_room;
  if (!room) return [];
  const rows = [-room / 2, geometry.height + room / 2];
  const wells = rows.map((y) =>
    s("rect", {
      class: "tray-well",
      x: 0.12,
      y: y - room / 2 + 0.1,
      width: geometry.width - 0.24,
      height: room - 0.2,
      rx: 0.2,
      "aria-hidden": "true",
    }),
  );
  return [
    ...wells,
    ...trays.map((tray) => drawTray(tray, geometry, rows[tray.below !== (geometry.turned ?? false) ? 1 : 0])),
  ];
}

/**
 * What is in the hand begins at the left, what was taken at the right.
 * @param {Scene["trays"][number]} tray
 * @param {Geometry} geometry
 * @param {number} y
 */
function drawTray({ name, pieces, taken, balance }, { width, drawings }, y) {
  const place = (/** @type {number} */ index) => (taken ? width - EDGE - index * STEP : EDGE + index * STEP);
  return s(
    "g",
    { class: `tray ${taken ? "is-taken" : ""}`, role: "img", "aria-label": balance ? `${name}, ${balance}` : name },
    s("title", {}, name),
    ...pieces.map((kind, index) =>
      s(
        "g",
        { class: "tray-piece", transform: `translate(${place(index)} ${y})` },
        // drawings of the game's own have the size of a cell
        s("g", kind in drawings ? { transform: `scale(${2 * RADIUS})` } : {}, ...pieceBody(kind, drawings, RADIUS)),
        taken && cross(),
      ),
    ),
    balance && s("text", { class: "tray-balance", x: width - BALANCE, y }, balance),
  );
}

function cross() {
  return s("path", { class: "tray-cross", d: "M-.13-.13 .13 .13M.13-.13-.13 .13" });
}
