// The first thing a stranger sees: what Partie does, the games that wait, and every game one tap away.

import { preview } from "./api.js";
import { button, h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { GamePicture } from "./picture.js";
import { keep } from "./session.js";
import { forget, left } from "./shelf.js";

/** @import { GameInfo } from "./types.js" */
/** @import { Left } from "./shelf.js" */

/**
 * @param {HTMLElement} root
 * @param {GameInfo[]} games
 */
export function showHome(root, games) {
  root.replaceChildren(
    h(
      "div",
      { class: "home" },
      h("h1", { class: "home-line" }, t("Partie sees a game, finds the best move, and plays it.")),
      waiting(games, () => showHome(root, games)),
      h("section", { "aria-labelledby": "home-play" }, h("h2", { id: "home-play" }, t("Play")), h("ul", { class: "home-cards" }, ...games.map(card))),
      more(),
    ),
  );
}

/**
 * @param {GameInfo[]} games
 * @param {() => void} refresh
 */
function waiting(games, refresh) {
  const found = left().flatMap((game) => {
    const info = games.find(({ name }) => name === game.game);
    return info ? [{ game, title: info.title }] : [];
  });
  if (found.length === 0) return null;
  return h(
    "section",
    { "aria-labelledby": "home-continue" },
    h("h2", { id: "home-continue" }, t("Continue")),
    h("ul", { class: "home-left" }, ...found.map(({ game, title }) => leftLine(game, title, refresh))),
  );
}

/**
 * @param {Left} game
 * @param {string} title
 * @param {() => void} refresh
 */
function leftLine(game, title, refresh) {
  const when = new Date(game.when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return h(
    "li",
    {},
    h("a", { class: "button", href: game.address, onclick: () => keep(game.address, game.word) }, h("span", {}, title), h("small", {}, when)),
    button({
      label: t("Forget this game: {title}", { title }),
      icon: "close",
      kind: "quiet",
      bare: true,
      act: () => {
        forget(game.game);
        refresh();
      },
    }),
  );
}

/** @param {GameInfo} game */
function card(game) {
  const picture = h("span", { class: "home-picture", "aria-hidden": "true" });
  if (game.page?.card) picture.append(h("img", { src: game.page.card, alt: "" }));
  else void draw(picture, game);
  return h("li", {}, h("a", { class: "home-card", href: `#/${game.name}` }, picture, h("span", { class: "home-title" }, game.title)));
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

function more() {
  return h(
    "section",
    { "aria-labelledby": "home-more" },
    h("h2", { id: "home-more" }, t("More")),
    h(
      "ul",
      { class: "home-more" },
      h("li", {}, h("a", { class: "home-link", href: "arena.html" }, icon("trophy"), h("span", {}, h("b", {}, t("Watch: the arena")), h("small", {}, t("Programs and levels play each other, live, with tables and ratings."))))),
      h("li", {}, h("span", { class: "home-link" }, icon("lens"), h("span", {}, h("b", {}, t("On your desktop")), h("small", {}, t("Partie plays real programs by itself: type partie drive in a terminal."))))),
    ),
  );
}
