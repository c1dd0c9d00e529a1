// What the server knows about seen boards.

import { post } from "../lib/api.js";

/** @import { AdviceModel, ReadingModel, MovesModel, PlayedModel, InterpretedModel } from "../lib/wire.js" */

/** @typedef {[number, number]} Point in pixels of the picture */
/** @typedef {{game: string, variant: string, position: string}} Place a position of a game */

const SECONDS = 2; // the engine thinks about a move

/**
 * What a picture shows; rejected with the server's sentence.
 * @param {Blob} picture
 * @param {{game?: string, size?: number, corners?: Point[]}} hints
 * @returns {Promise<ReadingModel>}
 */
export function look(picture, { game, size, corners }) {
  const query = new URLSearchParams();
  if (game) query.set("game", game);
  if (size) query.set("size", String(size));
  if (corners) {
    query.set("corners", corners.map((corner) => corner.map((value) => value.toFixed(1)).join(",")).join(" "));
  }
  return post(`look?${query}`, picture, picture.type || "application/octet-stream");
}

/**
 * Rows of signs as a position, possible or not.
 * @param {object} request
 * @returns {Promise<InterpretedModel>}
 */
export function positionOf(request) {
  return post("look/position", JSON.stringify(request));
}

/**
 * @param {Place} place
 * @returns {Promise<AdviceModel>}
 */
export function advise(place) {
  return post("look/best", JSON.stringify({ ...place, seconds: SECONDS }));
}

/**
 * The only moves that lead from a position to what was seen; `before`: the picture of it, where nobody said who is to move.
 * @param {Place & {rows: string[], before?: string[], before_turn?: number}} request
 * @returns {Promise<MovesModel>}
 */
export function movesTo(request) {
  return post("look/moves", JSON.stringify(request));
}

/**
 * @param {Place & {move: string}} request
 * @returns {Promise<PlayedModel>}
 */
export function play(request) {
  return post("play", JSON.stringify(request));
}
