// A minefield to look at: the field of the game, as wide as its place. Where the place limits the height, the field is turned, zoomed and pushed about as in the game.

import { h, setAttribute } from "../../../lib/dom.js";
import { MinesField } from "./field.js";
import { Zoom } from "./zoom.js";

const READABLE = 15; // pixels of a cell whose number is read
const COMFORTABLE = 20;

/**
 * @param {string} label
 * @returns {import("../../picture.js").Picture}
 */
export function makePicture(label) {
  const nothing = () => {};
  const field = new MinesField({ open: nothing, flag: nothing, cycle: nothing, question: nothing, labelled: true });
  field.element.inert = true;
  const stage = h("div", { class: "mines-stage", role: "img", "aria-label": label }, field.element);
  const element = h("div", { class: "mines-picture" }, stage);
  const zoom = new Zoom(stage, field, { least: READABLE, defaultSize: readableCell });
  zoom.changed = () => setAttribute(stage, "tabindex", zoom.isCut ? "0" : null);
  let clicked = "";
  const lay = () => {
    if (!element.isConnected || getComputedStyle(element).maxHeight === "none") return;
    zoom.lay();
    field.bringIntoSight(clicked);
  };
  new ResizeObserver(lay).observe(element);
  return {
    element,
    show: ({ scene, better }) => {
      field.show(scene, "none", better?.taps.at(-1));
      clicked = scene.last.at(-1) ?? "";
      lay();
    },
  };
}

/**
 * @param {number} whole
 * @param {number} across
 */
function readableCell(whole, across) {
  return whole >= READABLE ? whole : Math.max(READABLE, Math.min(across, COMFORTABLE));
}
