// Stored games as files of the person's own.

import { h } from "../lib/dom.js";
import { fileAddress, recordsAddress } from "./api.js";

export const MOST = "1000"; // games in one saved file

/**
 * @param {number} id
 * @param {string} ending the format
 */
export function saveRecordFile(id, ending) {
  download(fileAddress(id, ending));
}

/**
 * Many games in one file.
 * @param {string} ending the format
 * @param {Record<string, string>} filter
 */
export function saveRecords(ending, filter) {
  download(recordsAddress(ending, { ...filter, limit: MOST }));
}

/** @param {string} href */
function download(href) {
  h("a", { href, download: "" }).click();
}
