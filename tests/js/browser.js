// As much of a browser as modules of the page touch while they are loaded. Import it before them.

/** @type {Record<string, unknown>} what the server answers: path below api/v1 -> JSON */
export const answers = {};

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });
globalThis.document = { baseURI: "http://page.test/", documentElement: { lang: "en", dataset: {} } };
globalThis.fetch = async (address) => {
  const { pathname, searchParams } = new URL(address);
  const part = searchParams.get("part");
  const path = pathname.replace("/api/v1/", "") + (part ? `?part=${part}` : "");
  if (path in answers) return { ok: true, json: async () => answers[path] };
  return { ok: false, status: 404, statusText: "Not Found", json: async () => ({ detail: `No ${path}.` }) };
};

/** `localStorage` or `sessionStorage`, in memory. */
export function fakeStorage() {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
