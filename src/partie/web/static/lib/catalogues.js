// Which texts are fetched: those of the first view, then those of each module that is loaded.

import { messages } from "./api.js";
import { addTexts, language, setLanguage } from "./i18n.js";

/** @import { Language } from "./i18n.js" */

/** @type {Set<string>} the modules whose texts are wanted; the first view's are always there */
const parts = new Set(["main.js"]);

/** @type {Set<string>} those of them that are there */
let loaded = new Set(parts);

/**
 * Loads a language; English needs no catalogue.
 * @param {Language} wanted
 */
export async function useLanguage(wanted) {
  const asked = [...parts];
  const texts = wanted === "en" ? [] : await Promise.all(asked.map((part) => messages(wanted, part)));
  loaded = new Set(asked);
  setLanguage(wanted, Object.assign({}, ...texts));
}

/**
 * Loads the texts of a module, to be awaited with the module itself.
 * @param {string} part its path below the page's address
 */
export async function useTexts(part) {
  parts.add(part);
  while (language() !== "en" && !loaded.has(part)) {
    const asked = language();
    const texts = await messages(asked, part);
    if (asked !== language()) continue; // the person chose another language meanwhile
    addTexts(texts);
    loaded.add(part);
  }
}
