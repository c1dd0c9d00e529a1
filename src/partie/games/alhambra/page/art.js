// The tiles and cards, drawn by ourselves: every kind of building has its own shape, every currency its own sign.

import { s } from "../../../lib/dom.js";
import { later } from "../../../lib/i18n.js";
import { drawing } from "./drawings.js";

// Prices and walled sides in the order of the letters; partie.games.alhambra.material has the same (a test compares).
export const BUILDINGS = {
  pavilion: "2NEW 3SW 4ES 5NW 6N 7E 8",
  seraglio: "3ESW 4NE 5SW 6ES 7W 8S 9",
  arcades: "4NES 5NW 6SW 6NE 7ES 8N 8E 9 10",
  chambers: "5NSW 6ES 7SW 7NE 8NW 9W 9S 10 11",
  garden: "6ESW 7NSW 8SW 8NE 8NW 9E 10N 10W 10 11 12S",
  tower: "7NEW 8NES 9ES 9NE 9NW 10W 11N 11S 11 12 13E",
};

/** @typedef {keyof typeof BUILDINGS} Kind */

export const KINDS = /** @type {Kind[]} */ (Object.keys(BUILDINGS));

/** @type {Record<string, string>} */
export const KIND_NAMES = {
  pavilion: later("pavilion"),
  seraglio: later("seraglio"),
  arcades: later("arcades"),
  chambers: later("chambers"),
  garden: later("garden"),
  tower: later("tower"),
  fountain: later("fountain"),
};

export const CURRENCIES = ["y", "g", "b", "o"]; // of the market spaces

/** @type {Record<string, string>} */
export const CURRENCY_NAMES = { y: later("yellow"), g: later("green"), b: later("blue"), o: later("orange") };

/** @typedef {{kind: string, price: number, walls: string, place: number, count: number}} Tile place: among the `count` of its kind */

/** @type {Map<string, Tile>} by name, such as "tower9a" */
const TILES = new Map([
  ...KINDS.flatMap(tilesOfKind),
  ["fountain", { kind: "fountain", price: 0, walls: "", place: 0, count: 1 }],
]);

/**
 * @param {Kind} kind
 * @returns {[string, Tile][]}
 */
function tilesOfKind(kind) {
  const words = BUILDINGS[kind].split(" ");
  const tiles = words.map((word, place) => ({
    kind,
    price: Number.parseInt(word, 10),
    walls: word.replace(/\d+/, ""),
    place,
    count: words.length,
  }));
  return tiles.map((tile, index) => {
    const same = tiles.filter(({ price }) => price === tile.price).length > 1;
    const before = tiles.slice(0, index).filter(({ price }) => price === tile.price).length;
    return [`${kind}${tile.price}${same ? "abc"[before] : ""}`, tile];
  });
}

/** @param {string} tile */
export function wallsOf(tile) {
  return TILES.get(tile)?.walls ?? "";
}

/** @param {string} tile its name, or a kind */
export function kindOf(tile) {
  return TILES.get(tile)?.kind ?? tile;
}

/** @param {string} tile */
export function priceOf(tile) {
  return TILES.get(tile)?.price ?? 0;
}

/** @param {string} card such as "y5" */
export function valueOf(card) {
  return Number(card.slice(1));
}

/** @type {Record<string, [number, number, number, number]>} bars along the sides: x, y, width, height */
const BARS = { N: [0, 0, 100, 9], E: [91, 0, 9, 100], S: [0, 91, 100, 9], W: [0, 0, 9, 100] };

/**
 * A tile in a square of 100 units.
 * @param {string} tile
 * @param {boolean} [plain] by its colour alone, where it is too small for a drawing
 */
export function tileArt(tile, plain = false) {
  const { kind, price, place, count } = TILES.get(tile) ?? { kind: tile, price: 0, place: 0, count: 1 };
  return s(
    "g",
    { class: `tile tile-${kind}` },
    s("rect", { class: "tile-ground", x: 1, y: 1, width: 98, height: 98, rx: 6 }),
    (!plain || kind === "fountain") && drawing(kind, place, count),
    ...[...wallsOf(tile)].map((side) => wall(side)),
    !plain && price > 0 && s("circle", { class: "tile-price-ground", cx: 24, cy: 24, r: 17 }),
    !plain &&
      price > 0 &&
      s("text", { class: `tile-price ${price > 9 ? "is-long" : ""}`, x: 24, y: price > 9 ? 31 : 32 }, String(price)),
  );
}

/** @param {string} side */
function wall(side) {
  const [x, y, width, height] = BARS[side];
  return s("rect", { class: "tile-wall", x, y, width, height });
}

/**
 * A tile as a picture of its own.
 * @param {string} tile
 */
export function tilePicture(tile) {
  return s("svg", { class: "tile-picture", viewBox: "0 0 100 100", "aria-hidden": "true" }, tileArt(tile));
}

/** @type {Record<string, string>} one sign for each currency, in a square of 24 */
const SIGNS = {
  y: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z",
  g: "M12 2l9 10-9 10-9-10Z",
  b: "M4 4h16v16H4Z",
  o: "M12 3l10 18H2Z",
};

/** @param {string} currency */
export function currencySign(currency) {
  return s(
    "svg",
    { class: `currency currency-${currency}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: SIGNS[currency] }),
  );
}

/** A card that lies on its side, as those on display do: its value is read from afar. @param {string} card */
export function moneyPicture(card) {
  return s(
    "svg",
    { class: `card-picture card-${card[0]}`, viewBox: "0 0 84 52", "aria-hidden": "true" },
    s("rect", { class: "card-ground", x: 1, y: 1, width: 82, height: 50, rx: 7 }),
    s("rect", { class: "card-rim", x: 5, y: 5, width: 74, height: 42, rx: 4 }),
    s("path", { class: "money-sign", d: SIGNS[card[0]], transform: "translate(10 10) scale(1.3)" }),
    s("text", { class: "card-value", x: 60, y: 38 }, String(valueOf(card))),
  );
}

/** @param {string} card */
export function cardPicture(card) {
  return s(
    "svg",
    { class: `card-picture card-${card[0]}`, viewBox: "0 0 60 84", "aria-hidden": "true" },
    s("rect", { class: "card-ground", x: 1, y: 1, width: 58, height: 82, rx: 8 }),
    s("rect", { class: "card-rim", x: 5, y: 5, width: 50, height: 74, rx: 5 }),
    s("path", { class: "money-sign", d: SIGNS[card[0]], transform: "translate(18 9)" }),
    s("text", { class: "card-value", x: 30, y: 70 }, String(valueOf(card))),
  );
}
