// Go: the table of two, with the count of the board in words and the likely owners of points to light.

import { mount as mountTable } from "../../../table/table.js";
import { CountSummary } from "./count.js";
import { ownerLights } from "./owners.js";

/** @import { Context, Mounted } from "../../../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export function mount(root, context) {
  return mountTable(root, context, {
    lights: ownerLights,
    summary: () => new CountSummary(),
    notes: ({ scene }) => (scene.facts.scores ? scene.notes.slice(-1) : scene.notes),
  });
}
