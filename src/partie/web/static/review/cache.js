// The reviews of this page that came to their end: who comes back to one sees it at once and as it was, while the server would think again.

import { reviewLines } from "./api.js";

/** @import { Source } from "../library/api.js" */

const MOST = 5;
/** @type {{game: string, lines: any[]}[]} the newest first; game: its line, with all its moves and in the person's language */
let kept = [];

/**
 * The lines of a review: the kept ones where nothing of the game has changed, else as the server finds them.
 * @param {Source} source
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* cachedReview(source, signal) {
  /** @type {any[]} */
  const lines = [];
  for await (const line of reviewLines(source, signal)) {
    const known = lines.length === 0 && kept.find(({ game }) => game === JSON.stringify(line));
    if (known) return yield* known.lines;
    lines.push(line);
    yield line;
  }
  const last = lines.at(-1);
  if (last?.type === "end" && !last.problem) kept = [{ game: JSON.stringify(lines[0]), lines }, ...kept].slice(0, MOST);
}
