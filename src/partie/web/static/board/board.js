// A board of any shape, without rules: it shows a scene, takes taps and says which legal move they make.

import { h, s, setAttribute } from "../dom.js";
import { CardLayer } from "./card-layer.js";
import { cardTarget, faceText, outline } from "./cards.js";
import { Drag } from "./drag.js";
import { settings } from "../settings.js";
import { arrow, frame, ghost, gradients, ground, mark, piece, row, STONE, target, trail } from "./draw.js";
import { readLine } from "./line.js";
import { fade, isNextMove, mayMove, moveAlong, takenAfter } from "./motion.js";
import { beginsOnPieces, continuation, endings, tapped } from "./taps.js";
import { drawTrays } from "./trays.js";
import { ARROWS, CardWalk, cheapest, Walk } from "./walk.js";

/** @import { ReadStep, Step } from "./line.js" */
/** @import { Cell, Geometry, LegalMove, Scene } from "../types.js" */

/**
 * @typedef {object} View what the board shows
 * @property {Scene} scene
 * @property {LegalMove[]} legal moves a person may make now
 * @property {string} side kind of piece a new stone is drawn as
 * @property {Record<string, string[][]>} [rowsAfter] rows that the first taps of a move complete
 * @property {Record<string, string>} [quick] cell -> the move that two touches of it make
 */

/**
 * @typedef {object} BoardOptions
 * @property {(move: string) => void} onMove a legal move was made by taps or keys
 * @property {(cell: string, piece: string | undefined, facts: string[], cards: {pile?: number, below?: number}) => string} describe the spoken name of a cell; facts are "last", "row", "chosen", "next", "movable", "takeable" and kinds of marks; cards: how many a pile face down has, how many lie face down below a card
 * @property {() => boolean} confirm whether a touch only shows the move until it is repeated
 * @property {(cell: string | null) => void} [onPreview] a move waits to be confirmed there
 * @property {(refused: Refused) => void} [onRefused] a tap with which no legal move begins or goes on
 * @property {(taps: string[]) => void} [onBegun] the first taps of a move are made, or none any more
 */

/**
 * @typedef {object} Refused a tap that led to nothing
 * @property {string} cell
 * @property {string} name as people call it; a card is its face
 * @property {string | undefined} kind of the piece there; a card face down is ""
 * @property {string | null} from name of the piece that cannot go there
 */

const SMALL_PIECE = 0.8; // of a cell
const STEP = 350; // milliseconds between two moves of a line that comes move by move

/** @type {Scene} */
const NOTHING = { pieces: {}, last: [], path: [], taken: [], rows: [], marks: {}, next: null, notes: [], asks: "", facts: {}, trays: [], stacks: [], grid: [] };

export class Board {
  /** @type {Map<string, Cell>} */
  #cells = new Map();
  #cards = new CardLayer();
  /** @type {Map<string, number>} how many cards lie in the piles that are one place */
  #counts = new Map();
  /** @type {Map<string, SVGGElement>} */
  #targets = new Map();
  /** @type {Map<string, SVGGElement>} */
  #pieces = new Map();
  /** @type {Geometry | null} */
  #geometry = null;
  /** @type {Walk | CardWalk} */
  #walk = new Walk([]);
  /** @type {View} */
  #view = { scene: NOTHING, legal: [], side: "" };
  /** @type {string[]} */
  #prefix = [];
  /** @type {string | null} a move that waits to be confirmed */
  #waiting = null;
  /** @type {string | null} */
  #hovered = null;
  /** @type {Step[]} */
  #line = [];
  #slowly = false; // the line comes move by move
  /** @type {Record<string, string>} cell -> kind of threat */
  #threats = {};
  /** @type {string | null} the one cell in the tab order */
  #current = null;

  #options;
  #drag;
  /** @type {Set<string>} rows that were there before the last move */
  #oldRows = new Set();
  #ground = s("g", {});
  #layers = {
    trays: s("g", { class: "trays" }),
    rows: s("g", { "aria-hidden": "true", class: "rows" }), // below pieces that leave room between them, else above
    pieces: s("g", { "aria-hidden": "true" }),
    marks: s("g", { "aria-hidden": "true" }),
    hints: s("g", { "aria-hidden": "true", class: "hints" }),
    cells: s("g", {}),
  };
  #svg = s("svg", { class: "board-svg", role: "application" });
  element = h("div", { class: "board" }, this.#svg); // hears of focus: an SVG that does so becomes a stop of the Tab key

  /** @param {BoardOptions} options */
  constructor(options) {
    this.#options = options;
    this.#svg.addEventListener("click", (event) => this.#clicked(/** @type {PointerEvent} */ (event)));
    this.#svg.addEventListener("keydown", (event) => this.#pressed(event));
    this.#svg.addEventListener("pointermove", (event) => this.#hover(event));
    this.#svg.addEventListener("pointerleave", () => this.#setHovered(null));
    this.element.addEventListener("focusin", (event) => this.#focused(event));
    this.#drag = new Drag(this.#svg, { find: (event) => this.#cellAt(event), take: (cell) => this.#take(cell), drop: (cell) => this.#drop(cell) });
  }

  /** @param {string} label the spoken name of the whole board */
  setLabel(label) {
    this.#svg.setAttribute("aria-label", label);
    this.#drawGround();
    this.#describeCells();
  }

  /** The board itself, with the labels a person wants. */
  #drawGround() {
    const geometry = this.#geometry;
    if (!geometry) return;
    const labels = settings.labels === "none" ? [] : (geometry.label_sets?.[settings.labels] ?? geometry.labels);
    this.#ground.replaceChildren(ground(geometry, labels));
  }

  get #radius() {
    return this.#geometry?.piece_size ? this.#geometry.piece_size / 2 : STONE;
  }

  /** @param {Geometry} geometry */
  setGeometry(geometry) {
    if (geometry === this.#geometry) return;
    this.#geometry = geometry;
    this.#cells = new Map(geometry.cells.map((cell) => [cell.id, cell]));
    this.#targets = new Map(geometry.cells.map((cell) => [cell.id, target(cell, geometry.cell_size, this.#radius)]));
    this.#pieces.clear();
    this.#walk = new Walk(geometry.cells);
    const { left, top, width, height } = frame(geometry);
    this.#svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.style.setProperty("--span", String(width));
    this.#layers.pieces.replaceChildren();
    this.#layers.cells.replaceChildren(...this.#targets.values());
    const { trays, rows, pieces, marks, hints, cells } = this.#layers;
    const cards = this.#cards.element;
    const standing = geometry.piece_size < SMALL_PIECE ? [rows, cards, pieces, marks] : [cards, pieces, marks, rows];
    this.#drawGround();
    this.#svg.replaceChildren(gradients(), this.#ground, trays, ...standing, hints, cells);
    this.#setCurrent(this.#middle());
    this.show({ scene: NOTHING, legal: [], side: "" });
  }

  /** @param {View} view */
  show(view) {
    const before = this.#view.scene;
    this.#view = view.scene === NOTHING ? view : { ...view, scene: { ...NOTHING, ...view.scene } };
    this.#oldRows = new Set((before === NOTHING ? view.scene : before).rows.map(String));
    this.#prefix = [];
    this.#line = [];
    this.#threats = {};
    this.#setWaiting(null);
    this.#layCards();
    this.#drawPieces();
    if (this.#geometry?.tray_room) this.#layers.trays.replaceChildren(...drawTrays(this.#view.scene, this.#geometry));
    if (isNextMove(before, this.#view.scene) && mayMove()) this.#animate(before);
    this.#drawMarks();
    this.#drawHints();
    this.#describeCells();
    if (!this.element.contains(document.activeElement)) this.#setCurrent(this.#entrance());
  }

  /** Where the keyboard comes in: a piece that can move, where pieces move; else where it was. */
  #entrance() {
    const first = this.#movesPieces() ? [...continuation(this.#view.legal, []).next] : [];
    const places = first.flatMap((id) => this.#place(id) ?? []);
    const here = this.#place(this.#current ?? "");
    if (!here || places.some(({ id }) => id === here.id)) return this.#current;
    return cheapest(places, ({ x, y }) => Math.hypot(x - here.x, y - here.y))?.id ?? this.#current;
  }

  /** Lets the piece of the last move go its way. @param {Scene} before */
  #animate(before) {
    const { path, taken } = this.#view.scene;
    const way = path.flatMap((id) => this.#cells.get(id) ?? []);
    const drawn = this.#pieces.get(path[path.length - 1]);
    if (!drawn || way.length < 2) return;
    for (const [cell, kind] of this.#known(taken.map((id) => [id, before.pieces[id]]))) {
      const leaving = piece(cell, kind, this.#drawings, "is-leaving", this.#radius);
      this.#layers.pieces.append(leaving);
      fade(leaving, takenAfter(way, cell));
    }
    drawn.classList.add("is-moving");
    this.#layers.pieces.append(drawn);
    moveAlong(drawn, way);
  }

  /** Draws the cards; each that is seen is a place of its own, and stands for its stack where the stack is asked for. */
  #layCards() {
    const geometry = this.#geometry;
    const { scene } = this.#view;
    if (!geometry || !this.#cards.isUsed(scene)) return;
    const from = this.#place(this.#current ?? "");
    const stops = this.#cards.lay(scene, this.#cells, geometry);
    const stacks = new Set(scene.stacks.map(({ cell }) => cell));
    const plain = geometry.cells.filter(({ id }) => !stacks.has(id));
    this.#counts = new Map(stops.flatMap(({ cell, count }) => (count ? [[cell.id, count]] : [])));
    this.#targets = new Map([
      ...plain.map((cell) => /** @type {[string, SVGGElement]} */ ([cell.id, target(cell, geometry.cell_size, this.#radius)])),
      ...stops.map(({ cell }) => /** @type {[string, SVGGElement]} */ ([cell.id, cardTarget(cell, geometry.card_size)])),
    ]);
    this.#walk = new CardWalk([...plain.map((cell) => ({ cell, row: cell.y })), ...stops]);
    const focused = this.#layers.cells.contains(document.activeElement);
    this.#layers.cells.replaceChildren(...this.#targets.values());
    const near = cheapest([...plain, ...stops.map(({ cell }) => cell)], ({ x, y }) => (from ? Math.hypot(x - from.x, y - from.y) : 0));
    this.#setCurrent(this.#targets.has(this.#current ?? "") ? this.#current : (near?.id ?? null));
    if (focused) this.focus();
  }

  /** Where a tap is drawn: a stack is its uppermost card. @param {string} id */
  #place(id) {
    return this.#cards.placeOf(id) ?? this.#cells.get(id);
  }

  /** What a tap on a card means: the card itself where it goes on with a move, else its stack. @param {string} id */
  #meant(id) {
    const card = this.#cards.get(id);
    if (!card) return id;
    const first = continuation(this.#view.legal, []).next;
    return [this.#next(), first].flatMap((cells) => [id, card.stack].filter((one) => cells.has(one)))[0] ?? id;
  }

  /**
   * Draws the moves of a line as numbered ghosts until the next `show`.
   * @param {Step[]} steps
   * @param {{slowly?: boolean, faintly?: boolean}} [how] slowly: one after another; faintly: all but the first hardly to be seen
   */
  showLine(steps, { slowly = false, faintly = false } = {}) {
    this.#line = steps;
    this.#layers.hints.classList.toggle("is-faint", faintly);
    this.#slowly = slowly;
    this.#drawHints();
    this.#slowly = false; // drawn again, it stands there at once
  }

  /** Marks cells with what a piece would make there, until the next `show`. @param {Record<string, string>} threats */
  lightUp(threats) {
    this.#threats = threats;
    this.#drawMarks();
    this.#describeCells();
  }

  /** A tap from outside: on a button beside the board. @param {string} cell */
  tap(cell) {
    this.#tap(cell, true);
  }

  /** Writes the spoken names of the cells again. */
  relabel() {
    this.#describeCells();
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    if (this.#current) this.#targets.get(this.#current)?.focus(options);
  }

  /** How wide a cell is on the screen, in CSS pixels. */
  cellPixels() {
    if (!this.#geometry) return Infinity;
    return (this.#svg.getBoundingClientRect().width / frame(this.#geometry).width) * this.#geometry.cell_size;
  }

  /**
   * @param {string} touched
   * @param {boolean} [sure] do not ask for confirmation
   */
  #tap(touched, sure = false) {
    const cell = this.#meant(touched);
    const begun = this.#prefix;
    if (this.#waiting === cell && this.#commit()) return;
    if (this.#prefix.length === 1 && this.#prefix[0] === cell && this.#view.quick?.[cell]) return this.#makeQuick(cell);
    const { prefix, move } = tapped(this.#view.legal, this.#prefix, cell, (id) => this.#occupied(id));
    this.#setCurrent(this.#stop(touched) ?? this.#current);
    if (move !== null && !sure && this.#options.confirm()) return this.#wait(prefix, cell);
    this.#begin(move === null ? prefix : []);
    this.#setWaiting(null);
    this.#redraw();
    if (move !== null) this.#options.onMove(move);
    else if (prefix.length === 0 && this.#view.legal.length > 0 && !begun.includes(cell)) this.#refuse(cell, begun[0]);
  }

  /**
   * Says that a tap led to nothing, and lets those pieces call that have to be moved.
   * @param {string} cell
   * @param {string} [from] the piece that was taken up
   */
  #refuse(cell, from) {
    const kind = this.#cards.get(cell)?.face ?? this.#view.scene.pieces[cell];
    this.#options.onRefused?.({ cell, name: this.#name(cell), kind, from: from && this.#occupied(from) ? this.#name(from) : null });
    for (const drawn of this.#layers.marks.querySelectorAll(".mark-must")) drawn.classList.add("is-calling");
  }

  /** What people call a card or a cell. @param {string} id */
  #name(id) {
    const face = this.#cards.get(id)?.face;
    return face ? faceText(face) : this.#cells.get(id)?.name || id;
  }

  /** @param {string} cell */
  #makeQuick(cell) {
    const move = this.#view.quick?.[cell];
    this.cancel();
    if (move) this.#options.onMove(move);
  }

  /**
   * @param {string[]} prefix all the taps of the move
   * @param {string} cell
   */
  #wait(prefix, cell) {
    this.#begin(prefix.length > 0 ? prefix : [cell]);
    this.#setWaiting(cell);
    this.#redraw();
  }

  /** Makes the move that waits. */
  #commit() {
    const { move } = continuation(this.#view.legal, this.#prefix);
    if (move === null) return false;
    this.cancel();
    this.#options.onMove(move);
    return true;
  }

  /** @param {string[]} prefix */
  #begin(prefix) {
    const changed = prefix.join(" ") !== this.#prefix.join(" ");
    this.#prefix = prefix;
    if (changed) this.#options.onBegun?.(prefix);
  }

  /** Forgets the first taps of a move and the one that waits to be confirmed. */
  cancel() {
    this.#begin([]);
    this.#setWaiting(null);
    this.#redraw();
  }

  /** Shows a whole move as one that waits. @param {string[]} taps */
  keepInSight(taps) {
    this.#prefix = taps;
    this.#redraw();
  }

  /** @param {string | null} cell */
  #setWaiting(cell) {
    if (this.#waiting !== cell) this.#options.onPreview?.(cell);
    this.#waiting = cell;
  }

  #redraw() {
    this.#drawMarks();
    this.#drawHints();
    this.#describeCells();
  }

  // ---- input

  /** @param {PointerEvent} event */
  #clicked(event) {
    if (this.#drag.wasDrag()) return;
    const cell = event.detail === 0 ? this.#cellOf(event.target) : this.#cellAt(event);
    if (!cell) return this.cancel();
    this.#tap(cell, event.detail === 0);
    this.#targets.get(this.#stop(cell) ?? "")?.focus({ preventScroll: true });
  }

  /** What can have the focus where somebody tapped. @param {string} id */
  #stop(id) {
    const stack = this.#cards.get(id)?.stack ?? "";
    return [id, stack, this.#cards.placeOf(stack)?.id ?? ""].find((one) => this.#targets.has(one)) ?? null;
  }

  /** What is carried from a cell: a card with those upon it, or a piece. @param {string} touched */
  #take(touched) {
    const cell = this.#meant(touched);
    const fresh = continuation(this.#view.legal, []).next.has(cell);
    if (continuation(this.#view.legal, [cell]).next.size === 0 || !(fresh || this.#prefix[0] === cell)) return [];
    this.#setWaiting(null);
    this.#begin([cell]);
    this.#redraw();
    const drawn = this.#cards.get(cell) ? this.#cards.carry(cell) : [this.#pieces.get(cell)];
    return drawn.filter((one) => one instanceof SVGElement);
  }

  /** @param {string | null} touched */
  #drop(touched) {
    const cell = touched && this.#meant(touched);
    if (cell && this.#prefix[0] !== cell && !this.#cards.isCarried(cell)) this.#tap(cell, true);
    else this.cancel();
    if (this.#prefix.length > 0 && !this.#next().size) this.cancel();
  }

  /** @param {EventTarget | null} element */
  #cellOf(element) {
    return element instanceof Element ? (element.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  /** The nearest cell, so that the whole board is a hit area. @param {PointerEvent} event */
  #cellAt(event) {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix || !this.#geometry) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const card = this.#cards.at({ x, y }, this.#geometry.card_size, this.#drag.isCarrying);
    if (card) return card.cell.id;
    const reach = this.#geometry.cell_size * 0.75;
    const free = [...this.#cells.values()].filter(({ id }) => this.#targets.has(id));
    const near = cheapest(free, (cell) => Math.hypot(cell.x - x, cell.y - y));
    return near && Math.hypot(near.x - x, near.y - y) <= reach ? near.id : null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const id = this.#cellOf(event.target) ?? "";
    const place = this.#place(id);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) this.#go(this.#walk.next({ ...place, id }, /** @type {keyof typeof ARROWS} */ (event.key)));
    else if (event.key === "Enter" || event.key === " ") this.#tap(id, true);
    else if (event.key === "Escape" && this.#prefix.length > 0) this.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Cell | null} cell */
  #go(cell) {
    if (cell) this.#targets.get(cell.id)?.focus();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = this.#cellOf(event.target);
    if (cell) this.#setCurrent(cell);
  }

  /** @param {string | null} cell */
  #setCurrent(cell) {
    if (this.#current) this.#targets.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = cell;
    if (cell) this.#targets.get(cell)?.setAttribute("tabindex", "0");
  }

  #middle() {
    const cells = [...this.#cells.values()];
    const { left, top, width, height } = frame(/** @type {Geometry} */ (this.#geometry));
    const [x, y] = [left + width / 2, top + height / 2];
    return cheapest(cells, (cell) => Math.hypot(cell.x - x, cell.y - y))?.id ?? null;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType === "mouse") this.#setHovered(this.#cellAt(event));
  }

  /** @param {string | null} cell */
  #setHovered(cell) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    this.#svg.classList.toggle("can-tap", cell !== null && this.#next().has(cell));
    this.#drawHints();
  }

  // ---- drawing

  /** Whether a piece or cards are there. @param {string} id */
  #occupied(id) {
    return id in this.#view.scene.pieces || this.#cards.has(id);
  }

  /** Whether a move begins with a piece that is there already. */
  #movesPieces() {
    return beginsOnPieces(this.#view.legal, (id) => this.#occupied(id));
  }

  get #drawings() {
    return this.#geometry?.drawings ?? {};
  }

  #next() {
    return continuation(this.#view.legal, this.#prefix).next;
  }

  #drawPieces() {
    const wanted = this.#view.scene.pieces;
    for (const [cell, drawn] of this.#pieces) {
      if (wanted[cell] === drawn.dataset.kind) continue;
      drawn.remove();
      this.#pieces.delete(cell);
    }
    for (const [cell, kind] of Object.entries(wanted)) {
      const place = this.#cells.get(cell);
      if (this.#pieces.has(cell) || !place) continue;
      const drawn = piece(place, kind, this.#drawings, "", this.#radius);
      this.#pieces.set(cell, drawn);
      this.#layers.pieces.append(drawn);
    }
  }

  #drawMarks() {
    const { scene } = this.#view;
    const begun = this.#prefix.length > 0;
    /** @type {[string, string][]} cell and kind of mark */
    const marks = [...(begun ? [] : this.#lastMarks()), ...Object.entries(scene.marks ?? {}).filter(([cell]) => !this.#prefix.includes(cell))];
    if (begun || this.#movesPieces()) {
      const next = [...this.#next()].filter((cell) => !scene.marks?.[cell] && !this.#cards.has(cell));
      marks.push(...next.map((cell) => pair(this.#nextMark(cell))(cell)));
    }
    marks.push(...this.#prefix.filter((cell) => cell in scene.pieces).map(pair("chosen")));
    marks.push(...Object.entries(this.#threats).map(([cell, kind]) => pair(`threat-${kind}`)(cell)));
    const lastOn = scene.last.map((cell) => scene.pieces[cell]?.split("-")[0]);
    this.#layers.marks.setAttribute("class", `marks on-${lastOn.find((colour) => colour) ?? "nothing"}`);
    this.#layers.marks.replaceChildren(
      ...this.#cardMarks(),
      ...this.#trails(),
      ...this.#known(marks).map(([cell, kind]) => mark(cell, kind, this.#radius)),
    );
    this.#layers.rows.replaceChildren(...this.#rows());
  }

  /** Where the last move came from, went to, and what it took. @returns {[string, string][]} */
  #lastMarks() {
    const { last, path, taken } = this.#view.scene;
    if (path.length === 0) return last.map(pair("last"));
    const left = path.slice(0, -1).filter((cell) => cell !== path[path.length - 1]);
    return [...left.slice(0, 1).map(pair("left")), ...taken.map(pair("taken")), pair("last")(path[path.length - 1])];
  }

  /** The way of the last move, or of the one that is being made. */
  #trails() {
    const { path } = this.#view.scene;
    const way = this.#prefix.length > 1 ? this.#prefix.filter((cell, index) => index === 0 || !(cell in this.#view.scene.pieces)) : this.#prefix.length > 0 ? [] : path;
    const cells = this.#known(way.map(pair(""))).map(([cell]) => cell);
    return cells.length > 1 ? [trail(cells)] : [];
  }

  /** What a cell that goes on with a move is: free, a piece to move, or one of the other side to take. @param {string} cell */
  #nextMark(cell) {
    const kind = this.#view.scene.pieces[cell];
    if (kind === undefined) return "next-empty";
    return this.#prefix.length > 0 && kind.split("-")[0] !== this.#view.side.split("-")[0] ? "next-take" : "next-piece";
  }

  /** Pieces that belong together; those the last move or the taps made are lit. */
  #rows() {
    const cells = (/** @type {string[]} */ names) => this.#known(names.map(pair(""))).map(([cell]) => cell);
    const made = this.#view.rowsAfter?.[this.#prefix.join(" ")] ?? [];
    const standing = this.#view.scene.rows.filter((names) => !names.includes(this.#prefix.length > 1 ? this.#prefix[0] : ""));
    return [...standing.map((names) => row(cells(names), this.#oldRows.has(String(names)) ? "" : "is-new")), ...made.map((names) => row(cells(names), "is-new"))];
  }

  /** Frames around the cards that are chosen, and those that go on with a move. */
  #cardMarks() {
    const size = this.#geometry?.card_size;
    if (!size || this.#view.scene.stacks.length === 0) return [];
    const next = [...this.#next()].filter((id) => this.#cards.has(id) && !(this.#prefix.length === 0 && this.#view.scene.marks?.[id]));
    const marks = [...next.map(pair("card-mark is-next")), ...this.#prefix.filter((id) => this.#cards.has(id)).map(pair("card-mark is-chosen"))];
    return marks.flatMap(([id, kind]) => {
      const cell = this.#place(id);
      return cell ? [outline(cell, size, kind, this.#cards.lastOf(id))] : [];
    });
  }

  /**
   * @param {[string, string][]} marks
   * @returns {[Cell, string][]}
   */
  #known(marks) {
    return marks.flatMap(([id, kind]) => {
      const cell = this.#cells.get(id);
      return cell ? [/** @type {[Cell, string]} */ ([cell, kind])] : [];
    });
  }

  #drawHints() {
    const steps = readLine(this.#line, this.#view.scene.pieces, (id) => this.#cells.get(id)).map((step, index) => this.#drawStep(step, index + 1));
    this.#layers.hints.replaceChildren(...steps.reverse().flat(), ...this.#drawPreview()); // the move to be made lies above what may follow
  }

  /**
   * @param {ReadStep} step
   * @param {number} number
   */
  #drawStep({ way, taken, kind }, number) {
    const cells = way.flatMap((id) => this.#place(id) ?? []);
    if (cells.length === 0) return [];
    const card = this.#cards.has(way[0]) && this.#geometry?.card_size;
    const moved = cells.length > 1 ? arrow(cells, number) : card ? outline(cells[0], card, "card-mark is-hint") : ghost(cells[0], kind, number, this.#drawings, this.#radius);
    const source = card && cells.length > 1 ? [outline(cells[0], card, "card-mark is-hint", this.#cards.lastOf(way[0]))] : [];
    const drawn = [...source, moved, ...this.#known(taken.map(pair("next-take"))).map(([cell, name]) => mark(cell, name, this.#radius))];
    for (const one of drawn) {
      one.classList.toggle("is-later", number > 1);
      if (this.#slowly) delay(one, (number - 1) * STEP);
    }
    return drawn;
  }

  /** The piece about to be put down: by a move begun or waiting to be confirmed, or below the mouse. */
  #drawPreview() {
    const { pieces, stacks } = this.#view.scene;
    if (stacks.length > 0) return []; // a card is framed where it goes, not shown
    const kind = this.#placedKind;
    const begun = this.#known(this.#prefix.filter((id) => !(id in pieces)).slice(-1).map(pair(kind)));
    if (begun.length > 0) return begun.flatMap(([cell]) => [piece(cell, kind, this.#drawings, "is-waiting", this.#radius), mark(cell, "waiting", this.#radius)]);
    const below = this.#hovered !== null && this.#next().has(this.#hovered) && !(this.#hovered in pieces);
    return this.#known(below ? [[this.#hovered ?? "", kind]] : []).map(([cell]) => piece(cell, kind, this.#drawings, "is-hovered", this.#radius));
  }

  #describeCells() {
    const { scene } = this.#view;
    const next = this.#next();
    const first = continuation(this.#view.legal, []).next; // a tap there begins afresh
    const whole = endings(this.#view.legal, this.#prefix);
    const pieces = this.#movesPieces();
    const placed = this.#prefix.filter((id) => !(id in scene.pieces)).at(-1);
    for (const [id, element] of this.#targets) {
      const card = this.#cards.get(id);
      const possible = (/** @type {Set<string>} */ cells) => cells.has(id) || (card?.top === true && cells.has(card.stack));
      const facts = [scene.last.includes(id) && "last", scene.rows.some((cells) => cells.includes(id)) && "row", scene.marks?.[id], this.#threats[id]];
      facts.push(this.#prefix.includes(id) && "chosen", (pieces || this.#prefix.length > 0) && possible(next) && this.#spokenNext(id));
      const kind = card ? card.face || "back" : id === placed ? this.#placedKind : scene.pieces[id];
      const cards = { pile: this.#counts.get(id), below: card?.below };
      element.setAttribute("aria-label", this.#options.describe(this.#cells.get(card?.stack ?? id)?.name || (card?.stack ?? id), kind, facts.filter((fact) => typeof fact === "string"), cards));
      element.classList.toggle("is-movable", pieces && (possible(first) || this.#prefix[0] === id));
      setAttribute(element, "aria-disabled", possible(next) || possible(first) || (whole.has(id) && !(id in scene.pieces)) || this.#waiting === id ? null : "true");
    }
  }

  /** What can be done at a cell that goes on with a move. @param {string} id */
  #spokenNext(id) {
    if (this.#prefix.length === 0) return id in this.#view.scene.pieces || this.#cards.get(id)?.face ? "movable" : "next";
    return this.#nextMark(id) === "next-take" ? "takeable" : "next";
  }

  /** The kind of piece that stands where the taps of a move have brought it. */
  get #placedKind() {
    return this.#view.scene.pieces[this.#prefix[0]] ?? this.#view.side;
  }
}

/**
 * Lets a drawing appear after a while.
 * @param {SVGElement} drawn
 * @param {number} milliseconds
 */
function delay(drawn, milliseconds) {
  drawn.classList.add("is-coming");
  drawn.style.setProperty("animation-delay", `${milliseconds}ms`);
}

/**
 * @param {string} kind
 * @returns {(cell: string) => [string, string]}
 */
function pair(kind) {
  return (cell) => [cell, kind];
}
