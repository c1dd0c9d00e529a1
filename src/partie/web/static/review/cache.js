// The reviews of this browser that came to their end: who comes back to one sees it at once and as it was, while the server
// would think again; without a server it is shown as it was kept, with all its positions.

import { moment, reviewLines } from "./api.js";
import { Refusal } from "../lib/api.js";
import { language } from "../lib/i18n.js";

/** @import { Source } from "../library/api.js" */
/** @import { ReviewPlyModel } from "../lib/wire.js" */

/**
 * @typedef {object} WholeReview
 * @property {any[]} lines
 * @property {ReviewPlyModel[]} moments of every ply
 */

const MOST = 5;
const CACHE = "reviews-of-partie"; // of the browser, beside that of the page's own files
const MOST_WHOLE = 20;
/** @type {{game: string, lines: any[]}[]} the newest first; game: its line, with all its moves and in the person's language */
let kept = [];

/**
 * The lines of a review: the kept ones where nothing of the game has changed or the server does not answer, else as the
 * server finds them.
 * @param {Source} source
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* cachedReview(source, signal) {
  /** @type {any[]} */
  const lines = [];
  try {
    for await (const line of reviewLines(source, signal)) {
      const known = lines.length === 0 && kept.find(({ game }) => game === JSON.stringify(line));
      if (known) return yield* known.lines;
      lines.push(line);
      yield line;
    }
  } catch (error) {
    const whole = lines.length > 0 || signal.aborted || error instanceof Refusal ? null : await find(source);
    if (!whole) throw error;
    return yield* whole.lines;
  }
  const last = lines.at(-1);
  if (last?.type !== "end" || last.problem) return;
  kept = [{ game: JSON.stringify(lines[0]), lines }, ...kept].slice(0, MOST);
  void keep(source, lines, signal).catch(() => {}); // without room, or without a server any more
}

/**
 * One moment of a game, as it was kept where the server does not answer.
 * @param {Source} source
 * @param {number} ply
 * @returns {Promise<ReviewPlyModel>}
 */
export async function cachedMoment(source, ply) {
  try {
    return await moment(source, ply);
  } catch (error) {
    const known = error instanceof Refusal ? null : (await find(source))?.moments[ply];
    if (!known) throw error;
    return known;
  }
}

/**
 * Asks for all positions, one after another, and keeps them with the review.
 * @param {Source} source
 * @param {any[]} lines
 * @param {AbortSignal} signal ends it where the person has left
 */
async function keep(source, lines, signal) {
  if (typeof caches === "undefined" || !("own" in source || "arena" in source)) return; // the browser keeps nothing on a page that it does not trust
  const moments = [];
  for (let ply = 0; ply <= lines[0].moves.length; ply++) {
    if (signal.aborted) return;
    moments.push(await moment(source, ply));
  }
  const cache = await caches.open(CACHE);
  await cache.delete(place(source));
  await cache.put(place(source), Response.json({ lines, moments }));
  for (const old of (await cache.keys()).slice(0, -MOST_WHOLE)) await cache.delete(old);
}

/**
 * @param {Source} source
 * @returns {Promise<WholeReview | null>}
 */
async function find(source) {
  if (typeof caches === "undefined") return null;
  const answer = await caches.match(place(source), { cacheName: CACHE }).catch(() => null);
  return answer?.json() ?? null;
}

/** What a review is kept under: an address that nobody asks for. @param {Source} source */
function place(source) {
  const name = "own" in source ? source.own : "arena" in source ? source.arena : "example";
  const line = encodeURIComponent(JSON.stringify(source.line ?? []));
  return new URL(`kept/review/${name}/${line}?language=${language()}`, document.baseURI).href;
}
