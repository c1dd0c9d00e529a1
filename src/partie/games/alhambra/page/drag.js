// Dragging a tile onto a cell, to the reserve or to Dirk with mouse or finger. Touching one after the other works as well.

import { h } from "../../../lib/dom.js";
import { tilePicture } from "./art.js";

const FAR = 8; // CSS pixels before a touch becomes a drag

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} tile that lies there
 * @param {{begin: () => void, drop: (place: string) => void}} actions place: a cell, "reserve" or "dirk"
 */
export function dragTile(element, tile, { begin, drop }) {
  element.addEventListener("pointerdown", (/** @type {any} */ start) => {
    if (start.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) {
        ghost = ghostOf(tile, element.getBoundingClientRect().width);
        begin();
      }
      if (ghost) lay(ghost, event);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      const place = event.type === "pointerup" ? placeAt(event) : null;
      if (place) drop(place);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
}

/**
 * @param {string} tile
 * @param {number} width CSS pixels
 */
function ghostOf(tile, width) {
  const ghost = h("div", { class: "drag-ghost", "aria-hidden": "true" }, tilePicture(tile));
  ghost.style.setProperty("inline-size", `${width}px`);
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {HTMLElement} ghost
 * @param {PointerEvent} event
 */
function lay(ghost, event) {
  ghost.style.setProperty("left", `${event.clientX}px`);
  ghost.style.setProperty("top", `${event.clientY}px`);
}

/** @param {PointerEvent} event */
function placeAt(event) {
  const target = document.elementFromPoint(event.clientX, event.clientY);
  const cell = target?.closest(".palace [data-cell]")?.getAttribute("data-cell");
  return cell ?? target?.closest("[data-drop]")?.getAttribute("data-drop") ?? null;
}
