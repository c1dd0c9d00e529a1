// The clock of a new game: none, one of the usual ones, or one as players write it.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { field, select } from "./dialog.js";

/** @import { ClockTextModel } from "../lib/wire.js" */

const NONE = "";
const OWN = "own";

/** Minutes and seconds more after every move. */
const USUAL = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
];
/** Minutes, then periods of seconds a move. */
const OVERTIME = [
  [10, 3, 30],
  [20, 5, 30],
];

/** Days for each move, by correspondence. */
const DAYS = [1, 3, 7];

/**
 * @param {string | null} chosen
 * @param {{days?: boolean}} [has] days: whether a move may take days
 */
export function clockControl(chosen, { days = false } = {}) {
  /** @type {[string, string][]} */
  const known = [
    ...USUAL.map(
      ([minutes, seconds]) =>
        /** @type {[string, string]} */ ([
          `${minutes}+${seconds}`,
          seconds ? t("{minutes} min + {seconds} s a move", { minutes, seconds }) : t("{minutes} min", { minutes }),
        ]),
    ),
    ...OVERTIME.map(
      ([minutes, periods, seconds]) =>
        /** @type {[string, string]} */ ([
          `${minutes * 60}+${periods}x${seconds}`,
          t("{minutes} min, then {periods} × {seconds} s a move", { minutes, periods, seconds }),
        ]),
    ),
    ...(days ? DAYS : []).map(
      (number) =>
        /** @type {[string, string]} */ ([
          `${number}d/move`,
          counted("{number} day a move", "{number} days a move", number),
        ]),
    ),
  ];
  const isKnown = !chosen || known.some(([text]) => text === chosen);
  const list = select(
    [[NONE, t("No clock")], ...known, [OWN, t("Another clock…")]],
    isKnown ? (chosen ?? NONE) : OWN,
    () => show(),
  );
  const text = h("input", { class: "input", placeholder: "5+3", spellcheck: "false", autocapitalize: "off" });
  if (!isKnown) text.value = chosen ?? "";
  const help = t(
    "5+3: minutes and seconds a move. 40/300: seconds for each 40 moves. 600+3x30: seconds, then overtime. 5+3|1+0: another clock for each player.",
  );
  const own = field(t("Clock as text"), text, help);
  const show = () => (own.hidden = list.value !== OWN);
  show();
  return {
    element: h("div", { class: "field-group" }, field(t("Clock"), list), own),
    /** The clock as text, null without one; rejected with a sentence. @returns {Promise<string | null>} */
    settled: async () => {
      if (list.value !== OWN) return list.value || null;
      const query = new URLSearchParams({ text: text.value.trim() || "5+3" });
      /** @type {ClockTextModel} */
      const found = await get(`clock?${query}`);
      if (found.problem) throw new Error(found.problem);
      return found.text;
    },
  };
}
