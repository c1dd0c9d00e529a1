// Every game as a card with a small picture of it: on the first page, and in the sheet behind a game's title.

import { preview } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { rememberTabGame, tabGame } from "../session/session.js";
import { isOver, unfinishedGames } from "../library/stored-games.js";

/** @import { StoredGame } from "../library/stored-games.js" */
/** @import { GameInfo } from "../lib/types.js" */

/**
 * @param {GameInfo[]} games
 * @param {string} [current] the game that is open
 */
export function gameCards(games, current) {
  const waiting = unfinishedGames();
  return h(
    "ul",
    { class: "game-cards" },
    ...games.map((game) =>
      card(
        game,
        game.name === current,
        waiting.find(({ game: name }) => name === game.name),
      ),
    ),
  );
}

/**
 * Leads to the game that waits; a new one is an action of its table.
 * @param {GameInfo} game
 * @param {boolean} here
 * @param {StoredGame} [waiting]
 */
function card(game, here, waiting) {
  const picture = h("span", { class: "game-picture", "aria-hidden": "true" });
  if (game.page?.card) picture.append(h("img", { src: game.page.card, alt: "" }));
  else void draw(picture, game);
  const stays = here && !isOver(tabGame(location.hash)); // only the sheet closes
  const way = stays
    ? { href: location.hash }
    : waiting && !here
      ? { href: waiting.address, onclick: () => rememberTabGame(waiting.address, waiting.sessionId) }
      : { href: `#/play/${game.name}` };
  const goesOn = waiting && !here && h("small", { class: "game-card-unfinished" }, t("Continue"));
  return h(
    "li",
    {},
    h(
      "a",
      { class: "game-card", ...way, "aria-current": here && "page" },
      picture,
      h("span", { class: "game-card-title" }, game.title),
      goesOn,
    ),
  );
}

/**
 * A small board that only shows; a game that cannot be drawn has its title alone.
 * @param {HTMLElement} root
 * @param {GameInfo} game
 */
async function draw(root, game) {
  try {
    const { GamePicture } = await import("./picture.js"); // most have a card of their own: the first page does without boards
    const picture = new GamePicture(game.title, [game]);
    await picture.show({ game: game.name, ...(await preview(game.name)) });
    picture.element.inert = true;
    root.append(picture.element);
  } catch {
    root.classList.add("is-empty");
  }
}
