// The first thing a stranger sees: what Partie does, the games that wait, and every game one tap away.

import { useTexts } from "../lib/catalogues.js";
import { onDeletion } from "../library/delete-game.js";
import { desktopClip } from "../desktop/clip.js";
import { h, icon } from "../lib/dom.js";
import { gameCards } from "../games/cards.js";
import { t } from "../lib/i18n.js";
import { storedGames } from "../library/stored-games.js";
import { hasName } from "../people/own-name.js";
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
  const others = h("div", { class: "home-others" });
  const refresh = () => {
    waiting.replaceChildren(...waitingGames(games, notices));
    cards.replaceChildren(gameCards(games));
  };
  refresh();
  if (hasName()) void showOthers(others, games);
  root.replaceChildren(
    h(
      "div",
      { class: "home" },
      unknown && h("p", { class: "home-unknown", role: "alert" }, t("There is nothing at {address}.", { address })),
      h("h1", { class: "home-line" }, t("Partie sees a game, finds the best move, and plays it.")),
      h("p", { class: "home-offers" }, t("Play, get hints, read photos, watch programs.")),
      tries(games),
      todaySection(games),
      others,
      waiting,
      h("section", { "aria-labelledby": "home-play" }, h("h2", { id: "home-play" }, t("Play")), cards),
      more(games),
    ),
  );
  return { close: onDeletion(refresh) };
}

/**
 * The games with others, which the server knows.
 * @param {HTMLElement} element
 * @param {GameInfo[]} games
 */
async function showOthers(element, games) {
  const [{ sharedSection }] = await Promise.all([import("../people/list.js"), useTexts("people/list.js")]);
  const section = await sharedSection(games).catch(() => null); // the notice of the connection says why
  if (section) element.replaceChildren(section);
}

/** What a stranger can try without a photo and a game of one's own. @param {GameInfo[]} games */
function tries(games) {
  const sample = games.find(({ page }) => page?.sample)?.name;
  const lost = lostGame(games);
  return h(
    "ul",
    { class: "home-tries" },
    sample && tryLink(`#/see?sample=${sample}`, "camera", t("Try a sample photo")),
    lost && tryLink(lost, "lens", t("See why you lost")),
    tryLink("#/shared", "person", t("Play with a friend")),
  );
}

/** The review of the newest lost game, else of one that comes with a game. @param {GameInfo[]} games */
function lostGame(games) {
  const own = storedGames().find(({ result, game }) => result === "lost" && games.some(({ name }) => name === game));
  if (own) return `#/review/own/${own.id}`;
  const example = games.find(({ page }) => page?.example)?.name;
  return example ? `#/review/example/${example}` : null;
}

/**
 * @param {string} href
 * @param {IconName} drawing
 * @param {string} text
 */
function tryLink(href, drawing, text) {
  return h("li", {}, h("a", { class: "home-try", href }, icon(drawing), h("span", {}, text)));
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

/** @param {GameInfo[]} games */
function more(games) {
  return h(
    "section",
    { "aria-labelledby": "home-more" },
    h("h2", { id: "home-more" }, t("More")),
    h(
      "div",
      { class: "home-more" },
      desktopClip(games),
      h(
        "ul",
        {},
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
        link("#/phone", "share", t("Open on your phone"), t("A code to scan, and how the phone trusts this machine.")),
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
