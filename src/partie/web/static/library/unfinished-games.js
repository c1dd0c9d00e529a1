// The games that wait in this browser, each with its picture, who plays, the way on and the way out.

import { deleteGame } from "./delete-game.js";
import { button, h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { agoText, othersText, variantTitle } from "./texts.js";
import { rememberTabGame } from "../session/session.js";
import { unfinishedGames } from "./stored-games.js";
import { whenIdle } from "../lib/idle.js";
import { whenVisible } from "../lib/visible.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { StoredGame } from "./stored-games.js" */
/** @import { Notices } from "../frame/notices.js" */

const MOST = 3; // the rest is in the person's own place

/**
 * @param {GameInfo[]} games
 * @param {Notices} notices
 * @returns {HTMLElement | null} null: nothing waits
 */
export function unfinishedGameList(games, notices) {
  const found = unfinishedGames().flatMap((game) => {
    const info = games.find(({ name }) => name === game.game);
    return info ? [{ game, info }] : [];
  });
  if (found.length === 0) return null;
  const all =
    found.length > MOST && h("li", {}, h("a", { class: "unfinished-games-all", href: "#/me" }, t("All my games")));
  return h(
    "ul",
    { class: "unfinished-games" },
    ...found.slice(0, MOST).map(({ game, info }) => line(game, info, notices)),
    all,
  );
}

/**
 * @param {StoredGame} game
 * @param {GameInfo} info
 * @param {Notices} notices
 */
function line(game, info, notices) {
  const { id, address, sessionId, moves, seats, when } = game;
  const isDefault = game.variant === info.variants[0].name;
  const title = isDefault ? info.title : `${info.title}: ${variantTitle(info, game.variant)}`;
  const facts = [othersText(seats, info), moves > 0 && counted("{number} move", "{number} moves", moves)]
    .filter(Boolean)
    .join(" · ");
  const ago = agoText(when);
  const named = [title, facts, ago].filter(Boolean).join(", ");
  return h(
    "li",
    {},
    h(
      "a",
      { class: "button", href: address, onclick: () => rememberTabGame(address, sessionId) },
      pictureOf(game, info),
      h("span", {}, h("b", {}, title), facts && h("small", {}, facts), h("small", {}, ago)),
    ),
    button({
      label: t("Delete: {game}", { game: named }),
      icon: "bin",
      kind: "quiet",
      bare: true,
      act: () => deleteGame({ id, title, moves }, notices),
    }),
  );
}

/** @type {Map<string, HTMLElement>} those of the list before: a list that is written again shows them at once */
const pictures = new Map();

/**
 * @param {StoredGame} game
 * @param {GameInfo} info
 */
function pictureOf(game, info) {
  const key = `${game.id} ${game.when}`;
  const known = pictures.get(key) ?? picture(game, info);
  pictures.delete(key);
  pictures.set(key, known);
  for (const old of [...pictures.keys()].slice(0, -MOST)) pictures.delete(old);
  return known;
}

/**
 * The card of the game, until its position is drawn: boards are loaded when Home is there and has nothing else to do.
 * @param {StoredGame} game
 * @param {GameInfo} info
 */
function picture(game, info) {
  const element = h(
    "span",
    { class: "game-picture", "aria-hidden": "true" },
    info.page?.card && h("img", { src: info.page.card, alt: "" }),
  );
  const draw = async () => (await import("./thumbnail.js")).drawNewest(element, game, [info]);
  if (game.moves > 0) whenVisible(element, () => whenIdle(() => void draw().catch(() => {}))); // else the card stays
  return element;
}
