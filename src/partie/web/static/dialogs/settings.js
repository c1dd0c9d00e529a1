// The few things a person can choose about the page itself.

import { h } from "../lib/dom.js";
import { decimal, t } from "../lib/i18n.js";
import { change, settings } from "../lib/settings.js";
import { field, openDialog, select } from "./dialog.js";

const SECONDS = [0.5, 1, 2, 5, 10, 30];

/** @param {() => void} changed */
export function settingsDialog(changed) {
  openDialog(t("Settings"), settingsForm(changed));
}

/** @param {() => void} changed */
export function settingsForm(changed) {
  /** @param {Partial<import("../lib/settings.js").Settings>} changes */
  const set = (changes) => {
    change(changes);
    changed();
  };
  return h(
    "div",
    { class: "form" },
    field(
      t("Confirm moves"),
      select(
        [
          ["auto", t("On small touch screens")],
          ["always", t("Always")],
          ["never", t("Never")],
        ],
        settings.confirm,
        (confirm) => set({ confirm }),
      ),
      t("The first click or tap shows the move, the second one plays it."),
    ),
    field(
      t("Time for a move"),
      select(
        SECONDS.map((seconds) => [
          String(seconds),
          t("{seconds} s", { seconds: decimal(seconds, Number.isInteger(seconds) ? 0 : 1) }),
        ]),
        String(settings.seconds),
        (seconds) => set({ seconds: Number(seconds) }),
      ),
      t("How long the computer may think, from the next game on."),
    ),
    field(
      t("Colours"),
      select(
        [
          ["system", t("Match the system")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ],
        settings.theme,
        (theme) => set({ theme }),
      ),
    ),
    field(
      t("Coordinates"),
      select(
        [
          ["auto", t("As the game writes moves")],
          ["letters", t("Letters and numbers at the edge")],
          ["numbers", t("Numbers on the squares")],
          ["none", t("None")],
        ],
        settings.labels,
        (labels) => set({ labels }),
      ),
      t("Not every board has numbers on its squares."),
    ),
    switchRow(t("Sound"), t("A small click when a move is made."), settings.sound, (sound) => set({ sound })),
    switchRow(t("Evaluation bar"), t("Shows who stands better."), settings.evaluation, (evaluation) =>
      set({ evaluation }),
    ),
    switchRow(
      t("Check pictures before advice"),
      t("What was read surely is advised on at once, unless this is on."),
      settings.checks,
      (checks) => set({ checks }),
    ),
    switchRow(
      t("The computer resigns lost games"),
      t("Where the computer can: when your win is proved, it resigns and shows it; from the next game on."),
      settings.resigns,
      (resigns) => set({ resigns }),
    ),
  );
}

/**
 * @param {string} label
 * @param {string} help
 * @param {boolean} checked
 * @param {(on: boolean) => void} set
 */
function switchRow(label, help, checked, set) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked,
    onchange: () => set(box.checked),
  });
  return h(
    "label",
    { class: "switch-row" },
    h("span", {}, h("span", { class: "field-label" }, label), h("span", { class: "field-help" }, help)),
    box,
  );
}
