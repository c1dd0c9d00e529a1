// One tournament: how far it is, its controls, running games, tables, and its finished games.

import { ask } from "../dialogs/dialog.js";
import { button, enable, h } from "../dom.js";
import { t } from "../i18n.js";
import { command, remove, sentence, tables } from "./api.js";
import { GameList } from "./games.js";
import { crossTable, endingTable, matchTable, showNothing, standingTable } from "./parts.js";
import { LiveBoards } from "./boards.js";

/** @import { News, Tables, View, Command } from "./types.js" */
/** @import { ArenaContext } from "../places/watch.js" */

const REFRESH = 1000; // milliseconds between two looks at the tables

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} number
 * @returns {Promise<View>}
 */
export async function showTournament(root, context, number) {
  try {
    const found = await tables(number);
    const page = new TournamentPage(root, context, number);
    await page.start(found);
    return page;
  } catch (error) {
    return showNothing(root, sentence(error));
  }
}

class TournamentPage {
  #context;
  #number;
  #boards;
  #head = h("div", {});
  #tables = h("div", { class: "arena-tables" });
  #games;
  #timer = 0;
  #buttons;
  #controls;

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {number} number
   */
  constructor(root, context, number) {
    this.#context = context;
    this.#number = number;
    this.#boards = new LiveBoards(number, context.games);
    this.#games = new GameList(context, { tournament: String(number) });
    const act = (/** @type {Command} */ wanted) => () => void this.#ask(wanted);
    this.#buttons = {
      run: button({ label: t("Go on"), act: act("run") }),
      pause: button({ label: t("Pause"), act: act("pause") }),
      finish: button({ label: t("Finish running games"), act: act("finish") }),
      stop: button({ label: t("Stop now"), act: () => ask(t("Stop now?"), t("Running games are broken off; going on plays them anew."), t("Stop now"), act("stop")) }),
      remove: button({ label: t("Remove"), act: () => ask(t("Remove?"), t("The tournament and all its games are forgotten for good."), t("Remove"), () => void this.#remove()) }),
    };
    this.#controls = h("div", { class: "controls", role: "group", "aria-label": t("Controls") }, ...Object.values(this.#buttons));
    root.replaceChildren(
      this.#head,
      this.#controls,
      this.#boards.element,
      this.#tables,
      this.#games.element,
    );
  }

  /** @param {Tables} found */
  async start(found) {
    this.#show(found);
    await this.#games.load();
  }

  async load() {
    try {
      await this.start(await tables(this.#number));
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /** @param {Tables} found */
  #show({ tournament, measure, standings, cross, endings, matches, winner, test }) {
    const progress = t("{played} of {planned} games", { played: tournament.played, planned: tournament.planned });
    this.#head.replaceChildren(
      h("a", { class: "back", href: "#/watch" }, t("All tournaments")),
      h("h1", {}, tournament.name),
      ...(winner ? [h("p", { class: "winner" }, t("Winner: {brain}", { brain: winner }))] : []),
      h(
        "p",
        { class: "detail" },
        h("span", { class: `state state-${tournament.state.replace(" ", "-")}` }, t(tournament.state)),
        [progress, t(tournament.kind), this.#title(tournament.game, tournament.variant), tournament.reason, test].filter(Boolean).map((text) => ` · ${text}`).join(""),
      ),
      h("progress", { value: tournament.played, max: Math.max(1, tournament.planned), "aria-label": progress }),
    );
    const { state } = tournament;
    const played = !["waiting", "broken off", "finished"].includes(state);
    const controlled = state !== "finished";
    for (const name of /** @type {Command[]} */ (["run", "pause", "finish", "stop"])) this.#buttons[name].hidden = !controlled;
    enable(this.#buttons.run, ["waiting", "broken off", "paused", "finishing"].includes(state));
    enable(this.#buttons.pause, state === "running");
    enable(this.#buttons.finish, played && state !== "finishing" && state !== "stopping");
    enable(this.#buttons.stop, played && state !== "stopping");
    enable(this.#buttons.remove, !played);
    this.#tables.replaceChildren(...(matches.length > 0 ? [matchTable(matches)] : []), standingTable(measure, standings), ...(cross.length > 0 ? [crossTable(tournament.brains, cross)] : []), endingTable(endings));
  }

  /**
   * The variant in words where it is one of the usual ones.
   * @param {string} game
   * @param {string} variant
   */
  #title(game, variant) {
    const info = this.#context.games.find(({ name }) => name === game);
    const known = info?.variants.find(({ name }) => name === variant);
    return known ? known.title : [info ? info.title : game, variant].filter(Boolean).join(" ");
  }

  /** @param {Command} wanted */
  async #ask(wanted) {
    try {
      await command(this.#number, wanted);
      await this.load();
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  async #remove() {
    try {
      await remove(this.#number);
      location.hash = "#/watch";
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /** @param {News} news */
  hear(news) {
    this.#boards.hear(news);
    if (!news.tournaments || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      void this.load();
    }, REFRESH);
  }

  destroy() {
    clearTimeout(this.#timer);
  }
}
