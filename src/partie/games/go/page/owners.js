// Whose the points probably become, and which stones are in danger.

import { Lights } from "../../../board/lights.js";
import { h } from "../../../lib/dom.js";
import { later, t } from "../../../lib/i18n.js";

/** @type {Record<string, [sign: string, meaning: string]>} */
const SIGNS = {
  point: ["", later("the colour is the side that the point probably becomes")],
  danger: ["!", later("these stones are in danger")],
};

/** @param {import("../../../board/board.js").Board} board */
export function ownerLights(board) {
  return new Lights(board, { signOf, meanings, isOver: ({ scene }) => Boolean(scene.facts.scores) });
}

/** @param {string} name such as "black-danger" @returns {import("../../../board/draw.js").Sign} */
function signOf(name) {
  const [side, kind] = name.split("-");
  return { name, text: SIGNS[kind]?.[0] ?? "", side, isUrgent: kind === "danger" };
}

function meanings() {
  return [
    h("span", { class: "sign-meaning" }, t(SIGNS.point[1])),
    h("span", { class: "sign-meaning" }, h("b", { class: "is-urgent" }, SIGNS.danger[0]), ` ${t(SIGNS.danger[1])}`),
  ];
}
