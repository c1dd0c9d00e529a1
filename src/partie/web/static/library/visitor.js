// The key by which the server knows whose games are whose: a secret of this browser, made up at first use.

const KEY = "partie-visitor";
const BEFORE = "partie-visitors-before";
const MOST_BEFORE = 20;
const BYTES = 24;
const WORD = /^[\w-]{16,100}$/;

/** @type {string | null} */
let key = null;

export function visitor() {
  key ??= stored() ?? use(make());
  return key;
}

/** Whether a text can be a visitor's key. @param {string} text */
export function isVisitorKey(text) {
  return WORD.test(text);
}

/** The words this browser had before, the last one first. @returns {string[]} */
export function earlierKeys() {
  try {
    const found = JSON.parse(localStorage.getItem(BEFORE) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string" && isVisitorKey(one)) : [];
  } catch {
    return [];
  }
}

/** Takes over the games of another browser; its own key can be used again. @param {string} other its key */
export function use(other) {
  const before = [key ?? stored(), ...earlierKeys()].filter((one) => one !== null && one !== other);
  key = other;
  try {
    localStorage.setItem(KEY, other);
    localStorage.setItem(BEFORE, JSON.stringify([...new Set(before)].slice(0, MOST_BEFORE)));
  } catch {
    // Without storage the key holds until the page is closed.
  }
  return other;
}

/** Its games belong to the key of this browser now. @param {string} other */
export function forgetEarlier(other) {
  try {
    localStorage.setItem(BEFORE, JSON.stringify(earlierKeys().filter((one) => one !== other)));
  } catch {
    // Nothing was kept.
  }
}

/** @returns {string | null} */
function stored() {
  try {
    const found = localStorage.getItem(KEY);
    return found !== null && isVisitorKey(found) ? found : null;
  } catch {
    return null;
  }
}

function make() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
