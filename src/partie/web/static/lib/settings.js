// What a person chose, kept in the browser where it lets us.

const KEY = "partie";

/**
 * @typedef {object} Settings
 * @property {import("./i18n.js").Language | null} language null: the browser's
 * @property {"system" | "light" | "dark"} theme
 * @property {"wood" | "slate" | "green" | "tournament" | "contrast"} board what boards are made of; wood: as each game has it
 * @property {"classic" | "flat" | "contrast"} pieces
 * @property {"classic" | "large" | "contrast"} cards faces of playing cards
 * @property {"auto" | "always" | "never"} confirm auto: on touch screens where the cells are small
 * @property {boolean} evaluation whether the evaluation bar shows
 * @property {Record<string, number | null>} levels of the computer by game, null for full strength
 * @property {Record<string, string>} advisers programs that give hints and analyse, by game; else Partie does
 * @property {boolean} resigns whether the computer gives up when the other side's win is proved
 * @property {"auto" | "numbers" | "letters" | "none"} labels what names the places of a board; auto: as its game writes moves
 * @property {boolean} sound whether a move is heard
 * @property {boolean} checks whether what was read from a picture is checked by the person before it is advised on
 * @property {boolean} vibration whether it is felt, on devices that can
 * @property {boolean} animation whether things move; never against the wish of the system
 * @property {number} seconds the computer may think about a move
 */

const LEVEL = 3; // of the computer where no other one was chosen: a newcomer can win

/** @type {Settings} */
const DEFAULTS = {
  language: null,
  theme: "system",
  board: "wood",
  pieces: "classic",
  cards: "classic",
  confirm: "auto",
  evaluation: false,
  levels: {},
  advisers: {},
  resigns: false,
  labels: "auto",
  sound: false,
  checks: false,
  vibration: false,
  animation: true,
  seconds: 2,
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // storage is forbidden or holds something else
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The choice holds until the page is closed.
  }
  applyTheme();
}

/** Whether a tap has to be repeated before it plays. @param {() => boolean} isSmall whether a finger may miss the cells */
export function confirmsTaps(isSmall) {
  if (settings.confirm !== "auto") return settings.confirm === "always";
  return matchMedia("(pointer: coarse)").matches && isSmall();
}

/** How strong the computer plays a game, null for full strength. @param {string} game */
export function levelOf(game) {
  return game in settings.levels ? settings.levels[game] : LEVEL;
}

/**
 * @param {string} game
 * @param {number | null} level
 */
export function changeLevel(game, level) {
  change({ levels: { ...settings.levels, [game]: level } });
}

/** The program that gives hints in a game and analyses, as a field of these messages. @param {string} game */
export function adviserOf(game) {
  return settings.advisers[game] ? { program: settings.advisers[game] } : {};
}

/**
 * @param {string} game
 * @param {string} program empty: Partie itself
 */
export function changeAdviser(game, program) {
  change({ advisers: { ...settings.advisers, [game]: program } });
}

/** Puts the chosen looks on the page, as early.js did before; the style sheets do the rest. */
export function applyTheme() {
  const { theme, board, pieces, cards, animation } = settings;
  const motion = animation ? "system" : "off";
  Object.assign(document.documentElement.dataset, { theme, board, pieces, cards, motion });
}
