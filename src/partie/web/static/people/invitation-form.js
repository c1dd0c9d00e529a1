// The form of an invitation: what is played, who sits where, with which clock.

import { clockControl } from "../dialogs/clock.js";
import { choice, field, select, submit } from "../dialogs/dialog.js";
import { levelControl } from "../dialogs/level.js";
import { errorText } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { levelOf } from "../lib/settings.js";
import { variantSides } from "../games/variants.js";
import { invite } from "./api.js";
import { nameField } from "./name-field.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { InviteRequest, SharedGameModel } from "../lib/wire.js" */

/** @typedef {"first" | "second" | "lot"} Place */

/** The games that several people play. @param {GameInfo[]} games */
export function gamesForSeveral(games) {
  return games.filter(({ sides }) => sides.length > 1);
}

/**
 * @param {GameInfo[]} games
 * @param {string | undefined} chosen the name of a game
 * @param {(made: SharedGameModel) => void} onMade
 */
export function invitationForm(games, chosen, onMade) {
  const known = gamesForSeveral(games);
  const [first] = known;
  const list = select(
    known.map(({ name, title }) => [name, title]),
    known.some(({ name }) => name === chosen) ? /** @type {string} */ (chosen) : first.name,
    () => show(),
  );
  const rules = h("div", { class: "field-group" });
  const clock = clockControl(null, { days: true });
  const name = nameField();
  const problem = h("p", { class: "problem", role: "alert" });
  /** @type {() => Pick<InviteRequest, "variant" | "seats" | "lot">} */
  let value;
  const show = () => {
    const game = known.find((one) => one.name === list.value) ?? first;
    const made = game.sides.length > 2 ? seatsOfSeveral(game) : seatsOfTwo(game);
    rules.replaceChildren(made.element);
    value = made.value;
  };
  show();
  const send = async () => {
    problem.textContent = "";
    try {
      const time = (await clock.settled()) ?? undefined;
      onMade(await invite({ game: list.value, ...value(), clock: time, name: name.value() }));
    } catch (error) {
      problem.textContent = errorText(error);
      problem.scrollIntoView({ block: "nearest" });
    }
  };
  return h(
    "form",
    { class: "form people-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void send()) },
    field(t("Game"), list),
    rules,
    clock.element,
    name.element,
    problem,
    h("div", { class: "dialog-actions" }, submit(t("Make the invitation"))),
  );
}

/** @param {GameInfo} game */
function variantField({ variants }) {
  const list = select(
    variants.map(({ name, title }) => [name, title]),
    variants[0].name,
  );
  return { element: field(t("Variant"), list), list };
}

/** @param {GameInfo} game */
function seatsOfTwo(game) {
  const variant = variantField(game);
  const texts = () => {
    const [one, two] = variantSides(game, variant.list.value).map((side) => game.side_names[side] ?? side);
    return [t("{side}, I begin", { side: one }), two, t("By lot")];
  };
  const [begin, follow, lot] = texts();
  /** @type {[Place, string][]} */
  const places = [
    ["lot", lot],
    ["first", begin],
    ["second", follow],
  ];
  const place = choice(t("I play"), "place", places, "lot");
  variant.list.addEventListener("change", () => {
    const [one, two, any] = texts();
    place.rename([any, one, two]);
  });
  return {
    element: h("div", { class: "field-group" }, variant.element, place.element),
    value: () => ({
      variant: variant.list.value,
      seats: /** @type {InviteRequest["seats"]} */ (place.value() === "second" ? ["open", "me"] : ["me", "open"]),
      lot: place.value() === "lot",
    }),
  };
}

/** Of a game for more than two: how many sit there, and how many of them are the computer. @param {GameInfo} game */
function seatsOfSeveral(game) {
  const { variants } = game;
  const level = levelControl(game, levelOf(game.name));
  const players = select(
    variants.map(({ name, title }) => [name, title]),
    variants[0].name,
    () => show(),
  );
  const computers = select([["0", ""]], "0", () => (level.element.hidden = computers.value === "0"));
  const number = () =>
    Number.parseInt(players.value, 10) || variants.findIndex(({ name }) => name === players.value) + 2;
  const show = () => {
    const most = number() - 2; // the visitor and one guest are people
    const chosen = Math.min(Number(computers.value), most);
    const counts = Array.from({ length: most + 1 }, (_, count) => count);
    computers.replaceChildren(
      ...counts.map((count) =>
        h(
          "option",
          { value: String(count), selected: count === chosen },
          count === 0 ? t("None") : counted("{number} computer player", "{number} computer players", count),
        ),
      ),
    );
    level.element.hidden = computers.value === "0";
  };
  show();
  return {
    element: h(
      "div",
      { class: "field-group" },
      field(t("Players"), players),
      field(t("Computer players among them"), computers),
      level.element,
    ),
    value: () => {
      const brains = Number(computers.value);
      const open = number() - 1 - brains;
      return {
        variant: players.value,
        seats: /** @type {InviteRequest["seats"]} */ ([
          "me",
          ...Array.from({ length: open }, () => "open"),
          ...Array.from({ length: brains }, () => ({ level: level.value() })),
        ]),
        lot: true,
      };
    },
  };
}
