// The puzzles of a day as cards, on Home and on the page of a day.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { whenThere } from "../lib/idle.js";
import { whenVisible } from "../lib/visible.js";
import { fetchDay } from "./api.js";
import { dayOf } from "./days.js";
import { currentStreak, solvedOn } from "./progress.js";
import { gradeDots, streakText } from "./texts.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { PuzzleModel } from "../lib/wire.js" */

/**
 * The section of Home; as high before the server has answered as after.
 * @param {GameInfo[]} games
 */
export function todaySection(games) {
  const day = dayOf();
  const list = h(
    "ul",
    { class: "today-cards" },
    ...games.filter(({ puzzles }) => puzzles).map((game) => card(day, game)),
  );
  void fillCards(list, day, games);
  return h(
    "section",
    { "aria-labelledby": "home-today" },
    h(
      "div",
      { class: "today-head" },
      h("h2", { id: "home-today" }, t("Today")),
      h("span", { class: "today-streak" }, streakText(currentStreak())),
      h("a", { class: "today-all", href: "#/today" }, t("Calendar")),
    ),
    list,
  );
}

/**
 * Writes the puzzles into their cards once the server has named them.
 * @param {HTMLElement} list
 * @param {string} day
 * @param {GameInfo[]} games
 */
export async function fillCards(list, day, games) {
  const found = await fetchDay(day).catch(() => null);
  if (!found) return;
  list.replaceChildren(
    ...found.puzzles.flatMap((puzzle) => {
      const game = games.find(({ name }) => name === puzzle.game);
      return game ? [card(day, game, puzzle)] : [];
    }),
  );
}

/**
 * @param {string} day
 * @param {GameInfo} game
 * @param {PuzzleModel} [puzzle]
 */
function card(day, game, puzzle) {
  const solved = solvedOn(day)[game.name];
  const picture = h("span", { class: "game-picture", "aria-hidden": "true" });
  if (game.page?.card) picture.append(h("img", { src: game.page.card, alt: "" })); // which Home has anyway
  if (puzzle) whenThere(() => whenVisible(picture, () => void draw(picture, game, puzzle)));
  return h(
    "li",
    {},
    h(
      "a",
      { class: "today-card", href: `#/today/${day}/${game.name}` },
      picture,
      h("b", {}, game.title),
      h(
        "small",
        { class: solved ? "is-solved" : "" },
        solved ? icon("solve") : "",
        solved ? t("Solved") : puzzle ? gradeDots(puzzle.grade) : "\u00a0",
      ),
    ),
  );
}

/**
 * The position, small; a field or a deal is shown by the card of its game.
 * @param {HTMLElement} root
 * @param {GameInfo} game
 * @param {PuzzleModel} puzzle
 */
export async function draw(root, game, puzzle) {
  if (puzzle.tasks === 0 && game.page?.card) return root.replaceChildren(h("img", { src: game.page.card, alt: "" }));
  try {
    const { GamePicture } = await import("../games/picture.js");
    const picture = new GamePicture(game.title, [game]);
    const seats = game.sides.map((side) => (side === puzzle.side ? "human" : { level: null }));
    await picture.show({ game: game.name, variant: puzzle.variant, scene: puzzle.scene, seats });
    picture.element.inert = true;
    root.replaceChildren(picture.element);
  } catch {
    root.classList.add("is-empty");
  }
}
