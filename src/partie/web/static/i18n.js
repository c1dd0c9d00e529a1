// Texts are English in the code; the server's gettext catalogue turns them into another language.

import { messages } from "./api.js";

export const LANGUAGES = { en: "English", cs: "Čeština" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Record<string, string>} */
let catalogue = {};

/** @type {Language} */
let current = "en";

/** @returns {Language} */
export function language() {
  return current;
}

/**
 * Loads a language; English needs no catalogue.
 * @param {Language} wanted
 */
export async function useLanguage(wanted) {
  catalogue = wanted === "en" ? {} : await messages(wanted);
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * The language of the browser where Partie speaks it.
 * @param {readonly string[]} preferred
 * @returns {Language}
 */
export function bestLanguage(preferred) {
  const known = preferred.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return /** @type {Language} */ (known ?? "en");
}

/**
 * The text in the person's language, with `{name}` replaced.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  const translated = catalogue[text] || text;
  return translated.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Marks a text that is translated when it is shown; the tests look for its translation.
 * @template {string} Text
 * @param {Text} text
 */
export function later(text) {
  return text;
}

/** A number, a cell, or a run of cells: "4", "h8", "h8 i9", "a7-a4xd7"; the same as in language.py. */
const VARYING = /\b[a-z]?\d+(?:[-x ][a-z]\d+)*\b/g;

/**
 * A text made by the server. Its numbers and cells may vary: "Takes h8 now" is looked up as "Takes {0} now".
 * @param {string} text
 */
export function served(text) {
  if (text in catalogue) return t(text);
  /** @type {Record<string, string>} */
  const values = {};
  let count = 0;
  const pattern = text.replace(VARYING, (found) => {
    values[count] = found;
    return `{${count++}}`;
  });
  return t(pattern, values);
}

/** @param {string} text */
export function capitalised(text) {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
}
