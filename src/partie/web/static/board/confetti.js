// A won game is worth a second of joy, where motion is wanted.

import { h } from "../lib/dom.js";
import { mayMove } from "./motion.js";

const PIECES = 36;
const LONGEST = 1900; // milliseconds
const COLOURS = ["#1f9a7d", "#f3c74f", "#d9534f", "#4f8fd9", "#fdfbf7"];

/** @param {HTMLElement} board whose box they fall through */
export function celebrate(board) {
  if (!mayMove()) return;
  const layer = h("div", { class: "confetti", "aria-hidden": "true" });
  board.append(layer);
  const falls = Array.from({ length: PIECES }, (_, index) => fall(layer, index, board.clientHeight));
  void Promise.allSettled(falls.map(({ finished }) => finished)).then(() => layer.remove());
}

/**
 * @param {HTMLElement} layer
 * @param {number} index
 * @param {number} height CSS pixels
 */
function fall(layer, index, height) {
  const piece = h("i");
  piece.style.setProperty("left", `${(100 * (index + Math.random())) / PIECES}%`);
  piece.style.setProperty("background", COLOURS[index % COLOURS.length]);
  layer.append(piece);
  const [drift, turns] = [60 * (Math.random() - 0.5), 360 * (1 + Math.random())];
  const steps = [
    { transform: "translate(0, -1rem) rotate(0deg)", opacity: 1 },
    { opacity: 1, offset: 0.8 },
    { transform: `translate(${drift}px, ${height}px) rotate(${turns}deg)`, opacity: 0 },
  ];
  return piece.animate(steps, {
    duration: LONGEST * (0.6 + 0.3 * Math.random()),
    delay: LONGEST * 0.1 * Math.random(),
    easing: "cubic-bezier(0.3, 0.2, 0.7, 1)",
    fill: "both",
  });
}
