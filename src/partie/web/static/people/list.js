// The visitor's games with others, those to move in first.

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { agoText } from "../library/texts.js";
import { listShared } from "./api.js";
import { othersText, standText } from "./texts.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { SharedGameModel } from "../lib/wire.js" */

/**
 * @param {GameInfo[]} games
 * @returns {Promise<HTMLElement | null>} null: there are none
 */
export async function sharedList(games) {
  const found = await listShared();
  const lines = found.flatMap((shared) => {
    const game = games.find(({ name }) => name === shared.game);
    return game && shared.state !== "withdrawn" ? [line(shared, game)] : [];
  });
  return lines.length > 0 ? h("ul", { class: "people-games" }, ...lines) : null;
}

/**
 * @param {SharedGameModel} shared
 * @param {GameInfo} game
 */
function line(shared, game) {
  const facts = [othersText(shared), agoText(shared.changed * 1000)].filter(Boolean).join(" · ");
  return h(
    "li",
    {},
    h(
      "a",
      { class: `button ${shared.my_turn ? "is-due" : ""}`, href: `#/shared/${shared.id}` },
      h("span", {}, h("b", {}, game.title), h("small", {}, facts)),
      h("span", { class: "people-stand" }, standText(shared)),
    ),
  );
}

/** @param {GameInfo[]} games */
export async function sharedSection(games) {
  const list = await sharedList(games);
  if (!list) return null;
  return h(
    "section",
    { "aria-labelledby": "people-games" },
    h("h2", { id: "people-games" }, t("Games with others")),
    list,
  );
}
