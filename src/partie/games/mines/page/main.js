// Minesweeper: a field to open by mouse, finger or keys, with the solver's probabilities and reasons beside it.

import { errorText } from "../../../lib/api.js";
import { readRecording, recordMines, supposeMines } from "./api.js";
import { button, h, keepFocus } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { helpDialog } from "../../../dialogs/help.js";
import { idleCard, thinkingCard } from "../../../panel/analysis-card.js";
import { useTexts } from "../../../lib/catalogues.js";
import { tabGame, probe, textsOf } from "../../../session/session.js";
import { confirmsTaps } from "../../../lib/settings.js";
import { GameScreen } from "../../../table/screen.js";
import { Clicks } from "./clicks.js";
import { Clock } from "./clock.js";
import { ClockFace } from "./clock-face.js";
import { newGameDialog, positionDialog } from "./dialogs.js";
import { editField } from "./editor.js";
import { MinesField, shortPercent } from "./field.js";
import { Files } from "./files.js";
import { handle, handling, handlingDialog } from "./input-settings.js";
import { keepGame, keptGame } from "./saved-game.js";
import { minesOf, sidesOf, withoutSecrets } from "./parts.js";
import { Replay, saveFile } from "./replay.js";
import { headline, hintCard, minesStatus, resultCard } from "./status.js";
import { keysHelp, TapBar, TOOLS } from "./tools.js";
import { meaningOf } from "./typed.js";
import { WhatIf } from "./whatif.js";
import { Zoom } from "./zoom.js";

/** @import { Context, GameInfo, Mounted, Route, State, Analysis } from "../../../lib/types.js" */

const SLOW = 400; // milliseconds until a missing answer is shown as taking time

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export async function mount(root, context) {
  const game = new MinesGame(root, context);
  game.open(context.route);
  return game;
}

/** @implements {Mounted} */
class MinesGame {
  #context;
  #screen;
  #frame;
  #session;
  #field;
  #stage = h("div", { class: "mines-stage" });
  #taps = new TapBar({ flags: () => this.#flagTaps(), whole: () => this.#zoom.toggle() });
  #analysis = h("div", { class: "analyses" });
  #clicks = new Clicks((ply) => this.#session.send({ type: "go", ply }));
  #clock = new Clock();
  #clockFace = new ClockFace(this.#clock);
  #zoom;
  #files;
  #roomy = false; // the field has made room for a hint
  #asked = ""; // the cell that a second tap opens
  #remark = ""; // what is to be known about it
  #hinting = false; // a hint is on its way
  #late = false; // the game ended before the request for one arrived
  #assisted = false;
  #assistedByItself = false; // an analysis has switched the probabilities on
  #whatIf;
  #replay = new Replay((ply) => this.#session.send({ type: "go", ply }));
  /** @type {State | null} */
  #shown = null;
  /** @type {string | null} the id of the game whose win was celebrated */
  #celebrated = null;
  #early = ""; // a move on a field that was drawn before the server answered
  #slow = 0; // timer: a move that takes long, such as the first on a board that never needs a guess
  #sized = new ResizeObserver(() => this.#zoom.lay());

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.#context = context;
    this.#field = new MinesField({
      open: (cell, pointed) => this.#open(cell, pointed),
      flag: (cell) => this.#mark(cell, "!"),
      cycle: (cell) => this.#mark(cell, this.#nextMark(cell)),
      question: (cell) => this.#mark(cell, "?"),
      labelled: true,
    });
    const refuse = (/** @type {string} */ text) => context.notices.error(text);
    this.#whatIf = new WhatIf(this.#field, refuse);
    this.#files = new Files({
      replay: (file) => void this.#playRecording(file),
      analyse: (rows, mines) => this.#analyse(rows, mines),
      refuse,
    });
    this.#stage.append(this.#field.element);
    this.#stage.addEventListener("scroll", () => this.#showEdges(), { passive: true });
    const stage = h("div", { class: "stage" }, this.#stage, this.#taps.element);
    this.#zoom = new Zoom(this.#stage, this.#field, { beside: this.#taps.element });
    this.#zoom.changed = () => this.#showEdges();
    this.#screen = new GameScreen(
      root,
      context,
      {
        stage,
        actions: TOOLS,
        use: (tool) => this.#use(tool),
        moves: this.#clicks.element,
        analysis: h("div", { class: "analyses" }, this.#replay.element, this.#analysis),
        kind: "is-low mines-table",
        board: () => this.#field.focus(),
        dismiss: () => this.#dismiss(),
      },
      { w: "suppose" },
    );
    this.#frame = this.#screen.frame;
    this.#session = this.#screen.connect({
      state: (state) => this.#show(state),
      analysis: (analysis) => this.#receive(analysis),
      pending: () => this.#showPendingMove(),
      error: (text) => this.#refused(text),
    });
    this.#sized.observe(this.#frame.element);
    this.relabel(context.game);
  }

  destroy() {
    this.#screen.close();
    this.#files.close();
    this.#sized.disconnect();
    clearTimeout(this.#slow);
    this.#clockFace.close();
    this.#session.close();
  }

  /** @param {GameInfo} game */
  relabel(game) {
    if (this.#screen.relabel(game)) this.#session.changeLanguage();
    this.#field.setLabel(t("Minefield. Arrow keys move, Enter opens, F flags, Q asks."));
    this.#taps.relabel();
    this.#think(null);
    if (this.#session.state) this.#show(this.#session.state);
  }

  help() {
    helpDialog(this.#context.game, keysHelp());
  }

  /** @param {Route} route */
  open({ variant, position }) {
    const address = this.#context.here();
    const game = keptGame(address);
    if (!game) return this.#start(variant ?? this.#context.game.variants[0].name, position, tabGame(address));
    this.#begin(game.request, tabGame(address));
    this.#clock.set(game);
    if (game.recording) this.#replay.use(game.recording, game.ply);
  }

  /**
   * @param {string} variant
   * @param {string | null} [position] a seed is added, so that cells can be opened
   * @param {string | null} [sessionId] of a game to go on with
   */
  #start(variant, position, sessionId = null) {
    if (sessionId === null) this.#flagTaps(false); // another field begins with opening cells
    const seed = Math.floor(Math.random() * 2 ** 31);
    const lies = !position || /(seed|mines):|\*/.test(position); // what lies below is known, or nothing can be opened any more
    this.#begin(
      {
        game: this.#context.game.name,
        variant,
        seats: ["human"],
        seed,
        position: lies ? (position ?? undefined) : `${position} seed:${seed}`,
      },
      sessionId,
    );
    if (!sessionId && position && !lies && variant.endsWith("/sure") && /\d/.test(position)) {
      this.#context.notices.show("redrawn", t("The mines were placed again, so this board may need a guess."), {
        closable: true,
      });
    }
  }

  /**
   * @param {import("../../../lib/types.js").NewGame} request
   * @param {string | null} [sessionId] of the game this tab had before it was loaded again
   */
  #begin(request, sessionId = null) {
    for (const name of ["error", "redrawn"]) this.#context.notices.hide(name);
    this.#clock.reset();
    this.#replay.use(null);
    this.#frame.actions.fold();
    const sides = sidesOf(this.#context.game, request.variant ?? "");
    if (sides) this.#field.prepare(...sides); // the field has its size before the server answers
    this.#zoom.forget();
    this.#zoom.lay();
    if (sides) this.#frame.ready();
    this.#early = "";
    this.#session.start(request, sessionId);
    if (this.#assisted) this.#session.analyse(true);
  }

  /** A game of its own, without the probabilities an analysis has switched on. @param {string} variant */
  #startNew(variant) {
    if (this.#assistedByItself && this.#assisted) this.#assist();
    this.#start(variant);
  }

  // ---- showing

  /** @param {State} state */
  #show(state) {
    clearTimeout(this.#slow);
    this.#late = this.#hinting && state.outcome !== null;
    this.#hinting = false;
    this.#stopSupposing();
    this.#clock.see(state);
    this.#replay.show(state);
    this.#asked = this.#remark = "";
    const shape = JSON.stringify(this.#field.shape);
    this.#field.show(state.scene, !this.#assisted || state.outcome ? "none" : state === this.#shown ? "valid" : "old");
    if (JSON.stringify(this.#field.shape) !== shape) this.#zoom.lay();
    this.#markPendingMove();
    this.#frame.ready();
    if (
      state.outcome &&
      state.outcome.winners.length > 0 &&
      this.#shown?.id === state.id &&
      !this.#shown.outcome &&
      this.#celebrated !== state.id
    ) {
      this.#celebrated = state.id;
      import("../../../board/confetti.js").then(
        ({ celebrate }) => celebrate(this.#field.element),
        () => {},
      ); // without the server there is no show
    }
    this.#shown = state;
    this.#showStatus(state);
    this.#showEdges();
    this.#clicks.show(state);
    this.#think(state.outcome ? this.#result(state) : null, state.outcome !== null, false);
    this.#allowTools(state);
    this.#screen.announce([`${headline(state)}.`, ...state.scene.notes, this.#pace(state)].filter(Boolean).join(" "));
    const fresh = state.ply === 0 && !this.#session.request?.position;
    this.#context.remember({
      game: this.#context.game.name,
      variant: state.variant,
      position: fresh ? null : state.position,
      seats: null,
    });
    this.#keep(state);
    const early = this.#early;
    this.#early = "";
    if (early && fresh) this.#send(early); // on a field that is not as it was seen it would be a guess
  }

  /**
   * What stands in the analysis; the sheet turns to it and back.
   * @param {HTMLElement | null} card
   * @param {boolean} [room] whether the field makes room for it
   * @param {boolean} [alone] without the tabs, on a phone
   */
  #think(card, room = false, alone = room) {
    const shown =
      card ??
      idleCard(t("Nothing is analysed. Ask for a hint, for probabilities or what if."), [
        button({ label: t("Chances"), icon: "lens", act: () => this.#use("analyse") }),
        button({ label: t("What if"), icon: "help", act: () => this.#use("suppose") }),
      ]);
    keepFocus(
      this.#analysis,
      () => this.#analysis.replaceChildren(shown),
      () => this.#field.focus({ preventScroll: true }),
    );
    if (card || this.#replay.recording) this.#frame.sheet.turnTo("analysis", { room, alone });
    else this.#frame.sheet.turnBack();
    if (this.#roomy !== room) this.#zoom.fit();
    this.#roomy = room;
  }

  /** @param {State} state */
  #keep({ moves, ply }) {
    const { request } = this.#session;
    const { recording } = this.#replay;
    const { began, took, times } = this.#clock;
    const played = textsOf(recording ? moves : moves.slice(0, ply));
    if (request) {
      keepGame(this.#context.here(), { request: { ...request, moves: played }, began, took, times, recording, ply });
    }
  }

  /** Where the field goes on beyond the edge of the screen. */
  #showEdges() {
    const { scrollLeft, scrollWidth, clientWidth } = this.#stage;
    this.#stage.classList.toggle("goes-left", scrollLeft > 1);
    this.#stage.classList.toggle("goes-right", scrollLeft < scrollWidth - clientWidth - 1);
    this.#taps.show({
      flags: handling.flags,
      whole: this.#zoom.isWhole,
      cut: this.#zoom.isCut,
      over: Boolean(this.#session.state?.outcome),
    });
  }

  /** @param {State} state */
  #showStatus(state) {
    const { status } = this.#frame;
    const focused = status.contains(document.activeElement);
    this.#clockFace.show();
    status.replaceChildren(
      minesStatus(state, {
        remark: this.#remark,
        elsewhere: this.#field.sea,
        time: this.#clockFace.element,
        pace: this.#pace(state),
        seed: this.#session.seed,
        again: () => this.#startNew(state.variant),
        toEnd: () => this.#session.send({ type: "go", ply: state.moves.length }),
      }),
    );
    if (focused) this.#field.focus({ preventScroll: true });
  }

  /** How a finished game went. @param {State} state */
  #result(state) {
    return resultCard(state, this.#isWhole ? () => void this.#save(state) : null);
  }

  /** How fast it was won, where the page has seen all of it. @param {State} state */
  #pace(state) {
    return this.#isWhole ? this.#clock.pace(state) : "";
  }

  /** Whether the game began with a covered board: the server counts the clicks of all of it. */
  get #isWhole() {
    return !this.#session.request?.position;
  }

  /** @param {Analysis} analysis */
  #receive(analysis) {
    if (this.#assisted && !this.#whatIf.on) this.#showChances(analysis.evidence.mine_percent ?? {});
    if (analysis.for !== "hint" || this.#whatIf.on) return;
    this.#hinting = false;
    this.#think(
      hintCard(
        analysis,
        () => this.#send(analysis.move),
        () => this.#dismiss(),
      ),
      true,
    );
    this.#field.showHint(analysis.taps.at(-1) ?? "", analysis.evidence.because ?? []);
    this.#screen.announce(
      [t("Hint: {move}.", { move: analysis.move }), analysis.reason, analysis.evidence.proof].filter(Boolean).join(" "),
    );
  }

  /** @param {Record<string, number>} percent */
  #showChances(percent) {
    this.#field.showPercent(percent);
    if (this.#session.state) this.#showStatus(this.#session.state);
  }

  /** @param {string} text */
  #refused(text) {
    if (this.#late) return void (this.#late = false); // a finished game needs no hint
    clearTimeout(this.#slow);
    this.#hinting = false;
    this.#think(null);
    this.#frame.log(text);
    const { state, request } = this.#session;
    if (!state) this.#start((request?.position && request.variant) || this.#context.game.variants[0].name);
    this.#context.notices.error(text);
  }

  // ---- acting

  /**
   * Opens a covered cell, or what a number with all its flags leaves.
   * @param {string} cell
   * @param {boolean} pointed
   */
  #open(cell, pointed) {
    const { state } = this.#session;
    if (state && this.#whatIf.on) return this.#whatIf.pick(state, cell);
    const kind = this.#field.kindOf(cell);
    if (kind === "covered" || kind === "question") void this.#openSurely(cell, cell, [cell], pointed);
    else if (handling.chords && this.#field.canChord(cell)) {
      void this.#openSurely(`*${cell}`, cell, this.#field.around(cell), pointed);
    }
  }

  /**
   * The second tap opens: where a person wants to be asked before a risk, which the first one tells, and where a finger may have hit another cell than it meant.
   * @param {string} move
   * @param {string} cell that is tapped
   * @param {string[]} opened what it opens, among others
   * @param {boolean} pointed
   */
  async #openSurely(move, cell, opened, pointed) {
    const { state } = this.#session;
    if (!state || state.outcome || this.#asked === cell) return this.#send(move);
    const risk = handling.asks && state.ply > 0 ? await this.#riskOf(state, opened) : 0;
    if (this.#session.state !== state) return; // another click came before
    if (risk > 0) {
      return this.#confirmTap(
        cell,
        t("{cell}: mine {risk} %. Choose it again to open.", { cell, risk: shortPercent(risk, 1) }),
      );
    }
    if (pointed && this.#mustConfirm) return this.#confirmTap(cell, t("Choose {cell} again to open.", { cell }));
    this.#send(move);
  }

  /** Percent. @param {State} state @param {string[]} cells */
  async #riskOf(state, cells) {
    const { mine_percent: chances } = await supposeMines(state.variant, withoutSecrets(state.position), {}).catch(
      () => ({ mine_percent: /** @type {Record<string, number>} */ ({}) }),
    );
    return Math.max(
      0,
      ...cells
        .filter((name) => ["covered", "question"].includes(this.#field.kindOf(name)))
        .map((name) => chances[name] ?? 0),
    );
  }

  /** Whether a tap only shows which cell it means until it is repeated. */
  get #mustConfirm() {
    return confirmsTaps(() => !this.#zoom.isForFingers);
  }

  /**
   * @param {string} cell that a second tap opens
   * @param {string} text
   */
  #confirmTap(cell, text) {
    this.#asked = cell;
    this.#remark = text;
    this.#field.pick(cell);
    if (this.#session.state) this.#showStatus(this.#session.state);
    this.#screen.announce(text);
  }

  /**
   * @param {string} cell
   * @param {"!" | "?"} sign
   */
  #mark(cell, sign) {
    if (!this.#whatIf.on && ["covered", "flag", "question"].includes(this.#field.kindOf(cell))) this.#send(sign + cell);
  }

  /** A flag, then a question mark, then nothing. @param {string} cell */
  #nextMark(cell) {
    const kind = this.#field.kindOf(cell);
    return kind === "flag" || kind === "question" ? "?" : "!";
  }

  /** Without a ply: quick clicks follow each other before the answer to the first is here. @param {string} move */
  #send(move) {
    if (!this.#session.state) this.#early = move;
    if (!this.#session.state || this.#session.state.outcome) return;
    clearTimeout(this.#slow);
    if (!this.#session.send({ type: "move", move })) return;
    this.#slow = setTimeout(() => this.#think(thinkingCard(t("Preparing the board…"))), SLOW);
  }

  #askHint() {
    if (!this.#session.state || this.#session.state.outcome) return;
    if (!this.#session.send({ type: "hint" })) return;
    this.#stopSupposing();
    this.#think(thinkingCard(), true);
    this.#hinting = true;
  }

  /** A move waits for the connection. */
  #showPendingMove() {
    clearTimeout(this.#slow);
    this.#context.notices.pendingMove();
    this.#markPendingMove();
    if (this.#session.state) this.#allowTools(this.#session.state);
  }

  /** The move that waits is not wanted any more. */
  #withdraw() {
    this.#screen.withdraw(this.#session);
    this.#markPendingMove();
    if (this.#session.state) this.#allowTools(this.#session.state);
  }

  /** @param {State} state */
  #allowTools(state) {
    const waits = this.#session.waiting !== null;
    this.#frame.actions.allow({
      undo: waits || state.can_undo,
      redo: state.can_redo,
      hint: !waits && !state.outcome,
      suppose: !state.outcome,
    });
  }

  #markPendingMove() {
    this.#field.wait(this.#session.waiting?.replace(/^[!?*]/, "") ?? "");
  }

  #assist() {
    this.#assisted = !this.#assisted;
    this.#assistedByItself = false;
    this.#session.analyse(this.#assisted);
    this.#frame.actions.press("analyse", this.#assisted);
    if (!this.#assisted) this.#showChances({});
  }

  /** Switches "what if" on or off; the game goes on as soon as it is off. */
  #suppose() {
    const { state } = this.#session;
    if (this.#whatIf.on) return state && this.#show(state);
    if (!state || state.outcome) return;
    this.#field.hideHint();
    this.#think(this.#whatIf.element, true);
    this.#frame.actions.press("suppose", true);
    void this.#whatIf.begin(state);
  }

  #stopSupposing() {
    if (!this.#whatIf.on) return;
    this.#whatIf.end();
    this.#frame.actions.press("suppose", false);
    if (this.#assisted) this.#session.analyse(true);
  }

  /** @param {State} state */
  async #save({ variant, position, moves, ply }) {
    try {
      const times = this.#clock.times.slice(0, ply);
      const { text } = await recordMines({ variant, position, moves: textsOf(moves.slice(0, ply)), times });
      saveFile("minesweeper.rawvf", text);
    } catch (error) {
      this.#context.notices.error(errorText(error));
    }
  }

  /** @param {File} file */
  async #playRecording(file) {
    try {
      const recording = await readRecording(file);
      const { variant, position, moves } = recording;
      this.#begin({ game: this.#context.game.name, variant, seats: ["human"], seed: 0, position, moves });
      this.#replay.use(recording);
    } catch (error) {
      this.#context.notices.error(errorText(error));
    }
  }

  /**
   * @param {string[]} rows
   * @param {string} mines
   */
  async #analyse(rows, mines) {
    const variant = `${rows[0].length}x${rows.length}/${mines}/none`;
    await this.#check(variant, rows.join("/"));
    if (!this.#assisted) this.#assistedByItself = this.#assisted = true;
    this.#frame.actions.press("analyse", true);
    this.#start(variant, rows.join("/"));
  }

  /** @param {string} tool */
  #use(tool) {
    if (tool === "undo" && this.#session.waiting !== null) this.#withdraw();
    else if (tool === "undo" || tool === "redo") this.#session.send({ type: tool });
    else if (tool === "hint") this.#askHint();
    else if (tool === "analyse") this.#assist();
    else if (tool === "suppose") this.#suppose();
    else if (tool === "position") this.#positionDialog();
    else if (tool === "touch") handlingDialog(() => this.#zoom.lay());
    else if (tool === "type") void this.#typeMove();
    else this.#newDialog();
  }

  /** Whether a tap puts a flag; without a sessionId the other way round. @param {boolean} [flags] */
  #flagTaps(flags = !handling.flags) {
    handle({ flags });
    this.#showEdges();
  }

  /** Away with the hint or the supposition. */
  #dismiss() {
    const { state } = this.#session;
    if (state && !state.outcome && this.#analysis.querySelector(".analysis-card")) this.#show(state);
  }

  // ---- dialogs

  #newDialog() {
    const { game } = this.#context;
    newGameDialog(game, this.#session.state?.variant ?? game.variants[0].name, async (variant) => {
      await this.#check(variant);
      this.#startNew(variant);
    });
  }

  /** Cells are opened and asked about in words. */
  async #typeMove() {
    const [{ lineDialog }] = await Promise.all([
      import("../../../dialogs/typed-move.js"),
      useTexts("dialogs/typed-move.js"),
    ]);
    const { state } = this.#session;
    if (!state || document.querySelector("dialog[open]")) return;
    lineDialog({
      help: t("d5 opens a cell, !d5 puts a flag, *d5 opens everything around a number. d5? says what is there."),
      understand: (text) => meaningOf(text, (cell) => this.#field.describe(cell)),
      questions: [
        { label: t("How the game stands"), answer: () => [headline(state), ...state.scene.notes].join(". ") },
        {
          label: t("Numbers beside covered cells"),
          answer: () => this.#field.edge().join(". ") || t("No number is open yet."),
        },
      ],
      play: (move) => this.#send(move),
    });
  }

  #positionDialog() {
    const { state } = this.#session;
    const rows = state ? state.position.split(" ")[0].split("/") : Array.from({ length: 9 }, () => ".".repeat(9));
    const use = (/** @type {string[]} */ given, /** @type {string} */ mines) => this.#analyse(given, mines);
    positionDialog({
      rows,
      mines: minesOf(state?.variant ?? "", rows),
      read: (file) => this.#files.read(file),
      use,
      edit: (start) => editField({ ...start, use }),
    });
  }

  /**
   * Rejected with the server's sentence where there is no such game; the one being played goes on.
   * @param {string} variant
   * @param {string} [position]
   */
  async #check(variant, position) {
    await probe({ game: this.#context.game.name, variant, seats: ["human"], position });
  }
}
