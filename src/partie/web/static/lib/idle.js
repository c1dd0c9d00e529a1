// What can wait until the page is loaded and the browser has nothing else to do.

/** @param {() => void} act */
export function whenIdle(act) {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(act), { once: true });
  else if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}
