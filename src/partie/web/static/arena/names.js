// What tournaments and players are called. Partie's own are stored by the words they are started by, and named in the reader's language.

import { t } from "../i18n.js";

/** @import { GameInfo } from "../types.js" */

const OWN = /^partie(?::(\d+))?( \(\d+\))?$/; // a name that is taken gets a number
const LONGEST = 80; // characters of a tournament's name

/** A brain as it is started. @param {number | null} level null: full strength */
export function ownBrain(level) {
  return level === null ? "partie" : `partie:${level}`;
}

/** @param {string} name as it is stored */
export function brainName(name) {
  const [own, level, number = ""] = OWN.exec(name) ?? [];
  if (!own) return name;
  return (level === undefined ? t("Full strength") : t("Level {level}", { level })) + number;
}

/**
 * The name of a tournament that nobody named.
 * @param {string} game
 * @param {string[]} brains
 */
export function usualName(game, brains) {
  return `${game}: ${brains.join(" – ")}`.slice(0, LONGEST);
}

/**
 * @param {{name: string, game: string, brains: string[]}} tournament
 * @param {GameInfo[]} games
 */
export function tournamentName({ name, game, brains }, games) {
  const title = games.find((known) => known.name === game)?.title;
  return title && name === usualName(game, brains) ? `${title}: ${brains.map(brainName).join(" – ")}` : name;
}
