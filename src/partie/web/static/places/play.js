// A game on the table: mounts what plays it, and leads to its other addresses.

import { gameModule } from "../modules.js";
import { readRoute, writeRoute } from "../route.js";

/** @import { GameInfo, PlaceContext, ShownPlace } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {PlaceContext} context
 * @returns {Promise<ShownPlace>}
 */
export async function show(root, context) {
  const { games, address, here, notices, announce, remember } = context;
  const route = readRoute(address);
  const game = find(games, route.game);
  const { mount } = await gameModule(game);
  const mounted = await mount(root, { game, route, here, notices, announce, remember: (now) => remember(writeRoute(now)) });
  return {
    close: () => mounted.destroy(),
    relabel: (spoken) => mounted.relabel(find(spoken, game.name)),
    open: async (next) => {
      const asked = readRoute(next.address);
      if (asked.game !== game.name) return false;
      await mounted.open(asked);
      return true;
    },
    help: mounted.help && (() => mounted.help?.()),
  };
}

/**
 * @param {GameInfo[]} games
 * @param {string} name
 */
function find(games, name) {
  return /** @type {GameInfo} */ (games.find((game) => game.name === name));
}
