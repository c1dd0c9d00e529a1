// A minefield to look at: the field of the game, as wide as its place.

import { h } from "../../../dom.js";
import { MinesField } from "./field.js";

/**
 * @param {string} label
 * @returns {import("../../../picture.js").Picture}
 */
export function makePicture(label) {
  const nothing = () => {};
  const field = new MinesField({ open: nothing, flag: nothing, cycle: nothing, question: nothing, labelled: true });
  field.element.inert = true;
  const element = h("div", { class: "mines-picture", role: "img", "aria-label": label }, field.element);
  return { element, show: ({ scene, better }) => field.show(scene, "none", better?.taps.at(-1)) };
}
