// Texts are English in the code; the server's gettext catalogue turns them into another language.

import { messages } from "./api.js";

export const LANGUAGES = { en: "English", cs: "Čeština" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Record<string, string | string[]>} a list has plural forms: for one, for few, for many */
let catalogue = {};

/** @type {Map<string, Intl.NumberFormat>} by language and digits: making one takes longer than using it */
const formats = new Map();

/** @type {Set<string>} the modules whose texts are wanted; the first view's are always there */
const parts = new Set(["main.js"]);

/** @type {Set<string>} those of them that the catalogue has */
let loaded = new Set(parts);

/** @type {Language} */
let current = "en";

/** @returns {Language} */
export function language() {
  return current;
}

/** How dates and numbers are written: as the browser does it in this language, British without a country. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(`${current}-`)) ?? (current === "en" ? "en-GB" : current);
}

/**
 * Loads a language; English needs no catalogue.
 * @param {Language} wanted
 */
export async function useLanguage(wanted) {
  const asked = [...parts];
  const texts = wanted === "en" ? [] : await Promise.all(asked.map((part) => messages(wanted, part)));
  catalogue = Object.assign({}, ...texts);
  loaded = new Set(asked);
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * Loads the texts of a module, to be awaited with the module itself.
 * @param {string} part its path below the page's address
 */
export async function useTexts(part) {
  parts.add(part);
  while (current !== "en" && !loaded.has(part)) {
    const asked = current;
    const texts = await messages(asked, part);
    if (asked !== current) continue; // the person chose another language meanwhile
    Object.assign(catalogue, texts);
    loaded.add(part);
  }
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
  const found = catalogue[text] || text;
  return fill(Array.isArray(found) ? found[0] : found, values);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function fill(text, values) {
  return withPercents(text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole)));
}

/** Percents as the language writes them: "20%" in English, elsewhere with a space that is never broken. @param {string} text */
function withPercents(text) {
  return text.replace(/(?<=[\d)]) %/g, current === "en" ? "%" : "\u00a0%");
}

/** @param {number | string} value */
export function percent(value) {
  return withPercents(`${value} %`);
}

/**
 * The text for a number of things; `{number}` is the number.
 * @param {string} one
 * @param {string} many
 * @param {number} number
 * @param {string} [written] how the number is written
 */
export function counted(one, many, number, written = String(number)) {
  const text = number === 1 ? one : many;
  return fill(formFor(catalogue[text] || text, number), { number: written });
}

/**
 * @param {string | string[]} forms
 * @param {number} number
 */
function formFor(forms, number) {
  if (!Array.isArray(forms)) return forms;
  const form = ["one", "few"].indexOf(new Intl.PluralRules(current).select(number));
  return forms[form < 0 ? forms.length - 1 : form];
}

/**
 * A number with so many digits behind the point, or the comma of the language.
 * @param {number} value
 * @param {number} digits
 */
export function decimal(value, digits) {
  const key = `${current} ${digits}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(current, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })));
  return format.format(value);
}

/**
 * Marks a text that is translated when it is shown; the tests look for its translation.
 * @template {string} Text
 * @param {Text} text
 */
export function later(text) {
  return text;
}

/** @param {string} text */
export function capitalised(text) {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
}
