// A saved game is a record with its chairs, as JSON in a file of the person's own.

import { FORMAT, VERSION } from "../../../session/record.js";
import { COLOURS, isPlayer } from "./seats.js";

/** @import { Played, WeightsFile } from "../../../lib/types.js" */
/** @import { Chair } from "./seats.js" */

const OLD_FORMAT = "partie-alhambra"; // before there were records
const LARGEST = 1_000_000; // bytes
const LONGEST_WEIGHTS = 19_000; // bytes; the server reads no more
const LONGEST_NAME = 100; // characters

/** @typedef {{seed: number | null, chairs: Chair[], moves: string[], dealt?: string[][]}} SavedGame seed: null where it is not known any more; dealt: the hands at the beginning */

/**
 * @param {SavedGame} game
 * @param {Played[]} played the same moves with who made them
 */
export function gameFile({ seed, chairs }, played) {
  const moves = played.map(({ text, seat }) => ({ text, seat }));
  const record = {
    format: FORMAT,
    version: VERSION,
    game: "alhambra",
    variant: `${chairs.length}-players`,
    seed,
    moves,
    seats: chairs,
  };
  return `${JSON.stringify(record, null, 1)}\n`;
}

/**
 * @param {string} text
 * @returns {SavedGame} throws an Error with a text to be translated
 */
export function readGameFile(text) {
  const file = parsed(text);
  if (file?.format !== OLD_FORMAT && (file?.format !== FORMAT || file.game !== "alhambra")) {
    throw new Error("This file is not a saved game of Alhambra.");
  }
  if (Number.isInteger(file.version) && file.version > VERSION) {
    throw new Error("This file was saved by a newer Partie.");
  }
  if (file.version !== VERSION) throw new Error("This saved game is damaged.");
  const { seed = 0, seats } = file;
  const moves =
    file.format === FORMAT && Array.isArray(file.moves)
      ? file.moves.map((/** @type {any} */ move) => move?.text)
      : file.moves;
  const whole = Number.isInteger(seed) && Array.isArray(seats) && Array.isArray(moves);
  const sound =
    whole &&
    seats.length >= 2 &&
    seats.length <= 6 &&
    seats.every(isChair) &&
    moves.every((/** @type {unknown} */ move) => typeof move === "string");
  if (!sound) throw new Error("This saved game is damaged.");
  return { seed, chairs: seats, moves };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {any} chair */
function isChair(chair) {
  const weights = chair?.weights;
  const sound = weights === undefined || (typeof weights?.name === "string" && typeof weights?.text === "string");
  return sound && COLOURS.includes(chair?.colour) && isPlayer(chair?.player);
}

/**
 * Hands a text to the person as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @returns {Promise<string>} the text of a saved game the person chooses */
export async function chooseFile() {
  const file = await choose(".json,application/json");
  if (file.size > LARGEST) throw new Error("This file is not a saved game of Alhambra.");
  return file.text();
}

/**
 * A weights file the person chooses; the server says what is wrong with it. The end of a huge one is cut off.
 * @returns {Promise<WeightsFile>}
 */
export async function chooseWeights() {
  const file = await choose(".txt,text/plain");
  return { name: file.name.slice(-LONGEST_NAME), text: await file.slice(0, LONGEST_WEIGHTS).text() };
}

/**
 * @param {string} accept
 * @returns {Promise<File>}
 */
function choose(accept) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.onchange = () => input.files?.[0] && resolve(input.files[0]);
    input.click();
  });
}
