// A table to look at: the palaces side by side with names and points.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { chairName, COLOURS, isOnlyPerson, playerOf } from "./seats.js";
import { AlhambraMap } from "./map.js";
import { choiceBefore, openTable } from "./open-table.js";
import { tableOf } from "./table.js";

/** @typedef {{element: HTMLElement, name: HTMLElement, points: HTMLElement, map: AlhambraMap}} Palace */

/**
 * @param {string} label
 * @returns {import("../../picture.js").Picture}
 */
export function makePicture(label) {
  const grid = h("div", { class: "picture-grid" });
  const beside = h("div", { class: "open-table" }); // seen only where a game is watched large
  const element = h("div", { class: "alhambra-picture", role: "img", "aria-label": label }, grid, beside);
  /** @type {Palace[]} */
  let palaces = [];
  return {
    element,
    show: ({ scene, seats = [], better = null, before = null }) => {
      const table = tableOf(scene);
      const chairs = seats.map((seat, index) => ({ colour: COLOURS[index], player: playerOf(seat) }));
      const cell = better?.taps.at(-1) ?? "";
      const marked = /^(?:[ew]\d+)?(?:[ns]\d+)?$/.test(cell) && cell !== ""; // money and purchases are not on the palaces
      element.classList.toggle("has-better", marked);
      if (palaces.length !== table.players) {
        palaces = Array.from({ length: table.players }, (_, player) => makePalace(player));
        grid.replaceChildren(...palaces.map((palace) => palace.element));
        grid.setAttribute("data-players", String(table.players));
      }
      palaces.forEach(({ element: palace, name, points, map }, player) => {
        name.textContent =
          chairs[player] && isOnlyPerson(chairs, player) ? t("You") : chairName({ colour: COLOURS[player] });
        points.textContent = String(table.scores[player]);
        palace.classList.toggle("is-last", table.last?.player === player);
        map.show("", {
          tiles: table.palaces[player],
          tight: true,
          last: table.last?.player === player ? table.last.places : [],
          better: marked && table.last?.player === player ? cell : null,
        });
      });
      beside.replaceChildren(...(before ? choiceBefore(tableOf(before), table, better?.taps ?? []) : openTable(table)));
      const summary = palaces.map(({ name, points }) => `${name.textContent} ${points.textContent}`).join(", ");
      element.setAttribute("aria-label", `${label}: ${summary}`);
    },
  };
}

/**
 * @param {number} player
 * @returns {Palace}
 */
function makePalace(player) {
  const map = new AlhambraMap(() => {});
  const [name, points] = [h("span", { class: "picture-name" }), h("strong", {})];
  const head = h(
    "p",
    { class: "picture-head" },
    h("span", { class: `seat-chip seat-${COLOURS[player]}` }),
    name,
    points,
  );
  return { name, points, map, element: h("div", { class: "picture-palace" }, head, map.element) };
}
