// Alhambra at one table: people and computer players, market, hands, maps. The server knows the rules.

import { errorText } from "../../../lib/api.js";
import { confirmAction } from "../../../dialogs/dialog.js";
import { h } from "../../../lib/dom.js";
import { capitalised, t } from "../../../lib/i18n.js";
import { Refused } from "../../../session/session.js";
import { settings } from "../../../lib/settings.js";
import { learnedFile, learnedPlayers } from "../../../evolve/learned.js";
import { GameScreen } from "../../../table/screen.js";
import { hasPlayer } from "../../../table/seats.js";
import { confirmResign } from "../../../table/tools.js";
import { adviceParts, isAdvised } from "./advice.js";
import { addressOf, COLOURS, playerOf, seated, defaultSeats } from "./seats.js";
import { chooseFile, download, gameFile, readGameFile } from "./files.js";
import { heldPlace, isIdle, isLost } from "./focus.js";
import { AlhambraGame } from "./game.js";
import { drawHand } from "./hand.js";
import { rulesDialog } from "./help.js";
import { logParts, moveParts, saveLogIfWanted } from "./log.js";
import { marketParts } from "./market.js";
import { actButtons, noteParts } from "./act.js";
import { Palaces } from "./palace.js";
import { PACES, Playback } from "./playback.js";
import { scoreParts, scoringDialog, worthParts } from "./scores.js";
import { setupDialog } from "./setup.js";
import { alhambraStatus, deedText, statusText } from "./status.js";
import { tableOf } from "./table.js";
import { actionsFor, canHint, paceControl, restartPly, watchButtons } from "./tools.js";
import { placesOf, travel } from "./travel.js";
import { isMine, people, viewerOf } from "./view.js";

/** @import { Context, GameInfo, Mounted, Route, Seat, State, Analysis } from "../../../lib/types.js" */
/** @import { Chair } from "./seats.js" */
/** @import { View } from "./view.js" */

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export async function mount(root, context) {
  const table = new AlhambraTable(root, context);
  table.open(context.route);
  return table;
}

/** @implements {Mounted} */
class AlhambraTable {
  #context;
  #screen;
  #frame;
  /** @type {View | null} */
  #view = null;
  #revealed = false; // whether the person in front of the screen asked to see the hand, where several play
  #finished = false; // the end of this game was seen
  #advised = false; // the sheet is turned to a hint
  #scorings = 0; // already shown in a dialog
  #game;
  #playback = new Playback((state) => this.#show(state));
  #palaces = new Palaces();
  #parts = {
    market: h("section", { class: "alhambra-market", "data-part": "market" }),
    hand: h("section", { class: "alhambra-hand titled-row", "data-part": "hand" }),
    note: h("div", { class: "alhambra-note", "data-part": "note" }),
    moves: h("div", { "data-part": "moves" }),
    analysis: h("div", { "data-part": "analysis" }),
    log: h("div", { "data-part": "log" }),
  };
  #onClose = () => isLost() && this.#goOn(); // what had the keyboard before the dialog was redrawn

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.#context = context;
    const { market, hand, note, moves, analysis, log } = this.#parts;
    this.#screen = new GameScreen(root, context, {
      stage: h(
        "div",
        { class: "stage alhambra-stage" },
        this.#palaces.chips,
        this.#palaces.element,
        market,
        hand,
        note,
      ),
      actions: actionsFor(context.connect !== undefined),
      use: (name) => this.#use(name),
      moves,
      analysis,
      log,
      kind: "is-brief is-low alhambra alhambra-table",
      board: () => this.#palaces.focus(),
      dismiss: () => this.#putBack(),
    });
    this.#frame = this.#screen.frame;
    this.#game = new AlhambraGame(this.#screen, context.here, {
      state: (state) => this.#playback.add(state),
      pending: () => this.#showPendingMove(),
      error: (text, _cells, rule) => this.#refused(text, rule),
      analysis: (found) => this.#hint(found),
    });
    this.#frame.ready();
    document.addEventListener("close", this.#onClose, true);
    this.#sayDealing();
  }

  get #session() {
    return this.#game.session;
  }

  destroy() {
    this.#screen.close();
    document.removeEventListener("close", this.#onClose, true);
    this.#playback.forget();
    this.#palaces.close();
    this.#session.close();
  }

  /** @param {GameInfo} game */
  relabel(game) {
    if (this.#screen.relabel(game)) this.#session.changeLanguage();
    if (this.#view?.hint) {
      this.#askHint();
    } // its words are the server's
    else if (this.#view) this.#draw();
    else this.#sayDealing();
  }

  /** The first game after an installation waits until the rules are compiled. */
  #sayDealing() {
    this.#frame.status.replaceChildren(
      h("p", { class: "muted" }, h("span", { class: "pulse", "aria-hidden": "true" }), t("The cards are being dealt…")),
    );
  }

  // ---- starting, saving, loading

  /** @param {Route} route */
  open(route) {
    this.#forget();
    if (!this.#game.resume()) this.#deal(route);
  }

  /** @param {Route} route */
  #deal({ seats, variant, position }) {
    const { game, notices } = this.#context;
    const players =
      seats && seats.length >= 2 && seats.length <= COLOURS.length && seats.every((seat) => hasPlayer(game, seat))
        ? seats
        : null;
    const number = Number(/^([2-6])-players$/.exec(variant ?? "")?.[1] ?? 3);
    if ((seats && !players) || (variant && !game.variants.some(({ name }) => name === variant))) {
      notices.error(t("The address names players this game does not have; it is played with the default players."));
    } else if (position) notices.error(t("A game of Alhambra cannot be opened from its position; a new one is dealt."));
    if (players) void this.#seat(players);
    else this.#begin(seated(defaultSeats(number)));
  }

  /** Players of an address; those that learned here bring what they learned. @param {Seat[]} seats */
  async #seat(seats) {
    const { here, notices } = this.#context;
    const address = here();
    const chairs = seats.map((seat, index) => ({
      colour: COLOURS[index],
      player: playerOf(seat),
      learned: seat === "human" ? undefined : seat.learned,
    }));
    if (seats.every((seat) => seat === "human" || !seat.learned)) return this.#begin(chairs);
    try {
      const files = await Promise.all(
        seats.map((seat) => (seat === "human" || !seat.learned ? undefined : learnedFile("alhambra", seat.learned))),
      );
      if (here() === address) this.#begin(chairs.map((chair, index) => ({ ...chair, weights: files[index] })));
    } catch (error) {
      notices.error(errorText(error));
      if (here() === address) this.#begin(seated(defaultSeats(chairs.length)));
    }
  }

  /** What `?` shows. */
  help() {
    rulesDialog();
  }

  /** The same players, another deal. @param {View} view */
  #again({ state, chairs }) {
    if (state.shared) this.#session.send({ type: "rematch" });
    else this.#begin(seated(chairs));
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
    const seats = this.#game.saved.chairs.map(addressOf);
    this.#context.remember({ game: "alhambra", variant: `${seats.length}-players`, position: null, seats });
  }

  #save() {
    const { saved, played } = this.#game;
    if (saved.seed === null) {
      this.#complain(t("Nobody knows any more how this game was dealt: it cannot be saved as a file."));
    } else download("alhambra.json", gameFile(saved, played));
  }

  async #load() {
    try {
      await this.#game.load(readGameFile(await chooseFile()));
      this.#forget();
      this.#remember();
    } catch (error) {
      const words = error instanceof Refused && error.rule ? capitalised(error.rule) : t(errorText(error));
      this.#context.notices.error(words);
      this.#context.announce(words);
    }
  }

  /**
   * @param {string} text
   * @param {string} [rule] that forbids what was tried
   */
  #refused(text, rule = "") {
    if (rule && this.#view) return this.#complain(capitalised(rule));
    this.#context.notices.error(rule ? capitalised(rule) : text);
    this.#context.announce(rule || text);
    this.#change({ hinting: false });
  }

  /** Why something is not possible, where one looks. @param {string} words */
  #complain(words) {
    this.#change({ complaint: words, hinting: false });
    this.#context.announce(words);
  }

  // ---- showing

  /** @param {State} state */
  #show(state) {
    const before = this.#view;
    const { chairs } = this.#game.saved;
    const table = tableOf(state.scene);
    const viewer = viewerOf(chairs, state.turn);
    if (before?.viewer !== viewer) this.#revealed = false;
    const same =
      before?.state.session === state.session &&
      before.state.ply === state.ply &&
      before.state.moves.length === state.moves.length &&
      !state.outcome === !before.state.outcome;
    const placing = state.legal.length > 0 && table.step !== "action";
    const places = placesOf(this.#frame.element);
    this.#view = {
      ...this.#actions,
      state,
      table,
      chairs,
      viewer,
      dealt: this.#game.saved.dealt ?? [],
      handOpen: this.#handOpen,
      choice: same ? before.choice : placing ? ["bought-1"] : [],
      hint: same ? before.hint : null,
      hinting: same && before.hinting,
      waiting: this.#waiting(state)?.label ?? "",
      complaint: same ? before.complaint : "",
    };
    if (state.outcome || state.ply === state.moves.length) this.#finished = state.outcome !== null;
    this.#draw();
    if (!same) this.#announce(this.#view, before);
    if (before?.state.session === state.session && before.state.ply + 1 === state.ply) {
      travel(this.#frame.element, places, this.#view, PACES[this.#playback.pace]);
    }
  }

  /**
   * Says what was done and what is asked now; brings the palace in front where it happens.
   * @param {View} view
   * @param {View | null} before
   */
  #announce(view, before) {
    const { state, table, chairs, viewer } = view;
    const deed = before && before.state.ply < state.ply ? `${deedText(view)} ` : "";
    this.#context.announce(`${deed}${statusText(view)}.`);
    const follow = people(chairs).length === 0 || table.step === "award";
    if (follow) this.#palaces.reveal(state.turn);
    else if (
      !before ||
      before.viewer !== viewer ||
      (isMine(view) && (!isMine(before) || table.step !== before.table.step))
    ) {
      this.#palaces.reveal(viewer);
    }
    if (isMine(view) && before && !isMine(before) && isIdle()) this.#goOn();
    this.#tellScoring(view, before);
  }

  get #actions() {
    return {
      choose: (/** @type {string[]} */ choice) => this.#change({ choice, hint: null, complaint: "" }),
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
  #tellScoring(view, before) {
    const { state, table, chairs } = view;
    const due = table.scorings.length;
    const follows = before !== null && before.state.session === state.session && before.state.ply < state.ply;
    const now = due > this.#scorings && (state.outcome !== null || follows);
    this.#scorings = Math.max(due, this.#scorings);
    if (state.outcome && follows) saveLogIfWanted(view);
    if (now && (state.outcome || people(chairs).length > 0)) scoringDialog(view);
  }

  #askHint() {
    if (!this.#session.send({ type: "hint" })) return;
    this.#change({
      hinting: true,
      hint: null,
      choice: this.#view?.table.step === "action" ? [] : this.#view?.choice,
      complaint: "",
    });
  }

  /** A move waits for the connection: what it is made of stays picked up. */
  #showPendingMove() {
    this.#context.notices.pendingMove();
    const waiting = this.#view && this.#waiting(this.#view.state);
    if (waiting) {
      this.#change({
        choice: waiting.taps.slice(0, -1),
        waiting: waiting.label ?? waiting.move,
        hint: null,
        hinting: false,
        complaint: "",
      });
    }
  }

  /** @param {State} state */
  #waiting({ legal }) {
    return legal.find(({ move }) => move === this.#session.waiting);
  }

  /** The move that waits is not wanted any more. */
  #withdraw() {
    this.#screen.withdraw(this.#session);
    this.#change({ waiting: "" });
  }

  /** The hint lies on the very cards and tiles it means. @param {Analysis} analysis */
  #hint(analysis) {
    if (analysis.for !== "hint" || !analysis.final || !this.#view?.hinting) return;
    const { taps, label, reason } = analysis;
    const tile = taps[0]?.startsWith("bought-") ? [taps[0]] : [];
    const free =
      isLost() || isIdle() || document.activeElement?.closest(".alhambra :is([data-action='hint'], [data-part])");
    this.#change({ hint: analysis, hinting: false, choice: tile });
    const [play] = this.#parts.analysis.querySelectorAll(".analysis-head .button");
    if (free && play instanceof HTMLElement) play.focus({ preventScroll: true }); // Enter plays it
    this.#context.announce(`${t("Hint: {move}.", { move: label })} ${reason}`);
  }

  /** Puts down what was picked up, except a tile that has to be placed. */
  #putBack() {
    const view = this.#view;
    if (view) this.#change({ choice: view.table.step === "action" ? [] : view.choice, hint: null, complaint: "" });
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const hold = heldPlace(() => this.#goOn());
    const { state, table, chairs } = view;
    const { market, hand, note, moves, analysis, log } = this.#parts;
    const watching = people(chairs).length === 0 && !state.outcome;
    this.#frame.element.classList.toggle("is-choosing", view.choice.length > 0);
    this.#frame.status.replaceChildren(alhambraStatus(view, () => this.#again(view)));
    this.#frame.actions.allow({
      undo: view.waiting !== "" || this.#back(view) !== null,
      redo: this.#walk(view, 1) !== null,
      hint: canHint(view),
      resign: !state.outcome && state.can_resign,
      scores: table.scorings.length > 0,
    });
    market.replaceChildren(...marketParts(view));
    drawHand(hand, view);
    this.#palaces.show(view);
    const acts = watching ? watchButtons(this.#playback, () => this.#draw()) : actButtons(view, () => this.#reveal());
    note.replaceChildren(...noteParts(view), h("div", { class: "note-acts" }, ...acts));
    moves.replaceChildren(paceControl(view, this.#playback), ...moveParts(view));
    analysis.replaceChildren(...adviceParts(view, () => this.#putBack()), ...worthParts(view), ...scoreParts(view));
    log.replaceChildren(...logParts(view));
    this.#turnSheet(isAdvised(view));
    hold();
  }

  /** The keyboard goes to what can be done now: a lit cell, the market, or the palaces while the others move. */
  #goOn() {
    const view = this.#view;
    const [first] = this.#parts.market.querySelectorAll("button:not([aria-disabled])");
    if (view && isMine(view) && view.table.step === "action" && first instanceof HTMLElement) {
      first.focus({ preventScroll: true });
    } else this.#palaces.focus({ preventScroll: true });
  }

  /** Brings a hint into sight, and back what was there before. @param {boolean} advised */
  #turnSheet(advised) {
    if (advised === this.#advised) return;
    this.#advised = advised;
    if (advised) this.#frame.sheet.turnTo("analysis", { room: true, alone: true });
    else this.#frame.sheet.turnBack();
  }

  /** @param {string} name of an action */
  #use(name) {
    const view = this.#view;
    if (!view) return;
    if (name === "undo" && view.waiting) this.#withdraw();
    else if (name === "undo") this.#back(view)?.();
    else if (name === "redo") this.#walk(view, 1)?.();
    else if (name === "hint") this.#askHint();
    else if (name === "scores") scoringDialog(view);
    else if (name === "resign") confirmResign(view.state, this.#session);
    else if (name === "analyse") this.#lookAt("analysis");
    else if (name === "save") this.#save();
    else if (name === "load") void this.#load();
    else if (name === "sheet") this.#lookAt("moves");
    else if (name === "new") void this.#setUp();
  }

  /** @param {import("../../../panel/sheet.js").TabName} tab */
  #lookAt(tab) {
    this.#frame.sheet.show(tab);
    this.#frame.sheet.element.scrollIntoView({ block: "start" });
  }

  async #setUp() {
    const learned = await learnedPlayers(this.#context.game);
    setupDialog(
      this.#game.saved.chairs,
      learned,
      (chairs) => this.#begin(chairs),
      () => this.#load(),
    );
  }

  // ---- acting

  /** To where the own turn began, or a step back for who only looks. @param {View} view */
  #back(view) {
    const start = restartPly(view);
    return start === null ? this.#walk(view, -1) : () => this.#go(start);
  }

  /**
   * What a step back or forward does. Who only watches walks through what was played; a person looks back once the
   * game is over, so that no player repeats a turn after having seen what came next.
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
    this.#session.send({ type: "go", ply });
  }

  /** @param {string} move */
  #play(move) {
    const send = () => void this.#session.send({ type: "move", move, ply: this.#view?.state.ply });
    if (settings.confirm !== "always") return send();
    const label = this.#view?.state.legal.find((known) => known.move === move)?.label ?? move;
    confirmAction(t("Do this?"), `${capitalised(label)}.`, t("Yes"), send);
  }
}
