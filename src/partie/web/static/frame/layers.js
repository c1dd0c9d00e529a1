// What lies over the page, and the browser's way back, which closes the uppermost of it before it leads anywhere else.
//
// Every layer has an entry of the history above the entry of the page, with the same address. Going back from it closes the
// layer; a layer that is closed otherwise takes its entry along. `history.state` says of which page an entry is and how
// many layers lie over it there, so that an entry whose layer is gone (after a reload, or by the way forward) is stepped off.

/** @typedef {{page?: string, layers?: number}} Entry */

/** @type {{close: () => void}[]} the lowest first */
const layers = [];
let address = ""; // of the page, as it is shown
let page = ""; // the mark of its entries
let moving = false; // the browser is on its way to the entry that belongs to what is open
/** @type {(() => void)[]} */
let waiting = [];

/** Begins to follow the history, from the entry the page was loaded at. */
export function watchHistory() {
  if (history.state?.tries) history.replaceState({ ...history.state, tries: 0 }, ""); // all of the page has come
  addEventListener("popstate", onPopState);
  document.addEventListener("click", leaveByLink);
  enter();
  if (history.length <= depth()) history.replaceState({ page, layers: 0 }, ""); // the entries below were not kept
  settle();
}

/**
 * Something lies over the page from now on.
 * @param {() => void} close called when the person goes back
 * @returns {() => void} says that it was closed
 */
export function lay(close) {
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    const index = layers.indexOf(layer);
    if (index < 0) return;
    layers.splice(index, 1);
    queueMicrotask(settle); // the next one may be opened at once
  };
}

/** Puts what is shown into the address. @param {string} now */
export function writeAddress(now) {
  if (now !== location.hash) history.replaceState(page ? entry() : null, "", now);
  address = location.hash;
}

/** Goes to another address of the page; what lies over this one is closed before. @param {string} to */
export async function leaveFor(to) {
  closeDownTo(0);
  settle();
  if (moving) await settled();
  location.hash = to;
}

/** @returns {Promise<void>} once the history is at the entry that belongs to what is open, so that its address can be believed */
export function settled() {
  return moving ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}

/** @returns {Entry} */
function entry() {
  return history.state ?? {};
}

/** How many layers the browser's entry stands for. */
function depth() {
  return entry().layers ?? 0;
}

function enter() {
  page = entry().page ?? "";
  address = location.hash;
}

function onPopState() {
  const byItself = moving;
  moving = false;
  if (page && entry().page === page) {
    writeAddress(address); // it may have changed while something lay over it
    if (depth() === 0) history.scrollRestoration = "auto";
    if (!byItself) closeDownTo(depth());
  } else {
    enter();
    closeDownTo(0);
  }
  settle();
  if (moving) return;
  const listeners = waiting;
  waiting = [];
  for (const listener of listeners) listener();
}

/** @param {number} number of layers that stay */
function closeDownTo(number) {
  for (const { close } of layers.splice(number).reverse()) close();
}

/** Makes as many entries as there are layers. */
function settle() {
  if (moving) return;
  if (depth() > layers.length) {
    moving = true;
    history.go(layers.length - depth());
  }
  while (depth() < layers.length) push();
}

function push() {
  if (depth() === 0) {
    if (!page || entry().page !== page) page = `${Date.now()}-${Math.random()}`;
    history.replaceState({ page, layers: 0 }, "");
    history.scrollRestoration = "manual"; // closing does not scroll
  }
  history.pushState({ page, layers: depth() + 1 }, "");
}

/** A link would lie above the entries of the layers; it waits until they are gone. @param {MouseEvent} event */
function leaveByLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return;
  }
  if (link.target || link.hasAttribute("download") || link.href.split("#")[0] !== location.href.split("#")[0]) return;
  if (layers.length === 0 && !moving) return;
  event.preventDefault();
  void leaveFor(link.hash);
}
