// The tiles and cards, drawn by ourselves: every kind of building has its own shape, every currency its own sign.

import { s } from "../../../lib/dom.js";
import { later } from "../../../lib/i18n.js";

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

/** @typedef {{kind: string, price: number, walls: string}} Tile */

/** @type {Map<string, Tile>} by name, such as "tower9a" */
const TILES = new Map([...KINDS.flatMap(tilesOfKind), ["fountain", { kind: "fountain", price: 0, walls: "" }]]);

/**
 * @param {Kind} kind
 * @returns {[string, Tile][]}
 */
function tilesOfKind(kind) {
  const tiles = BUILDINGS[kind]
    .split(" ")
    .map((word) => ({ kind, price: Number.parseInt(word, 10), walls: word.replace(/\d+/, "") }));
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

// Line drawings in a square of 100.
/** @type {Record<string, string>} */
const SHAPES = {
  pavilion: "M22 74h56M28 74V52M72 74V52M20 52h60M24 52Q50 14 76 52M50 33V22M44 22h12",
  seraglio: "M22 76V34h56v42ZM38 76V60a12 12 0 0 1 24 0v16M22 34l7-10 7 10 7-10 7 10 7-10 7 10 7-10 7 10",
  arcades:
    "M16 32h68M16 26h68M20 76V52a8 10 0 0 1 16 0v24M42 76V52a8 10 0 0 1 16 0v24M64 76V52a8 10 0 0 1 16 0v24M16 76h68M16 32v44M84 32v44",
  chambers: "M20 46 50 24l30 22v30H20ZM32 54h12v12H32ZM56 54h12v12H56ZM38 54v12M62 54v12",
  garden: "M50 78V52M50 52c-20 4-30-8-22-18 0-12 18-18 24-8 12-6 26 6 20 16 4 10-10 16-22 10ZM34 78h32M50 64l10-8",
  tower: "M36 78V38h28v40ZM30 38h40V28h-8v-6h-8v6h-8v-6h-8v6h-8ZM46 78V64h8v14M50 46v10",
  fountain:
    "M24 66a26 10 0 0 0 52 0M24 66a26 10 0 0 1 52 0M50 66V40M50 40c-4-12-16-12-18 0M50 40c4-12 16-12 18 0M50 36V24M38 78h24M44 76v2M56 76v2",
};

/** @type {Record<string, [number, number, number, number]>} bars along the sides: x, y, width, height */
const BARS = { N: [0, 0, 100, 9], E: [91, 0, 9, 100], S: [0, 91, 100, 9], W: [0, 0, 9, 100] };

/**
 * A tile in a square of 100 units.
 * @param {string} tile
 */
export function tileArt(tile) {
  const kind = kindOf(tile);
  const price = priceOf(tile);
  return s(
    "g",
    { class: `tile tile-${kind}` },
    s("rect", { class: "tile-ground", x: 1, y: 1, width: 98, height: 98, rx: 6 }),
    s("path", { class: "tile-shape", d: SHAPES[kind], transform: price > 0 ? "translate(17 19) scale(0.74)" : "" }),
    ...[...wallsOf(tile)].map((side) => wall(side)),
    price > 0 && s("circle", { class: "tile-price-ground", cx: 23, cy: 23, r: 16 }),
    price > 0 && s("text", { class: "tile-price", x: 23, y: 30 }, String(price)),
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

/** @param {string} card */
export function cardPicture(card) {
  return s(
    "svg",
    { class: `card-picture card-${card[0]}`, viewBox: "0 0 60 84", "aria-hidden": "true" },
    s("rect", { class: "card-ground", x: 1, y: 1, width: 58, height: 82, rx: 8 }),
    s("path", { class: "money-sign", d: SIGNS[card[0]], transform: "translate(18 8)" }),
    s("text", { class: "card-value", x: 30, y: 70 }, String(valueOf(card))),
  );
}
