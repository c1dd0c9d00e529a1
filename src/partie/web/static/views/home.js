// The first thing a stranger sees: what Partie does, the games that wait, and every game one tap away.

import { onDeletion } from "../library/delete-game.js";
import { h, icon } from "../lib/dom.js";
import { gameCards } from "../games/cards.js";
import { t } from "../lib/i18n.js";
import { todaySection } from "../today/section.js";
import { unfinishedGameList } from "../library/unfinished-games.js";

/** @import { IconName } from "../lib/dom.js" */
/** @import { Notices } from "../frame/notices.js" */
/** @import { GameInfo, ViewContext, ShownView } from "../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {ShownView}
 */
export function show(root, { games, unknown, address, notices }) {
  const waiting = h("div", { class: "home-unfinished" });
  const cards = h("div");
  const refresh = () => {
    waiting.replaceChildren(...waitingGames(games, notices));
    cards.replaceChildren(gameCards(games));
  };
  refresh();
  root.replaceChildren(
    h(
      "div",
      { class: "home" },
      unknown && h("p", { class: "home-unknown", role: "alert" }, t("There is nothing at {address}.", { address })),
      h("h1", { class: "home-line" }, t("Partie sees a game, finds the best move, and plays it.")),
      h("p", { class: "home-offers" }, t("Play, get hints, read photos, watch programs.")),
      todaySection(games),
      waiting,
      h("section", { "aria-labelledby": "home-play" }, h("h2", { id: "home-play" }, t("Play")), cards),
      more(),
    ),
  );
  return { close: onDeletion(refresh) };
}

/**
 * @param {GameInfo[]} games
 * @param {Notices} notices
 */
function waitingGames(games, notices) {
  const list = unfinishedGameList(games, notices);
  return list
    ? [h("section", { "aria-labelledby": "home-continue" }, h("h2", { id: "home-continue" }, t("Continue")), list)]
    : [];
}

function more() {
  return h(
    "section",
    { "aria-labelledby": "home-more" },
    h("h2", { id: "home-more" }, t("More")),
    h(
      "ul",
      { class: "home-more" },
      link("#/watch/show", "play", t("Show me a game"), t("Two levels of the computer play each other; you watch.")),
      link(
        "#/see",
        "camera",
        t("Read a picture"),
        t("A photo or a screenshot of a board becomes a position with its best move."),
      ),
      link(
        "#/watch",
        "trophy",
        t("Watch tournaments"),
        t("Programs and levels play each other, live, with tables and ratings."),
      ),
      link(
        "#/watch/desktop",
        "lens",
        t("On the desktop"),
        t("Partie plays real programs by itself: it looks at the screen and clicks."),
      ),
    ),
  );
}

/**
 * @param {string} href
 * @param {IconName} drawing
 * @param {string} title
 * @param {string} text
 */
function link(href, drawing, title, text) {
  return h(
    "li",
    {},
    h("a", { class: "home-link", href }, icon(drawing), h("span", {}, h("b", {}, title), h("small", {}, text))),
  );
}
