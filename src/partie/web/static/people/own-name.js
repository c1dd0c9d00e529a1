// What the visitor is called at a table with others: typed once, kept in the browser.

import { read, store } from "../lib/storage.js";

const KEY = "partie-name";

/** Whether this visitor has sat at a table with others. */
export function hasName() {
  return ownName() !== "";
}

export function ownName() {
  const found = read(KEY);
  return typeof found === "string" ? found : "";
}

/** @param {string} name */
export function rememberName(name) {
  store(KEY, name);
}
