// What can wait until the page is loaded and the browser has nothing else to do.

/** @param {() => void} act */
export function whenIdle(act) {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(act), { once: true });
  else if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}

const FETCHING = 3000; // milliseconds until a first visit fetches what it may need

/** After the page: at once where the browser has all files, else together with them. @param {() => void} act */
export function whenThere(act) {
  if (navigator.serviceWorker?.controller) whenIdle(act);
  else setTimeout(act, FETCHING);
}
