// Who sits at the table: two to six seats, each with a colour, a person or a computer player.

import { openDialog, select } from "../../../dialogs/dialog.js";
import { learnedFile } from "../../../evolve/learned.js";
import { button, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { chairName, COLOURS, PLAYERS, WEIGHED } from "./seats.js";
import { chooseWeights } from "./files.js";

/** @import { LearnedPlayerModel } from "../../../lib/wire.js" */
/** @import { Chair } from "./seats.js" */

const LEARNED = "learned:"; // before the name of a run

/**
 * @param {Chair[]} chairs what is chosen at first
 * @param {LearnedPlayerModel[]} learned players that learned here
 * @param {(chairs: Chair[]) => void} start gets the chairs in the order of play
 * @param {() => void} load opens a saved game
 */
export function setupDialog(chairs, learned, start, load) {
  let chosen = chairs.map((chair) => ({ ...chair }));
  const rows = h("div", { class: "chairs" });
  const draw = h("input", { type: "checkbox", checked: true });
  const more = button({ label: t("Add a player"), icon: "plus", act: () => change([...chosen, newChair(chosen)]) });
  /** @param {Chair[]} now */
  const change = (now) => {
    chosen = now.slice(0, COLOURS.length);
    rows.replaceChildren(...chosen.map((chair, index) => chairRow(chosen, chair, index, learned, change)));
    more.hidden = chosen.length >= COLOURS.length;
  };
  change(chosen);
  const begin = () => {
    dialog.close();
    start(draw.checked ? shuffled(chosen) : chosen);
  };
  const dialog = openDialog(
    t("New game"),
    rows,
    more,
    h("label", { class: "check-row" }, draw, h("span", {}, t("Draw the seats: who is dealt the fewest cards begins"))),
    h(
      "div",
      { class: "dialog-actions" },
      button({ label: t("Load a game"), act: () => (dialog.close(), load()) }),
      button({ label: t("Start"), kind: "primary", act: begin }),
    ),
  );
  dialog.classList.add("is-wide");
}

/**
 * @param {Chair[]} chairs
 * @param {Chair} chair
 * @param {number} index
 * @param {LearnedPlayerModel[]} learned
 * @param {(chairs: Chair[]) => void} change
 */
function chairRow(chairs, chair, index, learned, change) {
  /** @param {Partial<Chair>} part */
  const replace = (part) =>
    change(chairs.map((other, number) => (number === index ? { ...other, ...part } : swapped(other, chair, part))));
  /** @param {string} name */
  const choose = async (name) => {
    if (!name.startsWith(LEARNED)) return replace({ player: name, learned: undefined });
    const run = name.slice(LEARNED.length);
    replace({ player: WEIGHED, learned: run, weights: await learnedFile("alhambra", run) });
  };
  const colour = select(
    COLOURS.map((name) => [name, chairName({ colour: name })]),
    chair.colour,
    (name) => replace({ colour: name }),
  );
  /** @type {[string, string][]} */
  const players = [
    ...Object.entries(PLAYERS).map(([name, text]) => /** @type {[string, string]} */ ([name, t(text)])),
    ...learned.map(
      ({ run, players: count }) =>
        /** @type {[string, string]} */ ([LEARNED + run, t("{run}, learned here (players: {count})", { run, count })]),
    ),
  ];
  const player = select(
    players,
    learned.some(({ run }) => run === chair.learned) ? `${LEARNED}${chair.learned}` : chair.player,
    (name) => void choose(name),
  );
  colour.setAttribute("aria-label", t("Colour of seat {number}", { number: index + 1 }));
  player.setAttribute("aria-label", t("Player of seat {number}", { number: index + 1 }));
  const remove = button({
    label: t("Remove seat {number}", { number: index + 1 }),
    icon: "close",
    kind: "quiet",
    bare: true,
    act: () => change(chairs.filter((other) => other !== chair)),
  });
  player.classList.add("chair-player");
  return h(
    "div",
    { class: "chair" },
    h("span", { class: `seat-chip seat-${chair.colour}`, "aria-hidden": "true" }),
    colour,
    player,
    chairs.length > 2 && remove,
    chair.player === WEIGHED && weightsRow(chair, index, replace),
  );
}

/**
 * The weights file of a seat: the built-in weights, or a file of the person's own.
 * @param {Chair} chair
 * @param {number} index
 * @param {(part: Partial<Chair>) => void} replace
 */
function weightsRow({ weights }, index, replace) {
  const pick = () => chooseWeights().then((file) => replace({ weights: file, learned: undefined }));
  const forget = button({
    label: t("Built-in weights for seat {number}", { number: index + 1 }),
    icon: "close",
    kind: "quiet",
    bare: true,
    act: () => replace({ weights: undefined, learned: undefined }),
  });
  return h(
    "div",
    { class: "chair-weights" },
    button({ label: weights ? weights.name : t("Weights from a file…"), kind: "quiet", act: pick }),
    weights && forget,
  );
}

/**
 * Another seat that had the colour gets the one that became free.
 * @param {Chair} other
 * @param {Chair} chair
 * @param {Partial<Chair>} part
 */
function swapped(other, chair, part) {
  return part.colour && other.colour === part.colour ? { ...other, colour: chair.colour } : other;
}

/** @param {Chair[]} chairs */
function newChair(chairs) {
  return {
    colour: COLOURS.find((colour) => chairs.every((chair) => chair.colour !== colour)) ?? "red",
    player: "published",
  };
}

/** @param {Chair[]} chairs */
function shuffled(chairs) {
  const order = [...chairs];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
