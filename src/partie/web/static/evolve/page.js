// Players that learn by playing: the runs of `partie evolve`, and one of them while it goes on.

import { ask } from "../api.js";
import { back, dayText, showNothing, table } from "../arena/parts.js";
import { h } from "../dom.js";
import { decimal, later, t } from "../i18n.js";
import { useStyle } from "../modules.js";
import { curves } from "./curves.js";

/** @import { View } from "../arena/types.js" */
/** @import { ArenaContext } from "../places/watch.js" */
/** @import { EvolveComparisonModel, EvolveRunModel, EvolveWholeModel } from "../wire.js" */

const REFRESH = 2000; // milliseconds between two looks at a run that goes on
const ALGORITHMS = { described: later("the described algorithm"), cma: "CMA-ES", "self-play": later("self-play") };

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {string[]} path game and name of a run; empty for the list
 * @returns {Promise<View>}
 */
export async function showEvolution(root, context, path) {
  await useStyle("styles/evolve.css");
  if (path.length === 0) return showRuns(root, context);
  if (path.length !== 2) return showNothing(root, t("There is no page {address}.", { address: `#/watch/evolve/${path.join("/")}` }));
  const page = new RunPage(root, context, path[0], path[1]);
  await page.refresh();
  return page;
}

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
async function showRuns(root, context) {
  const runs = /** @type {EvolveRunModel[]} */ (await (await ask("evolve")).json());
  const lines = runs.map((run) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "tournament-line", href: `#/watch/evolve/${run.game}/${run.name}` },
        h("strong", {}, run.name),
        h("span", { class: `state state-${run.state}` }, t(run.state)),
        h("span", { class: "detail" }, `${about(run, context)} · ${dayText(run.changed)}`),
      ),
    ),
  );
  const none = h("p", { class: "detail" }, t("Nobody learns here yet. Start with: {command}", { command: "partie evolve --help" }));
  root.replaceChildren(back("#/watch", t("Watch")), h("h1", {}, t("Players that learn")), lines.length > 0 ? h("ul", { class: "tournaments" }, ...lines) : none);
  return { hear: () => {}, destroy: () => {} };
}

/** @param {EvolveRunModel} run @param {ArenaContext} context */
function about(run, context) {
  const game = context.games.find(({ name }) => name === run.game)?.title ?? run.game;
  const done = t("generation {done} of {total}", { done: run.done, total: run.total });
  return [game, t("{players} players", { players: run.players }), t(ALGORITHMS[run.algorithm]), done].join(" · ");
}

/** @implements {View} */
class RunPage {
  #root;
  #context;
  #path;
  #timer = 0;
  #closed = false;
  #shown = "";

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {string} game
   * @param {string} name
   */
  constructor(root, context, game, name) {
    this.#root = root;
    this.#context = context;
    this.#path = `evolve/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;
  }

  /** Looks at the run, and again after a while as long as it goes on. */
  async refresh() {
    try {
      const text = await (await ask(this.#path)).text();
      if (this.#closed) return;
      const whole = /** @type {EvolveWholeModel} */ (JSON.parse(text));
      if (text !== this.#shown) this.#show(whole);
      this.#shown = text;
      if (whole.run.state !== "finished") this.#timer = setTimeout(() => void this.refresh(), REFRESH);
    } catch (error) {
      if (this.#closed) return;
      if (!this.#shown) showNothing(this.#root, error instanceof Error ? error.message : String(error));
      else this.#timer = setTimeout(() => void this.refresh(), REFRESH);
    }
  }

  /** @param {EvolveWholeModel} whole */
  #show({ run, curve, comparisons, advice }) {
    this.#root.replaceChildren(
      back("#/watch/evolve", t("Players that learn")),
      h("h1", {}, run.name),
      h("p", { class: "detail" }, `${t(run.state)} · ${about(run, this.#context)}`),
      h("progress", { max: run.total, value: run.done, "aria-label": t("Generations finished") }),
      curve.length > 0 ? curves(curve) : h("p", { class: "detail" }, t("The first generation is being played.")),
      ...(comparisons.length > 0 ? [compared(comparisons)] : []),
      ...(advice.length > 0 ? [h("h2", {}, t("What it has learned")), h("ul", { class: "learned" }, ...advice.map((text) => h("li", {}, text)))] : []),
    );
  }

  hear() {}

  destroy() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** @param {EvolveComparisonModel[]} comparisons */
function compared(comparisons) {
  const percent = (/** @type {number} */ share) => decimal(100 * share, 1);
  const points = (/** @type {number} */ score, /** @type {EvolveComparisonModel} */ line) =>
    decimal(score, Math.max(line.older_score, line.newer_score) > 1 ? 1 : 3);
  const rows = comparisons.map((line) => [
    t("{older} and {newer}", { older: line.older, newer: line.newer }),
    points(line.older_score, line),
    line.newer_error === null ? points(line.newer_score, line) : `${points(line.newer_score, line)} ± ${points(line.newer_error, line)}`,
    `${percent(line.wins)} % (${percent(line.wins_low)}–${percent(line.wins_high)})`,
    String(line.games),
  ]);
  const headings = [t("Main generations"), t("Points of the older"), t("Points of the newer"), t("Won by the newer"), t("Games")];
  return table(headings, rows, t("Comparison of main generations"), { stacks: true });
}
