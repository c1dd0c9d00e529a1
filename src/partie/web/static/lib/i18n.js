// Texts are English in the code; the server's gettext catalogue turns them into another language.

import { pluralRule } from "./plural.js";

/** @typedef {string} Language a tag such as `cs` */

const ENGLISH = (/** @type {number} */ n) => Number(n !== 1);

/** @type {Record<string, string | string[]>} a list has plural forms; the text "" is the rule that chooses one of them */
let catalogue = {};

let formIndex = ENGLISH;

let beforePercent = ""; // a space that is never broken, in most languages

/** @type {Map<string, Intl.NumberFormat>} by language and digits: making one takes longer than using it */
const formats = new Map();

/** @type {Language} */
let current = "en";

/** Those the server has catalogues of, English first. @returns {Language[]} */
export function languages() {
  return document.documentElement.dataset.languages?.split(" ") ?? ["en"];
}

/** What a language calls itself. @param {Language} tag */
export function languageName(tag) {
  return capitalised(new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag, tag);
}

/** @returns {Language} */
export function language() {
  return current;
}

/** How dates and numbers are written: as the browser does it in this language, British without a country. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(`${current}-`)) ?? (current === "en" ? "en-GB" : current);
}

/**
 * From now on texts are in a language.
 * @param {Language} wanted
 * @param {Record<string, string | string[]>} texts
 */
export function setLanguage(wanted, texts) {
  const rule = texts[""];
  formIndex = typeof rule === "string" ? pluralRule(rule) : ENGLISH;
  beforePercent = new Intl.NumberFormat(wanted, { style: "percent" }).format(1).replace(/[\d%]/g, "");
  catalogue = texts;
  current = wanted;
  document.documentElement.lang = wanted;
}

/** More texts of the language spoken. @param {Record<string, string | string[]>} texts */
export function addTexts(texts) {
  Object.assign(catalogue, texts);
}

/**
 * The language of the browser where Partie speaks it.
 * @param {readonly string[]} preferred
 * @returns {Language}
 */
export function bestLanguage(preferred) {
  return preferred.map((tag) => tag.split("-")[0]).find((tag) => languages().includes(tag)) ?? "en";
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

/** Percents as the language writes them. @param {string} text */
function withPercents(text) {
  return text.replace(/(?<=[\d)]) %/g, `${beforePercent}%`);
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
  return forms[formIndex(Math.trunc(number))] ?? forms[forms.length - 1];
}

/**
 * A number with so many digits behind the point, or the comma of the language.
 * @param {number} value
 * @param {number} digits
 */
export function decimal(value, digits) {
  const key = `${current} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    formats.set(
      key,
      (format = new Intl.NumberFormat(current, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      })),
    );
  }
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

/** @param {string} text @param {Language} [tag] */
export function capitalised(text, tag = current) {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}
