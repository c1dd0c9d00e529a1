// Setting up a tournament by hand; every field says what it does.

import { field, openDialog, select } from "../dialogs/dialog.js";
import { button, h } from "../dom.js";
import { later, t } from "../i18n.js";
import { gameModule } from "../modules.js";
import { create, sentence } from "./api.js";

/** @import { ArenaContext } from "../places/watch.js" */

const KINDS = /** @type {const} */ (["round-robin", "gauntlet", "knockout", "swiss"]);
const KIND_HELP = {
  "round-robin": later("Everybody plays everybody."),
  gauntlet: later("The first brain plays all others."),
  knockout: later("Who loses a match is out."),
  swiss: later("Brains with about the same points meet, nobody twice."),
};

/** @param {ArenaContext} context */
export function newTournament(context) {
  const form = new TournamentForm(context);
  form.open();
}

class TournamentForm {
  #context;
  #name = h("input", { class: "input", value: t("My tournament"), maxlength: 80, required: true });
  #game;
  #variants = h("div", { class: "field-group" });
  /** @type {() => string} */
  #variant = () => "";
  #kind = select(KINDS.map((word) => [word, t(word)]), "round-robin", () => this.#explainKind());
  #kindHelp = h("span", { class: "field-help", "aria-live": "polite" });
  #brains = h("textarea", { class: "input", rows: 4, spellcheck: "false" }, "partie:1\npartie:3");
  #games = number(2, 1, 100000, 1);
  #seconds = number(0.5, 0.01, 3600, "any");
  #delay = number(0, 0, 60, "any");
  #concurrency = number(1, 1, 64, 1);
  #openings = h("textarea", { class: "input", rows: 3, spellcheck: "false" });
  #perGame = number("", 0.1, 86400, "any");
  #margin = number(0.05, 0, 60, "any");
  #begins = select([["alternate", t("In turn")], ["first", t("The one higher in the list")]], "alternate");
  #rounds = number(0, 0, 1000, 1);
  #worse = number("", -1000, 1000, "any");
  #better = number("", -1000, 1000, "any");
  #memory = number(0, 0, 1048576, 1);
  #maxMoves = number(2000, 1, 100000, 1);
  #seed = number(0, 0, Number.MAX_SAFE_INTEGER, 1);
  #problem = h("p", { class: "problem", role: "alert" });
  #dialog = /** @type {HTMLDialogElement | null} */ (null);

  /** @param {ArenaContext} context */
  constructor(context) {
    this.#context = context;
    this.#game = select(context.games.map((info) => [info.name, info.title]), context.games[0]?.name ?? "", () => void this.#fillVariants());
  }

  open() {
    void this.#fillVariants();
    this.#explainKind();
    const submit = (/** @type {Event} */ event) => (event.preventDefault(), void this.#start());
    const cancel = button({ label: t("Cancel"), act: () => this.#dialog?.close() });
    const start = h("button", { type: "submit", class: "button primary" }, h("span", {}, t("Start")));
    this.#dialog = openDialog(
      t("New tournament"),
      h("form", { class: "form", novalidate: true, onsubmit: submit }, ...this.#usual(), this.#more(), this.#problem, h("div", { class: "dialog-actions" }, cancel, start)),
    );
  }

  #usual() {
    const kind = field(t("Kind"), this.#kind);
    kind.append(this.#kindHelp);
    return [
      field(t("Name"), this.#name, t("Under this name it stands in the list.")),
      field(t("Game"), this.#game, t("What is played. Partie's own engine plays every game; other programs only those their protocol has words for.")),
      this.#variants,
      kind,
      field(t("Brains, one a line"), this.#brains, t("partie is the engine at full strength, partie:5 its level 5. On this machine also gomocup:PROGRAM, manager:PROGRAM, tcp:HOST:PORT; NAME= before it names it.")),
      field(t("Games of each pairing"), this.#games, t("An even number plays every opening with both colours.")),
      field(t("Seconds for a move"), this.#seconds, t("Who needs longer loses on time. Empty is no such limit.")),
      field(t("Games at the same time"), this.#concurrency, t("Not more than the machine has processors, or brains take time from each other.")),
      field(t("Pause after each move, seconds"), this.#delay, t("For watching; 0 plays as fast as possible.")),
      field(t("Openings, one a line"), this.#openings, t("For example h8 i9 j7; empty begins on the empty board.")),
    ];
  }

  #more() {
    return h(
      "details",
      { class: "more" },
      h("summary", {}, t("More")),
      h(
        "div",
        { class: "form" },
        field(t("Seconds for a game"), this.#perGame, t("For all moves of one program together. Empty is no such limit.")),
        field(t("Forgiven lateness, seconds"), this.#margin, t("A move that comes later than its limit by no more than this still counts.")),
        field(t("Who begins"), this.#begins, t("In turn plays every opening with both colours; else the same program always begins.")),
        field(t("Rounds"), this.#rounds, t("Only of a Swiss tournament; 0 is as many as it needs.")),
        h(
          "fieldset",
          { class: "field-group" },
          h("legend", { class: "field-label" }, t("End early when it is clear (SPRT)")),
          h("div", { class: "field-pair halves" }, field(t("Elo at least"), this.#worse), field(t("Elo better"), this.#better)),
          h("p", { class: "field-help" }, t("Only for two programs: is the first one stronger by the second number, or only by the first? Usual are 0 and 10, with 5 % of wrong answers. Empty plays all games.")),
        ),
        field(t("Memory of each program, MB"), this.#memory, t("A program that holds more loses the game. 0 is no limit; Partie's own engine is not measured.")),
        field(t("Longest game, moves"), this.#maxMoves, t("A longer game is a draw.")),
        field(t("Seed"), this.#seed, t("Decides everything random in the games; the same number plays the same tournament.")),
      ),
    );
  }

  async #fillVariants() {
    const info = this.#context.games.find((known) => known.name === this.#game.value);
    if (!info) return;
    const [usual] = info.variants;
    const list = select(info.variants.map((known) => [known.name, known.title]), usual.name);
    this.#variant = () => list.value;
    this.#variants.replaceChildren(field(t("Rules and board"), list, t("Which form of the game is played.")));
    const { variantControl } = await gameModule(info);
    if (!variantControl || this.#game.value !== info.name) return;
    const parts = variantControl(usual.name);
    this.#variant = parts.value;
    this.#variants.replaceChildren(parts.element, h("p", { class: "field-help" }, t("The rule says what wins, the opening how the first stones are placed so that the beginner has no advantage.")));
  }

  #explainKind() {
    this.#kindHelp.textContent = t(KIND_HELP[/** @type {typeof KINDS[number]} */ (this.#kind.value)]);
  }

  async #start() {
    this.#problem.textContent = this.#mistake();
    if (this.#problem.textContent) return;
    try {
      const made = await create(this.#wanted());
      this.#dialog?.close();
      location.hash = `#/watch/tournament/${made.id}`;
    } catch (error) {
      this.#problem.textContent = sentence(error);
    }
  }

  /** The first number that is none or out of its bounds, as a sentence; empty when all are fine. */
  #mistake() {
    const wrong = /** @type {HTMLInputElement | null} */ (this.#dialog?.querySelector("input[type=number]:invalid"));
    if (!wrong) return "";
    for (let fold = wrong.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    wrong.focus();
    const label = wrong.closest("label")?.querySelector(".field-label")?.textContent ?? "";
    const bounds = { field: label, min: wrong.min, max: wrong.max };
    return wrong.step === "any" ? t("{field}: a number from {min} to {max}.", bounds) : t("{field}: a whole number from {min} to {max}.", bounds);
  }

  #wanted() {
    const memory = Number(this.#memory.value);
    const lines = this.#brains.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const tested = this.#worse.value !== "" || this.#better.value !== "";
    return {
      name: this.#name.value.trim() || t("My tournament"),
      game: this.#game.value,
      variant: this.#variant(),
      kind: this.#kind.value,
      brains: lines.map((brain) => ({ brain, memory_mb: memory })),
      games: Number(this.#games.value),
      rounds: Number(this.#rounds.value),
      begins: this.#begins.value,
      clock: { per_move: optional(this.#seconds), per_game: optional(this.#perGame), margin: Number(this.#margin.value) },
      sprt: tested ? { worse: Number(this.#worse.value), better: optional(this.#better) ?? 10 } : null,
      concurrency: Number(this.#concurrency.value),
      move_delay: Number(this.#delay.value),
      max_moves: Number(this.#maxMoves.value),
      seed: Number(this.#seed.value),
      openings: this.#openings.value,
    };
  }
}

/**
 * @param {number | ""} value empty where the field may stay so
 * @param {number} min
 * @param {number} max
 * @param {number | "any"} step
 */
function number(value, min, max, step) {
  return h("input", { class: "input", type: "number", inputmode: step === "any" ? "decimal" : "numeric", value, min, max, step, required: value !== "" && step !== "any" });
}

/** @param {HTMLInputElement} input */
function optional(input) {
  return input.value === "" ? null : Number(input.value);
}
