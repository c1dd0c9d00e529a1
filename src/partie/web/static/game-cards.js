// Every game as a card with a small picture of it: on the first page, and in the sheet behind a game's title.

import { preview } from "./api.js";
import { h } from "./dom.js";
import { GamePicture } from "./picture.js";

/** @import { GameInfo } from "./types.js" */

/**
 * @param {GameInfo[]} games
 * @param {string} [current] the game that is open
 */
export function gameCards(games, current) {
  return h("ul", { class: "game-cards" }, ...games.map((game) => card(game, game.name === current)));
}

/**
 * @param {GameInfo} game
 * @param {boolean} here
 */
function card(game, here) {
  const picture = h("span", { class: "game-picture", "aria-hidden": "true" });
  if (game.page?.card) picture.append(h("img", { src: game.page.card, alt: "" }));
  else void draw(picture, game);
  return h("li", {}, h("a", { class: "game-card", href: `#/play/${game.name}`, "aria-current": here && "page" }, picture, h("span", { class: "game-card-title" }, game.title)));
}

/**
 * A small board that only shows; a game that cannot be drawn has its title alone.
 * @param {HTMLElement} root
 * @param {GameInfo} game
 */
async function draw(root, game) {
  try {
    const picture = new GamePicture(game.title, [game]);
    await picture.show({ game: game.name, ...(await preview(game.name)) });
    picture.element.inert = true;
    root.append(picture.element);
  } catch {
    root.classList.add("is-empty");
  }
}
