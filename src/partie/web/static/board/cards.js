// Cards on the board: where they lie, what they look like, which one a finger hits.

import { s } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { largeFace } from "./card-faces.js";

/** @import { Cell, Scene } from "../lib/types.js" */
/** @import { Drawings } from "./draw.js" */

/**
 * @typedef {object} LaidCard
 * @property {Cell} cell where it lies; its id is what a tap on it is called
 * @property {string} face empty: face down
 * @property {string} stack cell of its stack, which is tapped for any of its cards
 * @property {boolean} top whether nothing lies on it
 * @property {number} below how many cards face down lie right below it
 */

/**
 * @typedef {object} Stop what the arrow keys go to: a card that is seen, a pile face down, an empty place
 * @property {Cell} cell
 * @property {number} row height of its stack: stacks of one height are one row
 * @property {number} [count] cards of a pile face down
 */

const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * Every card with its place, the lower before the upper ones.
 * @param {Scene} scene
 * @param {Map<string, Cell>} cells of the board
 * @param {number} [lowest] where the middle of a card may be: a fan that would go on below lies closer together
 * @returns {LaidCard[]}
 */
export function laidCards({ stacks }, cells, lowest = Infinity) {
  return stacks.flatMap(({ cell: stack, cards, step: [across, step] }) => {
    const place = cells.get(stack);
    if (!place) return [];
    const down = Math.min(step, (lowest - place.y) / Math.max(1, cards.length - 1));
    return cards.map(({ id, face }, index) => ({
      cell: { id, x: place.x + across * index, y: place.y + down * index },
      face,
      stack,
      top: index === cards.length - 1,
      below: face ? facesDownBelow(cards, index) : 0,
    }));
  });
}

/**
 * @param {Scene["stacks"][number]["cards"]} cards
 * @param {number} index
 */
function facesDownBelow(cards, index) {
  return index - 1 - cards.slice(0, index).findLastIndex(({ face }) => face);
}

/**
 * A card that is covered, or lies face down below others, is not a stop; a pile face down is one, with its count.
 * @param {Scene} scene
 * @param {Map<string, Cell>} cells of the board
 * @param {number} [lowest] as for `laidCards`
 * @returns {Stop[]}
 */
export function stopsOf(scene, cells, lowest) {
  const laid = laidCards(scene, cells, lowest);
  return scene.stacks.flatMap(({ cell: stack, cards, step }) => {
    const place = cells.get(stack);
    if (!place) return [];
    const stop = (/** @type {Cell} */ cell) => ({ cell, row: place.y });
    if (cards.length === 0) return [stop(place)];
    const isPile = step[0] === 0 && step[1] === 0;
    if (isPile && !cards[cards.length - 1].face) return [{ ...stop(place), count: cards.length }];
    return laid
      .filter((card) => card.stack === stack && (card.top || (card.face && !isPile)))
      .map(({ cell }) => stop(cell));
  });
}

/**
 * Where cards come from that were not there before: one turned up from the card face down that is gone, the
 * uppermost first. Those turned where they lie come from their own place.
 * @param {Iterable<LaidCard>} before
 * @param {Iterable<LaidCard>} after
 * @returns {Map<string, Cell>}
 */
export function origins(before, after) {
  const [old, now] = [[...before], [...after]];
  const [known, kept] = [new Set(old.map(({ cell }) => cell.id)), new Set(now.map(({ cell }) => cell.id))];
  const gone = old.filter(({ cell }) => !kept.has(cell.id)).reverse();
  const found = new Map();
  for (const card of now.filter(({ cell }) => !known.has(cell.id))) {
    const others = gone.filter(({ face }) => (face === "") !== (card.face === ""));
    const from = others.find(({ stack }) => stack === card.stack) ?? others[0];
    if (!from) continue;
    gone.splice(gone.indexOf(from), 1);
    found.set(card.cell.id, from.cell);
  }
  return found;
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
 * @param {Pick<LaidCard, "cell" | "face">} card
 * @param {[number, number]} size
 * @param {Drawings} drawings
 * @param {import("../lib/settings.js").Settings["cards"]} [set] of faces
 */
export function drawCard({ cell, face }, [width, height], drawings, set = settings.cards) {
  const red = /[hd]$/i.test(face);
  const path = drawings[face || "back"];
  const large = set === "classic" || !face ? null : largeFace(face, rankOf(face), [width, height]);
  const inside = large
    ? large
    : path
      ? [s("use", { href: new URL(path, document.baseURI).href })]
      : face
        ? [
            corner(face, width, height),
            s("text", { class: "card-suit", y: height * 0.12 }, SUITS[face.slice(-1).toLowerCase()] ?? face),
          ]
        : [
            s("rect", {
              class: "card-pattern",
              x: -width * 0.39,
              y: -height * 0.42,
              width: width * 0.78,
              height: height * 0.84,
              rx: 0.05,
            }),
          ];
  return s(
    "g",
    {
      class: `card-drawn ${face ? "is-open" : "is-back"} ${red ? "is-red" : ""}`,
      transform: `translate(${cell.x} ${cell.y})`,
      "data-card": cell.id,
      "data-face": face,
    },
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
 * An empty place for cards, with what it waits for.
 * @param {Cell} cell
 * @param {[number, number]} size
 * @param {string} [path] of its drawing
 */
export function drawPlace(cell, size, path) {
  const sign =
    path && s("use", { class: "card-sign", href: new URL(path, document.baseURI).href, x: cell.x, y: cell.y });
  return s("g", {}, outline(cell, size, "card-place"), sign);
}

/**
 * How many cards a pile has.
 * @param {Cell} cell
 * @param {[number, number]} size
 * @param {number} count
 */
export function drawCount({ x, y }, [, height], count) {
  return s(
    "g",
    { class: "card-count", transform: `translate(${x} ${y + height * 0.29})` },
    s("rect", { x: -0.22, y: -0.15, width: 0.44, height: 0.3, rx: 0.1 }),
    s("text", {}, String(count)),
  );
}

/**
 * A frame around a card or an empty place, and around everything up to the last card of a run.
 * @param {Cell} cell
 * @param {[number, number]} size
 * @param {string} kind
 * @param {Cell} [last]
 */
export function outline({ x, y }, [width, height], kind, last) {
  const [across, down] = last ? [last.x - x, last.y - y] : [0, 0];
  return s("rect", {
    class: kind,
    x: x - width / 2,
    y: y - height / 2,
    width: width + across,
    height: height + down,
    rx: 0.08,
  });
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
