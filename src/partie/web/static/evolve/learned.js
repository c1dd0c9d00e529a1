// The best players of the learning runs: where they can be asked for, and sit down.

import { callApi, get } from "../lib/api.js";

/** @import { WeightsFile } from "../lib/types.js" */
/** @import { LearnedPlayerModel } from "../lib/wire.js" */

/**
 * Those of a game; none where the server cannot say.
 * @param {{name: string, learns?: boolean}} game
 * @returns {Promise<LearnedPlayerModel[]>}
 */
export async function learnedPlayers({ name, learns }) {
  if (!learns) return [];
  try {
    return await get(`evolve/learned?game=${encodeURIComponent(name)}`);
  } catch {
    return [];
  }
}

/**
 * The file by which such a player plays.
 * @param {string} game
 * @param {string} run
 * @returns {Promise<WeightsFile>}
 */
export async function learnedFile(game, run) {
  const answer = await callApi(`evolve/${encodeURIComponent(game)}/${encodeURIComponent(run)}/best`);
  return { name: run, text: await answer.text() };
}
