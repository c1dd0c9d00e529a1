// One or two sides at one board. All rules come from the server with every state.

import { errorText, geometry } from "../lib/api.js";
import { Board } from "../board/board.js";
import { mayMove } from "../board/motion.js";
import { Facing } from "../board/turn.js";
import { levelDialog } from "../dialogs/level.js";
import { useTexts } from "../lib/catalogues.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Clocks } from "../panel/clocks.js";
import { EvaluationBar } from "../panel/evaluation.js";
import { MoveList } from "../panel/moves.js";
import { AnalysisPanel } from "../panel/analysis.js";
import { writeEditing, writeRoute } from "../frame/route.js";
import { tabGame, probe, textsOf } from "../session/session.js";
import { confirmsTaps, settings } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { isOffered, sharedNotes } from "../panel/offers.js";
import { cellWords } from "../lib/texts.js";
import { variantSides } from "../games/variants.js";
import { Advice } from "./advice.js";
import { choiceOf } from "./choice.js";
import { nextKind, whyNot } from "./kinds.js";
import { Jumps } from "./jumps.js";
import { Plan } from "./plan.js";
import { Premove } from "./premove.js";
import { Prompt } from "./prompt.js";
import { against, canSit, people, defaultSeats, withSettings } from "./seats.js";
import { namedSides, sidesOf, stateAnnouncement } from "./sides.js";
import { GameScreen } from "./screen.js";
import { possibleTools, confirmResign, toolsFor } from "./tools.js";
import { takeBack } from "./undo.js";
import { Win } from "./win.js";

/** @import { Context, GameInfo, Mounted, NewGame, Route, State } from "../lib/types.js" */
/** @import { GameSession } from "../session/session.js" */
/** @import { Tool } from "./tools.js" */

const BETWEEN = 250; // milliseconds between two moves of a plan
const LOW = "(min-width: 34rem) and (max-height: 30rem)"; // a phone on its side, as in landscape.css
const SMALL_CELL = 32; // CSS pixels; below that a finger covers the neighbours

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @param {Parts} [parts] what only this game has
 * @returns {Promise<Mounted>}
 */
export async function mount(root, context, parts = {}) {
  const table = new Table(root, context, parts);
  await table.open(context.route).catch((error) => {
    table.destroy();
    throw error;
  });
  return table;
}

/**
 * @typedef {object} Parts
 * @property {import("../dialogs/new-game.js").VariantControl} [variantControl]
 * @property {(board: Board) => Lights} [lights] what can be lit on demand
 * @property {() => Summary} [summary] what stands above the list of moves, such as the count of a finished board
 * @property {boolean} [stones] whether stones that stood there before the first move are counted, too
 * @property {(state: State) => string[]} [notes] what a person should know, where the scene's notes are not it
 * @property {(state: State, cell: string) => string} [whyNot] why a cell cannot be taken, where the game says more than its marks
 */

/**
 * @typedef {object} Lights what a piece would make on each cell, shown on demand
 * @property {HTMLElement} legend
 * @property {boolean} on
 * @property {() => void} relabel
 * @property {(state: State, newest: () => State | null) => void} toggle
 * @property {(state: State, newest: () => State | null) => void} light
 */

/**
 * @typedef {object} Summary
 * @property {HTMLElement} element
 * @property {(state: State) => void} show
 */

/** @implements {Mounted} */
class Table {
  #context;
  #screen;
  #frame;
  #parts;
  #board;
  #moves = new MoveList(
    (ply) => this.#current.send({ type: "go", ply }),
    (side) => this.#game.side_names[side] ?? side,
    () => this.#game.paired_numbers,
    (ply, variation) => this.#current.send({ type: "line", ply, variation }),
  );
  #evaluation;
  #analysis;
  #advice;
  #lights;
  #summary;
  /** @type {GameSession} the game being played */
  #live;
  /** @type {GameSession | null} a copy of it in which both sides are moved by hand while the engine comments */
  #study = null;
  #prompt;
  #changingLanguage = false; // the state is on its way in another language
  #plan = new Plan();
  #premove = new Premove();
  #jumps = new Jumps();
  #win;
  #clocks = new Clocks((text) => this.#screen.announce(text));
  #closed = false;
  #facing = new Facing();

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   * @param {Parts} parts
   */
  constructor(root, context, parts) {
    this.#context = context;
    this.#parts = parts;
    this.#evaluation = new EvaluationBar(namedSides(context.game));
    this.#board = new Board({
      onMove: (move) => this.#play(move),
      describe: cellWords(() => this.#game),
      confirm: () => this.#mustConfirm(),
      onPreview: (cell) => this.#preview(cell),
      onRefused: (refused) => this.#showRefusal(refused),
      onBegun: (taps) => this.#showBegunMove(taps),
      onWithdrawn: () => this.#withdrawPremove(),
      screen: matchMedia(LOW),
    });
    this.#analysis = new AnalysisPanel(this.#board, {
      play: ([move, ...rest]) => this.#play(move, rest),
      hide: () => this.#dismiss(),
      analyse: () => this.#use("analyse"),
      canAnalyse: () => this.#study === null,
    });
    this.#lights = parts.lights?.(this.#board);
    this.#summary = parts.summary?.();
    this.#screen = new GameScreen(root, context, {
      stage: h("div", { class: "stage" }, this.#evaluation.element, this.#board.element),
      actions: toolsFor({
        threats: parts.lights !== undefined,
        solve: context.game.solves,
        shared: context.connect !== undefined,
      }),
      use: (tool) => this.#use(/** @type {Tool} */ (tool)),
      moves: this.#summary ? h("div", {}, this.#summary.element, this.#moves.element) : this.#moves.element,
      analysis: h("div", { class: "analyses" }, this.#lights?.legend, this.#analysis.element),
      board: () => this.#board.focus(),
      dismiss: () => this.#dismiss(),
    });
    this.#frame = this.#screen.frame;
    this.#prompt = new Prompt(this.#frame.status, this.#board);
    this.#advice = new Advice(this.#analysis, {
      send: (message) => this.#current.send(message),
      state: () => this.#current.state,
      announce: (text) => this.#screen.announce(text),
      turn: (there) =>
        there
          ? this.#frame.sheet.turnTo("analysis", { room: true, alone: this.#study === null })
          : this.#frame.sheet.turnBack(),
    });
    this.#win = new Win(this.#board.element, {
      isShown: (state) => !this.#closed && this.#current.state === state,
      onShown: (state) => this.#showPanel(state),
    });
    this.#live = this.#session();
    this.#label();
  }

  get #game() {
    return this.#context.game;
  }

  get #current() {
    return this.#study ?? this.#live;
  }

  get #sides() {
    const { state } = this.#current;
    return state ? sidesOf(state, this.#prompt.choosing) : namedSides(this.#game);
  }

  destroy() {
    this.#closed = true;
    this.#screen.close();
    this.#clocks.close();
    this.#study?.close();
    this.#live.close();
  }

  /** @param {GameInfo} game */
  relabel(game) {
    const translated = this.#screen.relabel(game);
    this.#label();
    if (this.#current.state) this.#showPanel(this.#current.state);
    this.#analysis.draw();
    if (!translated) return;
    this.#changingLanguage = this.#current.state !== null;
    this.#live.changeLanguage();
    this.#study?.changeLanguage();
  }

  /** The shown state again, in another language: what was begun or analysis stays. @param {State} state */
  async #showAgain(state) {
    this.#changingLanguage = false;
    this.#plan.forget();
    const board = await geometry(state.game, state.variant);
    this.#prompt.buttons = board.cells.filter(({ text }) => text);
    this.#evaluation.setSides(this.#sides);
    this.#board.relabel();
    this.#win.see(state, this.#study !== null);
    this.#showPanel(state);
    this.#advice.translate();
  }

  #label() {
    this.#showEvaluation();
    this.#lights?.relabel();
    this.#board.setLabel(t("Board of {game}. Arrow keys move, Enter plays.", { game: this.#game.title }));
  }

  /** Where a person wants it, and in every analysis. */
  #showEvaluation() {
    this.#evaluation.toggle((settings.evaluation || this.#study !== null) && this.#game.sides.length === 2);
  }

  // ---- starting

  /** @param {Route} route */
  async open({ variant, position, seats, moves }) {
    this.#live.leave();
    const request = {
      game: this.#game.name,
      variant: variant ?? this.#game.variants[0].name,
      moves: moves ?? undefined,
    };
    const able = seats && canSit(this.#game, seats);
    if (seats && !able) {
      this.#context.notices.error(
        t("The address names players this game does not have; it is played with the default players."),
      );
    }
    try {
      if (position && !able) await this.#playFrom({ ...request, position });
      else {
        await this.#begin(
          { ...request, seats: able ? seats : defaultSeats(this.#game), position: position ?? undefined },
          tabGame(this.#context.here()),
        );
      }
    } catch (error) {
      if (this.#closed) return;
      this.#context.notices.error(errorText(error));
      const defaultGame = { game: request.game, seats: defaultSeats(this.#game) };
      await this.#begin({ ...defaultGame, variant: request.variant }).catch(() =>
        this.#begin({ ...defaultGame, variant: this.#game.variants[0].name }),
      );
    }
  }

  /**
   * @param {NewGame} request
   * @param {string | null} [sessionId] of the game this tab had before it was loaded again
   */
  async #begin(request, sessionId = null) {
    const board = await geometry(request.game, request.variant);
    if (this.#closed) return;
    this.#leaveStudy();
    this.#prompt.buttons = board.cells.filter(({ text }) => text);
    const shown = this.#prompt.choosing ? { ...board, cells: board.cells.filter(({ text }) => !text) } : board;
    this.#facing.lay(shown);
    this.#frame.actions.offer("turn", board.below !== "");
    this.#face(request.seats, variantSides(this.#game, request.variant));
    this.#frame.ready();
    this.#evaluation.reset();
    this.#advice.reset();
    this.#live.start({ ...request, seats: withSettings(this.#game, request.seats) }, sessionId);
  }

  /**
   * Lets a person who plays alone against the computer sit below.
   * @param {NewGame["seats"]} seats
   * @param {string[]} sides of those seats
   */
  #face(seats, sides) {
    const seen = this.#facing.seen(seats, sides);
    if (seen) this.#board.setGeometry(seen);
  }

  #turnBoard() {
    const { state } = this.#current;
    this.#facing.turn();
    if (state) this.#show(state);
  }

  /**
   * The person takes the side to move of a position, the computer the others.
   * @param {Omit<NewGame, "seats">} request
   */
  async #playFrom(request) {
    const { turn, variant } = await probe({ ...request, seats: people(this.#game) });
    await this.#begin({ ...request, variant, seats: against(this.#game, turn) });
  }

  /** @param {boolean} [own] whether it is the game being played, which is kept */
  #session(own = true) {
    const session = this.#screen.connect(
      {
        state: (state) =>
          session === this.#current && (this.#changingLanguage ? void this.#showAgain(state) : this.#show(state)),
        analysis: (analysis) => {
          if (session !== this.#current) return;
          this.#evaluation.receive(analysis);
          this.#advice.receive(analysis);
        },
        clocks: () => session === this.#current && session.state && this.#seeClocks(session.state),
        pending: (move) => this.#showPendingMove(move),
        presence: () => session === this.#current && session.state && this.#showPanel(session.state),
        error: (text) => this.#refused(text),
      },
      own ? undefined : null,
    );
    return session;
  }

  /** @param {string} text */
  #refused(text) {
    this.#plan.refuse();
    if (this.#advice.refused()) return;
    this.#context.notices.error(text);
    this.#frame.log(text);
    if (this.#current.state) this.#showPanel(this.#current.state); // what was refused can be asked for again
    const { request, state } = this.#live;
    if (!state && (request?.position || request?.moves)) {
      this.#live.start({ ...request, position: undefined, moves: undefined });
    } // an address that cannot be read
  }

  // ---- showing

  /** @param {State} state */
  #seeClocks({ clocks, seats }) {
    this.#clocks.see(clocks, typeof clocks?.seat === "number" && seats[clocks.seat] === "human");
  }

  /** @param {State} state */
  #show(state) {
    this.#prompt.begin();
    this.#plan.see(state);
    this.#context.notices.settle();
    this.#face(this.#live.state?.seats ?? state.seats, state.sides);
    const premoves = this.#premove.offered(state, (id) => this.#prompt.buttons.some((cell) => cell.id === id));
    this.#board.show({
      scene: state.scene,
      legal: premoves.length > 0 ? premoves : state.legal,
      side: premoves.length > 0 ? state.sides[state.seats.indexOf("human")] : nextKind(state),
      isPreparing: premoves.length > 0,
      rowsAfter: state.rows_after,
      double_taps: state.double_taps,
      still: this.#jumps.see(state),
    });
    this.#markPendingMove(state);
    this.#lights?.light(state, () => this.#current.state);
    this.#advice.see(state, this.#study !== null);
    this.#evaluation.setSides(this.#sides);
    if (state.outcome) this.#evaluation.settle(state.outcome.winners);
    this.#win.see(state, this.#study !== null);
    this.#showPanel(state);
    this.#screen.announce(
      isOffered(state)
        ? sharedNotes(state, null).join(" ")
        : stateAnnouncement(state, this.#sides, this.#prompt.choosing, this.#notes(state)),
    );
    if (!this.#study) this.#remember(state);
    this.#playOn(state);
    this.#playPrepared(state);
  }

  /** @param {State} state */
  #showPanel(state) {
    this.#seeClocks(state);
    const studying = this.#study !== null;
    const acts = {
      goOn: () => this.#current.send({ type: "continue" }),
      hurry: () => this.#current.send({ type: "stop" }),
      level: this.#canChooseLevel(state) ? () => this.#chooseLevel(state) : null,
      finish: () => this.#current.send({ type: "finish" }),
      again: () => this.#again(),
      undo: () => this.#use("undo"),
      clock: (/** @type {number} */ seat) => this.#clocks.face(seat),
      back: () => this.#leaveStudy(),
      toEnd: () => this.#current.send({ type: "go", ply: state.moves.length }),
      explain: this.#canExplain(state) ? () => this.#explain(state) : null,
      offer: (/** @type {string} */ type) => this.#current.send({ type }),
    };
    this.#prompt.show(state, this.#sides, { studying, notes: this.#notes(state) }, acts);
    this.#allowTools(state);
    this.#moves.show(state, this.#parts.stones);
    this.#summary?.show(state);
  }

  /** @param {State} state */
  #notes(state) {
    return [
      this.#win.note,
      ...sharedNotes(state, this.#current.presence ?? null),
      ...(this.#parts.notes?.(state) ?? state.scene.notes),
    ].filter(Boolean);
  }

  /** @param {string[]} taps */
  #showBegunMove(taps) {
    const { state } = this.#current;
    this.#prompt.begin(taps);
    if (!state) return;
    const asked = this.#prompt.asked(state);
    if (asked) this.#screen.announce(asked);
    this.#showPanel(state);
  }

  /** @param {string | null} cell */
  #preview(cell) {
    this.#prompt.wait(cell);
    if (this.#current.state) this.#showPanel(this.#current.state);
    if (cell) this.#context.announce(t("Tap {cell} again to play it", { cell }));
  }

  /** Says why a tap led to nothing. @param {import("../board/board.js").Refused} refused */
  #showRefusal(refused) {
    const { state } = this.#current;
    if (!state) return;
    const why = this.#parts.whyNot?.(state, refused.cell) || whyNot(state, refused, this.#game);
    this.#prompt.refuse(why);
    this.#showPanel(state);
    play("illegal");
    if (why) this.#screen.announce(why);
  }

  /** @param {State} state */
  #remember({ variant, position, start, has_history, moves, seats, ply }) {
    const fresh = ply === 0 && !this.#live.request?.position;
    const whole =
      has_history && start !== null
        ? { position: start, moves: textsOf(moves).slice(0, ply) }
        : { position: fresh ? null : position };
    this.#context.remember({ game: this.#game.name, variant, seats, ...whole });
  }

  // ---- acting

  /**
   * Plays once in a state: a second tap before the server has answered is not another move.
   * @param {string} move
   * @param {string[]} [rest] of one plan, each played when the one before is
   */
  #play(move, rest = []) {
    const { state } = this.#current;
    if (state && this.#premove.offered(state, () => false).some((one) => one.move === move)) {
      return this.#prepare(move, state);
    }
    if (!this.#plan.allows(state)) return;
    const sent = this.#current.send({ type: "move", move, ply: state?.ply });
    this.#plan.begin(state, rest, sent);
    if (state) this.#allowTools(state);
    if (sent) this.#board.showLine([]); // what was advised is done or not wanted
  }

  /** Keeps a move for the person's next turn. @param {string} move @param {State} state */
  #prepare(move, state) {
    const [from, to] = this.#premove.prepare(move, state);
    this.#markPendingMove(state);
    this.#screen.announce(t("{from} to {to} is prepared: it is played as soon as it is your turn.", { from, to }));
  }

  #withdrawPremove() {
    const { state } = this.#current;
    if (!this.#premove.forget() || !state) return;
    this.#markPendingMove(state);
    this.#screen.announce(t("The prepared move is withdrawn."));
  }

  /** Plays the prepared move if the rules allow it now. @param {State} state */
  #playPrepared(state) {
    const due = this.#premove.due(state);
    if (due?.move) this.#play(due.move);
    else if (due) this.#screen.announce(t("The prepared move is not possible any more."));
  }

  /** The next move of a plan, unless the person did something else meanwhile. @param {State} state */
  #playOn(state) {
    const [next, ...rest] = this.#plan.take();
    if (next === undefined) return;
    setTimeout(() => state === this.#current.state && !this.#closed && this.#play(next, rest), mayMove() ? BETWEEN : 0);
  }

  /** A move that waits for the connection. @param {string} move */
  #showPendingMove(move) {
    const { state } = this.#current;
    if (!state) return;
    this.#plan.refuse(); // another one can take its place
    this.#context.notices.pendingMove(state.legal.find((known) => known.move === move)?.label ?? move);
    this.#markPendingMove(state);
    this.#allowTools(state);
  }

  /** @param {State} state */
  #markPendingMove(state) {
    const { waiting } = this.#current;
    const taps = state.legal.find(({ move }) => move === waiting)?.taps;
    this.#board.showPendingMove(taps ?? this.#premove.waiting(state));
  }

  /** The move that waits for the connection is not wanted any more. @param {State} state */
  #withdraw(state) {
    this.#screen.withdraw(this.#current);
    this.#markPendingMove(state);
    this.#allowTools(state);
  }

  /** @param {State} state */
  #allowTools(state) {
    const tools = possibleTools(state, this.#study !== null, this.#plan.going);
    this.#frame.actions.allow(
      this.#current.waiting !== null ? { ...tools, undo: true, hint: false, solve: false } : tools,
    );
  }

  #mustConfirm() {
    return confirmsTaps(() => this.#board.cellPixels() < SMALL_CELL);
  }

  /** @param {Tool} tool */
  #use(tool) {
    const { state } = this.#current;
    if (!state) return;
    if (tool === "hint" || tool === "solve") this.#board.cancel(); // the answer takes the place of what was begun
    if (tool === "undo" && this.#current.waiting !== null) this.#withdraw(state);
    else if (tool === "undo") takeBack(this.#current);
    else if (tool === "redo") this.#current.send({ type: "redo" });
    else if (tool === "hint") this.#advice.askHint();
    else if (tool === "solve") this.#advice.solve();
    else if (tool === "type") void this.#openTypedMove(state);
    else if (tool === "draw") this.#current.send({ type: "draw" });
    else if (tool === "threats") this.#toggleThreats(state);
    else if (tool === "resign") {
      confirmResign(state, this.#live);
    } else if (tool === "analyse") this.#beginStudy(state);
    else if (tool === "turn") this.#turnBoard();
    else if (tool === "position") void this.#positionDialog(state);
    else void this.#newGame(state).catch((error) => this.#context.notices.error(errorText(error)));
  }

  /** Whether what was loaded for a dialog is still wanted. */
  get #mayOpen() {
    return !this.#closed && !document.querySelector("dialog[open]");
  }

  /** What opens on demand comes with its texts. @param {State} state */
  async #newGame(state) {
    const part = "dialogs/new-game.js";
    const [{ newGameDialog }] = await Promise.all([import("../dialogs/new-game.js"), useTexts(part)]);
    if (!this.#mayOpen) return;
    newGameDialog(
      this.#game,
      choiceOf(this.#game.name, this.#live.state?.seats ?? state.seats, state.variant, this.#clock),
      (request) => this.#begin(request),
      this.#parts.variantControl,
    );
  }

  /** Moves are typed and questions answered in words. @param {State} state */
  async #openTypedMove(state) {
    const [board, { typedDialog }] = await Promise.all([
      geometry(state.game, state.variant),
      import("../dialogs/typed-move.js"),
      useTexts("dialogs/typed-move.js"),
    ]);
    if (!this.#mayOpen) return;
    typedDialog({ state, game: this.#game, sides: this.#sides, cells: board.cells, play: (move) => this.#play(move) });
  }

  /** @param {State} state */
  #toggleThreats(state) {
    this.#lights?.toggle(state, () => this.#current.state);
    this.#frame.actions.press("threats", this.#lights?.on ?? false);
    if (this.#lights?.on) this.#frame.sheet.turnTo("analysis", { room: true });
  }

  /**
   * A lost game of two can be explained, by anyone who looks at it.
   * @param {State} state
   */
  #canExplain({ outcome, seats, moves, shared }) {
    return (
      !shared &&
      moves.length > 0 &&
      !this.#advice.explaining &&
      seats.length === 2 &&
      outcome?.winners.length === 1 &&
      this.#game.levels.length > 1
    );
  }

  /** @param {State} state */
  #explain(state) {
    this.#advice.explain();
    this.#showPanel(state);
  }

  /** Whether a person plays a level of the computer. @param {State} state */
  #canChooseLevel({ seats, shared }) {
    return (
      !shared &&
      seats.includes("human") &&
      seats.some((seat) => seat !== "human" && !seat.player) &&
      this.#game.levels.length > 1
    );
  }

  /** A game in which the person has done nothing yet begins again at another level, another one waits. @param {State} state */
  #chooseLevel({ variant, seats, in_library: played }) {
    const { level: chosen } = /** @type {{level: number | null}} */ (seats.find((seat) => seat !== "human"));
    const goesOn = played && !this.#live.state?.result;
    const position = played ? undefined : this.#live.request?.position;
    const note = goesOn ? t("A new game begins. This one waits under Continue.") : t("A new game begins.");
    levelDialog(
      this.#game,
      chosen,
      note,
      (level) =>
        void this.#begin({
          game: this.#game.name,
          variant,
          position,
          clock: this.#clock,
          seats: seats.map((seat) => (seat === "human" ? seat : { level })),
        }),
    );
  }

  #again() {
    const { request, state } = this.#live;
    if (state?.shared) return void this.#live.send({ type: "rematch" });
    if (!request || !state) return;
    this.#begin({ game: request.game, variant: state.variant, seats: state.seats, clock: this.#clock });
  }

  /** The clock of the game that is played, as text. */
  get #clock() {
    return this.#live.state?.clocks?.text ?? null;
  }

  /**
   * Opens a copy of the position in a session of its own; the game waits behind it.
   * @param {State} state
   */
  #beginStudy({ variant, position }) {
    if (this.#closed) return;
    this.#study?.close();
    this.#study = this.#session(false);
    this.#showEvaluation();
    this.#study.start({ game: this.#game.name, variant, position, seats: people(this.#game) });
    this.#study.analyse(true);
  }

  #leaveStudy() {
    if (!this.#study) return;
    this.#study.close();
    this.#study = null;
    this.#showEvaluation();
    this.#advice.think(null);
    if (this.#live.state) this.#show(this.#live.state);
  }

  /** @param {State} state */
  async #positionDialog(state) {
    const { variant, position } = state;
    const part = "dialogs/position.js";
    const [{ positionDialog }] = await Promise.all([import("../dialogs/position.js"), useTexts(part)]);
    if (!this.#mayOpen) return;
    const link = new URL(writeRoute({ game: this.#game.name, variant, position, seats: null }), location.href).href;
    const editing = this.#game.interpreter ? writeEditing({ game: this.#game.name, variant, position }) : null;
    positionDialog({ position, link, editing, open: (text, purpose) => this.#openText(text, variant, purpose) });
  }

  /**
   * @param {string} position
   * @param {string} variant
   * @param {"play" | "analyse"} purpose
   */
  async #openText(position, variant, purpose) {
    const request = { game: this.#game.name, variant, position };
    if (purpose === "play") return this.#playFrom(request);
    const state = await probe({ ...request, seats: people(this.#game) });
    await this.#begin({ ...request, variant: state.variant, seats: people(this.#game) });
    this.#beginStudy(state);
  }

  /** Away with what the engine thinks: the analysis, or the hint, found or not yet. */
  #dismiss() {
    if (this.#study) this.#leaveStudy();
    else this.#advice.dismiss();
  }
}
