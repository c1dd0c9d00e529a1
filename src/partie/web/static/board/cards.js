// Cards on the board: where they lie, what they look like, which one a finger hits.

import { s } from "../dom.js";

/** @import { Cell, Scene } from "../types.js" */
/** @import { Drawings } from "./draw.js" */

/**
 * @typedef {object} LaidCard
 * @property {Cell} cell where it lies; its id is what a tap on it is called
 * @property {string} face empty: face down
 * @property {string} stack cell of its stack, which is tapped for any of its cards
 * @property {boolean} top whether nothing lies on it
 */

const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * Every card with its place, the lower before the upper ones.
 * @param {Scene} scene
 * @param {Map<string, Cell>} cells of the board
 * @returns {LaidCard[]}
 */
export function laidCards({ stacks }, cells) {
  return stacks.flatMap(({ cell: stack, cards, step: [across, down] }) => {
    const place = cells.get(stack);
    if (!place) return [];
    return cards.map(({ id, face }, index) => ({
      cell: { id, x: place.x + across * index, y: place.y + down * index },
      face,
      stack,
      top: index === cards.length - 1,
    }));
  });
}

/**
 * The uppermost card below a finger.
 * @param {LaidCard[]} cards
 * @param {{x: number, y: number}} point
 * @param {[number, number]} size
 */
export function cardAt(cards, { x, y }, [width, height]) {
  return cards.findLast(({ cell }) => Math.abs(cell.x - x) <= width / 2 && Math.abs(cell.y - y) <= height / 2);
}

/** A face as people write it: "7♥". @param {string} face */
export function faceText(face) {
  const suit = SUITS[face.slice(-1).toLowerCase()];
  return suit ? `${rankOf(face)}${suit}` : face;
}

/** @param {string} face */
function rankOf(face) {
  const rank = face.slice(0, -1).toUpperCase();
  return rank === "T" ? "10" : rank;
}

/**
 * @param {LaidCard} card
 * @param {[number, number]} size
 * @param {Drawings} drawings
 */
export function drawCard({ cell, face }, [width, height], drawings) {
  const red = /[hd]$/i.test(face);
  const path = drawings[face || "back"];
  const inside = path
    ? [s("use", { href: new URL(path, document.baseURI).href })]
    : face
      ? [corner(face, width, height), s("text", { class: "card-suit", y: height * 0.12 }, SUITS[face.slice(-1).toLowerCase()] ?? face)]
      : [s("rect", { class: "card-pattern", x: -width * 0.39, y: -height * 0.42, width: width * 0.78, height: height * 0.84, rx: 0.05 })];
  return s(
    "g",
    { class: `card-drawn ${face ? "is-open" : "is-back"} ${red ? "is-red" : ""}`, transform: `translate(${cell.x} ${cell.y})`, "data-card": cell.id, "data-face": face },
    s("rect", { class: "card-sheet", x: -width / 2, y: -height / 2, width, height, rx: 0.08 }),
    ...inside,
  );
}

/**
 * @param {string} face
 * @param {number} width
 * @param {number} height
 */
function corner(face, width, height) {
  return s("text", { class: "card-corner", x: -width / 2 + 0.06, y: -height / 2 + 0.14 }, faceText(face));
}

/**
 * An empty place for cards.
 * @param {Cell} cell
 * @param {[number, number]} size
 */
export function drawPlace(cell, size) {
  return outline(cell, size, "card-place");
}

/**
 * A frame around a card or an empty place.
 * @param {Cell} cell
 * @param {[number, number]} size
 * @param {string} kind
 */
export function outline({ x, y }, [width, height], kind) {
  return s("rect", { class: kind, x: x - width / 2, y: y - height / 2, width, height, rx: 0.08 });
}

/**
 * What a person can tap or focus of a card.
 * @param {Cell} cell
 * @param {[number, number]} size
 */
export function cardTarget(cell, [width, height]) {
  const box = { x: -width / 2, y: -height / 2, width, height, rx: 0.08 };
  return s(
    "g",
    { class: "cell", role: "button", tabindex: -1, "data-cell": cell.id, transform: `translate(${cell.x} ${cell.y})` },
    s("rect", { class: "hit", ...box }),
    s("rect", { class: "focus", ...box }),
  );
}
