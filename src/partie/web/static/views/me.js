// What belongs to the person: the games, what they say when they are counted, and the settings.

import { back } from "../frame/back-link.js";
import { settingsForm } from "../dialogs/settings.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { GamesList } from "../library/game-list.js";
import { statisticsCard } from "../library/statistics.js";
import { visitorKeyForm } from "../library/visitor-key-form.js";
import { fetchStatistics } from "../library/api.js";

/** @import { GameInfo, ViewContext, ShownView } from "../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
export async function show(root, context) {
  const { games, path, notices, go } = context;
  const game = games.find(({ name }) => name === path[0]) ?? null;
  const key = path[0] === "key" ? (path[1] ?? "") : "";
  if (path[0] && !game && !key) notices.error(t("There is nothing at {address}.", { address: context.address }));
  const numbers = h("div", { class: "me-numbers" });
  const list = new GamesList(context, game?.name ?? "", () => void showNumbers(numbers, games, game));
  const statistics = h(
    "section",
    { "aria-labelledby": "me-statistics", hidden: true, class: "me-statistics-part" },
    h("h2", { id: "me-statistics" }, t("Statistics")),
    numbers,
  );
  const listAgain = (/** @type {string} */ text) => {
    notices.done(text);
    go(`#/me?${Date.now()}`);
  };
  await Promise.all([list.show(), showNumbers(numbers, games, game)]); // everything at once: nothing jumps while a person reads
  root.replaceChildren(
    h(
      "div",
      { class: "me" },
      game && back("#/me", t("All my games")),
      h("h1", {}, game ? game.title : t("Me")),
      game && statistics, // which the summary of all games leads to
      h("section", { "aria-labelledby": "me-games" }, h("h2", { id: "me-games" }, t("My games")), list.element),
      !game && statistics,
      !game &&
        h(
          "section",
          { "aria-labelledby": "me-settings" },
          h("h2", { id: "me-settings" }, t("Settings")),
          settingsForm(() => {}),
        ),
      !game && visitorKeyForm(listAgain, key),
    ),
  );
  return { close: () => list.close() };
}

/**
 * @param {HTMLElement} root
 * @param {GameInfo[]} games
 * @param {GameInfo | null} only
 */
async function showNumbers(root, games, only) {
  try {
    const statistics = await fetchStatistics(only?.name ?? "");
    const cards = statistics.flatMap((one) => {
      const game = games.find(({ name }) => name === one.game);
      return game ? [statisticsCard(one, game, only !== null)] : [];
    });
    root.replaceChildren(...cards);
    if (root.parentElement) root.parentElement.hidden = cards.length === 0;
  } catch {
    // The list says already that the server does not answer.
  }
}
