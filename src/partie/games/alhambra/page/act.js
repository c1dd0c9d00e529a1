// What can be done with what is picked up: the main button under the thumb, and the line above it that says more.

import { button, enable, h } from "../../../lib/dom.js";
import { capitalised, t } from "../../../lib/i18n.js";
import { priceOf } from "./art.js";
import { chairName } from "./seats.js";
import { gainWords } from "./market.js";
import { endsOf, isMine, isTap, moveOf, paidCards, people, present, sumOf } from "./view.js";
import { kindName, tileName } from "./texts.js";

/** @import { View } from "./view.js" */

/**
 * @typedef {object} Deed
 * @property {string} label
 * @property {(() => void) | null} act null: something has to be picked up first
 * @property {string} [note]
 * @property {boolean} [second] there is something better to do on the table
 * @property {{label: string, act: () => void}} [other] a second thing that may be done instead
 */

/**
 * The buttons that do something now.
 * @param {View} view
 * @param {() => void} reveal shows the hand
 */
export function actButtons(view, reveal) {
  if (view.state.outcome) return [];
  const { label, act, other, second } = deedOf(view, reveal);
  const main = button({ label, kind: act && !second ? "primary act-main" : "act-main", act: () => act?.() });
  enable(main, act !== null);
  return present([main, other && button({ label: other.label, act: other.act })]);
}

/** @param {View} view */
export function noteParts(view) {
  if (view.complaint) return [h("p", { class: "note-text is-error" }, view.complaint)];
  if (view.waiting) {
    return [
      h(
        "p",
        { class: "note-text" },
        t("{move} will be played when the connection is back.", { move: capitalised(view.waiting) }),
      ),
    ];
  }
  if (view.state.outcome) return [];
  return [h("p", { class: "note-text muted" }, deedOf(view, () => {}).note ?? "")];
}

/**
 * @param {View} view
 * @param {() => void} reveal
 * @returns {Deed}
 */
function deedOf(view, reveal) {
  const { state, table, chairs } = view;
  if (!isMine(view)) {
    return {
      label: t("{player} to move", { player: chairName(chairs[state.turn]) }),
      act: null,
      note: waitingNote(view),
    };
  }
  if (!view.handOpen) {
    return { label: t("I am {player}: show my cards", { player: chairName(chairs[view.viewer]) }), act: reveal };
  }
  return table.step === "action" ? actionDeed(view) : placingDeed(view);
}

/** @param {View} view */
function waitingNote({ chairs }) {
  return people(chairs).length > 0 ? t("Your turn again when the others have moved.") : "";
}

/**
 * @param {View} view
 * @returns {Deed}
 */
function actionDeed(view) {
  const [first] = view.choice;
  if (isTap(first, "display")) return takeDeed(view);
  if (isTap(first, "market")) return buyDeed(view, first);
  if (isTap(first, "reserve")) {
    return {
      label: t("Build it"),
      act: null,
      note:
        endsOf(view, first).length > 0
          ? t("Choose a lit cell: the tile is built or swapped there.")
          : t("It fits nowhere."),
    };
  }
  const remove = first !== undefined && moveOf(view, [first], "reserve");
  if (remove) return { label: t("Move this tile to the reserve"), act: () => view.play(remove) };
  const pass = moveOf(view, [], "pass");
  if (pass) return { label: t("Pass: nothing else is possible"), act: () => view.play(pass) };
  return {
    label: t("Choose what to do"),
    act: null,
    note: t("Choose money, a tile of the market, or a tile of your own."),
  };
}

/**
 * @param {View} view
 * @returns {Deed}
 */
function takeDeed(view) {
  const cards = view.choice.map((tap) => view.table.display[Number(tap.slice("display-".length)) - 1] ?? "");
  const move = moveOf(view, view.choice, "take") ?? `take:${cards.join("+")}`; // an illegal one is refused by the server, with the rule
  return {
    label: t("Take {sum}", { sum: sumOf(cards) }),
    act: () => view.play(move),
    note: t("One card, or several that are worth 5 or less together."),
  };
}

/**
 * @param {View} view
 * @param {string} space
 * @returns {Deed}
 */
function buyDeed(view, space) {
  const tile = view.table.market[Number(space.slice("market-".length)) - 1] ?? "";
  const [sum, price] = [sumOf(paidCards(view.choice)), priceOf(tile)];
  const move = moveOf(view, view.choice, "pay");
  const paid =
    move === undefined
      ? t("Choose cards of its currency.")
      : sum === price
        ? t("Paid exactly: you may do another thing.")
        : t("Overpaid by {over}.", { over: sum - price });
  const note = `${paid}${gainWords(view, tile)}`;
  return {
    label:
      sum > 0
        ? t("Pay {sum} for {tile} (price {price})", { tile: kindName(tile), sum, price })
        : t("{tile}: price {price}", { tile: capitalised(kindName(tile)), price }),
    act: move === undefined ? null : () => view.play(move),
    note,
  };
}

/**
 * @param {View} view
 * @returns {Deed}
 */
function placingDeed(view) {
  const [tap] = view.choice;
  const ends = endsOf(view, tap);
  const [keep, give] = [moveOf(view, [tap], "reserve"), moveOf(view, [tap], "dirk")];
  const tile = tileName(waitingTile(view, tap));
  const fits = ends.some((end) => end !== "reserve" && end !== "dirk");
  return {
    label: t("To the reserve"),
    act: keep === undefined ? null : () => view.play(keep),
    other: give === undefined ? undefined : { label: t("Give to Dirk"), act: () => view.play(give) },
    second: fits,
    note: fits ? t("{tile}: choose a lit cell of your palace.", { tile: capitalised(tile) }) : t("It fits nowhere."),
  };
}

/**
 * The tile of a tap such as `bought-1`.
 * @param {View} view
 * @param {string | undefined} tap
 */
export function waitingTile({ table }, tap) {
  return table.waiting[isTap(tap, "bought") && tap ? Number(tap.slice("bought-".length)) - 1 : 0];
}
