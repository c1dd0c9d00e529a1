// The games that wait in this browser, each with the way on and the way out.

import { button, h } from "./dom.js";
import { locale, t } from "./i18n.js";
import { removeOwn } from "./own.js";
import { keep } from "./session.js";
import { forget, left } from "./shelf.js";

/** @import { GameInfo } from "./types.js" */
/** @import { Left } from "./shelf.js" */

const MOST = 3; // the rest is in the person's own place

/**
 * @param {GameInfo[]} games
 * @param {() => void} changed after one was forgotten
 * @returns {HTMLElement | null} null: nothing waits
 */
export function leftGames(games, changed) {
  const found = left().flatMap((game) => {
    const info = games.find(({ name }) => name === game.game);
    return info ? [line(game, info.title, changed)] : [];
  });
  if (found.length === 0) return null;
  const all = found.length > MOST && h("li", {}, h("a", { class: "left-games-all", href: "#/me" }, t("All my games")));
  return h("ul", { class: "left-games" }, ...found.slice(0, MOST), all);
}

/**
 * @param {Left} game
 * @param {string} title
 * @param {() => void} changed
 */
function line(game, title, changed) {
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
        forget(game.id);
        void removeOwn(game.id).catch(() => {}); // the server may not have had it
        changed();
      },
    }),
  );
}
