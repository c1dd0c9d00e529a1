// One player's Alhambra with its reserve, and the tiles that wait for a place.

import { button, h } from "../../../dom.js";
import { t } from "../../../i18n.js";
import { tilePicture } from "./art.js";
import { dragTile } from "./drag.js";
import { AlhambraMap } from "./map.js";
import { chairName, playerName } from "./chairs.js";
import { isMine, legal, nothing, present } from "./view.js";
import { tileWords } from "./words.js";

/** @import { View } from "./view.js" */

export class Palace {
  /** @type {View | null} */
  #view = null;
  #map = new AlhambraMap((cell) => this.#touch(cell));

  /** @param {View} view */
  parts(view) {
    this.#view = view;
    const { table, choice, shownMap: player } = view;
    const own = player === table.turn && isMine(view) && view.handOpen;
    const title = t("Alhambra of {player}", { player: chairName(view.chairs[player]) });
    const lit = own ? litCells(view) : new Map();
    this.#map.show(title, { tiles: table.maps[player], lit, chosen: own ? choice.cell : null, open: own });
    return present([
      h(
        "div",
        { class: "map-head" },
        h("h2", { class: "section-title" }, title, " · ", h("small", { class: "muted" }, playerName(view.chairs[player]))),
        button({ label: t("Smaller"), kind: "quiet", act: () => this.#map.zoom(1 / 1.4) }),
        button({ label: t("Larger"), kind: "quiet", act: () => this.#map.zoom(1.4) }),
      ),
      own && table.waiting.length > 0 && this.#tileRow(view, t("To be placed"), table.waiting, table.step !== "action"),
      own && settleButtons(view, lit.size > 0),
      this.#map.element,
      this.#tileRow(view, t("Reserve"), table.reserves[player], own && table.step === "action"),
    ]);
  }

  /**
   * @param {View} view
   * @param {string} title
   * @param {string[]} tiles
   * @param {boolean} usable
   */
  #tileRow(view, title, tiles, usable) {
    const none = tiles.length === 0 && h("span", { class: "muted" }, t("none"));
    return h("div", { class: "tile-row" }, h("h3", { class: "section-title" }, title), none, ...tiles.map((tile) => this.#looseTile(view, tile, usable)));
  }

  /**
   * @param {View} view
   * @param {string} tile
   * @param {boolean} usable
   */
  #looseTile(view, tile, usable) {
    const chosen = view.choice.tile === tile;
    const choose = () => usable && view.choose({ ...nothing(), tile });
    const toggle = () => (chosen && view.table.step === "action" ? view.choose(nothing()) : choose());
    const element = h(
      "button",
      { type: "button", class: `loose-tile ${chosen ? "is-chosen" : ""}`, "aria-label": tileWords(tile), "aria-pressed": chosen ? "true" : "false", "aria-disabled": usable ? null : "true", onclick: toggle },
      tilePicture(tile),
    );
    if (usable) dragTile(element, { begin: choose, drop: (cell) => this.#touch(cell) });
    return element;
  }

  /** @param {string} cell */
  #touch(cell) {
    const view = this.#view;
    if (!view || !isMine(view)) return;
    const { table, choice } = view;
    if (choice.tile === null) {
      const removable = legal(view, (text) => text === `remove@${cell}`) !== undefined;
      return view.choose({ ...nothing(), cell: removable ? cell : null });
    }
    const word = table.step !== "action" ? "place" : table.maps[table.turn].has(cell) ? "swap" : "build";
    view.play(`${word}:${choice.tile}@${cell}`); // an illegal one is refused by the server, with the rule
  }
}

/**
 * Cells where the chosen tile may go, or tiles that may be taken off.
 * @param {View} view
 */
function litCells({ state, choice: { tile } }) {
  /** @type {Map<string, string>} */
  const lit = new Map();
  for (const { move } of state.legal) {
    const [head, cell] = move.split("@");
    const [word, name] = head.split(":");
    if (cell && tile !== null && name === tile) lit.set(cell, t(word === "swap" ? "swap here" : "place here"));
    else if (cell && tile === null && word === "remove") lit.set(cell, t("may be moved to the reserve"));
  }
  return lit;
}

/**
 * @param {View} view
 * @param {boolean} fits whether the chosen tile may go somewhere
 */
function settleButtons(view, fits) {
  const { tile, cell } = view.choice;
  const keep = legal(view, (text) => text === `reserve:${tile}`);
  const give = legal(view, (text) => text === `dirk:${tile}`);
  const remove = legal(view, (text) => text === `remove@${cell}`);
  return h(
    "div",
    { class: "settle-buttons" },
    keep !== undefined && button({ label: t("To the reserve"), act: () => view.play(keep) }),
    give !== undefined && button({ label: t("Give to Dirk"), act: () => view.play(give) }),
    keep !== undefined && !fits && h("p", { class: "muted" }, t("It fits nowhere.")),
    remove !== undefined && button({ label: t("Move this tile to the reserve"), act: () => view.play(remove) }),
  );
}
