// The calls about looking back at a game.

import { posted } from "../library/api.js";
import { callApi } from "../lib/api.js";

/** @import { Source } from "../library/api.js" */
/** @import { ReviewAgainModel, ReviewPlyModel } from "../lib/wire.js" */

/**
 * One moment of a game.
 * @param {Source} source
 * @param {number} ply
 * @returns {Promise<ReviewPlyModel>}
 */
export async function moment(source, ply) {
  return (await callApi("review/position", posted({ ...source, ply }))).json();
}

/**
 * A new game from one moment of another.
 * @param {Source} source
 * @param {number} ply
 * @param {number | null} level
 * @returns {Promise<ReviewAgainModel>}
 */
export async function again(source, ply, level) {
  return (await callApi("review/again", posted({ ...source, ply, level }))).json();
}

/**
 * The lines of a review, as the server finds them.
 * @param {Source} source
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* reviewLines(source, signal) {
  const response = await callApi("review", { ...posted(source), signal });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => {}); // the review ends with its reader
  }
}
