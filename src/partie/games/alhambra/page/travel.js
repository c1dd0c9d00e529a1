// Cards and tiles travel: from the market to who took them, from a hand to its palace. Only what is seen; the table is drawn before.

import { h } from "../../../lib/dom.js";
import { cardPicture, tilePicture } from "./art.js";

/** @import { View } from "./view.js" */

const LONGEST = 450; // milliseconds
const STILL = "(prefers-reduced-motion: reduce)";

/** @typedef {Map<string, {box: DOMRect, what: string}>} Places where everything that can be taken lies, and what it is */

/** To be called before the table is drawn again. @param {HTMLElement} stage */
export function placesOf(stage) {
  /** @type {Places} */
  const places = new Map();
  for (const element of stage.querySelectorAll("[data-what]")) {
    const name = element.getAttribute("data-tap") ?? "";
    places.set(name, { box: element.getBoundingClientRect(), what: element.getAttribute("data-what") ?? "" });
  }
  return places;
}

/**
 * What the last move took goes where it is now, and what came in its place appears.
 * @param {HTMLElement} stage
 * @param {Places} before
 * @param {View} view
 * @param {number} pace milliseconds between two moves
 */
export function travel(stage, before, view, pace) {
  const { last } = view.table;
  const duration = Math.min(LONGEST, pace);
  if (!last || duration === 0 || matchMedia(STILL).matches) return;
  for (const place of last.places) {
    const taken = before.get(place);
    const goal = taken ? holderOf(stage, last.player, view) : cellOf(stage, last.player, place);
    const start = taken ? taken.box : sourceOf(stage, before, view, place);
    const what = taken?.what ?? view.table.palaces[last.player][place];
    if (goal && start && what) fly(what, start, goal.getBoundingClientRect(), duration);
  }
  for (const element of stage.querySelectorAll("[data-what]")) {
    const known = before.get(element.getAttribute("data-tap") ?? "");
    if (known && known.what !== element.getAttribute("data-what")) appear(element, duration);
  }
}

/**
 * The hand or the name of a player.
 * @param {HTMLElement} stage
 * @param {number} player
 * @param {View} view
 */
function holderOf(stage, player, { viewer, handOpen }) {
  const own = player === viewer && handOpen;
  return stage.querySelector(own ? ".hand-row" : `.palace-chip[data-player="${player}"]`);
}

/**
 * @param {HTMLElement} stage
 * @param {number} player
 * @param {string} cell
 */
function cellOf(stage, player, cell) {
  const palace = stage.querySelector(`.palace[data-player="${player}"]:not([inert])`);
  return palace?.querySelector(`[data-cell="${cell}"]`) ?? null;
}

/**
 * Where the tile of a cell lay before: among those that waited, else with its player.
 * @param {HTMLElement} stage
 * @param {Places} before
 * @param {View} view
 * @param {string} cell
 */
function sourceOf(stage, before, { table }, cell) {
  const player = table.last?.player ?? 0;
  const tile = table.palaces[player][cell];
  const lay = [...before].find(([name, { what }]) => what === tile && /^(?:bought|reserve)-/.test(name))?.[1].box;
  return lay ?? stage.querySelector(`.palace-chip[data-player="${player}"]`)?.getBoundingClientRect();
}

/**
 * @param {string} what a card or a tile
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} duration
 */
function fly(what, from, to, duration) {
  const size = Math.max(24, Math.min(from.width, from.height));
  const picture = /^[ygbo]\d$/.test(what) ? cardPicture(what) : tilePicture(what);
  const ghost = h("div", { class: "travelling", "aria-hidden": "true" }, picture);
  ghost.style.setProperty("inline-size", `${size}px`);
  document.body.append(ghost);
  const at = (/** @type {DOMRect} */ box) =>
    `translate(${box.x + box.width / 2 - size / 2}px, ${box.y + box.height / 2 - size / 2}px)`;
  const flight = ghost.animate([{ transform: at(from) }, { transform: at(to) }], { duration, easing: "ease-in-out" });
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}

/**
 * @param {Element} element
 * @param {number} duration
 */
function appear(element, duration) {
  element.querySelector("svg:last-of-type")?.animate([{ opacity: 0, transform: "translateY(-40%)" }, {}], { duration });
}
