// The arena's first page: what runs now, and all tournaments.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { sentence, tournaments } from "./api.js";
import { newTournament } from "./form.js";
import { LiveBoards } from "./boards.js";

/** @import { News, Tournament, View } from "./types.js" */
/** @import { ArenaContext } from "../places/watch.js" */

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
export async function showList(root, context) {
  const boards = new LiveBoards(null, context.games);
  const list = h("ul", { class: "tournaments" });
  root.replaceChildren(
    h(
      "div",
      { class: "arena-head" },
      h("h1", {}, t("Arena")),
      h("a", { class: "button", href: "#/watch/games" }, t("Games")),
      button({ label: t("New tournament"), icon: "plus", kind: "primary", act: () => newTournament(context) }),
    ),
    h("section", { "aria-label": t("Running games") }, boards.element),
    h("h2", {}, t("Tournaments")),
    list,
  );
  const show = (/** @type {Tournament[]} */ found) => list.replaceChildren(...(found.length > 0 ? found.map(line) : [h("li", { class: "detail" }, t("No tournament yet. Start one and watch it here."))]));
  await tournaments().then(show).catch((error) => context.notices.error(sentence(error)));
  return {
    hear: (/** @type {News} */ news) => {
      boards.hear(news);
      if (news.tournaments) show(news.tournaments);
    },
    destroy: () => {},
  };
}

/** @param {Tournament} tournament */
function line(tournament) {
  const progress = t("{played} of {planned} games", { played: tournament.played, planned: tournament.planned });
  return h(
    "li",
    {},
    h(
      "a",
      { class: "tournament-line", href: `#/watch/tournament/${tournament.id}` },
      h("strong", {}, tournament.name),
      h("span", { class: "detail" }, `${t(tournament.kind)} · ${tournament.brains.join(", ")}`),
      h("span", { class: `state state-${tournament.state.replace(" ", "-")}` }, t(tournament.state)),
      h("span", { class: "detail" }, progress),
    ),
  );
}
