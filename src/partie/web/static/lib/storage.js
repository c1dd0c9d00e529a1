// Data in `localStorage`, where the browser lets us.

/** What is kept there, null where there is nothing that can be read. @param {string} key */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is forbidden or holds something else
  }
}

/**
 * @param {string} key
 * @param {unknown} data
 */
export function store(key, data) {
  try {
    localStorage.setItem(key, JSON.stringify(data));
  } catch {
    // Without storage, or where it is full, the server's copy has to do.
  }
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was none.
  }
}
