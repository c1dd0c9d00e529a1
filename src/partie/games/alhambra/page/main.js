// Alhambra at one table: people and computer players, market, hands, maps. The server knows the rules.

import { ask } from "../../../dialogs/dialog.js";
import { h } from "../../../dom.js";
import { capitalised, t } from "../../../i18n.js";
import { Refused } from "../../../session.js";
import { settings } from "../../../settings.js";
import { COLOURS, playerOf, seatOf, usual } from "./chairs.js";
import { chooseFile, download, gameFile, readGameFile } from "./files.js";
import { AlhambraGame } from "./game.js";
import { handParts } from "./hand.js";
import { rulesDialog } from "./help.js";
import { logParts, logText } from "./log.js";
import { marketParts } from "./market.js";
import { Palace } from "./palace.js";
import { Playback } from "./playback.js";
import { readTable } from "./position.js";
import { playersTable, scoringDialog } from "./scores.js";
import { setupDialog } from "./setup.js";
import { statusParts, statusText } from "./status.js";
import { toolParts } from "./tools.js";
import { isMine, nothing, people, viewerOf } from "./view.js";

/** @import { Context, GameInfo, Mounted, Route, State, Thought } from "../../../types.js" */
/** @import { Chair } from "./chairs.js" */
/** @import { Choice, View } from "./view.js" */

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export async function mount(root, context) {
  const table = new AlhambraTable(root, context);
  if (!table.resume()) table.open(context.route);
  return table;
}

/** @implements {Mounted} */
class AlhambraTable {
  #context;
  /** @type {View | null} */
  #view = null;
  #revealed = false; // whether the person in front of the screen asked to see the hand, where several play
  #finished = false; // the end of this game was seen
  #scorings = 0; // already shown in a dialog
  #game;
  #playback = new Playback((state) => this.#show(state));
  #palace = new Palace();
  #parts = {
    status: h("div", { class: "alhambra-status" }),
    market: h("section", { class: "alhambra-market" }),
    hand: h("section", { class: "alhambra-hand" }),
    map: h("section", { class: "alhambra-map-part" }),
    players: h("section", { class: "alhambra-players" }),
    log: h("section", { class: "alhambra-log" }),
    tools: h("div", { class: "alhambra-tools", role: "group" }),
  };

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.#context = context;
    this.#game = new AlhambraGame({
      state: (state) => this.#playback.add(state),
      warming: (warming) => context.notices.warming(warming),
      connection: (connected) => context.notices.connection(connected),
      error: (text, _cells, rule) => this.#refused(text, rule),
      thought: (thought) => this.#hint(thought),
    });
    const { status, market, hand, map, players, log, tools } = this.#parts;
    root.replaceChildren(h("div", { class: "alhambra", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.#putBack() }, status, market, hand, map, players, tools, log));
    this.#sayDealing();
  }

  destroy() {
    this.#context.notices.hide("hint");
    this.#playback.forget();
    this.#game.close();
  }

  /** @param {GameInfo} game */
  relabel(game) {
    if (game !== this.#context.game) this.#game.speak(); // the server says the state again
    this.#context = { ...this.#context, game };
    if (this.#view) this.#draw();
    else this.#sayDealing();
  }

  /** The first game after an installation waits until the rules are compiled. */
  #sayDealing() {
    this.#parts.status.replaceChildren(h("p", { class: "muted" }, h("span", { class: "pulse", "aria-hidden": "true" }), t("The cards are being dealt…")));
  }

  // ---- starting, saving, loading

  resume() {
    return this.#game.resume();
  }

  /** @param {Route} route */
  open({ seats, variant }) {
    const players = seats && seats.length >= 2 && seats.length <= COLOURS.length ? seats : null;
    const number = Number(/^([2-6])-players$/.exec(variant ?? "")?.[1] ?? 3);
    this.#begin(players ? players.map((seat, index) => ({ colour: COLOURS[index], player: playerOf(seat) })) : usual(number));
  }

  /** What `?` shows. */
  help() {
    rulesDialog();
  }

  /** @param {Chair[]} chairs */
  #begin(chairs) {
    this.#forget();
    this.#game.begin(chairs);
    this.#remember();
  }

  /** Nothing of the game before is left. */
  #forget() {
    this.#scorings = 0;
    this.#finished = false;
    this.#view = null;
    this.#playback.forget();
  }

  #remember() {
    const seats = this.#game.saved.chairs.map(seatOf);
    this.#context.remember({ game: "alhambra", variant: `${seats.length}-players`, position: null, seats });
  }

  async #load() {
    try {
      await this.#game.load(readGameFile(await chooseFile()));
      this.#forget();
      this.#remember();
    } catch (error) {
      this.#refused(t(error instanceof Error ? error.message : String(error)), error instanceof Refused ? error.rule : "");
    }
  }

  /**
   * @param {string} text
   * @param {string} [rule] that forbids what was tried
   */
  #refused(text, rule = "") {
    this.#complain(rule ? capitalised(rule) : text);
  }

  /** @param {string} words */
  #complain(words) {
    this.#context.notices.error(words);
    this.#context.announce(words);
  }

  // ---- showing

  /** @param {State} state */
  #show(state) {
    const before = this.#view;
    const { chairs } = this.#game.saved;
    const table = readTable(state.position);
    const viewer = viewerOf(chairs, table.turn);
    if (before?.viewer !== viewer) this.#revealed = false;
    const map = table.step === "award" ? table.turn : before?.table.turn === table.turn ? before.shownMap : viewer;
    this.#view = { ...this.#actions, state, table, chairs, viewer, handOpen: this.#handOpen, shownMap: map, choice: nothing() };
    if (isMine(this.#view) && table.step !== "action") this.#view.choice.tile = table.waiting[0];
    if (state.outcome || state.ply === state.moves.length) this.#finished = state.outcome !== null;
    if (before && isMine(before) && state.ply > before.state.ply) ["error", "hint"].forEach((name) => this.#context.notices.hide(name));
    this.#draw();
    this.#context.announce(statusText(this.#view));
    this.#tellScoring(this.#view, before);
    if (isMine(this.#view) && table.step !== "action") bringIntoSight(this.#parts.map);
  }

  get #actions() {
    return {
      choose: (/** @type {Choice} */ choice) => this.#change({ choice }),
      play: (/** @type {string} */ move) => this.#play(move),
      complain: (/** @type {string} */ words) => this.#complain(words),
    };
  }

  get #handOpen() {
    return this.#revealed || people(this.#game.saved.chairs).length < 2;
  }

  /** @param {Partial<View>} change */
  #change(change) {
    if (!this.#view) return;
    this.#view = { ...this.#view, ...change };
    this.#draw();
  }

  #reveal() {
    this.#revealed = true;
    this.#change({ handOpen: true });
  }

  /**
   * Shows the table of a scoring, once, when the move that was just made led to it.
   * @param {View} view
   * @param {View | null} before
   */
  #tellScoring({ state, table, chairs }, before) {
    const winners = state.outcome?.winners ?? null;
    const due = winners ? 3 : table.scorings;
    const now = due > this.#scorings && (winners !== null || before?.state.ply === state.ply - 1);
    this.#scorings = Math.max(due, this.#scorings);
    if (now && (winners || people(chairs).length > 0)) scoringDialog(table, chairs, winners);
  }

  /** @param {Thought} thought */
  #hint({ for: purpose, final, label }) {
    if (purpose !== "hint" || !final) return;
    const words = t("Hint: {move}", { move: label });
    this.#context.notices.show("hint", words, { closable: true });
    this.#context.announce(words);
  }

  /** Puts down what was picked up, except a tile that has to be placed. */
  #putBack() {
    if (this.#view?.table.step === "action") this.#change({ choice: nothing() });
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const focused = focusedPlace();
    const { status, market, hand, map, players, log, tools } = this.#parts;
    status.replaceChildren(...statusParts(view, this.#playback, () => this.#draw()));
    market.replaceChildren(...marketParts(view));
    hand.replaceChildren(...handParts(view, () => this.#reveal()));
    map.replaceChildren(...this.#palace.parts(view));
    players.replaceChildren(playersTable(view.table, view.chairs, { shown: view.shownMap, choose: (player) => this.#change({ shownMap: player }) }));
    tools.replaceChildren(...this.#toolParts(view));
    log.replaceChildren(...logParts(view));
    focused?.();
  }

  /** @param {View} view */
  #toolParts(view) {
    const { saved } = this.#game;
    return toolParts(view, {
      restart: (ply) => this.#go(ply),
      back: this.#walk(view, -1),
      forward: this.#walk(view, 1),
      hint: () => this.#game.send({ type: "hint" }),
      scores: () => scoringDialog(view.table, view.chairs, view.state.outcome?.winners ?? null),
      save: () => download("alhambra.json", gameFile(saved, this.#game.played)),
      load: () => this.#load(),
      saveLog: () => download("alhambra.log", logText(view)),
      newGame: () => setupDialog(saved.chairs, (chairs) => this.#begin(chairs), () => this.#load()),
    });
  }

  // ---- acting

  /**
   * What Back or Forward does. Who only watches walks through what was played; a person looks back once the
   * game is over, so that nobody plays a turn again after having seen what came next.
   * @param {View} view
   * @param {number} steps
   */
  #walk({ state, chairs }, steps) {
    const ply = state.ply + steps;
    const watching = people(chairs).length === 0;
    if (watching && this.#playback.has(steps)) return () => (this.#playback.pause(true), this.#playback.step(steps));
    const allowed = this.#finished || (steps > 0 && !watching);
    return allowed && ply >= 0 && ply <= state.moves.length ? () => this.#go(ply) : null;
  }

  /** @param {number} ply */
  #go(ply) {
    this.#playback.jump();
    this.#game.send({ type: "go", ply });
  }

  /** @param {string} move */
  #play(move) {
    const send = () => this.#game.send({ type: "move", move, ply: this.#view?.state.ply });
    if (settings.confirm !== "always") return send();
    const label = this.#view?.state.legal.find((known) => known.move === move)?.label ?? move;
    ask(t("Do this?"), `${capitalised(label)}.`, t("Yes"), send);
  }
}

/** Scrolls only where a part begins below the fold. @param {HTMLElement} part */
function bringIntoSight(part) {
  if (part.getBoundingClientRect().top > innerHeight / 2) part.scrollIntoView({ block: "start" });
}

/** What gives the keyboard its place back after everything was drawn anew. */
function focusedPlace() {
  const active = document.activeElement?.closest(".alhambra :is(button, select, [data-cell])");
  const section = active?.closest(".alhambra > *");
  if (!active || !section) return null;
  const cell = active.getAttribute("data-cell");
  const all = () => [...section.querySelectorAll("button, select, [data-cell]")];
  const index = all().indexOf(active);
  return () => {
    const found = cell ? section.querySelector(`[data-cell="${cell}"]`) : all()[index];
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  };
}
