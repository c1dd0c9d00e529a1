// Faces of cards with a large rank and suit, which are read from the strip that a fan leaves of each; drawn here, in the colours of the suits.

import { s } from "../lib/dom.js";

/** @type {Record<string, string>} suit -> its shape around 0 0, one unit high */
const SHAPES = {
  d: "M0-.5L.38 0 0 .5-.38 0Z",
  h: "M0 .48C-.2.22-.5 0-.5-.22-.5-.5-.12-.52 0-.24.12-.52.5-.5.5-.22.5 0 .2.22 0 .48Z",
  s: "M0-.5C.2-.24.48-.06.48.16.48.4.18.42.06.24.08.38.12.44.2.5H-.2C-.12.44-.08.38-.06.24-.18.42-.48.4-.48.16-.48-.06-.2-.24 0-.5Z",
  c: "M.07.2C.1.36.14.44.22.5H-.22C-.14.44-.1.36-.07.2-.2.38-.5.3-.5.06-.5-.14-.3-.22-.16-.14-.3-.3-.2-.5 0-.5S.3-.3.16-.14C.3-.22.5-.14.5.06.5.3.2.38.07.2Z",
};

const INDEX = 0.33; // height of rank and suit in the corner: the strip between two cards of a fan has room for it
const FIGURE = 0.56; // height of the suit below

/**
 * What is drawn on a card of 0 0; nothing where the face is not a rank and a suit.
 * @param {string} face
 * @param {string} rank as people write it
 * @param {[number, number]} size of the card
 */
export function largeFace(face, rank, [width, height]) {
  const suit = face.slice(-1).toLowerCase();
  if (!(suit in SHAPES)) return null;
  const top = -height / 2 + INDEX / 2 + 0.04;
  return [
    s("text", { class: `card-rank is-${suit}`, x: -width / 2 + 0.05, y: top, "font-size": INDEX * 1.12 }, rank),
    shape(suit, width / 2 - INDEX / 2 - 0.05, top, INDEX * 0.9),
    shape(suit, 0, height * 0.15, FIGURE),
  ];
}

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function shape(suit, x, y, size) {
  const transform = `translate(${x} ${y}) scale(${size})`;
  return s("path", { class: `card-suit-shape is-${suit}`, d: SHAPES[suit], transform });
}
