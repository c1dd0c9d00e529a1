// A game on the table: mounts what plays it, and leads to its other addresses.

import { gameModule } from "../games/modules.js";
import { readRoute, writeRoute } from "../frame/route.js";
import { hideOffer, offerGuide } from "../guide/offer.js";
import { backToReview } from "../review/link.js";
import { isOver } from "../library/stored-games.js";
import { rememberTabGame, tabGame, gameToContinue } from "../session/session.js";

/** @import { GameInfo, Route, ViewContext, ShownView } from "../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
export async function show(root, context) {
  const { games, here, notices, announce, remember } = context;
  const route = continuedRoute(context);
  showBackLink(here());
  const game = find(games, route.game);
  let shown = here(); // the address of the game on the table
  const newcomer = namesGameAlone(readRoute(context.address)) && route.position === null;
  const { mount } = await gameModule(game);
  const mounted = await mount(root, {
    game,
    route,
    here,
    notices,
    announce,
    remember: (now) => {
      remember(writeRoute(now));
      if (now.position) hideOffer(notices);
      shown = here();
    },
  });
  if (newcomer) offerGuide(game, notices);
  return {
    close: () => {
      hideOffer(notices);
      mounted.destroy();
    },
    relabel: (spoken) => {
      showBackLink(here()); // the header is another one
      mounted.relabel(find(spoken, game.name));
    },
    open: async (next) => {
      const wanted = readRoute(next.address);
      if (wanted.game !== game.name) return false;
      if (namesGameAlone(wanted) && !isOver(tabGame(shown))) {
        next.remember(shown);
        return true;
      } // it is on the table
      const asked = continuedRoute(next);
      showBackLink(here());
      await mounted.open(asked);
      return true;
    },
    help: mounted.help && (() => mounted.help?.()),
  };
}

/** A game that was begun from a review has the link back to it in the header. @param {string} address */
function showBackLink(address) {
  document.querySelector(".to-review")?.remove();
  const link = backToReview(tabGame(address));
  if (link) document.querySelector(".header-tools")?.before(link);
}

/**
 * What an address asks for; one that names nothing but a game leads to the one that goes on.
 * @param {ViewContext} context
 */
function continuedRoute({ address, remember }) {
  const route = readRoute(address);
  const known = namesGameAlone(route) ? gameToContinue(route.game) : null;
  if (!known) return route;
  rememberTabGame(known.address, known.sessionId);
  remember(known.address);
  return readRoute(known.address);
}

/** @param {Route} route */
function namesGameAlone({ variant, seats, moves }) {
  return variant === null && seats === null && moves === undefined;
}

/**
 * @param {GameInfo[]} games
 * @param {string} name
 */
function find(games, name) {
  return /** @type {GameInfo} */ (games.find((game) => game.name === name));
}
