// What can be done with a game, the same row in every list and above every single game: go on or see it, review it, save it, delete it.

import { errorText } from "../lib/api.js";
import { openDialog } from "../dialogs/dialog.js";
import { button, h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { IconName } from "../lib/dom.js" */
/** @import { GameInfo } from "../lib/types.js" */

/** @typedef {{label: string, href: string, icon?: IconName, spoken?: string, kind?: string, act?: () => void}} Way an address that a row leads to; spoken: where the label alone says too little */

/**
 * @typedef {object} GameActions what is left out is not offered
 * @property {string} named which game, for those who hear the row: its title and day
 * @property {Way[]} ways the main one first
 * @property {(ending: string) => void | Promise<void>} [save] as a file of this format
 * @property {GameInfo} [info] whose formats can be saved besides Partie's own
 * @property {() => void} [remove]
 * @property {(text: string) => void} fail says why something did not work
 */

/** @param {GameActions} actions */
export function gameActions({ named, ways, save, info, remove, fail }) {
  return h(
    "div",
    { class: "game-actions" },
    ...ways.map((way) => wayLink(way, named)),
    save &&
      button({
        label: t("Save as a file: {game}", { game: named }),
        icon: "save",
        kind: "quiet",
        bare: true,
        act: () => saveDialog(save, info, fail),
      }),
    remove &&
      button({ label: t("Delete: {game}", { game: named }), icon: "bin", kind: "quiet", bare: true, act: remove }),
  );
}

/** The way to the review of a game. @param {string} href @returns {Way} */
export function reviewWay(href) {
  return { label: t("Review"), href, icon: "lens" };
}

/** The same from its replay, where its way back leads then. @param {number} id @returns {Way} */
export function replayedReview(id) {
  return reviewWay(`#/review/arena/${id}?from=replay`);
}

/**
 * @param {Way} way
 * @param {string} named
 */
function wayLink({ label, href, icon: drawing, spoken, kind = "", act }, named) {
  return h(
    "a",
    { class: `button ${kind}`, href, "aria-label": spoken ?? `${label}: ${named}`, onclick: act },
    drawing && icon(drawing),
    h("span", {}, label),
  );
}

/**
 * @param {(ending: string) => void | Promise<void>} save
 * @param {GameInfo | undefined} info
 * @param {(text: string) => void} fail
 */
function saveDialog(save, info, fail) {
  const endings = [
    ["json", t("Partie's own format, with everything")],
    ["xml", "XML"],
    ...(info?.formats ?? []).map(({ name, title }) => [name, title]),
  ];
  const choose = async (/** @type {string} */ ending) => {
    dialog.close();
    try {
      await save(ending);
    } catch (error) {
      fail(errorText(error));
    }
  };
  const dialog = openDialog(
    t("Save as"),
    h(
      "div",
      { class: "save-formats" },
      ...endings.map(([ending, title]) => button({ label: `${title} (.${ending})`, act: () => void choose(ending) })),
    ),
  );
}
