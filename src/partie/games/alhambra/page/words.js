// What is said about tiles, cards and moves.

import { capitalised, t } from "../../../i18n.js";
import { CURRENCY_NAMES, KIND_NAMES, wallsOf } from "./art.js";
import { kindOf, priceOf, valueOf } from "./position.js";

/** @param {string} tile */
export function tileName(tile) {
  const price = priceOf(tile);
  const name = t(KIND_NAMES[kindOf(tile)] ?? tile);
  return price > 0 ? `${name} ${price}` : name;
}

/** The name with its walls, for a screen reader. @param {string} tile */
export function tileWords(tile) {
  const sides = [...wallsOf(tile)].map((side) => t(`wall ${side}`));
  return [tileName(tile), ...sides].join(", ");
}

/** @param {string} card */
export function cardName(card) {
  return `${t(CURRENCY_NAMES[card[0]])} ${valueOf(card)}`;
}

/**
 * @param {string[]} names of cards
 */
export function cardNames(names) {
  return names.map(cardName).join(", ");
}

/**
 * A move as a sentence without its subject.
 * @param {string} move
 */
export function moveWords(move) {
  const [head, cell] = move.split("@");
  const [word, thing = "", paid = ""] = head.split(":");
  if (word === "take") return t("takes {cards}", { cards: cardNames(thing.split("+")) });
  if (word === "buy") return t("buys {tile} for {cards}", { tile: tileName(thing), cards: cardNames(paid.split("+")) });
  if (word === "remove") return t("moves the tile on {cell} to the reserve", { cell });
  const tile = thing && tileName(thing);
  if (word === "place") return t("places {tile} on {cell}", { tile, cell });
  if (word === "reserve") return t("puts {tile} into the reserve", { tile });
  if (word === "dirk") return t("gives {tile} to Dirk", { tile });
  if (word === "build") return t("builds {tile} from the reserve on {cell}", { tile, cell });
  if (word === "swap") return t("swaps {tile} in on {cell}", { tile, cell });
  return t("has to pass");
}

/**
 * Who made which move: a turn is purchases, perhaps another action, then a place for every tile bought.
 * @param {string[]} moves
 * @param {number} players
 * @returns {{player: number | null, move: string}[]} player null: a tile awarded at the end
 */
export function attributed(moves, players) {
  let player = 0;
  let waiting = 0;
  let placing = false;
  return moves.map((move) => {
    const word = move.split(/[:@]/)[0];
    const settles = word === "place" || word === "reserve" || word === "dirk";
    if (settles && waiting === 0) return { player: null, move };
    const entry = { player, move };
    if (word === "buy") waiting += 1;
    else if (settles) waiting -= 1;
    placing = word !== "buy";
    if (placing && waiting === 0) player = (player + 1) % players;
    return entry;
  });
}

/**
 * The ply at which the turn of the player who moves after `ply` moves began.
 * @param {string[]} moves
 * @param {number} ply
 */
export function turnStart(moves, ply) {
  let waiting = 0;
  let start = 0;
  moves.slice(0, ply).forEach((move, index) => {
    const word = move.split(/[:@]/)[0];
    if (word === "buy") waiting += 1;
    else if (word === "place" || word === "reserve" || word === "dirk") waiting = Math.max(0, waiting - 1);
    if (word !== "buy" && waiting === 0) start = index + 1;
  });
  return start;
}

/** @param {string} text */
export function sentence(text) {
  return `${capitalised(text)}.`;
}
