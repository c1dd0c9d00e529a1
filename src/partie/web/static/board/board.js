// A board of any shape, without rules: it shows a scene, takes taps and says which legal move they make.

import { setAttribute } from "../lib/dom.js";
import { Annotations } from "./annotations.js";
import { Drag } from "./drag.js";
import { EMPTY_SCENE } from "./empty-scene.js";
import { frame, target } from "./draw.js";
import { Drawing } from "./drawing.js";
import { isOccupied, movesPieces, nextCells, nextMark, placedKind } from "./moment.js";
import { continuation, endings, tapped } from "./taps.js";
import { ARROWS, cheapest, Walk } from "./walk.js";

/** @import { CardWalk } from "./card-walk.js" */
/** @import { Moment, Step, View } from "./moment.js" */
/** @import { Cell, Geometry } from "../lib/types.js" */

/**
 * @typedef {object} BoardOptions
 * @property {(move: string) => void} onMove a legal move was made by taps or keys
 * @property {(cell: string, piece: string | undefined, facts: string[], cards: CardFacts) => string} describe the spoken name of a cell; facts are "last", "row", "chosen", "next", "movable", "takeable" and kinds of marks
 * @property {() => boolean} confirm whether a touch only shows the move until it is repeated
 * @property {(cell: string | null) => void} [onPreview] a move waits to be confirmed there
 * @property {(refused: Refused) => void} [onRefused] a tap with which no legal move begins or goes on
 * @property {(taps: string[]) => void} [onBegun] the first taps of a move are made, or none any more
 * @property {() => void} [onWithdrawn] a prepared move is not wanted any more
 * @property {MediaQueryList} [screen] whether it is low and wide now: `Geometry.wide` is used then
 */

/** @typedef {{face?: string, pile?: number, below?: number}} CardFacts the face in writing, how many a pile face down has, how many lie face down below a card */

/**
 * @typedef {object} Refused a tap that led to nothing
 * @property {string} cell
 * @property {string} name as people call it; a card is its face
 * @property {string | undefined} kind of the piece there; a card face down is ""
 * @property {string | null} from name of the piece that cannot go there
 */

export class Board {
  #drawing = new Drawing();
  element = this.#drawing.element;
  /** @type {Map<string, number>} how many cards lie in the piles that are one place */
  #counts = new Map();
  /** @type {Map<string, SVGGElement>} */
  #targets = new Map();
  /** @type {Walk | CardWalk} */
  #walk = new Walk([]);
  /** @type {View} */
  #view = { scene: EMPTY_SCENE, legal: [], side: "" };
  /** @type {string[]} */
  #prefix = [];
  /** @type {string | null} a move that waits to be confirmed */
  #waiting = null;
  /** @type {string[]} the taps of a move that is made but not played yet */
  #prepared = [];
  /** @type {string | null} */
  #hovered = null;
  /** @type {Step[]} */
  #line = [];
  /** @type {Moment["signs"]} */
  #signs = {};
  /** @type {string | null} the one cell in the tab order */
  #current = null;

  /** @type {Geometry | null} as it came */
  #geometry = null;
  #options;
  #drag;
  #annotations;

  /** @param {BoardOptions} options */
  constructor(options) {
    this.#options = options;
    const { svg } = this.#drawing;
    svg.addEventListener("click", (event) => this.#clicked(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("keydown", (event) => this.#pressed(event));
    svg.addEventListener("pointermove", (event) => this.#hover(event));
    svg.addEventListener("pointerleave", () => this.#setHovered(null));
    this.element.addEventListener("focusin", (event) => this.#focused(event));
    this.#drag = new Drag(svg, {
      find: (event) => this.#cellAt(event),
      mayTake: (cell) => this.#mayTake(cell),
      take: (cell) => this.#take(cell),
      drop: (cell) => this.#drop(cell),
    });
    this.#annotations = new Annotations(
      svg,
      (event) => this.#cellAt(event),
      (id) => this.#drawing.cells.get(id),
    );
    this.#drawing.annotations.append(this.#annotations.layer);
    options.screen?.addEventListener("change", () => this.#turnScreen());
  }

  /** @param {string} label the spoken name of the whole board */
  setLabel(label) {
    this.#drawing.svg.setAttribute("aria-label", label);
    this.#drawing.drawGround();
    this.#drawing.cards?.redraw();
    this.#describeCells();
  }

  /** @param {Geometry} geometry */
  setGeometry(geometry) {
    if (geometry === this.#geometry) return;
    this.#geometry = geometry;
    this.#arrange();
    this.show({ scene: EMPTY_SCENE, legal: [], side: "" });
  }

  /** Lays the cells as the screen has room for them. */
  #arrange() {
    const drawing = this.#drawing;
    const wide = this.#options.screen?.matches ? this.#geometry?.wide : null;
    const geometry = /** @type {Geometry} */ ({ ...this.#geometry, ...wide });
    this.element.classList.toggle("is-wide", Boolean(wide));
    drawing.setGeometry(geometry);
    this.#targets = new Map(geometry.cells.map((cell) => [cell.id, target(cell, geometry.cell_size, drawing.radius)]));
    this.#walk = new Walk(geometry.cells);
    drawing.targets.replaceChildren(...this.#targets.values());
    this.#setCurrent(this.#middle());
  }

  /** A phone was turned: everything lies elsewhere. */
  #turnScreen() {
    if (!this.#geometry?.wide) return;
    this.#arrange();
    this.show({ ...this.#view, still: true });
  }

  /** @param {View} view */
  show(view) {
    this.#drag.putBack();
    this.#annotations.clear();
    const before = this.#view.scene;
    this.#view = view.scene === EMPTY_SCENE ? view : { ...view, scene: { ...EMPTY_SCENE, ...view.scene } };
    this.#prefix = [];
    this.#prepared = [];
    this.#line = [];
    this.#signs = {};
    this.#setWaiting(null);
    this.#layCards();
    this.#drawing.showScene(before, this.#view.scene, { fresh: before === EMPTY_SCENE, still: view.still });
    this.#redraw();
    if (!this.element.contains(document.activeElement)) this.#setCurrent(this.#entrance());
  }

  /** Where the keyboard comes in: a piece that can move, where pieces move; else where it was. */
  #entrance() {
    const first = movesPieces(this.#view) ? [...continuation(this.#view.legal, []).next] : [];
    const stops = first.flatMap((id) => this.#stop(id) ?? []);
    const here = this.#drawing.placeOf(this.#current ?? "");
    if (!here || stops.includes(this.#current ?? "")) return this.#current;
    const away = (/** @type {Cell | undefined} */ place) =>
      place ? Math.hypot(place.x - here.x, place.y - here.y) : Infinity;
    return cheapest(stops, (id) => away(this.#drawing.placeOf(id))) ?? this.#current;
  }

  /** Draws the cards; each that is seen is a place of its own, and stands for its stack where the stack is asked for. */
  #layCards() {
    const { geometry, cards, cells, radius, targets } = this.#drawing;
    const { scene, still } = this.#view;
    if (!geometry || (!cards && scene.stacks.length === 0)) return;
    if (!cards) return void this.#drawing.loadCards().then(() => this.show(this.#view));
    const from = this.#drawing.placeOf(this.#current ?? "");
    const stops = cards.lay(scene, cells, geometry, still);
    const stacks = new Set(scene.stacks.map(({ cell }) => cell));
    const plain = geometry.cells.filter(({ id }) => !stacks.has(id));
    this.#counts = new Map(stops.flatMap(({ cell, count }) => (count ? [[cell.id, count]] : [])));
    this.#targets = new Map([
      ...plain.map(
        (cell) => /** @type {[string, SVGGElement]} */ ([cell.id, target(cell, geometry.cell_size, radius)]),
      ),
      ...stops.map((stop) => /** @type {[string, SVGGElement]} */ ([stop.cell.id, cards.target(stop)])),
    ]);
    this.#walk = cards.walk([...plain.map((cell) => ({ cell, row: cell.y })), ...stops]);
    const focused = targets.contains(document.activeElement);
    targets.replaceChildren(...this.#targets.values());
    const near = cheapest([...plain, ...stops.map(({ cell }) => cell)], ({ x, y }) =>
      from ? Math.hypot(x - from.x, y - from.y) : 0,
    );
    this.#setCurrent(this.#targets.has(this.#current ?? "") ? this.#current : (near?.id ?? null));
    if (focused) this.focus();
  }

  /** A small drawing of a piece, for a button. @param {string} kind */
  pictureOf(kind) {
    return this.#drawing.pictureOf(kind);
  }

  /** What a tap on a card means: the card itself where it goes on with a move, else its stack. @param {string} id */
  #meant(id) {
    const card = this.#drawing.cards?.get(id);
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
    this.#drawing.faint(faintly);
    this.#drawing.drawHints(this.#drawn, slowly); // drawn again, it stands there at once
  }

  /** Puts signs on cells until the next `show`. @param {Moment["signs"]} signs */
  showSigns(signs) {
    this.#signs = signs;
    this.#drawing.drawMarks(this.#drawn);
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
    return this.#drawing.cellPixels();
  }

  /**
   * @param {string} touched
   * @param {boolean} [sure] do not ask for confirmation
   */
  #tap(touched, sure = false) {
    const cell = this.#meant(touched);
    const begun = this.#prefix;
    if (this.#waiting === cell && this.#commit()) return;
    if (this.#prefix.length === 1 && this.#prefix[0] === cell && this.#view.double_taps?.[cell]) {
      return this.#makeDoubleTap(cell);
    }
    const { prefix, move } = tapped(this.#view.legal, this.#prefix, cell, (id) => isOccupied(this.#view, id));
    this.#setCurrent(this.#stop(touched) ?? this.#current);
    if (move !== null && !sure && this.#options.confirm()) return this.#wait(prefix, cell);
    this.#begin(move === null ? prefix : []);
    this.#setWaiting(null);
    this.#redraw();
    if (move !== null) this.#options.onMove(move);
    else if (prefix.length === 0 && this.#view.isPreparing) this.#options.onWithdrawn?.();
    else if (prefix.length === 0 && this.#view.legal.length > 0 && !begun.includes(cell)) this.#refuse(cell, begun[0]);
  }

  /**
   * Says that a tap led to nothing, and lets those pieces call that have to be moved.
   * @param {string} cell
   * @param {string} [from] the piece that was taken up
   */
  #refuse(cell, from) {
    const kind = this.#drawing.cards?.get(cell)?.face ?? this.#view.scene.pieces[cell];
    this.#options.onRefused?.({
      cell,
      name: this.#name(cell),
      kind,
      from: from && isOccupied(this.#view, from) ? this.#name(from) : null,
    });
    this.#drawing.call();
  }

  /** What people call a card or a cell. @param {string} id */
  #name(id) {
    const { cards, cells } = this.#drawing;
    return cards?.nameOf(id) || cells.get(id)?.name || id;
  }

  /** @param {string} cell */
  #makeDoubleTap(cell) {
    const move = this.#view.double_taps?.[cell];
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

  /** Shows a whole move as one that waits, until the next `show`; taps of another one take its place as long as they last. @param {string[]} taps */
  showPendingMove(taps) {
    this.#prepared = taps;
    this.#redraw();
  }

  /** @param {string | null} cell */
  #setWaiting(cell) {
    if (this.#waiting !== cell) this.#options.onPreview?.(cell);
    this.#waiting = cell;
  }

  #redraw() {
    this.#drawing.drawMarks(this.#drawn);
    this.#drawing.drawHints(this.#drawn);
    this.#describeCells();
  }

  /** @returns {Moment} */
  get #moment() {
    return { view: this.#view, prefix: this.#prefix, hovered: this.#hovered, line: this.#line, signs: this.#signs };
  }

  /** The taps made so far, else the move that waits. @returns {Moment} */
  get #drawn() {
    return this.#prefix.length > 0 ? this.#moment : { ...this.#moment, prefix: this.#prepared };
  }

  #next() {
    return nextCells(this.#moment);
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

  /** What can have the focus at a tapped place. @param {string} id */
  #stop(id) {
    const { cards } = this.#drawing;
    const stack = cards?.get(id)?.stack ?? id;
    return [id, stack, cards?.placeOf(stack)?.id ?? ""].find((one) => this.#targets.has(one)) ?? null;
  }

  /** @param {string} touched */
  #mayTake(touched) {
    const cell = this.#meant(touched);
    return (
      continuation(this.#view.legal, [cell]).next.size > 0 &&
      (this.#drawing.cards?.get(cell) !== undefined || this.#drawing.pieceAt(cell) !== undefined)
    );
  }

  /** What is carried from a cell: a card with those upon it, or a piece. @param {string} touched */
  #take(touched) {
    if (!this.#mayTake(touched)) return [];
    const cell = this.#meant(touched);
    this.#setWaiting(null);
    this.#begin([cell]);
    this.#redraw();
    const { cards } = this.#drawing;
    const drawn = cards?.get(cell) ? cards.carry(cell) : [this.#drawing.pieceAt(cell)];
    return drawn.filter((one) => one instanceof SVGElement);
  }

  /** @param {string | null} touched */
  #drop(touched) {
    const cell = touched && this.#meant(touched);
    if (cell && this.#prefix[0] !== cell && !this.#drawing.cards?.isCarried(cell)) this.#tap(cell, true);
    else this.cancel();
    if (this.#prefix.length > 0 && !this.#next().size) this.cancel();
  }

  /** @param {EventTarget | null} element */
  #cellOf(element) {
    return element instanceof Element ? (element.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  /** The nearest cell, so that the whole board is a hit area. @param {PointerEvent} event */
  #cellAt(event) {
    const { svg, geometry, cards, cells } = this.#drawing;
    const matrix = svg.getScreenCTM();
    if (!matrix || !geometry) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const card = cards?.at({ x, y }, this.#drag.isCarrying);
    if (card) return card.cell.id;
    const reach = geometry.cell_size * 0.75;
    const free = [...cells.values()].filter(({ id }) => this.#targets.has(id));
    const near = cheapest(free, (cell) => Math.hypot(cell.x - x, cell.y - y));
    return near && Math.hypot(near.x - x, near.y - y) <= reach ? near.id : null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const id = this.#cellOf(event.target) ?? "";
    const place = this.#drawing.placeOf(id);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) {
      this.#go(this.#walk.next({ ...place, id }, /** @type {keyof typeof ARROWS} */ (event.key)));
    } else if (event.key === "Enter" || event.key === " ") this.#tap(id, true);
    else if (event.key === "Escape" && this.#prefix.length > 0) this.cancel();
    else if (event.key === "Escape" && this.#view.isPreparing && this.#prepared.length > 0) {
      this.#options.onWithdrawn?.();
    } else return;
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
    const cells = [...this.#drawing.cells.values()];
    const { left, top, width, height } = frame(/** @type {Geometry} */ (this.#drawing.geometry));
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
    this.#drawing.svg.classList.toggle("can-tap", cell !== null && this.#next().has(cell));
    this.#drawing.drawHints(this.#drawn);
  }

  // ---- names

  #describeCells() {
    const { scene } = this.#view;
    const next = this.#next();
    const first = continuation(this.#view.legal, []).next; // a tap there begins afresh
    const whole = endings(this.#view.legal, this.#prefix);
    const pieces = movesPieces(this.#view);
    const { cards, cells: places } = this.#drawing;
    const placed = this.#prefix.filter((id) => !(id in scene.pieces)).at(-1);
    for (const [id, element] of this.#targets) {
      const card = cards?.get(id);
      const possible = (/** @type {Set<string>} */ cells) =>
        cells.has(id) || (card?.top === true && cells.has(card.stack));
      const facts = [
        scene.last.includes(id) && "last",
        scene.rows.some((cells) => cells.includes(id)) && "row",
        scene.marks?.[id],
        this.#signs[id]?.name,
      ];
      facts.push(
        this.#prefix.includes(id) && "chosen",
        (pieces || this.#prefix.length > 0) && possible(next) && this.#spokenNext(id),
      );
      const kind = card ? card.face || "back" : id === placed ? placedKind(this.#moment) : scene.pieces[id];
      element.setAttribute(
        "aria-label",
        this.#options.describe(
          places.get(card?.stack ?? id)?.name || (card?.stack ?? id),
          kind,
          facts.filter((fact) => typeof fact === "string"),
          { face: cards?.nameOf(id), pile: this.#counts.get(id), below: card?.below },
        ),
      );
      setAttribute(
        element,
        "aria-disabled",
        possible(next) || possible(first) || (whole.has(id) && !(id in scene.pieces)) || this.#waiting === id
          ? null
          : "true",
      );
    }
  }

  /** What can be done at a cell that goes on with a move. @param {string} id */
  #spokenNext(id) {
    if (this.#prefix.length === 0) {
      return id in this.#view.scene.pieces || this.#drawing.cards?.get(id)?.face ? "movable" : "next";
    }
    return nextMark(this.#moment, id) === "next-take" ? "takeable" : "next";
  }
}
