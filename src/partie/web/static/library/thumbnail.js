// The newest position of a person's game, drawn small by the game's own picture.

import { moment } from "../review/api.js";
import { fetchGame } from "./api.js";
import { GamePicture } from "../games/picture.js";
import { storedRecord } from "./stored-games.js";

/** @import { GameInfo, Seat } from "../lib/types.js" */

/**
 * @param {Element} root
 * @param {{id: string, game: string, variant: string, seats: Seat[], moves: number}} own
 * @param {GameInfo[]} games
 * @param {boolean} [onServer] whether the server has it
 */
export async function drawNewest(root, { id, game, variant, seats, moves }, games, onServer = true) {
  const picture = new GamePicture(game, games);
  const record = storedRecord(id)?.record;
  const known = onServer ? await fetchGame(id).catch((error) => (record ? null : Promise.reject(error))) : null;
  if (known) await picture.show({ ...known, seats });
  else if (record) await picture.show({ game, variant, ...(await moment({ record }, moves)), seats });
  picture.element.inert = true;
  root.replaceChildren(picture.element);
}
