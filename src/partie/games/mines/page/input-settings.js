// What a tap does, and how large the cells are: a person's choices about the field, kept in the browser.

import { h } from "../../../lib/dom.js";
import { field, openDialog, select, switchRow } from "../../../dialogs/dialog.js";
import { t } from "../../../lib/i18n.js";

const KEY = "partie-mines-handling";

/**
 * @typedef {object} Handling
 * @property {boolean} flags whether a tap puts a flag
 * @property {"mark" | "open" | "nothing"} press what a long press does: mark is a flag, then a question mark, then nothing
 * @property {boolean} chords whether a tap on a number opens everything around it
 * @property {boolean} asks whether a tap that may hit a mine has to be repeated
 * @property {boolean} turns whether a wide field lies on its side on a tall screen
 */

/** @type {Handling} */
const DEFAULTS = { flags: false, press: "mark", chords: true, asks: false, turns: true };

/** @type {Handling} */
export const handling = { ...DEFAULTS, ...stored() };

/** @returns {Partial<Handling>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // storage is forbidden or holds something else
  }
}

/** @param {Partial<Handling>} changes */
export function handle(changes) {
  Object.assign(handling, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(handling));
  } catch {
    // The choice holds until the page is closed.
  }
}

/** @param {() => void} changed */
export function handlingDialog(changed) {
  /** @param {Partial<Handling>} changes */
  const set = (changes) => {
    handle(changes);
    changed();
  };
  openDialog(
    t("Touch"),
    h(
      "div",
      { class: "form" },
      field(
        t("A tap"),
        select(
          [
            ["open", t("opens the cell")],
            ["flag", t("puts a flag")],
          ],
          handling.flags ? "flag" : "open",
          (tap) => set({ flags: tap === "flag" }),
        ),
      ),
      field(
        t("A long press"),
        select(
          [
            ["mark", t("puts a flag or a question mark")],
            ["open", t("opens the cell")],
            ["nothing", t("does nothing")],
          ],
          handling.press,
          (press) => set({ press }),
        ),
      ),
      switchRow(
        t("A tap on a number opens around it"),
        t("Where as many flags stand around it."),
        handling.chords,
        (chords) => set({ chords }),
      ),
      switchRow(
        t("Ask before a risky tap"),
        t("A cell that may be a mine is opened by the second tap; the first one tells its risk."),
        handling.asks,
        (asks) => set({ asks }),
      ),
      switchRow(t("Turn wide fields"), t("On a tall screen a field of 30×16 lies as 16×30."), handling.turns, (turns) =>
        set({ turns }),
      ),
    ),
  );
}
