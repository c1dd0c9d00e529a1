// One tournament: how far it is, its controls, running games, tables, and its finished games.

import { status } from "../lib/api.js";
import { back } from "../frame/back-link.js";
import { confirmDanger } from "../dialogs/dialog.js";
import { button, h, icon } from "../lib/dom.js";
import { gameActions } from "../library/game-actions.js";
import { capitalised, counted, t } from "../lib/i18n.js";
import { command, remove, restore, sentence, tables } from "./api.js";
import { saveRecords } from "./files.js";
import { GameList } from "./games.js";
import { tournamentName } from "./names.js";
import {
  chanceNote,
  crossTable,
  endingTable,
  endingWords,
  groupTables,
  KINDS,
  matchTable,
  progressText,
  shortStandings,
  shortWords,
  showNothing,
  standingTable,
  stateText,
} from "./parts.js";
import { LiveBoards } from "./boards.js";
import { nextPlaces, tournamentResult } from "./results.js";
import { strengthNumbers, strengthSoFar } from "./strength.js";

/** @import { News, Tables, View, Command } from "./types.js" */
/** @import { ArenaContext } from "../views/watch.js" */

const DUEL = 2; // players; of more the tables say most
const PODIUM = 3; // players that a result names
const RESTING = ["waiting", "stopped", "broken off", "finished"]; // states in which nothing is played
const WIDE = "(min-width: 52rem)"; // no phone
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
    const page = new TournamentPage(context, found.tournament);
    await page.start(root, found);
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
  #tables = h("div", { class: "show-side" });
  #stage;
  #games;
  #timer = 0;
  #requests = 0;
  #shown = 0; // the newest answer: an older one may come later
  #closed = false;
  #quiet = false; // it is being removed
  #name = "";
  /** @type {Promise<void>} */
  #loading = Promise.resolve();
  #buttons;
  #controls;
  #owner = false; // whether the person may command it
  #result = h("section", { class: "arena-card result-card", "aria-label": t("Result") });

  /**
   * @param {ArenaContext} context
   * @param {Tables["tournament"]} tournament
   */
  constructor(context, { id: number, game, brains }) {
    this.#context = context;
    this.#number = number;
    this.#boards = new LiveBoards(
      number,
      context.games,
      (running) => this.#stage?.classList.toggle("is-empty", running === 0),
      (text) => context.notices.error(text),
    );
    this.#games = new GameList(context, { tournament: String(number) }, game, brains);
    const act = (/** @type {Command} */ wanted) => () => void this.#sendCommand(wanted);
    this.#buttons = {
      run: button({ label: t("Continue"), icon: "play", kind: "primary", act: act("run") }),
      pause: button({ label: t("Pause"), act: act("pause") }),
      finish: button({ label: t("Finish games in progress"), act: act("finish") }),
      stop: button({
        label: t("Stop now"),
        act: () =>
          confirmDanger(
            t("Stop now?"),
            t("The moves of the games in progress are lost. When the tournament goes on, these games start over."),
            t("Stop now"),
            act("stop"),
          ),
      }),
      remove: button({ label: t("Delete"), icon: "bin", kind: "quiet", act: () => void this.#remove() }),
    };
    this.#controls = h(
      "div",
      { class: "controls", role: "group", "aria-label": t("Controls") },
      ...Object.values(this.#buttons),
    );
    this.#stage = h(
      "section",
      { class: "show is-empty" },
      h("div", { class: "show-main" }, this.#boards.element, this.#boards.note),
      this.#tables,
    );
  }

  /** Everything at once: nothing jumps while a person reads. @param {HTMLElement} root @param {Tables} found */
  async start(root, found) {
    this.#owner = (await status()).owner;
    await this.#update(found);
    root.replaceChildren(
      h("div", { class: "arena-head tournament-head" }, this.#head, this.#controls),
      this.#result,
      this.#stage,
      this.#games.element,
    );
  }

  /** @param {Tables} found */
  async #update(found) {
    const { id, state, played, brains } = found.tournament;
    const recalled = state === "finished" && played > 0 && brains.length <= DUEL;
    if (RESTING.includes(state) && !recalled) this.#boards.clear(); // as it looks to a new visitor
    this.#show(found);
    const shown = recalled ? this.#boards.recall(id) : null;
    await Promise.all([shown, this.#games.load()]);
    this.#showResult(found);
  }

  load() {
    this.#loading = this.#load();
    return this.#loading;
  }

  async #load() {
    const request = ++this.#requests;
    try {
      const found = await tables(this.#number);
      if (this.#closed || request < this.#shown) return;
      this.#shown = request;
      await this.#update(found);
    } catch (error) {
      if (!this.#closed) this.#context.notices.error(sentence(error));
    }
  }

  /** @param {Tables} found */
  #show(found) {
    const { tournament, measure, standings, cross, endings, groups, matches, test } = found;
    const { state } = tournament;
    this.#name = tournamentName(tournament, this.#context.games);
    const progress = progressText(tournament);
    this.#head.replaceChildren(
      back("#/watch", t("Watch")),
      h("h1", {}, this.#name),
      h(
        "p",
        { class: "detail" },
        h(
          "span",
          { class: `tournament-state state state-${tournament.state.replace(" ", "-")}` },
          stateText(tournament),
        ),
        [progress, tournament.brains.length > DUEL ? t(KINDS[tournament.kind]) : "", this.#title(tournament)]
          .filter(Boolean)
          .map((text) => ` · ${text}`)
          .join(""),
      ),
      ...(test && state !== "finished" ? [h("p", { class: "strength" }, strengthSoFar(test))] : []),
      ...(tournament.reason && state !== "finished"
        ? [h("p", { class: "reason" }, capitalised(withoutState(tournament)))]
        : []),
      ...(state === "finished"
        ? []
        : [
            h("progress", {
              value: tournament.played,
              max: Math.max(1, tournament.planned),
              "aria-label": progress || t("Games"),
            }),
          ]),
    );
    const played = !RESTING.includes(state);
    const possible = {
      run: ["waiting", "stopped", "broken off", "paused", "finishing"].includes(state),
      pause: state === "running",
      finish: played && state !== "finishing" && state !== "stopping",
      stop: played && state !== "stopping",
      remove: !played && state !== "finished",
    };
    this.#controls.hidden = !this.#owner || state === "finished";
    const focused = document.activeElement;
    for (const [name, able] of Object.entries(possible)) {
      this.#buttons[/** @type {keyof typeof possible} */ (name)].hidden = !able;
    }
    if (focused instanceof HTMLElement && focused.hidden && this.#controls.contains(focused)) {
      /** @type {HTMLElement | null} */ (this.#controls.querySelector("button:not([hidden])"))?.focus();
    }
    const duel = tournament.brains.length === DUEL; // its standings say already who beat whom
    const over = duel && state === "finished";
    const isShort = played || over || !this.#stage.classList.contains("is-empty");
    const shown = [
      ...(matches.length > 0 ? [inCard(matchTable(matches))] : []),
      ...groupTables(groups).map((group) => inCard(group)),
      inCard(
        ...(isShort
          ? [shortStandings(measure, standings), shortWords(measure)]
          : this.#allStandings(measure, standings)),
        ...chanceNote(measure, standings),
      ),
      ...(cross.length > 0 && !duel ? [inCard(crossTable(tournament.brains, cross))] : []),
      ...(tournament.played > 0 ? [inCard(endingTable(endings, this.#game(tournament.game)))] : []),
      ...(test && state !== "finished"
        ? [
            inCard(
              strengthNumbers(
                test,
                /** @type {HTMLDetailsElement | null} */ (this.#tables.querySelector(".strength-numbers"))?.open ??
                  false,
              ),
            ),
          ]
        : []),
    ];
    if (!played && tournament.played === 0) {
      this.#tables.replaceChildren();
    } // nothing to compare yet
    else if (over) this.#tables.replaceChildren(this.#fold(shown));
    else this.#tables.replaceChildren(...shown);
    this.#stage.classList.toggle("is-over", !played);
    this.#stage.setAttribute("aria-label", played ? t("Games in progress") : t("Statistics"));
    this.#stage.classList.toggle("awaits-boards", played);
  }

  /**
   * All columns; on a phone the few that are compared, as while it ran, and the rest folded.
   * @param {Tables["measure"]} measure
   * @param {Tables["standings"]} standings
   */
  #allStandings(measure, standings) {
    if (matchMedia(WIDE).matches) return [standingTable(measure, standings)];
    const open = /** @type {HTMLDetailsElement | null} */ (this.#tables.querySelector(".all-numbers"))?.open ?? false;
    const folded = h(
      "details",
      { class: "more all-numbers" },
      h("summary", {}, t("All numbers")),
      standingTable(measure, standings),
    );
    folded.open = open;
    return [shortStandings(measure, standings), shortWords(measure), folded];
  }

  /** What a duel's result says already is folded on a phone, where its games are looked for. @param {HTMLElement[]} shown */
  #fold(shown) {
    const open = this.#tables.querySelector("details")?.open ?? matchMedia(WIDE).matches;
    const folded = h(
      "details",
      { class: "more" },
      h("summary", {}, t("Statistics")),
      h("div", { class: "statistics" }, ...shown),
    );
    folded.open = open;
    return folded;
  }

  /**
   * Who won, how the games ended, and what can be done now that nothing changes any more.
   * @param {Tables} found
   */
  #showResult(found) {
    const { tournament, endings, groups, test } = found;
    const duel = tournament.brains.length <= DUEL;
    this.#result.hidden = tournament.state !== "finished";
    if (this.#result.hidden || this.#result.contains(document.activeElement)) return;
    const info = this.#game(tournament.game);
    const why = Object.entries(endings)
      .sort(([, one], [, other]) => other - one)
      .map(([ending, count]) => `${endingWords(ending, info)}: ${counted("{number} game", "{number} games", count)}`);
    const again = test
      ? t("New strength test")
      : tournament.brains.length === DUEL
        ? t("New duel")
        : t("New tournament");
    this.#result.replaceChildren(
      h(
        "p",
        { class: "winner" },
        icon("trophy"),
        h("span", {}, tournamentResult(found, info) || t("The tournament is over.")),
      ),
      h("p", { class: "detail" }, (duel ? why : groups.length > 0 ? [] : nextPlaces(found, PODIUM)).join(" · ")),
      ...(test ? [strengthNumbers(test, this.#result.querySelector("details")?.open ?? false)] : []),
      gameActions({
        named: tournamentName(tournament, this.#context.games),
        ways: this.#owner
          ? [{ label: again, href: `#/watch/start/${tournament.game}${test ? "/test" : ""}`, icon: "plus" }]
          : [],
        save: tournament.played > 0 ? (ending) => saveRecords(ending, { tournament: String(this.#number) }) : undefined,
        info,
        remove: this.#owner ? () => void this.#remove() : undefined,
        fail: (text) => this.#context.notices.error(text),
      }),
    );
  }

  /** @param {string} wanted */
  #game(wanted) {
    return this.#context.games.find(({ name }) => name === wanted);
  }

  /** The game and its variant, as far as the name of the tournament does not say them already. @param {Tables["tournament"]} tournament */
  #title(tournament) {
    const { game, variant } = tournament;
    const info = this.#game(game);
    const title = info?.title ?? game;
    const known = info?.variants.find(({ name }) => name === variant)?.title ?? `${title} ${variant}`.trim();
    const isTitled = tournamentName(tournament, this.#context.games).startsWith(title) && known.startsWith(title);
    return isTitled ? known.slice(title.length).replace(/^[\s,:]+/, "") : known;
  }

  /** @param {Command} wanted */
  async #sendCommand(wanted) {
    try {
      await command(this.#number, wanted);
      await this.load();
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /** Stops asking for what does not exist. */
  async #remove() {
    this.#quiet = true;
    clearTimeout(this.#timer);
    this.#timer = 0;
    await this.#loading;
    try {
      await remove(this.#number);
      const { notices } = this.#context;
      const undo = () => void restore(this.#number).catch((error) => notices.error(sentence(error)));
      notices.deleted(t("Tournament {name} deleted.", { name: this.#name }), undo);
      this.#context.go("#/watch");
    } catch (error) {
      this.#quiet = false;
      this.#context.notices.error(sentence(error));
    }
  }

  /** @param {News} news */
  receive(news) {
    this.#boards.receive(news);
    if (!news.tournaments || this.#timer || this.#quiet) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      void this.load();
    }, REFRESH);
  }

  destroy() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** The reason of its state, without the state itself. @param {Tables["tournament"]} tournament */
function withoutState({ reason, state }) {
  const prefix = `${t(state)}; `;
  return reason.startsWith(prefix) ? reason.slice(prefix.length) : reason;
}

/** @param {Node[]} shown */
function inCard(...shown) {
  return h("div", { class: "arena-card" }, ...shown);
}
