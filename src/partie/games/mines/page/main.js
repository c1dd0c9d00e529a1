// Minesweeper: a field to open by mouse, finger or keys, with the solver's probabilities and reasons beside it.

import { readRecording, recordMines, supposeMines } from "./api.js";
import { button, enable, h } from "../../../dom.js";
import { decimal, t } from "../../../i18n.js";
import { helpDialog } from "../../../dialogs/help.js";
import { thinkingCard } from "../../../panel/thought.js";
import { reviewLink } from "../../../review-link.js";
import { kept, probe, Session, textsOf } from "../../../session.js";
import { newGameDialog, positionDialog } from "./dialogs.js";
import { editField } from "./editor.js";
import { MinesField, shortPercent } from "./field.js";
import { handle, handling, handlingDialog } from "./handling.js";
import { keepGame, keptGame } from "./kept.js";
import { minesOf, sidesOf } from "./parts.js";
import { fileOf, isRecording, readPicture } from "./screenshot.js";
import { Replay, saveFile } from "./replay.js";
import { WhatIf } from "./whatif.js";
import { Zoom } from "./zoom.js";

/** @import { Context, GameInfo, Mounted, Route, State, Thought } from "../../../types.js" */

const SLOW = 400; // milliseconds until an answer that does not come is said to take time

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
  #session;
  #field;
  #status = h("div", { class: "mines-status" });
  #stage = h("div", { class: "mines-stage" });
  #tools = h("div", { class: "mines-tools", role: "group" });
  #thoughts = h("div", { class: "mines-thoughts" });
  #zoom;
  #more = false; // the other tools are shown on a small screen
  #asked = ""; // the risky cell that a second tap opens
  #remark = ""; // what is to be known about it
  #assisted = false;
  #assistedByItself = false; // an analysis has switched the probabilities on
  #whatIf;
  #replay = new Replay((ply) => this.#session.send({ type: "go", ply }));
  /** @type {number[]} seconds of each move */
  #times = [];
  #undo = button({ label: "", act: () => {} });
  #began = 0; // when the first cell of this game was opened
  #took = 0; // seconds from then to the end
  /** @type {State | null} */
  #shown = null;
  #slow = 0; // timer: a move that takes long, such as the first on a board that never needs a guess
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);
  #onPaste = (/** @type {ClipboardEvent} */ event) => this.#pasted(event);
  #onDrag = (/** @type {DragEvent} */ event) => event.preventDefault(); // the browser would leave the page for the picture
  #onDrop = (/** @type {DragEvent} */ event) => this.#dropped(event);
  #onScroll = () => this.#showEdges();
  #sized = new ResizeObserver(() => this.#fit());

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.#context = context;
    this.#field = new MinesField({
      open: (cell) => this.#open(cell),
      flag: (cell) => this.#mark(cell, "!"),
      cycle: (cell) => this.#mark(cell, this.#nextMark(cell)),
      question: (cell) => this.#mark(cell, "?"),
      labelled: true,
    });
    this.#session = new Session({
      state: (state) => this.#show(state),
      thought: (thought) => this.#hear(thought),
      warming: (warming) => context.notices.warming(warming),
      connection: (connected) => context.notices.connection(connected),
      queue: (text) => context.notices.queue(text),
      error: (text) => this.#refused(text),
    }, context.here);
    this.#whatIf = new WhatIf(this.#field, (text) => context.notices.error(text));
    this.#stage.append(this.#field.element);
    this.#stage.addEventListener("scroll", this.#onScroll, { passive: true });
    this.#zoom = new Zoom(this.#stage, this.#field);
    this.#zoom.changed = () => this.#showEdges();
    root.replaceChildren(h("div", { class: "mines-table" }, this.#status, this.#stage, this.#tools, h("div", { class: "mines-beside" }, this.#replay.element, this.#thoughts)));
    this.#sized.observe(this.#stage);
    document.addEventListener("keydown", this.#onKey);
    document.addEventListener("paste", this.#onPaste);
    document.addEventListener("dragover", this.#onDrag);
    document.addEventListener("drop", this.#onDrop);
    this.relabel(context.game);
  }

  destroy() {
    document.removeEventListener("keydown", this.#onKey);
    document.removeEventListener("paste", this.#onPaste);
    document.removeEventListener("dragover", this.#onDrag);
    document.removeEventListener("drop", this.#onDrop);
    this.#sized.disconnect();
    clearTimeout(this.#slow);
    this.#session.close();
  }

  /** @param {GameInfo} game */
  relabel(game) {
    if (game !== this.#context.game) this.#session.speak(); // the server says the state again
    this.#context = { ...this.#context, game };
    this.#field.setLabel(t("Minefield. Arrow keys move, Enter opens, F flags, Q asks."));
    this.#showTools();
    if (this.#session.state) this.#show(this.#session.state);
  }

  help() {
    helpDialog(this.#context.game, [
      [["↑", "↓", "←", "→"], t("Move over the board")],
      [["Enter"], t("Open the cell, or everything around a number")],
      [["F"], t("Put a flag")],
      [["Q"], t("Put a question mark")],
      [["B"], t("Go to the board")],
      [["U"], t("Undo")],
      [["H"], t("Hint")],
      [["A"], t("Probabilities")],
      [["W"], t("What if")],
      [["P"], t("Copy or paste a position")],
      [["N"], t("New game")],
    ]);
  }

  /** @param {Route} route */
  open({ variant, position }) {
    const address = this.#context.here();
    const game = keptGame(address);
    if (!game) return this.#start(variant ?? this.#context.game.variants[0].name, position, kept(address));
    this.#begin(game.request, kept(address));
    [this.#began, this.#took, this.#times] = [game.began, game.took, game.times ?? []];
    if (game.recording) this.#replay.use(game.recording, game.ply);
  }

  /**
   * @param {string} variant
   * @param {string | null} [position] a seed is added, so that cells can be opened
   * @param {string | null} [word] of a game to go on with
   */
  #start(variant, position, word = null) {
    if (word === null) handle({ flags: false }); // another field begins with opening cells
    const seed = Math.floor(Math.random() * 2 ** 31);
    const lies = !position || /(seed|mines):|\*/.test(position); // what lies below is known, or nothing can be opened any more
    this.#begin({ game: this.#context.game.name, variant, seats: ["human"], seed, position: lies ? (position ?? undefined) : `${position} seed:${seed}` }, word);
    if (!word && position && !lies && variant.endsWith("/sure") && /\d/.test(position)) this.#context.notices.show("redrawn", t("The mines were drawn anew: this board may need a guess."), { closable: true });
  }

  /**
   * @param {import("../../../types.js").NewGame} request
   * @param {string | null} [word] of the game this tab had before it was loaded again
   */
  #begin(request, word = null) {
    for (const name of ["error", "redrawn"]) this.#context.notices.hide(name);
    this.#began = this.#took = 0;
    this.#times = [];
    this.#replay.use(null);
    const sides = sidesOf(this.#context.game, request.variant ?? "");
    if (sides) this.#field.prepare(...sides); // the field has its size before the server answers
    this.#zoom.forget();
    this.#fit();
    this.#more = false;
    this.#showTools();
    this.#session.start(request, word);
    if (this.#assisted) this.#session.analyse(true);
  }

  /** A game of its own, without the probabilities an analysis has switched on. @param {string} variant */
  #startNew(variant) {
    if (this.#assistedByItself && this.#assisted) this.#assist();
    this.#showTools();
    this.#start(variant);
  }

  // ---- showing

  /** @param {State} state */
  #show(state) {
    clearTimeout(this.#slow);
    this.#stopSupposing();
    this.#measure(state);
    this.#replay.show(state);
    this.#thoughts.replaceChildren(...(state.outcome ? [this.#resultCard(state)] : []));
    this.#asked = this.#remark = "";
    const shape = JSON.stringify(this.#field.shape);
    this.#field.show(state.scene, !this.#assisted || state.outcome ? "none" : state === this.#shown ? "valid" : "old");
    if (JSON.stringify(this.#field.shape) !== shape) this.#fit();
    this.#shown = state;
    this.#showStatus(state);
    this.#showEdges();
    enable(this.#undo, state.can_undo);
    this.#context.announce(`${headline(state)}. ${state.scene.notes.join(" ")}`);
    const fresh = state.ply === 0 && !this.#session.request?.position;
    this.#context.remember({ game: this.#context.game.name, variant: state.variant, position: fresh ? null : state.position, seats: null });
    this.#keep(state);
  }

  /** @param {State} state */
  #keep({ moves, ply }) {
    const { request } = this.#session;
    const { recording } = this.#replay;
    const played = textsOf(recording ? moves : moves.slice(0, ply));
    if (request) keepGame(this.#context.here(), { request: { ...request, moves: played }, began: this.#began, took: this.#took, times: this.#times, recording, ply });
  }

  /** Turns the field where that gives larger cells, and gives the cells their size. */
  #fit() {
    const { clientWidth, clientHeight } = this.#stage;
    const { columns, rows } = this.#field.shape;
    if (columns === 0 || clientWidth === 0) return;
    this.#field.turn(false);
    const wide = this.#field.shape.columns > this.#field.shape.rows;
    this.#field.turn(handling.turns && wide && clientHeight > clientWidth);
    if (this.#field.shape.columns !== columns || this.#field.shape.rows !== rows) this.#zoom.forget();
    this.#zoom.fit();
  }

  /** Where the field goes on beyond the edge of the screen. */
  #showEdges() {
    const { scrollLeft, scrollWidth, clientWidth } = this.#stage;
    this.#stage.classList.toggle("goes-left", scrollLeft > 1);
    this.#stage.classList.toggle("goes-right", scrollLeft < scrollWidth - clientWidth - 1);
    const whole = this.#tools.querySelector(".mines-whole");
    if (whole instanceof HTMLElement) whole.hidden = !this.#zoom.isCut && !this.#zoom.isWhole;
  }

  /** @param {State} state */
  #measure({ ply, moves, outcome, seconds }) {
    if (ply === 0) this.#began = 0;
    else if (this.#began === 0) this.#began = Date.now() - 1000 * seconds; // what was played before the page was left counts
    this.#times.length = Math.min(this.#times.length, moves.length);
    while (this.#times.length < moves.length) this.#times.push(this.#began === 0 ? 0 : (Date.now() - this.#began) / 1000);
    if (!outcome) this.#took = 0;
    else if (this.#took === 0 && this.#began > 0) this.#took = (Date.now() - this.#began) / 1000;
  }

  /** How fast a won game was. @param {State} state */
  #pace({ outcome, scene }) {
    const clicks = scene.facts["3bv"] ?? 0;
    const halfOpen = Boolean(this.#session.request?.position); // the server counts the clicks of the whole board
    if (halfOpen || !outcome || outcome.winners.length === 0 || clicks === 0 || this.#took < 0.05) return "";
    return t("{seconds} s, {rate} 3BV/s", { seconds: decimal(this.#took, 1), rate: decimal(clicks / this.#took, 2) });
  }

  /** @param {State} state */
  #showStatus(state) {
    const { sea } = this.#field;
    const elsewhere = sea === undefined ? "" : t("Elsewhere: {value} %", { value: shortPercent(sea, 1) });
    const details = [state.scene.notes[0] ?? "", elsewhere];
    this.#status.replaceChildren(
      h(
        "div",
        { class: `status-card ${state.outcome ? "is-over" : ""}` },
        h("p", { class: "headline" }, this.#remark || headline(state)),
        h("p", { class: "detail" }, ...details.filter(Boolean).map((text) => h("span", {}, text))),
      ),
      ...(state.outcome ? [button({ label: t("Play again"), kind: "primary", act: () => this.#startNew(state.variant) })] : []),
    );
  }

  /** How a finished game went. @param {State} state */
  #resultCard(state) {
    return h(
      "section",
      { class: "thought" },
      ...state.scene.notes.slice(1).map((note) => h("p", {}, note)),
      this.#pace(state) !== "" && h("p", {}, this.#pace(state)),
      reviewLink(state, this.#session.seed),
      !this.#session.request?.position && button({ label: t("Save the game"), icon: "share", kind: "quiet", act: () => void this.#save(state) }),
    );
  }

  #showTools() {
    this.#tools.setAttribute("aria-label", t("Game"));
    this.#undo = button({ label: t("Undo"), icon: "undo", kind: "tool", key: "u", act: () => this.#session.send({ type: "undo" }) });
    enable(this.#undo, this.#session.state?.can_undo ?? false);
    const more = this.#toggle("more", t("Menu"), this.#more, () => (this.#more = !this.#more));
    more.classList.add("mines-more");
    more.setAttribute("aria-expanded", String(this.#more));
    more.removeAttribute("aria-pressed");
    const whole = this.#toggle("whole", t("Whole field"), this.#zoom.isWhole, () => this.#zoom.toggle());
    whole.classList.add("mines-whole");
    this.#tools.replaceChildren(
      this.#toggle("flag", t("Tap flags"), handling.flags, () => handle({ flags: !handling.flags })),
      button({ label: t("Hint"), icon: "hint", kind: "tool", key: "h", act: () => this.#askHint() }),
      this.#undo,
      whole,
      more,
      h(
        "div",
        { class: `mines-others ${this.#more ? "is-open" : ""}` },
        this.#toggle("lens", t("Probabilities"), this.#assisted, () => this.#assist()),
        this.#toggle("help", t("What if"), this.#whatIf.on, () => this.#suppose()),
        button({ label: t("Touch"), icon: "settings", kind: "tool", act: () => this.#closeMore(() => handlingDialog(() => (this.#fit(), this.#showTools()))) }),
        button({ label: t("Position"), icon: "share", kind: "tool", key: "p", act: () => this.#closeMore(() => this.#positionDialog()) }),
        button({ label: t("New game"), icon: "plus", kind: "tool tool-wide", key: "n", act: () => this.#closeMore(() => this.#newDialog()) }),
      ),
    );
    this.#showEdges();
  }

  /** @param {() => void} act */
  #closeMore(act) {
    this.#more = false;
    this.#showTools();
    act();
  }

  /**
   * @param {import("../../../dom.js").IconName} icon
   * @param {string} label
   * @param {boolean} on
   * @param {() => void} change
   */
  #toggle(icon, label, on, change) {
    const element = button({ label, icon, kind: `tool ${on ? "is-on" : ""}`, act: () => (this.#toggled(icon, change), this.#showTools()) });
    element.setAttribute("aria-pressed", String(on));
    return element;
  }

  /**
   * @param {string} icon
   * @param {() => void} change
   */
  #toggled(icon, change) {
    if (icon !== "more") this.#more = false;
    change();
  }

  /** @param {Thought} thought */
  #hear(thought) {
    if (this.#assisted && !this.#whatIf.on) this.#showChances(thought.evidence.mine_percent ?? {});
    if (thought.for !== "hint" || this.#whatIf.on) return;
    this.#field.showHint(thought.taps.at(-1) ?? "", thought.evidence.because ?? []);
    this.#thoughts.replaceChildren(this.#hintCard(thought));
    this.#context.announce(t("Hint: {move}.", { move: thought.move }));
  }

  /** @param {Record<string, number>} percent */
  #showChances(percent) {
    this.#field.showPercent(percent);
    if (this.#session.state) this.#showStatus(this.#session.state);
  }

  /** @param {Thought} thought */
  #hintCard(thought) {
    const { proof, win_percent: win } = thought.evidence;
    return h(
      "section",
      { class: "thought" },
      h(
        "div",
        { class: "thought-head" },
        h("p", { class: "thought-move" }, h("span", { class: "eyebrow" }, t("Hint")), h("strong", {}, thought.move)),
        button({ label: t("Play it"), act: () => this.#send(thought.move) }),
        button({ label: t("Hide"), icon: "close", kind: "quiet", bare: true, act: () => this.#session.state && this.#show(this.#session.state) }),
      ),
      thought.reason !== "" && h("p", {}, thought.reason),
      proof && h("p", {}, proof),
      h("p", { class: "thought-value" }, t("Mine: {value} %", { value: shortPercent(thought.value ?? 0, 1) })),
      win !== undefined && h("p", {}, t("Chance to win with perfect play: {value} %", { value: shortPercent(win, 1) })),
    );
  }

  /** @param {string} text */
  #refused(text) {
    clearTimeout(this.#slow);
    this.#thoughts.replaceChildren();
    if (!this.#session.state) this.#start(this.#context.game.variants[0].name);
    this.#context.notices.error(text);
  }

  // ---- acting

  /** Opens a covered cell, or what a number with all its flags leaves. @param {string} cell */
  #open(cell) {
    const { state } = this.#session;
    if (state && this.#whatIf.on) return this.#whatIf.pick(state, cell);
    const kind = this.#field.kindOf(cell);
    if (kind === "covered" || kind === "question") void this.#openSurely(cell, cell, [cell]);
    else if (handling.chords && this.#field.canChord(cell)) void this.#openSurely(`*${cell}`, cell, this.#field.around(cell));
  }

  /**
   * Where a person wants to be asked, a tap that may hit a mine only tells the risk.
   * @param {string} move
   * @param {string} cell that is tapped
   * @param {string[]} opened what it opens, among others
   */
  async #openSurely(move, cell, opened) {
    const { state } = this.#session;
    if (!state || state.outcome || !handling.asks || this.#asked === cell || state.ply === 0) return this.#send(move);
    const { mine_percent: chances } = await supposeMines(state.variant, withoutSecrets(state.position), {}).catch(() => ({ mine_percent: /** @type {Record<string, number>} */ ({}) }));
    if (this.#session.state !== state) return; // another click came before
    const risk = Math.max(0, ...opened.filter((name) => ["covered", "question"].includes(this.#field.kindOf(name))).map((name) => chances[name] ?? 0));
    if (risk === 0) return this.#send(move);
    this.#asked = cell;
    this.#remark = t("{cell}: mine {risk} %. Tap again to open.", { cell, risk: shortPercent(risk, 1) });
    this.#field.pick(cell);
    this.#showStatus(state);
    this.#context.announce(this.#remark);
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
    if (!this.#session.state || this.#session.state.outcome) return;
    this.#session.send({ type: "move", move });
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => this.#thoughts.replaceChildren(thinkingCard(t("Preparing the board…"))), SLOW);
  }

  #askHint() {
    if (!this.#session.state || this.#session.state.outcome) return;
    this.#stopSupposing();
    this.#thoughts.replaceChildren(thinkingCard());
    this.#session.send({ type: "hint" });
  }

  #assist() {
    this.#assisted = !this.#assisted;
    this.#assistedByItself = false;
    this.#session.analyse(this.#assisted);
    if (!this.#assisted) this.#showChances({});
  }

  /** Switches "what if" on or off; the game goes on as soon as it is off. */
  #suppose() {
    const { state } = this.#session;
    if (this.#whatIf.on) return state && this.#show(state);
    if (!state || state.outcome) return;
    this.#field.hideHint();
    this.#thoughts.replaceChildren(this.#whatIf.element);
    void this.#whatIf.begin(state);
  }

  #stopSupposing() {
    if (!this.#whatIf.on) return;
    this.#whatIf.end();
    this.#showTools();
    if (this.#assisted) this.#session.analyse(true);
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const file = fileOf(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    this.#readFile(file);
  }

  /** @param {DragEvent} event */
  #dropped(event) {
    event.preventDefault();
    const file = fileOf(event.dataTransfer);
    if (file) this.#readFile(file);
  }

  /** @param {State} state */
  async #save({ variant, position, moves, ply }) {
    try {
      const times = this.#times.slice(0, ply);
      const { text } = await recordMines({ variant, position, moves: textsOf(moves.slice(0, ply)), times });
      saveFile("minesweeper.rawvf", text);
    } catch (error) {
      this.#context.notices.error(error instanceof Error ? error.message : String(error));
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
      this.#context.notices.error(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {File} file */
  #readFile(file) {
    document.querySelector("dialog[open]")?.remove();
    if (isRecording(file)) return void this.#playRecording(file);
    void readPicture(
      file,
      (rows, mines) => this.#analyse(rows, mines),
      (text) => this.#context.notices.error(text),
    );
  }

  /**
   * @param {string[]} rows
   * @param {string} mines
   */
  async #analyse(rows, mines) {
    const variant = `${rows[0].length}x${rows.length}/${mines}/none`;
    await this.#check(variant, rows.join("/"));
    if (!this.#assisted) this.#assistedByItself = this.#assisted = true;
    this.#showTools();
    this.#start(variant, rows.join("/"));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || typing || document.querySelector("dialog[open]")) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      u: () => this.#session.send({ type: "undo" }),
      h: () => this.#askHint(),
      a: () => (this.#assist(), this.#showTools()),
      w: () => (this.#suppose(), this.#showTools()),
      p: () => this.#positionDialog(),
      n: () => this.#newDialog(),
      b: () => this.#field.focus(),
    };
    if (this.#more) acts.escape = () => this.#closeMore(() => /** @type {HTMLElement | null} */ (this.#tools.querySelector(".mines-more"))?.focus());
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // ---- dialogs

  #newDialog() {
    const { game } = this.#context;
    newGameDialog(game, this.#session.state?.variant ?? game.variants[0].name, async (variant) => {
      await this.#check(variant);
      this.#startNew(variant);
    });
  }

  #positionDialog() {
    const { state } = this.#session;
    const rows = state ? state.position.split(" ")[0].split("/") : Array.from({ length: 9 }, () => ".".repeat(9));
    const use = (/** @type {string[]} */ given, /** @type {string} */ mines) => this.#analyse(given, mines);
    positionDialog({ rows, mines: minesOf(state?.variant ?? "", rows), read: (file) => this.#readFile(file), use, edit: (start) => editField({ ...start, use }) });
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

/** A position as a person may know it. @param {string} position */
function withoutSecrets(position) {
  return position.replace(/ (seed|mines):\S+/, "");
}

/** @param {State} state */
function headline({ outcome, scene }) {
  if (outcome) return outcome.winners.length > 0 ? t("You won") : t("A mine exploded");
  return scene.asks || t("Your move");
}
