// What a run of players that learn is called.

/** @import { ArenaContext } from "../views/watch.js" */
/** @import { EvolveRunModel } from "../lib/wire.js" */

const FROM_PAGE = /^page-(\d+)$/; // how a run is called that was started on the page

/** @param {Pick<EvolveRunModel, "name">} run */
export function isFromPage({ name }) {
  return FROM_PAGE.test(name);
}

/** @param {string} game @param {ArenaContext} context */
export function gameTitle(game, { games }) {
  return games.find(({ name }) => name === game)?.title ?? game;
}

/** What a person called it; one that was started here has the name of its game and a number. @param {EvolveRunModel} run @param {ArenaContext} context */
export function runTitle({ game, name }, context) {
  const number = FROM_PAGE.exec(name)?.[1];
  return number ? `${gameTitle(game, context)} ${number}` : name;
}
