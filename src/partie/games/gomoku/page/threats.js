// Threats on demand: what a stone would make on each cell.

import { Lights } from "../../../board/lights.js";
import { h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";

/** @type {Record<string, [sign: string, meaning: string]>} in Roman numerals, as numbers count moves */
const SIGNS = {
  three: ["III", later("an open three")],
  double: ["!!", later("two threats at once")],
  four: ["IV", later("a four")],
  "open-four": ["IV!", later("an open four")],
  five: ["V", later("a row of five")],
};
const URGENT = ["open-four", "five"];

/** @param {import("../../../board/board.js").Board} board */
export function threatLights(board) {
  return new Lights(board, { signOf, meanings, isOver: ({ outcome }) => outcome !== null });
}

/** @param {string} name such as "black-open-four" @returns {import("../../../board/draw.js").Sign} */
function signOf(name) {
  const [side, ...rest] = name.split("-");
  const kind = rest.join("-");
  return { name, text: SIGNS[kind]?.[0] ?? "", side, isUrgent: URGENT.includes(kind) };
}

function meanings() {
  const signs = Object.entries(SIGNS).map(([kind, [sign, meaning]]) =>
    h(
      "span",
      { class: "sign-meaning" },
      h("b", { class: URGENT.includes(kind) && "is-urgent" }, sign),
      ` ${t(meaning)}`,
    ),
  );
  return [h("span", {}, t("A stone there makes:")), ...signs];
}
