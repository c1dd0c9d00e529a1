// The games that wait in this browser, each with the way on and the way out.

import { deleteGame } from "./delete-game.js";
import { button, h } from "./dom.js";
import { locale, t } from "./i18n.js";
import { keep } from "./session.js";
import { left } from "./shelf.js";

/** @import { GameInfo } from "./types.js" */
/** @import { Left } from "./shelf.js" */
/** @import { Notices } from "./notices.js" */

const MOST = 3; // the rest is in the person's own place

/**
 * @param {GameInfo[]} games
 * @param {Notices} notices
 * @param {() => void} changed after one was deleted or restored
 * @returns {HTMLElement | null} null: nothing waits
 */
export function leftGames(games, notices, changed) {
  const found = left().flatMap((game) => {
    const info = games.find(({ name }) => name === game.game);
    return info ? [line(game, info.title, notices, changed)] : [];
  });
  if (found.length === 0) return null;
  const all = found.length > MOST && h("li", {}, h("a", { class: "left-games-all", href: "#/me" }, t("All my games")));
  return h("ul", { class: "left-games" }, ...found.slice(0, MOST), all);
}

/**
 * @param {Left} game
 * @param {string} title
 * @param {Notices} notices
 * @param {() => void} changed
 */
function line(game, title, notices, changed) {
  const when = new Date(game.when).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
  return h(
    "li",
    {},
    h("a", { class: "button", href: game.address, onclick: () => keep(game.address, game.word) }, h("span", {}, title), h("small", {}, when)),
    button({
      label: t("Delete: {game}", { game: title }),
      icon: "close",
      kind: "quiet",
      bare: true,
      act: () => {
        deleteGame(game.id, title, notices, changed);
        changed();
      },
    }),
  );
}
