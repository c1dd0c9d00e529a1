// A table of Alhambra to look at: everybody's points, and the palace of the player on the turn.

import { h } from "../../../dom.js";
import { COLOURS } from "./chairs.js";
import { AlhambraMap } from "./map.js";
import { readTable } from "./position.js";
import { total } from "./scores.js";

/**
 * @param {string} label
 * @returns {import("../../../picture.js").Picture}
 */
export function makePicture(label) {
  const map = new AlhambraMap(() => {});
  const points = h("ul", { class: "alhambra-points" });
  const element = h("div", { class: "alhambra-picture", role: "img", "aria-label": label }, points, map.element);
  return {
    element,
    show: ({ position }) => {
      if (!position) return;
      const table = readTable(position);
      const turn = table.turn % table.players;
      points.replaceChildren(...Array.from({ length: table.players }, (_, player) => playerPoints(player, total(table, player), player === turn)));
      map.show(label, { tiles: table.maps[turn], lit: new Map(), chosen: null, open: false });
    },
  };
}

/**
 * @param {number} player
 * @param {number} points
 * @param {boolean} active
 */
function playerPoints(player, points, active) {
  return h("li", { class: active ? "is-active" : "" }, h("span", { class: `seat-chip seat-${COLOURS[player]}` }), String(points));
}
