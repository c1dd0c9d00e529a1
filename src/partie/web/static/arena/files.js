// A stored game as a file of the person's own.

import { h } from "../dom.js";
import { fileAddress } from "./api.js";

/**
 * @param {number} id
 * @param {string} ending the format
 */
export function saveRecordFile(id, ending) {
  h("a", { href: fileAddress(id, ending), download: "" }).click();
}
