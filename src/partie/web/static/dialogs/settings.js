// The few things a person can choose about the page itself.

import { h } from "../lib/dom.js";
import { decimal, t } from "../lib/i18n.js";
import { change, settings } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { field, openDialog, select, switchRow } from "./dialog.js";
import { looksForm } from "./looks.js";

const SECONDS = [0.5, 1, 2, 5, 10, 30];

/** @import { Settings } from "../lib/settings.js" */

/** @param {() => void} changed */
export function settingsDialog(changed) {
  openDialog(t("Settings"), settingsForm(changed));
}

/** @param {() => void} changed */
export function settingsForm(changed) {
  /** @param {Partial<Settings>} changes */
  const set = (changes) => {
    change(changes);
    changed();
  };
  const looks = h("div", {});
  const showLooks = () => looks.replaceChildren(looksForm(choose));
  /** The samples show what was chosen; the keyboard stays where it is. @param {Partial<Settings>} changes */
  const choose = (changes) => {
    set(changes);
    const name = document.activeElement?.getAttribute("name");
    showLooks();
    const chosen = name && looks.querySelector(`[name="${name}"]:checked`);
    if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true });
  };
  showLooks();
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
    looks,
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
    switchRow(
      t("Sound"),
      t("Short sounds for moves, captures, cards, the end, and what is not possible."),
      settings.sound,
      (sound) => {
        set({ sound });
        if (sound) play("move");
      },
    ),
    switchRow(t("Vibration"), t("The same to be felt, on devices that vibrate."), settings.vibration, (vibration) => {
      set({ vibration });
      if (vibration) play("move");
    }),
    switchRow(
      t("Animation"),
      t("Pieces and cards move to where they go. Never where the system asks for less motion."),
      settings.animation,
      (animation) => set({ animation }),
    ),
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
