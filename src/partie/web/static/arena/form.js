// Starting a tournament: what is wanted, which game, who plays; checked while it is filled in, so that the start cannot fail.

import { status } from "../lib/api.js";
import { back } from "../frame/back-link.js";
import { choice, field, select } from "../dialogs/dialog.js";
import { enable, h, icon } from "../lib/dom.js";
import { counted, later, t } from "../lib/i18n.js";
import { learnedPlayers } from "../evolve/learned.js";
import { gameModule } from "../games/modules.js";
import { check, create, programs, sentence } from "./api.js";
import { defaultName } from "./names.js";
import { PlayerRows } from "./players.js";
import { presetsFor, defaultSeats } from "./presets.js";
import { ownersOnly } from "./owners-only.js";
import { KINDS, showNothing } from "./parts.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { ArenaContext } from "../views/watch.js" */
/** @import { Preset } from "./presets.js" */
/** @import { Checked, Programs, View } from "./types.js" */

const TYPING = 300; // milliseconds without a change before the server is asked
const KIND_HELP = {
  "round-robin": later("Everybody plays everybody."),
  gauntlet: later("The first player plays all others."),
  groups: later("Everybody plays everybody of a group, then the winners of the groups play the final."),
  knockout: later("Who loses a match is out."),
  swiss: later("Players with about the same points meet, nobody twice."),
};
/** @type {[string, string][]} */
const SPEEDS = [
  ["2", later("Slow")],
  ["1", later("Good to watch")],
  ["0.3", later("Brisk")],
  ["0", later("Full speed")],
];

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {string} name of the game to begin with; empty is the first one
 * @param {string} wanted the preset to begin with; empty is the first one
 * @returns {Promise<View>}
 */
export async function showStart(root, context, name, wanted) {
  const game = name ? context.games.find((known) => known.name === name) : context.games[0];
  if (!game) return showNothing(root, t("There is no game called {name}.", { name }));
  const { owner } = await status();
  if (!owner) {
    root.replaceChildren(back("#/watch", t("Watch")), h("h1", {}, t("Start a tournament")), ownersOnly());
    return { receive: () => {}, destroy: () => {} };
  }
  const form = new StartForm(context, game, wanted);
  await form.start(); // before it is shown, so that nothing jumps
  root.replaceChildren(back("#/watch", t("Watch")), h("h1", {}, t("Start a tournament")), form.element);
  return form;
}

class StartForm {
  #context;
  #game;
  /** @type {Preset} */
  #preset;
  #games;
  #presets = h("div", {});
  #presetHelp = h("p", { class: "field-help", "aria-live": "polite" });
  #variants = h("div", { class: "field-group" });
  /** @type {() => string} */
  #variant = () => "";
  #players = new PlayerRows(() => this.#soon());
  #count = number(2, 1, 100000, 1);
  #seconds = number(1, 0.01, 3600, "any");
  #speed = select(
    SPEEDS.map(([value, text]) => [value, t(text)]),
    "1",
  );
  #boards = number(1, 1, 64, 1);
  #name = h("input", { class: "input", maxlength: 80 });
  #lines = h("textarea", { class: "input", rows: 3, spellcheck: "false" });
  #linesProblem = h("p", { class: "problem" });
  #kind = select(
    Object.entries(KINDS).map(([word, title]) => [word, t(title)]),
    "round-robin",
    () => this.#explainKind(),
  );
  #kindHelp = h("span", { class: "field-help", "aria-live": "polite" });
  #openings = h("textarea", { class: "input", rows: 3, spellcheck: "false" });
  #perGame = number("", 0.1, 86400, "any");
  #margin = number(0.05, 0, 60, "any");
  #begins = select(
    [
      ["alternate", t("In turn")],
      ["first", t("The one higher in the list")],
    ],
    "alternate",
  );
  #rounds = number(0, 0, 1000, 1);
  #groups = number(0, 0, 500, 1);
  #advance = number(1, 1, 100, 1);
  #groupFields = h(
    "div",
    { class: "field-pair halves", hidden: true },
    field(t("Groups"), this.#groups, t("0: of about four players each.")),
    field(t("Of each group, to the final"), this.#advance),
  );
  #folder = h("input", { class: "input", maxlength: 1000, spellcheck: "false" });
  #worse = number("", -1000, 1000, "any");
  #better = number("", -1000, 1000, "any");
  #memory = number(0, 0, 1048576, 1);
  #maxMoves = number(2000, 1, 100000, 1);
  #seed = number(0, 0, Number.MAX_SAFE_INTEGER, 1);
  #problem = h("p", { class: "problem", role: "alert" });
  #plan = h("p", { class: "detail", "aria-live": "polite" });
  #submit = h("button", { type: "submit", class: "button primary" }, icon("play"), t("Start"));
  #timer = 0;
  #requests = 0;
  /** @type {Promise<boolean>} the newest one */
  #checking = Promise.resolve(false);
  #seats = 0;
  #starting = false;
  #closed = false;
  element;

  /**
   * @param {ArenaContext} context
   * @param {GameInfo} game
   * @param {string} wanted the name of a preset
   */
  constructor(context, game, wanted) {
    this.#context = context;
    this.#game = game;
    this.#preset = presetOf(game, wanted);
    this.#games = choice(
      t("Game"),
      "game",
      context.games.map(({ name, title }) => [name, title]),
      game.name,
    );
    this.#games.element.classList.add("wraps");
    this.#games.element.addEventListener("change", () => void this.#chooseGame());
    const submit = (/** @type {Event} */ event) => (event.preventDefault(), void this.#start());
    this.element = h(
      "form",
      { class: "form start-form", novalidate: true, onsubmit: submit, oninput: () => this.#soon() },
      this.#games.element,
      this.#presets,
      this.#presetHelp,
      this.#players.element,
      this.#variants,
      h(
        "div",
        { class: "start-numbers" },
        field(t("Games of each pairing"), this.#count),
        field(t("Seconds for a move"), this.#seconds),
        field(t("Speed"), this.#speed),
        field(t("Boards at the same time"), this.#boards),
      ),
      this.#engineers(),
      h("div", { class: "start-bar" }, h("div", {}, this.#plan, this.#problem), this.#submit),
    );
  }

  async start() {
    this.#explainKind();
    await this.#chooseGame();
  }

  async #chooseGame() {
    const game = this.#context.games.find(({ name }) => name === this.#games.value()) ?? this.#game;
    this.#game = game;
    this.#context.remember(`#/watch/start/${game.name}`);
    const variants = this.#fillVariants();
    this.#offer(game); // at once, so that the levels of the game before are not seen
    const [found, learned] = await Promise.all([this.#programs(game), learnedPlayers(game), variants]);
    if (this.#game === game && !this.#closed) this.#players.add(game, found, learned);
  }

  /** What else can play than Partie. @param {GameInfo} game @returns {Promise<Programs>} */
  #programs(game) {
    return programs(game.name).catch((error) => {
      this.#context.notices.error(sentence(error));
      return { folder: "", programs: [], protocols: [] };
    });
  }

  /** What a game can be asked for, and its own players. @param {GameInfo} game */
  #offer(game) {
    const offered = presetsFor(game);
    const chosen = presetOf(game, this.#preset.name);
    const list = choice(
      t("What do you want?"),
      "preset",
      offered.map(({ name, title }) => [name, t(title)]),
      chosen.name,
    );
    list.element.classList.add("wraps");
    list.element.addEventListener("change", () =>
      this.#choosePreset(offered.find(({ name }) => name === list.value()) ?? offered[0]),
    );
    this.#presets.replaceChildren(list.element);
    this.#players.offer(game);
    this.#choosePreset(chosen);
  }

  /** @param {Preset} preset */
  #choosePreset(preset) {
    this.#preset = preset;
    this.#seats = defaultSeats(this.#game, this.#variant());
    this.#presetHelp.textContent = t(preset.help);
    this.#count.value = String(preset.games);
    this.#speed.value = String(preset.delay);
    this.#boards.value = String(preset.boards);
    this.#worse.value = "";
    this.#better.value = "";
    this.#kind.value = preset.kind;
    this.#explainKind();
    this.#players.seat(preset.levels(this.#game, this.#seats), preset.closed);
  }

  #engineers() {
    const kind = field(t("Kind"), this.#kind);
    kind.append(this.#kindHelp);
    const lines = field(
      t("More players as text, one per line"),
      this.#lines,
      t(
        "partie is the engine at full strength, partie:5 its level 5. On this machine also gomocup:PROGRAM, manager:PROGRAM, tcp:HOST:PORT; NAME= before it names it.",
      ),
    );
    return h(
      "details",
      { class: "more" },
      h("summary", {}, t("For engineers")),
      h(
        "div",
        { class: "form" },
        field(t("Name"), this.#name, t("What it is called in the list.")),
        h("div", {}, lines, this.#linesProblem),
        kind,
        this.#groupFields,
        field(t("Rounds"), this.#rounds, t("Only for the Swiss system; 0: as many as are needed.")),
        field(
          t("Who begins"),
          this.#begins,
          t("In turn, every opening is played with both colours; otherwise the same program always begins."),
        ),
        field(
          t("Openings, one per line"),
          this.#openings,
          t("For example h8 i9 j7; empty begins as matches of the game usually do."),
        ),
        field(
          t("Seconds for a game"),
          this.#perGame,
          t("For all moves of one program together. Empty: no such limit."),
        ),
        field(
          t("Lateness forgiven, in seconds"),
          this.#margin,
          t("A move that comes later than its limit by no more than this still counts."),
        ),
        h(
          "fieldset",
          { class: "field-group" },
          h("legend", { class: "field-label" }, t("End early when it is clear (SPRT)")),
          h(
            "div",
            { class: "field-pair halves" },
            field(t("Lower bound, Elo"), this.#worse),
            field(t("Upper bound, Elo"), this.#better),
          ),
          h(
            "p",
            { class: "field-help" },
            t(
              "Only for two programs: is the first one stronger by the second number, or only by the first? 0 and 10 are common, with 5 % of wrong answers. Empty: a strength test ends when one player is clearly stronger, everything else plays all games.",
            ),
          ),
        ),
        field(
          t("Memory for each program, in MB"),
          this.#memory,
          t("A program that holds more loses the game. 0: no limit; Partie's own engine is not measured."),
        ),
        field(t("Longest game, in moves"), this.#maxMoves, t("A longer game is a draw.")),
        field(
          t("Seed"),
          this.#seed,
          t("Decides everything random in the games; the same number gives the same tournament."),
        ),
        field(
          t("Folder for the finished games"),
          this.#folder,
          t("Each is written there as an XML file; a name without a path lies in the folder of records. Empty: none."),
        ),
      ),
    );
  }

  async #fillVariants() {
    const game = this.#game;
    const [defaultVariant] = game.variants;
    const list = select(
      game.variants.map((known) => [known.name, known.title]),
      defaultVariant.name,
    );
    this.#variant = () => list.value;
    this.#variants.replaceChildren(field(t("Variant"), list));
    const { variantControl } = await gameModule(game);
    if (!variantControl || this.#game !== game) return;
    const parts = variantControl(list.value, game);
    this.#variant = parts.value;
    this.#variants.replaceChildren(parts.element);
  }

  #explainKind() {
    this.#groupFields.hidden = this.#kind.value !== "groups";
    this.#kindHelp.textContent = t(KIND_HELP[/** @type {keyof typeof KIND_HELP} */ (this.#kind.value)]);
  }

  /** Asks the server once nothing changes any more. */
  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), TYPING);
  }

  /** @returns {Promise<boolean>} whether it could start as it is now */
  #check() {
    this.#checking = this.#requestCheck();
    return this.#checking;
  }

  async #requestCheck() {
    const request = ++this.#requests;
    const mistake = this.#mistake();
    if (mistake) return this.#show({ problems: [{ brain: null, text: mistake }], seats: null, games: null });
    try {
      const found = await check(this.#formValues());
      if (this.#closed) return false;
      if (request !== this.#requests) return this.#checking; // it changed meanwhile
      if (found.seats !== null && found.seats !== this.#seats) {
        this.#seats = found.seats;
        if (this.#players.count < found.seats) {
          this.#players.fill(found.seats);
          return await this.#check();
        }
      }
      return this.#show(found);
    } catch (error) {
      return this.#show({ problems: [{ brain: null, text: sentence(error) }], seats: null, games: null });
    }
  }

  /** @param {Checked} found */
  #show({ problems, games }) {
    const rows = this.#players.count;
    const about = new Map(
      problems.flatMap(({ brain, text }) => (brain !== null && brain < rows ? [[brain, text]] : [])),
    );
    this.#players.complain(/** @type {Map<number, string>} */ (about));
    this.#linesProblem.textContent = problems
      .flatMap(({ brain, text }) =>
        brain !== null && brain >= rows ? [aboutLine(this.#textLines()[brain - rows], text)] : [],
      )
      .join("\n");
    const rest = problems
      .filter(({ brain }) => brain === null)
      .map(({ text }) => text)
      .join("\n");
    if (this.#problem.textContent !== rest) this.#problem.textContent = rest;
    this.#plan.textContent =
      problems.length > 0 && !rest
        ? t("Somebody cannot play; see the players above.")
        : games === null
          ? ""
          : this.#planText(games);
    enable(this.#submit, problems.length === 0);
    return problems.length === 0;
  }

  /** @param {number} games */
  #planText(games) {
    const text = counted("{number} game", "{number} games", games);
    return this.#preset.untilClear > 0 ? t("At most {games}", { games: text }) : text;
  }

  async #start() {
    if (this.#starting) return;
    clearTimeout(this.#timer);
    this.#wait(true);
    try {
      if (await this.#check()) return this.#context.go(`#/watch/tournament/${(await create(this.#formValues())).id}`); // busy until that is shown
    } catch (error) {
      this.#show({ problems: [{ brain: null, text: sentence(error) }], seats: null, games: null });
    }
    this.#wait(false);
  }

  /** Says that the start is under way; a second one would be another tournament. @param {boolean} starting */
  #wait(starting) {
    this.#starting = starting;
    this.#submit.setAttribute("aria-busy", String(starting));
    this.#submit.replaceChildren(
      ...(starting
        ? [h("span", { class: "pulse", "aria-hidden": "true" }), t("Starting…")]
        : [icon("play"), t("Start")]),
    );
  }

  /** The first number that is none or out of its bounds, as a sentence; empty when all are fine. */
  #mistake() {
    this.#seconds.required = this.#perGame.value === ""; // one of the two limits is enough
    const wrong = /** @type {HTMLInputElement | null} */ (this.element.querySelector("input[type=number]:invalid"));
    if (!wrong) return "";
    for (let fold = wrong.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
      fold.open = true;
    }
    const label = wrong.closest("label")?.querySelector(".field-label")?.textContent ?? "";
    const bounds = { field: label, min: wrong.min, max: wrong.max };
    return wrong.step === "any"
      ? t("{field}: a number from {min} to {max}.", bounds)
      : t("{field}: a whole number from {min} to {max}.", bounds);
  }

  /** Players that are typed. */
  #textLines() {
    return this.#lines.value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  }

  #formValues() {
    const memory = Number(this.#memory.value);
    const chosen = this.#players.value();
    const lines = this.#textLines();
    const tested = this.#worse.value !== "" || this.#better.value !== "";
    return {
      name:
        this.#name.value.trim() ||
        defaultName(
          this.#game.name,
          chosen.map(({ name }) => name),
        ),
      game: this.#game.name,
      variant: this.#variant(),
      kind: this.#kind.value,
      brains: [...chosen, ...lines.map((brain) => ({ brain }))].map((brain) => ({ ...brain, memory_mb: memory })),
      games: Number(this.#count.value),
      rounds: Number(this.#rounds.value),
      groups: Number(this.#groups.value),
      advance: Number(this.#advance.value),
      begins: this.#begins.value,
      clock: {
        per_move: optional(this.#seconds),
        per_game: optional(this.#perGame),
        margin: Number(this.#margin.value),
      },
      sprt: tested ? { worse: Number(this.#worse.value), better: optional(this.#better) ?? 10 } : null,
      until_clear: tested ? 0 : this.#preset.untilClear,
      concurrency: Number(this.#boards.value),
      move_delay: Number(this.#speed.value),
      max_moves: Number(this.#maxMoves.value),
      seed: Number(this.#seed.value),
      openings: this.#openings.value,
      folder: this.#folder.value.trim(),
    };
  }

  receive() {}

  destroy() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/**
 * A problem of a typed player, with what was typed.
 * @param {string} line
 * @param {string} text
 */
function aboutLine(line, text) {
  return text.includes(line) ? text : `${line}: ${text}`;
}

/**
 * @param {GameInfo} game
 * @param {string} wanted the first one where the game has none of this name
 */
function presetOf(game, wanted) {
  const offered = presetsFor(game);
  return offered.find(({ name }) => name === wanted) ?? offered[0];
}

/**
 * @param {number | ""} value empty where the field may stay so
 * @param {number} min
 * @param {number} max
 * @param {number | "any"} step
 */
function number(value, min, max, step) {
  return h("input", {
    class: "input",
    type: "number",
    inputmode: step === "any" ? "decimal" : "numeric",
    value,
    min,
    max,
    step,
    required: value !== "",
  });
}

/** @param {HTMLInputElement} input */
function optional(input) {
  return input.value === "" ? null : Number(input.value);
}
