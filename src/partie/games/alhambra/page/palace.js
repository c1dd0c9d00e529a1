// The palaces of all players side by side, to swipe; the tiles that wait for a place and the reserve lie below each.

import { button, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { tilePicture } from "./art.js";
import { playerChips } from "./chips.js";
import { MapWindows } from "./map-window.js";
import { chairName, isOnlyPerson, playerName } from "./seats.js";
import { dragTile } from "./drag.js";
import { AlhambraMap } from "./map.js";
import { marks } from "./market.js";
import { deedText } from "./status.js";
import { endsOf, isMine, isTap, moveOf, people, present } from "./view.js";
import { tileWords } from "./texts.js";

/** @import { View } from "./view.js" */

/** @typedef {{map: AlhambraMap, section: HTMLElement, head: HTMLElement, tray: HTMLElement}} Palace */

export class Palaces {
  /** @type {View | null} */
  #view = null;
  /** @type {Palace[]} */
  #palaces = [];
  element = h("div", { class: "palaces", "data-part": "palaces", tabindex: 0, role: "region" });
  #chips = h("div", { class: "palace-chips", role: "group" });
  chips = this.#chips;
  #shown = 0;
  #windows = new MapWindows();

  constructor() {
    this.element.addEventListener("scroll", () => this.#noteShown(), { passive: true });
  }

  /** @param {View} view */
  show(view) {
    this.#view = view;
    const { chairs } = view;
    if (this.#palaces.length !== chairs.length) this.#build(chairs.length);
    this.element.setAttribute("aria-label", t("Palaces"));
    this.#chips.setAttribute("aria-label", t("Palaces"));
    chairs.forEach((_, player) => this.#draw(view, player));
    this.#drawChips();
  }

  /** The game is left. */
  close() {
    this.#windows.close();
  }

  /** Brings a palace in front. @param {number} player */
  reveal(player) {
    this.#front(player);
    this.element.scrollTo({ left: player * this.element.clientWidth });
  }

  /** Goes to the first cell that can be touched. @param {FocusOptions} [options] */
  focus(options) {
    const cell = this.element.querySelector(".palace:not([inert]) [data-cell][tabindex='0']");
    if (cell instanceof SVGElement) cell.focus(options);
    else this.element.focus(options);
  }

  /** @param {number} count */
  #build(count) {
    this.#palaces = Array.from({ length: count }, (_, player) => {
      const map = new AlhambraMap(
        (cell) => this.#touch(cell),
        (cell, place) => this.#drop(cell, place),
      );
      const [head, tray] = [
        h("div", { class: "palace-head" }),
        h("div", { class: "palace-tray", "data-drop": "reserve" }),
      ];
      const section = h("section", { class: "palace", "data-player": player }, head, map.element, tray);
      return { map, head, tray, section };
    });
    this.element.replaceChildren(...this.#palaces.map(({ section }) => section));
    this.#front(Math.min(this.#shown, count - 1));
  }

  /** The one that was swiped to. */
  #noteShown() {
    const now = Math.round(this.element.scrollLeft / Math.max(1, this.element.clientWidth));
    if (now !== this.#shown && now < this.#palaces.length) this.#front(now);
  }

  /** The palace in front; the keyboard does not get to the others. @param {number} player */
  #front(player) {
    this.#shown = player;
    this.#palaces.forEach(({ section }, index) => (section.inert = index !== player));
    this.#drawChips();
  }

  #drawChips() {
    const view = this.#view;
    if (!view) return;
    const focused = [...this.#chips.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.#chips.replaceChildren(...playerChips(view, this.#shown, (player) => this.reveal(player)));
    this.#chips.setAttribute("data-count", String(this.#chips.children.length));
    if (focused >= 0) /** @type {HTMLElement} */ (this.#chips.children[focused])?.focus({ preventScroll: true });
  }

  /**
   * @param {View} view
   * @param {number} player
   */
  #draw(view, player) {
    const { table, choice, chairs } = view;
    const { map, section, head, tray } = this.#palaces[player];
    const own = player === view.state.turn && isMine(view) && view.handOpen;
    const mine = isOnlyPerson(chairs, player);
    const title = mine ? t("Your Alhambra") : t("Alhambra of {player}", { player: chairName(chairs[player]) });
    const last = table.last?.player === player ? table.last : null;
    const shown = { tiles: table.palaces[player], last: last?.places };
    map.show(title, {
      ...shown,
      lit: own ? markedCells(view) : undefined,
      chosen: own ? choice[0] : null,
      hinted: own ? view.hint?.taps : undefined,
      open: own,
      fits: own ? fitsOf(view) : null,
    });
    this.#windows.show(player, title, `${title}: ${table.scores[player]}`, shown);
    section.setAttribute("aria-label", title);
    const isShown = last && !(player === view.viewer && people(chairs).length > 0);
    head.replaceChildren(
      h(
        "h2",
        { class: "section-title" },
        title,
        " ",
        !mine && h("small", { class: "muted" }, playerName(chairs, player)),
      ),
      ...present([isShown && h("p", { class: "palace-deed" }, deedText(view))]),
      h("div", { class: "map-tools" }, this.#windowButton(player), map.zoomButtons()),
    );
    tray.replaceChildren(...this.#trayParts(view, player, own));
  }

  /**
   * @param {View} view
   * @param {number} player
   * @param {boolean} own
   */
  #trayParts(view, player, own) {
    const { table, state } = view;
    const waiting = player === state.turn ? table.waiting : [];
    const reserve = table.reserves[player];
    const usable = own && table.step === "action";
    return present([
      waiting.length > 0 && h("h3", { class: "section-title" }, t("To be placed")),
      ...waiting.map((tile, index) =>
        this.#looseTile(view, tile, `bought-${index + 1}`, own && table.step !== "action"),
      ),
      h("h3", { class: "section-title" }, t("Reserve")),
      reserve.length === 0 && h("span", { class: "muted" }, t("holds nothing")),
      ...reserve.map((tile) => this.#looseTile(view, tile, `reserve-${tile}`, usable)),
    ]);
  }

  /**
   * @param {View} view
   * @param {string} tile
   * @param {string} tap
   * @param {boolean} usable
   */
  #looseTile(view, tile, tap, usable) {
    const chosen = view.choice[0] === tap;
    const choose = () => usable && view.choose([tap]);
    const toggle = () => (chosen && view.table.step === "action" ? view.choose([]) : choose());
    const element = h(
      "button",
      {
        type: "button",
        class: `loose-tile ${usable ? marks(view, tap, chosen) : ""}`,
        "data-tap": tap,
        "data-what": tile,
        "aria-label": tileWords(tile),
        "aria-pressed": String(chosen),
        "aria-disabled": usable ? null : "true",
        onclick: toggle,
      },
      tilePicture(tile),
    );
    if (usable) dragTile(element, tile, { begin: choose, drop: (place) => this.#drop(tap, place) });
    return element;
  }

  /** Another palace beside one's own. @param {number} player */
  #windowButton(player) {
    const open = () => {
      const view = this.#view;
      if (this.#windows.open(player) && view) this.#draw(view, player);
      else view?.complain(t("The browser does not allow another window."));
    };
    return button({ label: t("In its own window"), icon: "whole", kind: "quiet map-window", bare: true, act: open });
  }

  /**
   * A tile that was dragged: to the reserve, to Dirk or onto a cell.
   * @param {string} tap where it lay
   * @param {string} place
   */
  #drop(tap, place) {
    const view = this.#view;
    if (!view || tap === place) return;
    if (place !== "reserve" && place !== "dirk") {
      return isTap(tap, "bought") || isTap(tap, "reserve") ? this.#touch(place) : undefined;
    }
    const move = moveOf(view, [tap], place);
    if (move) view.play(move);
    else if (!isTap(tap, "reserve")) view.complain(t("It cannot go there."));
  }

  /** @param {string} cell */
  #touch(cell) {
    const view = this.#view;
    if (!view || !isMine(view) || !view.handOpen) return;
    const { table, choice, state } = view;
    const [tap] = choice;
    if (isTap(tap, "market")) {
      return view.complain(t("Pay for the tile first: then it can be placed."));
    }
    if (!isTap(tap, "bought") && !isTap(tap, "reserve")) {
      return view.choose(moveOf(view, [cell], "reserve") && tap !== cell ? [cell] : []);
    }
    const tile = isTap(tap, "reserve")
      ? tap.slice("reserve-".length)
      : table.waiting[Number(tap.slice("bought-".length)) - 1];
    const word = table.step !== "action" ? "place" : table.palaces[state.turn][cell] ? "swap" : "build";
    view.play(moveOf(view, [tap], cell) ?? `${word}:${tile}@${cell}`); // an illegal one is refused by the server, with the rule
  }
}

/**
 * Cells where the chosen tile may go, or tiles that may be taken off.
 * @param {View} view
 */
function markedCells(view) {
  const {
    state,
    table,
    choice: [tap],
  } = view;
  if (isTap(tap, "bought") || isTap(tap, "reserve")) {
    const cells = endsOf(view, tap).filter((end) => end !== "reserve" && end !== "dirk");
    return new Map(cells.map((cell) => [cell, table.palaces[state.turn][cell] ? t("swap here") : t("place here")]));
  }
  if (isTap(tap, "market") || isTap(tap, "display")) return new Map();
  const removable =
    table.step === "action" ? state.legal.flatMap(({ taps }) => (taps[1] === "reserve" ? [taps[0]] : [])) : [];
  return new Map(removable.map((cell) => [cell, t("may be moved to the reserve")]));
}

/** Where the chosen tile of the market could go, before it is paid for. @param {View} view */
function fitsOf({ table, choice: [tap], state }) {
  const tile = isTap(tap, "market") ? table.market[Number(tap.slice("market-".length)) - 1] : null;
  return tile ? { tile, cells: table.fits[state.turn][tile] ?? [] } : null;
}
