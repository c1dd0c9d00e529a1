// How strong the computer plays: a slider, alone in a window or in the one that starts a new game.

import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { changeLevel } from "../lib/settings.js";
import { ratedLevel } from "../lib/texts.js";
import { openDialog, submit } from "./dialog.js";

/** @import { GameInfo } from "../lib/types.js" */

/**
 * @param {GameInfo} game
 * @param {number | null} chosen
 * @param {string} note what becomes of the game on the table
 * @param {(level: number | null) => void} start
 */
export function levelDialog(game, chosen, note, start) {
  const level = levelControl(game, chosen);
  const play = () => {
    changeLevel(game.name, level.value());
    dialog.close();
    start(level.value());
  };
  const dialog = openDialog(
    t("Strength of the computer"),
    h(
      "form",
      { class: "form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), play()) },
      level.element,
      h("p", { class: "muted" }, note),
      h(
        "div",
        { class: "dialog-actions" },
        button({ label: t("Cancel"), act: () => dialog.close() }),
        submit(t("New game")),
      ),
    ),
  );
}

/**
 * A slider over the levels with full strength at its end.
 * @param {GameInfo} game
 * @param {number | null} chosen
 */
export function levelControl(game, chosen) {
  const { levels, level_names: names, rating_scale: meaning } = game;
  const full = levels.length;
  const start = chosen === null ? full : Math.max(0, levels.indexOf(chosen));
  const value = () => levels[Number(slider.value)] ?? null;
  const text = () => {
    const level = value();
    return level === null ? t("Full strength") : ratedLevel(level, game);
  };
  const output = h("output", { class: "field-value" });
  const sentence = h("span", { class: "field-help level-sentence" });
  const show = () => {
    const level = value();
    output.textContent = text();
    sentence.textContent = level === null ? t("Plays as well as it can in its time.") : (names[level]?.sentence ?? "");
    slider.setAttribute("aria-valuetext", `${text()}. ${sentence.textContent}`);
  };
  const slider = h("input", {
    type: "range",
    min: 0,
    max: full,
    step: 1,
    value: start,
    "aria-label": t("Strength of the computer"),
    oninput: () => show(),
  });
  show();
  const label = h("span", { class: "field-label" }, t("Strength of the computer"), output);
  const scale = meaning && h("span", { class: "field-help" }, meaning);
  return { element: h("label", { class: "field-row" }, label, slider, sentence, scale), value };
}
