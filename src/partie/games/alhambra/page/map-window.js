// A palace in a window of its own, on another screen if one likes; it follows the game as long as its table is open.

import { h } from "../../../lib/dom.js";
import { AlhambraMap } from "./map.js";

/** @import { MapView } from "./map.js" */

export class MapWindows {
  /** @type {Map<number, {window: Window, map: AlhambraMap, title: HTMLElement}>} by player */
  #windows = new Map();
  #close = () => this.close();

  /**
   * @param {number} player
   * @returns {boolean} whether the browser allowed it
   */
  open(player) {
    const known = this.#windows.get(player);
    if (known && !known.window.closed) {
      known.window.focus();
      return true;
    }
    const opened = window.open("", `alhambra-${player}`, "popup,width=520,height=580");
    if (!opened) return false;
    const [map, title] = [new AlhambraMap(() => {}), h("h1", { class: "section-title" })];
    prepareWindow(opened.document);
    opened.document.body.replaceChildren(h("main", { class: "alhambra-window" }, title, map.element));
    if (this.#windows.size === 0) addEventListener("pagehide", this.#close);
    this.#windows.set(player, { window: opened, map, title });
    return true;
  }

  /**
   * @param {number} player
   * @param {string} label
   * @param {string} points
   * @param {MapView} view
   */
  show(player, label, points, view) {
    const found = this.#windows.get(player);
    if (!found || found.window.closed) return;
    found.window.document.title = label;
    found.title.textContent = points;
    found.map.show(label, view);
  }

  /** The game is left. */
  close() {
    removeEventListener("pagehide", this.#close);
    for (const { window: opened } of this.#windows.values()) opened.close();
    this.#windows.clear();
  }
}

/** The page's own style sheets, theme and language. @param {Document} page */
function prepareWindow(page) {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) page.documentElement.setAttribute(name, root.getAttribute(name) ?? "");
  const sheets = [...document.querySelectorAll("link[rel='stylesheet']")].map((sheet) =>
    h("link", { rel: "stylesheet", href: /** @type {HTMLLinkElement} */ (sheet).href }),
  );
  page.head.replaceChildren(...sheets);
}
