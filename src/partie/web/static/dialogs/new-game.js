// Who plays what: variant, who begins, how strong the computer is.

import { errorText } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { changeLevel } from "../lib/settings.js";
import { variantSides } from "../games/variants.js";
import { seatsFor } from "../table/choice.js";
import { clockControl } from "./clock.js";
import { choice, field, openDialog, select, submit } from "./dialog.js";
import { fieldsControl } from "./fields.js";
import { levelControl } from "./level.js";
import { opponentControl } from "./opponent.js";

/** @import { GameInfo, NewGame } from "../lib/types.js" */
/** @import { NewGameChoice } from "../table/choice.js" */

/** @typedef {{index: number, known: boolean}} Beginner who makes the first move; known: what that player plays is settled */
/** @typedef {{element: HTMLElement, value: () => string, settled?: () => Promise<string>, beginner?: () => Beginner, sides?: () => string[]}} Variants */
/** @typedef {(variant: string, game: GameInfo) => Variants} VariantControl */

/**
 * @param {GameInfo} game
 * @param {NewGameChoice} chosen what is chosen at first
 * @param {(request: NewGame) => void} start
 * @param {VariantControl} [variantControl] of a game whose variants are put together from parts
 */
export function newGameDialog(game, chosen, start, variantControl) {
  /** @type {Variants} */
  const variants = variantControl?.(chosen.variant, game) ?? variantList(game, chosen.variant);
  const beginner = () => variants.beginner?.() ?? { index: 0, known: true };
  const alone = game.sides.length === 1;
  const who = () => beginners(game, variants.sides?.() ?? game.sides, beginner());
  const begins = choice(t("Who begins"), "begins", who(), swapBegins(chosen.begins, beginner()));
  variants.element.addEventListener("change", () => begins.rename(who().map(([, text]) => text)));
  const level = levelControl(game, chosen.level);
  const opponent =
    alone || game.sides.length > 2
      ? null
      : opponentControl(game, chosen.program ?? null, (own) => (level.element.hidden = own));
  const clock = alone ? null : clockControl(chosen.clock ?? null);
  const problem = h("p", { class: "problem", role: "alert" });
  const play = async () => {
    problem.textContent = "";
    let variant, program, time;
    try {
      variant = await (variants.settled?.() ?? variants.value());
      program = await opponent?.settled();
      time = await clock?.settled();
    } catch (error) {
      problem.textContent = errorText(error);
      return problem.scrollIntoView({ block: "nearest" });
    }
    if (!alone) changeLevel(game.name, level.value());
    dialog.close();
    start({
      game: game.name,
      variant,
      clock: time,
      seats: alone
        ? ["human"]
        : seatsFor({ ...chosen, begins: swapBegins(begins.value(), beginner()), level: level.value(), program }),
    });
  };
  const dialog = openDialog(
    t("New game"),
    h(
      "form",
      { class: "form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void play()) },
      variants.element,
      !alone && begins.element,
      opponent?.element,
      !alone && level.element,
      clock?.element,
      !alone && othersLink(game.name, () => dialog.close()),
      problem,
      h(
        "div",
        { class: "dialog-actions" },
        button({ label: t("Cancel"), act: () => dialog.close() }),
        submit(t("Start")),
      ),
    ),
  );
}

/**
 * The way to people at other devices.
 * @param {string} game
 * @param {() => void} act
 */
function othersLink(game, act) {
  const text = t("Play with a friend at another device");
  return h("a", { class: "dialog-link", href: `#/shared/new/${game}`, onclick: act }, text);
}

const OWN = "own";

/**
 * The named variants and, where a game has several fields, one put together from them.
 * @param {GameInfo} game
 * @param {string} chosen
 * @returns {Variants}
 */
function variantList(game, chosen) {
  const own = game.fields.length > 1 ? fieldsControl(game, chosen) : null;
  const known = game.variants.some(({ name }) => name === chosen);
  const named = game.variants.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
  const list = select(own ? [...named, [OWN, t("Own rules")]] : named, known || !own ? chosen : OWN, () => show());
  const meaning = h("p", { class: "field-help", role: "status" });
  const show = () => {
    if (own) own.element.hidden = list.value !== OWN;
    meaning.textContent = game.variants.find(({ name }) => name === list.value)?.meaning ?? "";
    meaning.hidden = meaning.textContent === "";
  };
  show();
  return {
    element: h("div", { class: "field-group" }, field(t("Variant"), list), meaning, own?.element),
    value: () => (own && list.value === OWN ? own.value() : list.value),
    settled: async () => (own && list.value === OWN ? own.settled() : list.value),
    sides: () => variantSides(game, list.value),
  };
}

/**
 * Who begins and who has the first seat are the same unless the second seat makes the first move; then they are opposites.
 * @param {NewGameChoice["begins"]} begins
 * @param {Beginner} beginner
 * @returns {NewGameChoice["begins"]}
 */
function swapBegins(begins, { index }) {
  if (index === 0 || begins === "people") return begins;
  return begins === "me" ? "computer" : "me";
}

/**
 * @param {GameInfo} game
 * @param {string[]} sides what the players of the variant play
 * @param {Beginner} beginner
 * @returns {[NewGameChoice["begins"], string][]}
 */
function beginners({ side_names: names }, sides, { index, known }) {
  return [
    ["me", known ? t("I do ({side})", { side: names[sides[index]] ?? "" }) : t("I do")],
    ["computer", t("The computer")],
    ["people", t("Two players, one device")],
  ];
}
