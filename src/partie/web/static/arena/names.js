// What tournaments and players are called. Partie's own are stored by the words they are started by, and named in the reader's language.

import { t } from "../lib/i18n.js";
import { kindsOf } from "../lib/texts.js";

/** @import { GameInfo } from "../lib/types.js" */

const OWN = /^partie(?:[:-](\d+|[a-z][a-z-]*))?( \(\d+\))?$/; // with a dash where a command started it; a name that is taken gets a number
const LONGEST = 80; // characters of a tournament's name

/** @type {Map<string, string>} the kinds of players that games have beside levels: value to title */
const kinds = new Map();

/** Learns what kinds of players are called in the reader's language. @param {Pick<GameInfo, "options">[]} games */
export function nameKinds(games) {
  for (const { value, title } of games.flatMap(kindsOf)) kinds.set(value, title);
}

/** What a kind of player is stored as. @param {string} word */
export function kindBrain(word) {
  return `partie:${word}`;
}

/** A brain as it is started. @param {number | null} level null: full strength */
export function partieBrain(level) {
  return level === null ? "partie" : `partie:${level}`;
}

/** @param {string} name as it is stored */
export function brainName(name) {
  const [own, word, number = ""] = OWN.exec(name) ?? [];
  if (!own) return name;
  if (word === undefined) return t("Full strength") + number;
  if (/\d/.test(word)) return t("Level {level}", { level: word }) + number;
  if (!kinds.has(word) && name.startsWith("partie-")) return name; // a user's program
  return (kinds.get(word) ?? word.replaceAll("-", " ")) + number; // a kind that a game had once keeps its word
}

/** Partie's own players as they are stored: full strength, the levels and the kinds that games have. @param {Pick<GameInfo, "levels">[]} games */
export function partiePlayers(games) {
  const levels = [...new Set(games.flatMap((game) => game.levels))].sort((one, other) => one - other);
  return [partieBrain(null), ...levels.map(partieBrain), ...[...kinds.keys()].map(kindBrain)];
}

/**
 * What the player is stored as whose name a person typed as it is shown.
 * @param {string} typed
 * @param {Pick<GameInfo, "levels">[]} games
 */
export function storedName(typed, games) {
  const wanted = typed.trim().toLocaleLowerCase();
  return partiePlayers(games).find((own) => brainName(own).toLocaleLowerCase() === wanted) ?? typed.trim();
}

/**
 * The name of a tournament without a name of its own.
 * @param {string} game
 * @param {string[]} brains
 */
export function defaultName(game, brains) {
  return `${game}: ${brains.join(" – ")}`.slice(0, LONGEST);
}

/**
 * @param {{name: string, game: string, brains: string[]}} tournament
 * @param {GameInfo[]} games
 */
export function tournamentName({ name, game, brains }, games) {
  const title = games.find((known) => known.name === game)?.title;
  const defaultNames = [defaultName(game, brains), "match", t("match")]; // the command calls one without a name a match
  return title && defaultNames.includes(name) ? `${title}: ${brains.map(brainName).join(" – ")}` : name;
}
