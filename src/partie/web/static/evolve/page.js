// Players that learn by playing: the runs of `partie evolve`, and one of them while it goes on.

import { errorText, get, post, status } from "../lib/api.js";
import { ownersOnly } from "../arena/owners-only.js";
import { dayText, showNothing, table } from "../arena/parts.js";
import { back } from "../frame/back-link.js";
import { button, h } from "../lib/dom.js";
import { counted, decimal, later, locale, percent, t } from "../lib/i18n.js";
import { useStyle } from "../games/modules.js";
import { curves } from "./curves.js";
import { comparison } from "./compare.js";
import { gameTitle, isFromPage, runTitle } from "./names.js";
import { askForSettings } from "./start-form.js";
import { strengths } from "./strengths.js";

/** @import { View } from "../arena/types.js" */
/** @import { ArenaContext } from "../views/watch.js" */
/** @import { EvolveComparisonModel, EvolveRunModel, LearnOptionsModel, RunDetailModel } from "../lib/wire.js" */

const REFRESH = 2000; // milliseconds between two looks at a run that goes on
const ALGORITHMS = { genetic: later("the genetic algorithm"), cma: "CMA-ES", "self-play": later("self-play") };
/** Against whom they learn, and why it looks bad at first. */
const WORDS = {
  genetic: later("Those who learn begin with numbers drawn by chance and play against others who stay as they are."),
  cma: later(
    "Those who learn begin from nothing and play against others who stay as they are: at first they lose most games.",
  ),
  "self-play": later("The player learns from games against itself and is compared with what it was before."),
};

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {string[]} path game and name of a run; empty for the list
 * @returns {Promise<View>}
 */
export async function showEvolution(root, context, path) {
  await useStyle("styles/evolve.css");
  if (path.length === 0) return showRuns(root, context);
  if (path.length !== 2) {
    return showNothing(root, t("There is no page {address}.", { address: `#/watch/evolve/${path.join("/")}` }));
  }
  const page = new RunPage(root, context, path[0], path[1], (await status()).owner);
  await page.refresh();
  return page;
}

/**
 * What it is, who learns here, and how to begin; before the first run an example shows what comes of it.
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
async function showRuns(root, context) {
  const [runs, { owner }] = await Promise.all([/** @type {Promise<EvolveRunModel[]>} */ (get("evolve")), status()]);
  root.replaceChildren(
    back("#/watch", t("Watch")),
    h("h1", {}, t("Players that learn")),
    h(
      "p",
      { class: "evolve-words" },
      t(
        "They begin knowing nothing and play each other, thousands of games. The best of each generation go on, with small changes, and so they play better and better.",
      ),
    ),
    ...(runs.length > 0
      ? [h("ul", { class: "tournaments" }, ...runs.map((run) => runLine(run, context))), ...comparison(runs, context)]
      : [await example(context)]),
    h(
      "section",
      { class: "evolve-start", "aria-labelledby": "evolve-start" },
      h("h2", { id: "evolve-start" }, t("Let a player learn")),
      ...(owner ? starting(context) : [ownersOnly()]),
      terminal(),
    ),
  );
  return { receive: () => {}, destroy: () => {} };
}

/**
 * @param {EvolveRunModel} run
 * @param {ArenaContext} context
 */
function runLine(run, context) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "tournament-line", href: `#/watch/evolve/${run.game}/${run.name}` },
      h("strong", {}, runTitle(run, context)),
      h("span", { class: `state state-${run.state}` }, t(run.state)),
      h("span", { class: "detail" }, `${about(run, context)} · ${dayText(run.changed)}`),
    ),
  );
}

/** A run that ships with the page. @param {ArenaContext} context */
async function example(context) {
  const { EXAMPLE, GAMES, MEASURE } = await import("./example.js");
  const generations = EXAMPLE.at(-1)?.generation ?? 0;
  const played = [
    counted("{number} generation", "{number} generations", generations),
    counted("{number} game", "{number} games", GAMES, GAMES.toLocaleString(locale())),
  ].join(", ");
  const words = t(
    "An example, {game}: {played}. Those who learn soon win more points than those who stay as they are.",
    { played, game: context.games.find(({ learns, measure }) => learns && measure === MEASURE)?.title ?? "" },
  );
  return h("section", { "aria-label": t("An example") }, h("p", { class: "detail" }, words), curves(EXAMPLE));
}

/** One button for each game that can be learned. @param {ArenaContext} context */
function starting({ games, go, notices }) {
  const begin = async (/** @type {string} */ game, /** @type {Record<string, string | number>} */ settings) => {
    try {
      const run = /** @type {EvolveRunModel} */ (await post("evolve/start", JSON.stringify({ game, settings })));
      go(`#/watch/evolve/${run.game}/${run.name}`);
    } catch (error) {
      notices.error(errorText(error));
    }
  };
  const choose = async (/** @type {string} */ game, /** @type {string} */ title) => {
    try {
      const options = /** @type {LearnOptionsModel} */ (await get(`evolve/options?game=${encodeURIComponent(game)}`));
      const names = Object.fromEntries(Object.entries(ALGORITHMS).map(([name, text]) => [name, t(text)]));
      askForSettings(title, options, names, (settings) => void begin(game, settings));
    } catch (error) {
      notices.error(errorText(error));
    }
  };
  return [
    h(
      "p",
      {},
      t("It plays by itself on the server's machine. You can stop it at any time, and it goes on where it was."),
    ),
    h(
      "div",
      { class: "controls" },
      ...games
        .filter(({ learns }) => learns)
        .map(({ name, title }) => button({ label: title, icon: "play", act: () => void choose(name, title) })),
    ),
  ];
}

function terminal() {
  return h(
    "p",
    { class: "detail" },
    t("In a terminal, with settings of your own:"),
    " ",
    h("code", {}, "partie evolve --help"),
  );
}

/** @param {EvolveRunModel} run @param {ArenaContext} context */
function about(run, context) {
  const done =
    run.done > 0 || run.state === "stopped"
      ? t("generation {done} of {total}", { done: run.done, total: run.total })
      : counted("the first of {number} generation", "the first of {number} generations", run.total);
  return [...(isFromPage(run) ? [] : [gameTitle(run.game, context)]), done].join(" · ");
}

/** What it is for those who know the words. @param {EvolveRunModel} run */
function detailsForEngineers(run) {
  return h(
    "details",
    { class: "more" },
    h("summary", {}, t("For engineers")),
    h(
      "p",
      { class: "detail" },
      [run.name, t("{players} players", { players: run.players }), t(ALGORITHMS[run.algorithm])].join(" · "),
    ),
  );
}

/** Before there is a curve. @param {EvolveRunModel} run */
function firstOne({ state, games }) {
  const text =
    state === "running"
      ? t("The first generation is being played: {games} games. It can take a minute or two, then the curves begin.", {
          games,
        })
      : t("No generation was finished yet.");
  return h("p", { class: "detail", role: "status" }, text);
}

/** @implements {View} */
class RunPage {
  #root;
  #context;
  #path;
  #timer = 0;
  #looks = 0; // an answer that a later look has overtaken is not shown
  #closed = false;
  #shown = "";
  /** @type {{done: number, time: number} | null} generations and when, at the first look at the running run */
  #since = null;
  #owner;
  #head = h("div", {});
  #controls = h("div", { class: "controls" });
  #body = h("div", {});

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {string} game
   * @param {string} name
   * @param {boolean} owner
   */
  constructor(root, context, game, name, owner) {
    this.#root = root;
    this.#context = context;
    this.#owner = owner;
    this.#path = `evolve/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;
  }

  /** Looks at the run, and again after a while as long as it goes on. */
  async refresh() {
    const look = ++this.#looks;
    try {
      const whole = /** @type {RunDetailModel} */ (await get(this.#path));
      if (this.#closed || look !== this.#looks) return;
      const text = JSON.stringify(whole);
      if (text !== this.#shown) this.#show(whole);
      this.#shown = text;
      if (whole.run.state !== "finished") this.#lookAgain();
    } catch (error) {
      if (this.#closed || look !== this.#looks) return;
      if (!this.#shown) showNothing(this.#root, errorText(error));
      else this.#lookAgain();
    }
  }

  #lookAgain() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), REFRESH);
  }

  /** @param {RunDetailModel} whole */
  #show({ run, curve, comparisons, strengths: measured, has_best, can_sit, fitness, advice }) {
    if (!this.#shown) {
      this.#root.replaceChildren(
        back("#/watch/evolve", t("Players that learn")),
        this.#head,
        this.#controls,
        this.#body,
      );
    }
    this.#head.replaceChildren(
      h("h1", {}, runTitle(run, this.#context)),
      h("p", { class: "detail" }, `${t(run.state)} · ${about(run, this.#context)}`),
      run.problem && h("p", { role: "status" }, run.problem),
      h("progress", { max: run.total, value: run.done, "aria-label": t("Generations finished") }),
      this.#timeLeft(run),
    );
    this.#control(run);
    const [chart, results] = strengths(measured);
    const open = this.#body.querySelector("details")?.open ?? false;
    this.#body.replaceChildren(
      h("p", { class: "evolve-words" }, t(WORDS[run.algorithm])),
      h(
        "div",
        { class: "evolve-curves" },
        curve.length > 0 ? h("section", {}, h("h2", {}, t("Fitness")), curves(curve, fitness)) : firstOne(run),
        ...chart,
      ),
      ...results,
      ...(has_best ? [runResult(this.#path, run, can_sit)] : []),
      ...(comparisons.length > 0 ? [compared(comparisons)] : []),
      ...(advice.length > 0
        ? [
            h("h2", {}, t("What it has learned")),
            h("ul", { class: "learned" }, ...advice.map((text) => h("li", {}, text))),
          ]
        : []),
      detailsForEngineers(run),
    );
    const fold = this.#body.querySelector("details");
    if (fold) fold.open = open;
  }

  /** When it will end, from the speed since the page was opened. @param {EvolveRunModel} run */
  #timeLeft({ state, done, total }) {
    if (state !== "running") {
      this.#since = null;
      return "";
    }
    const now = performance.now();
    this.#since ??= { done, time: now };
    const played = done - this.#since.done;
    if (played < 2) return "";
    const minutes = Math.ceil((((now - this.#since.time) / played) * (total - done)) / 60_000);
    const text = counted("about {number} minute left", "about {number} minutes left", minutes);
    return h("p", { class: "detail" }, text);
  }

  /** The button that fits, where the person may press one; it stays the same one as long as it does. @param {EvolveRunModel} run */
  #control({ state, here }) {
    const [wanted, label] = state === "running" ? ["stop", t("Pause")] : ["run", t("Continue")];
    const able = this.#owner && state !== "finished" && (state !== "running" || here);
    if (this.#controls.dataset.command === (able ? wanted : "")) return;
    this.#controls.dataset.command = able ? wanted : "";
    this.#controls.replaceChildren(
      able ? button({ label, icon: wanted === "run" ? "play" : "pause", act: () => void this.#command(wanted) }) : "",
    );
  }

  /** @param {string} wanted */
  async #command(wanted) {
    try {
      await post(`${this.#path}/command`, JSON.stringify({ command: wanted }));
      clearTimeout(this.#timer);
      await this.refresh();
      this.#controls.querySelector("button")?.focus();
    } catch (error) {
      this.#context.notices.error(errorText(error));
    }
  }

  receive() {}

  destroy() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/**
 * What one does with the player: sits down against it, or takes it away as a file.
 * @param {string} path
 * @param {EvolveRunModel} run
 * @param {boolean} canSit
 */
function runResult(path, { game, name, players }, canSit) {
  const against = (/** @type {string[]} */ others) =>
    `#/play/${game}/${players}-players?seats=${["human", ...others].join(",")}`;
  const learned = `learned:${name}`;
  const rivals = Array.from({ length: players - 1 }, () => learned);
  const seats = canSit
    ? [
        h("a", { class: "button primary", href: against(rivals) }, t("Play against it")),
        ...(players > 2
          ? [
              h(
                "a",
                { class: "button", href: against([learned, ...rivals.slice(1).map(() => "full")]) },
                t("Put it on a seat"),
              ),
            ]
          : []),
      ]
    : [];
  const file = h(
    "a",
    { class: "button", href: `api/v1/${path}/best`, download: `${game}-${name}.txt` },
    t("Download the best player"),
  );
  const words = canSit
    ? t("It is in the lists of players, too: of new games, of tournaments, and as {name} of partie arena.", {
        name: learned,
      })
    : t("Commands of the game read the file.");
  return h(
    "section",
    { class: "evolve-result" },
    h("div", { class: "controls" }, ...seats, file),
    h("p", { class: "detail" }, words),
  );
}

/** @param {EvolveComparisonModel[]} comparisons */
function compared(comparisons) {
  const share = (/** @type {number} */ part) => decimal(100 * part, 1);
  const points = (/** @type {number} */ score, /** @type {EvolveComparisonModel} */ line) =>
    decimal(score, Math.max(line.older_score, line.newer_score) > 1 ? 1 : 3);
  const rows = comparisons.map((line) => [
    t("{older} and {newer}", { older: line.older, newer: line.newer }),
    points(line.older_score, line),
    line.newer_error === null
      ? points(line.newer_score, line)
      : `${points(line.newer_score, line)} ± ${points(line.newer_error, line)}`,
    `${percent(share(line.wins))} (${share(line.wins_low)}–${share(line.wins_high)})`,
    String(line.games),
  ]);
  const headings = [
    t("Main generations"),
    t("Points of the older"),
    t("Points of the newer"),
    t("Won by the newer"),
    t("Games"),
  ];
  return table(headings, rows, t("Comparison of main generations"), { stacks: true });
}
