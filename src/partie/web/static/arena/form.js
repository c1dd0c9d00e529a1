// Setting up a tournament by hand; every field says what it does.

import { field, openDialog, select } from "../dialogs/dialog.js";
import { button, h } from "../dom.js";
import { later, served, t } from "../i18n.js";
import { create, sentence } from "./api.js";

/** @import { ArenaContext } from "./main.js" */

const KINDS = /** @type {const} */ (["round-robin", "gauntlet", "knockout", "swiss"]);
const KIND_HELP = {
  "round-robin": later("Everybody plays everybody."),
  gauntlet: later("The first brain plays all others."),
  knockout: later("Who loses a match is out."),
  swiss: later("Brains with about the same points meet, nobody twice."),
};

/** @param {ArenaContext} context */
export function newTournament(context) {
  const name = h("input", { class: "input", value: t("My tournament"), maxlength: 80, required: true });
  const game = select(context.games.map((info) => [info.name, served(info.title)]), "gomoku", () => fillVariants());
  const variant = h("select", { class: "select" });
  const kind = select(KINDS.map((word) => [word, `${served(word)}: ${t(KIND_HELP[word])}`]), "round-robin");
  const brains = h("textarea", { class: "input", rows: 4, spellcheck: "false" }, "partie:1\npartie:3");
  const games = number(2, 1, 100000, 1);
  const seconds = number(0.5, 0.01, 3600, "any");
  const concurrency = number(1, 1, 64, 1);
  const delay = number(0, 0, 60, "any");
  const openings = h("textarea", { class: "input", rows: 3, spellcheck: "false" });
  const problem = h("p", { class: "form-problem", role: "alert" });

  function fillVariants() {
    const info = context.games.find((known) => known.name === game.value);
    variant.replaceChildren(...(info?.variants ?? []).map((known) => h("option", { value: known.name }, served(known.title))));
  }

  async function start() {
    problem.textContent = "";
    try {
      const made = await create({
        name: name.value.trim() || t("My tournament"),
        game: game.value,
        variant: variant.value,
        kind: kind.value,
        brains: brains.value.split("\n").map((line) => line.trim()).filter(Boolean).map((brain) => ({ brain })),
        games: Number(games.value),
        seconds: Number(seconds.value),
        concurrency: Number(concurrency.value),
        move_delay: Number(delay.value),
        openings: openings.value,
      });
      dialog.close();
      location.hash = `#/tournament/${made.id}`;
    } catch (error) {
      problem.textContent = sentence(error);
    }
  }

  fillVariants();
  const dialog = openDialog(
    t("New tournament"),
    field(t("Name"), name, t("Under this name it stands in the list.")),
    field(t("Game"), game),
    field(t("Rules and board"), variant),
    field(t("Kind"), kind),
    field(t("Brains, one a line"), brains, t("partie is the engine at full strength, partie:5 its level 5. On this machine also gomocup:PROGRAM, manager:PROGRAM, tcp:HOST:PORT; NAME= before it names it.")),
    field(t("Games of each pairing"), games, t("An even number plays every opening with both colours.")),
    field(t("Seconds for a move"), seconds, t("Who needs longer loses on time.")),
    field(t("Games at the same time"), concurrency, t("Not more than the machine has processors, or brains take time from each other.")),
    field(t("Pause after each move, seconds"), delay, t("For watching; 0 plays as fast as possible.")),
    field(t("Openings, one a line"), openings, t("For example h8 i9 j7; empty begins on the empty board.")),
    problem,
    h("div", { class: "dialog-actions" }, button({ label: t("Cancel"), act: () => dialog.close() }), button({ label: t("Start"), kind: "primary", act: () => void start() })),
  );
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {number | "any"} step
 */
function number(value, min, max, step) {
  return h("input", { class: "input", type: "number", value, min, max, step });
}
