// Two sides at one board. All rules come from the server with every state.

import { geometry } from "../api.js";
import { Board } from "../board/board.js";
import { continuation } from "../board/taps.js";
import { ask } from "../dialogs/dialog.js";
import { newGameDialog, seatsFor, wishOf } from "../dialogs/new-game.js";
import { positionDialog } from "../dialogs/position.js";
import { h } from "../dom.js";
import { capitalised, later, t } from "../i18n.js";
import { EvaluationBar } from "../panel/evaluation.js";
import { MoveList } from "../panel/moves.js";
import { statusCard } from "../panel/status.js";
import { Thoughts } from "../panel/thoughts.js";
import { Tools } from "../panel/tools.js";
import { writeRoute } from "../route.js";
import { kept, probe, Session, textsOf } from "../session.js";
import { settings } from "../settings.js";
import { cellWords, endingText, statusText } from "../texts.js";
import { keyListener } from "./keys.js";
import { nextKind, whyNot } from "./kinds.js";
import { takeBack } from "./undo.js";

/** @import { Cell, Context, GameInfo, Mounted, NewGame, Route, Seat, Side, State, Thought } from "../types.js" */
/** @import { Tool } from "../panel/tools.js" */

const OPEN = [later("first player"), later("second player")]; // who plays as long as colours are not chosen
const SMALL_CELL = 32; // CSS pixels; below that a finger covers the neighbours

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @param {Parts} [parts] what only this game has
 * @returns {Promise<Mounted>}
 */
export async function mount(root, context, parts = {}) {
  const table = new Table(root, context, parts);
  await table.open(context.route);
  return table;
}

/**
 * @typedef {object} Parts
 * @property {import("../dialogs/new-game.js").VariantControl} [variantControl]
 * @property {(board: Board) => Lights} [lights] what can be lit on demand
 * @property {boolean} [stones] whether every stone has a number, not every round
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

/** @implements {Mounted} */
class Table {
  #context;
  #parts;
  #game;
  #board;
  #tools;
  #moves = new MoveList(
    (ply) => this.#current.send({ type: "go", ply }),
    (side) => this.#game.side_names[side] ?? side,
  );
  #evaluation;
  #status = h("div", { class: "status" });
  #thoughts;
  #lights;
  /** @type {Session} the game being played */
  #live;
  /** @type {Session | null} a copy of it in which both sides are moved by hand while the engine comments */
  #study = null;
  /** @type {string[]} the first taps of a move */
  #begun = [];
  #speaking = false; // the state is on its way in another language
  /** @type {string | null} the cell of a move that waits to be confirmed */
  #waiting = null;
  #remark = ""; // why the cell touched last cannot be taken
  /** @type {State | null} the last one a move was sent in */
  #answered = null;
  #hinting = false; // a hint is being looked for
  #explaining = false; // the last chance of a lost game is being looked for
  /** @type {Thought | null} about the moment the page is on its way to */
  #explained = null;
  /** @type {Thought | null} with which the computer gave up */
  #farewell = null;
  /** @type {Cell[]} places beside the board: choices such as colours */
  #buttons = [];
  #onKey = keyListener({
    allows: (tool) => this.#tools.allows(tool),
    use: (tool) => this.#use(tool),
    board: () => this.#board.focus(),
    dismiss: () => this.#dismiss(),
  });

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   * @param {Parts} parts
   */
  constructor(root, context, parts) {
    this.#context = context;
    this.#parts = parts;
    this.#tools = new Tools((tool) => this.#use(tool), parts.lights !== undefined);
    this.#game = context.game;
    this.#evaluation = new EvaluationBar(this.#namedSides(context.game.sides));
    this.#board = new Board({
      onMove: (move) => this.#play(move),
      describe: cellWords(() => this.#game),
      confirm: () => this.#mustConfirm(),
      onPreview: (cell) => this.#preview(cell),
      onRefused: (cell) => this.#sayWhyNot(cell),
      onBegun: (taps) => this.#hearBegun(taps),
    });
    this.#thoughts = new Thoughts(this.#board, { play: (move) => this.#play(move), hide: () => this.#dismiss() });
    this.#lights = parts.lights?.(this.#board);
    this.#live = this.#session();
    const stage = h("div", { class: "stage" }, this.#evaluation.element, this.#board.element);
    const beside = h("div", { class: "thoughts thoughts-beside" }, this.#lights?.legend, this.#thoughts.element);
    root.replaceChildren(h("div", { class: "table" }, this.#status, stage, this.#tools.element, beside, this.#moves.element));
    document.addEventListener("keydown", this.#onKey);
    this.#label();
  }

  get #current() {
    return this.#study ?? this.#live;
  }

  /** What each player plays now. @returns {Side[]} */
  get #sides() {
    const { state } = this.#current;
    if (state && this.#coloursOpen(state)) return OPEN.map((name) => ({ kind: name.replaceAll(" ", "-"), name: capitalised(t(name)) }));
    return state ? state.sides.map((kind, index) => ({ kind, name: state.side_names[index] })) : this.#namedSides(this.#game.sides);
  }

  /** @param {string[]} kinds @returns {Side[]} */
  #namedSides(kinds) {
    return kinds.map((kind) => ({ kind, name: this.#game.side_names[kind] ?? kind }));
  }

  /** Whether the players have yet to choose what they play. @param {State} state */
  #coloursOpen({ scene }) {
    return this.#buttons.length > 0 && typeof scene.next === "string";
  }

  destroy() {
    document.removeEventListener("keydown", this.#onKey);
    this.#study?.close();
    this.#live.close();
  }

  /** @param {GameInfo} game */
  relabel(game) {
    const spoken = game !== this.#game; // the server says the state again in the new language
    this.#game = game;
    this.#label();
    this.#tools.relabel();
    if (this.#current.state) this.#showPanel(this.#current.state);
    this.#thoughts.draw();
    if (spoken) this.#speak();
  }

  #speak() {
    this.#speaking = this.#current.state !== null;
    this.#live.speak();
    this.#study?.speak();
  }

  /** The shown state again, in another language: what was begun or thought stays. @param {State} state */
  async #showAgain(state) {
    this.#speaking = false;
    const board = await geometry(state.game, state.variant);
    this.#buttons = board.cells.filter(({ text }) => text);
    this.#evaluation.setSides(this.#sides);
    this.#board.relabel();
    this.#showPanel(state);
  }

  #label() {
    this.#evaluation.toggle(settings.evaluation && this.#game.sides.length === 2);
    this.#lights?.relabel();
    this.#board.setLabel(t("Board of {game}. Arrow keys move, Enter plays.", { game: this.#game.title }));
  }

  // ---- starting

  /** @param {Route} route */
  async open({ variant, position, seats, moves }) {
    const request = { game: this.#game.name, variant: variant ?? this.#game.variants[0].name, moves: moves ?? undefined };
    try {
      if (position && !seats) await this.#playFrom({ ...request, position });
      else await this.#begin({ ...request, seats: seats ?? this.#usualSeats(), position: position ?? undefined }, kept(location.hash));
    } catch (error) {
      this.#context.notices.error(error instanceof Error ? error.message : String(error));
      await this.#begin({ game: request.game, variant: this.#game.variants[0].name, seats: this.#usualSeats() });
    }
  }

  #usualSeats() {
    return this.#game.sides.length === 1 ? this.#people() : seatsFor({ variant: "", begins: "me", level: settings.level });
  }

  /**
   * @param {NewGame} request
   * @param {string | null} [word] of the game this tab had before it was loaded again
   */
  async #begin(request, word = null) {
    const board = await geometry(request.game, request.variant);
    this.#leaveStudy();
    this.#buttons = board.cells.filter(({ text }) => text);
    this.#board.setGeometry(this.#buttons.length > 0 ? { ...board, cells: board.cells.filter(({ text }) => !text) } : board);
    this.#evaluation.reset();
    this.#farewell = null;
    this.#live.start({ ...request, seats: this.#mannered(request.seats) }, word);
  }

  /** Seats with what the settings ask of the computer. @param {Seat[]} seats @returns {Seat[]} */
  #mannered(seats) {
    if (!this.#game.resigns) return seats;
    return seats.map((seat) => (seat === "human" ? seat : { ...seat, resigns: settings.resigns }));
  }

  /**
   * The person takes the side to move of a position, the computer the others.
   * @param {Omit<NewGame, "seats">} request
   */
  async #playFrom(request) {
    const { turn, variant } = await probe({ ...request, seats: this.#people() });
    const seats = this.#game.sides.map((_, index) => /** @type {Seat} */ (index === turn ? "human" : { level: settings.level }));
    await this.#begin({ ...request, variant, seats });
  }

  /** @returns {Seat[]} */
  #people() {
    return this.#game.sides.map(() => "human");
  }

  /** @param {boolean} [own] whether it is the game being played, which is kept */
  #session(own = true) {
    const session = new Session({
      state: (state) => session === this.#current && (this.#speaking ? void this.#showAgain(state) : this.#show(state)),
      thought: (thought) => session === this.#current && this.#hear(thought),
      warming: (warming) => this.#context.notices.warming(warming),
      connection: (connected) => this.#context.notices.connection(connected),
      error: (text) => this.#refused(text),
    }, { own });
    return session;
  }

  /** @param {string} text */
  #refused(text) {
    this.#answered = null;
    this.#hinting = this.#explaining = false;
    this.#context.notices.error(text);
    this.#think(null);
    if (this.#current.state) this.#showPanel(this.#current.state); // what was refused can be asked for again
    const { request, state } = this.#live;
    if (!state && (request?.position || request?.moves)) this.#live.start({ ...request, position: undefined, moves: undefined }); // an address nobody can read
  }

  // ---- showing

  /** @param {State} state */
  #show(state) {
    this.#remark = "";
    this.#begun = [];
    this.#board.show({ scene: state.scene, legal: state.legal, side: nextKind(state), rowsAfter: state.rows_after, quick: state.quick });
    this.#lights?.light(state, () => this.#current.state);
    this.#hinting = this.#explaining = false; // the server stops searches of another position
    this.#think(null);
    if (this.#explained?.evidence.ply === state.ply) this.#think(this.#explained);
    else this.#explained = null;
    if (state.outcome?.reason === "resigned" && this.#farewell) this.#think(this.#farewell);
    if (this.#study && !state.outcome) this.#thoughts.wait();
    this.#evaluation.setSides(this.#sides);
    if (state.outcome) this.#evaluation.settle(state.outcome.winners);
    this.#showPanel(state);
    this.#announce(state);
    if (!this.#study) this.#remember(state);
  }

  /** @param {State} state */
  #showPanel(state) {
    const studying = this.#study !== null;
    const actions = {
      goOn: () => this.#current.send({ type: "continue" }),
      hurry: () => this.#current.send({ type: "stop" }),
      again: () => this.#again(),
      back: () => this.#leaveStudy(),
      toEnd: () => this.#current.send({ type: "go", ply: state.moves.length }),
      choices: this.#choices(state),
      explain: this.#canExplain(state) ? () => this.#explain() : null,
    };
    const focused = this.#status.contains(document.activeElement);
    const onBoard = this.#board.element.contains(document.activeElement);
    const mode = { studying, waiting: this.#waiting, remark: this.#remark, asked: this.#asked(state), notes: this.#notes(state) };
    this.#status.replaceChildren(statusCard(state, this.#sides, mode, actions));
    const choice = this.#status.querySelector(".choices button");
    if (choice instanceof HTMLElement && (focused || onBoard)) choice.focus({ preventScroll: true });
    else if (focused) this.#board.focus();
    this.#tools.show(state, studying);
    this.#moves.show(state, this.#parts.stones);
  }

  /**
   * Taps that are made by a button, not on the board: the first of a move, or a later one.
   * @param {State} state
   */
  #choices({ legal }) {
    const { next } = continuation(legal, this.#begun);
    return this.#buttons.filter(({ id }) => next.has(id)).map(({ id, text }) => ({ label: text ?? id, act: () => this.#board.tap(id) }));
  }

  /** What is asked for in the middle of a move. @param {State} state */
  #asked(state) {
    const asked = state.asks_after[this.#begun.join(" ")];
    return asked ?? (this.#begun.length > 0 && this.#choices(state).length > 0 ? t("Choose one") : "");
  }

  /** @param {State} state */
  #notes(state) {
    return this.#parts.notes?.(state) ?? state.scene.notes;
  }

  /** @param {string[]} taps */
  #hearBegun(taps) {
    const { state } = this.#current;
    this.#begun = taps;
    if (!state) return;
    if (this.#asked(state)) this.#context.announce(this.#asked(state));
    this.#showPanel(state);
  }

  /** @param {string | null} cell */
  #preview(cell) {
    this.#waiting = cell;
    if (this.#current.state) this.#showPanel(this.#current.state);
    if (cell) this.#context.announce(t("Tap {cell} again to play", { cell }));
  }

  /**
   * Says why a stone may not stand on an empty cell, where the scene knows it.
   * @param {string} cell
   */
  #sayWhyNot(cell) {
    const { state } = this.#current;
    if (!state) return;
    this.#remark = this.#parts.whyNot?.(state, cell) || whyNot(state, cell, this.#game);
    this.#showPanel(state);
    if (this.#remark) this.#context.announce(this.#remark);
  }

  /** @param {State} state */
  #announce(state) {
    const names = this.#sides.map(({ name }) => name);
    const move = state.moves[state.ply - 1];
    const open = this.#buttons.length > 0;
    const played = !move ? "" : open ? `${move.label}.` : t("{side} played {move}.", { side: names[move.seat % names.length], move: move.label });
    const told = open ? [...this.#notes(state), state.outcome ? "" : state.scene.asks] : [];
    this.#context.announce([played, `${statusText(state, names)}.`, endingText(state), ...told].filter(Boolean).join(" "));
  }

  /** @param {State} state */
  #remember({ variant, position, start, has_history, moves, seats, ply }) {
    const fresh = ply === 0 && !this.#live.request?.position;
    const whole = has_history && start !== null ? { position: start, moves: textsOf(moves).slice(0, ply) } : { position: fresh ? null : position };
    this.#context.remember({ game: this.#game.name, variant, seats, ...whole });
  }

  /** @param {Thought} thought */
  #hear(thought) {
    this.#evaluation.hear(thought);
    if (thought.for === "play" && thought.final) this.#farewell = thought.resigns ? thought : null;
    if (thought.for === "play" || (thought.for === "hint" && !this.#hinting)) return;
    if (thought.for === "explain") return this.#hearWhy(thought);
    this.#think(thought);
    if (thought.for === "hint") this.#hinting = !thought.final;
    if (thought.for === "hint" && thought.final) this.#context.announce(t("Hint: {move}.", { move: thought.steps.map(({ label }) => label).join(" ") || thought.label }));
  }

  /** @param {Thought | null} thought */
  #think(thought) {
    this.#thoughts.show(thought, this.#current.state);
  }

  // ---- acting

  /** Plays once in a state: a second tap before the server has answered is not another move. @param {string} move */
  #play(move) {
    const { state } = this.#current;
    if (state === this.#answered) return;
    this.#answered = state;
    this.#current.send({ type: "move", move, ply: state?.ply });
  }

  #mustConfirm() {
    if (settings.confirm !== "auto") return settings.confirm === "always";
    return matchMedia("(pointer: coarse)").matches && this.#board.cellPixels() < SMALL_CELL;
  }

  /** @param {Tool} tool */
  #use(tool) {
    const { state } = this.#current;
    if (!state) return;
    if (tool === "undo") takeBack(this.#current);
    else if (tool === "redo") this.#current.send({ type: tool });
    else if (tool === "hint") this.#askHint();
    else if (tool === "threats") this.#toggleThreats(state);
    else if (tool === "resign") ask(t("Resign?"), t("The game ends and the other side wins."), t("Resign"), () => this.#live.send({ type: "resign" }));
    else if (tool === "analyse") this.#beginStudy(state);
    else if (tool === "position") this.#positionDialog(state);
    else newGameDialog(this.#game, wishOf(this.#live.state?.seats ?? state.seats, state.variant), (request) => this.#begin(request), this.#parts.variantControl);
  }

  /** @param {State} state */
  #toggleThreats(state) {
    this.#lights?.toggle(state, () => this.#current.state);
    this.#tools.press("threats", this.#lights?.on ?? false);
  }

  /**
   * A lost game of two can be explained, by whoever looks at it.
   * @param {State} state
   */
  #canExplain({ outcome, seats }) {
    return !this.#explaining && seats.length === 2 && outcome?.winners.length === 1 && this.#game.levels.length > 1;
  }

  #explain() {
    this.#explaining = true;
    this.#thoughts.wait();
    if (this.#current.state) this.#showPanel(this.#current.state);
    this.#current.send({ type: "explain" });
  }

  /**
   * Goes to the moment an explanation is about and shows it there.
   * @param {Thought} thought
   */
  #hearWhy(thought) {
    if (!this.#explaining || !thought.final) return;
    this.#explained = thought;
    this.#context.announce(thought.reason);
    this.#current.send({ type: "go", ply: thought.evidence.ply });
  }

  #askHint() {
    this.#hinting = true;
    this.#thoughts.wait();
    this.#current.send({ type: "hint" });
  }

  #again() {
    const { request, state } = this.#live;
    if (request && state) this.#begin({ game: request.game, variant: state.variant, seats: state.seats });
  }

  /**
   * Opens a copy of the position in a session of its own; the game waits behind it.
   * @param {State} state
   */
  #beginStudy({ variant, position }) {
    this.#study?.close();
    this.#study = this.#session(false);
    this.#study.start({ game: this.#game.name, variant, position, seats: this.#people() });
    this.#study.analyse(true);
  }

  #leaveStudy() {
    if (!this.#study) return;
    this.#study.close();
    this.#study = null;
    this.#think(null);
    if (this.#live.state) this.#show(this.#live.state);
  }

  /** @param {State} state */
  #positionDialog(state) {
    const { variant, position } = state;
    const link = new URL(writeRoute({ game: this.#game.name, variant, position, seats: null }), location.href).href;
    positionDialog({ position, link, open: (text, purpose) => this.#openText(text, variant, purpose) });
  }

  /**
   * @param {string} position
   * @param {string} variant
   * @param {"play" | "analyse"} purpose
   */
  async #openText(position, variant, purpose) {
    const request = { game: this.#game.name, variant, position };
    if (purpose === "play") return this.#playFrom(request);
    const state = await probe({ ...request, seats: this.#people() });
    await this.#begin({ ...request, variant: state.variant, seats: this.#people() });
    this.#beginStudy(state);
  }

  /** Away with what the engine thinks: the analysis, or the hint, found or not yet. */
  #dismiss() {
    if (this.#study) return this.#leaveStudy();
    if (this.#hinting) this.#current.send({ type: "stop" });
    this.#hinting = false;
    this.#think(null);
  }
}
