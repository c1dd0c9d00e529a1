// With the server or without: says when the browser has no network, and keeps the page for then.

const IDLE = 3000; // milliseconds after the page is there: the first game has the network to itself

/** @param {import("./notices.js").Notices} notices */
export function watchNetwork(notices) {
  addEventListener("offline", () => notices.network(false));
  addEventListener("online", () => notices.network(true));
  if (!navigator.onLine) notices.network(false);
  setTimeout(keepPage, IDLE);
}

/** Where the browser has no service workers, or the page comes over plain HTTP from elsewhere, it works without. */
function keepPage() {
  navigator.serviceWorker?.register(new URL("service-worker.js", document.baseURI)).catch(() => {});
}
