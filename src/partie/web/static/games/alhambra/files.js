// A saved game is its seed and its moves, as JSON in a file of the person's own.

/** @import { Chair } from "./setup.js" */

const FORMAT = "partie-alhambra";
const VERSION = 1;
const LARGEST = 1_000_000; // bytes

/** @typedef {{seed: number, chairs: Chair[], moves: string[]}} SavedGame */

/**
 * @param {SavedGame} game
 */
export function gameFile({ seed, chairs, moves }) {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, seed, seats: chairs, moves }, null, 1)}\n`;
}

/**
 * @param {string} text
 * @returns {SavedGame} throws an Error with a text to be translated
 */
export function readGameFile(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT) throw new Error("This file is no saved game of Alhambra.");
  if (file.version !== VERSION) throw new Error("This file was saved by a newer Partie.");
  const { seed, seats, moves } = file;
  const whole = Number.isInteger(seed) && Array.isArray(seats) && Array.isArray(moves);
  const sound = whole && seats.length >= 2 && seats.length <= 6 && seats.every(isChair) && moves.every((/** @type {unknown} */ move) => typeof move === "string");
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
  return typeof chair?.colour === "string" && ["person", "greedy", "published", "thinking"].includes(chair.player);
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

/** @returns {Promise<string>} the text of a file the person chooses */
export function chooseFile() {
  return new Promise((resolve, reject) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.onchange = () => {
      const file = input.files?.[0];
      if (!file) return;
      if (file.size > LARGEST) reject(new Error("This file is no saved game of Alhambra."));
      else file.text().then(resolve, reject);
    };
    input.click();
  });
}
