// The picture of a board: its ground and, above it, layers of pieces, cards, marks and hints.

import { h, s } from "../lib/dom.js";
import { useStyle } from "../games/modules.js";
import { settings } from "../lib/settings.js";
import {
  arrow,
  drawSign,
  frame,
  ghost,
  gradients,
  ground,
  isTint,
  mark,
  piece,
  pieceBody,
  row,
  STONE,
  tint,
  trail,
} from "./draw.js";
import { cardMarks, changedBy, marksOf, pair, placedKind, previewOf, readLine, rowsOf, wayOf } from "./moment.js";
import { fade, flip, isNextMove, mayMove, moveAlong, timeEffects } from "./motion.js";
import { drawTrays } from "./trays.js";

/** @import { CardLayer } from "./card-layer.js" */
/** @import { Moment, ReadStep } from "./moment.js" */
/** @import { Cell, Geometry, Scene } from "../lib/types.js" */

const SMALL_PIECE = 0.8; // of a cell
const STEP = 350; // milliseconds between two moves of a line that comes move by move

export class Drawing {
  /** @type {Geometry | null} */
  geometry = null;
  /** @type {Map<string, Cell>} */
  cells = new Map();
  /** @type {CardLayer | null} loaded with the first scene that has cards */
  cards = null;
  /** @type {Map<string, SVGGElement>} */
  #pieces = new Map();
  /** @type {Set<string>} rows that were there before the last move */
  #oldRows = new Set();
  #ground = s("g", {});
  #layers = {
    trays: s("g", { class: "trays" }),
    tints: s("g", { "aria-hidden": "true" }), // below the pieces
    rows: s("g", { "aria-hidden": "true", class: "rows" }), // below pieces that leave room between them, else above
    cards: s("g", {}),
    pieces: s("g", { "aria-hidden": "true" }),
    marks: s("g", { "aria-hidden": "true" }),
    hints: s("g", { "aria-hidden": "true", class: "hints" }),
  };
  /** What a person draws on the board. */
  annotations = s("g", {});
  /** What a person can tap or focus. */
  targets = s("g", {});
  svg = s("svg", { class: "board-svg", role: "application" });
  element = h("div", { class: "board" }, this.svg); // listens for focus: an SVG that does becomes a stop of the Tab key

  get radius() {
    return this.geometry?.piece_size ? this.geometry.piece_size / 2 : STONE;
  }

  get #drawings() {
    return this.geometry?.drawings ?? {};
  }

  /** How wide a cell is on the screen, in CSS pixels. */
  cellPixels() {
    if (!this.geometry) return Infinity;
    return (this.svg.getBoundingClientRect().width / frame(this.geometry).width) * this.geometry.cell_size;
  }

  /** @param {Geometry} geometry */
  setGeometry(geometry) {
    this.geometry = geometry;
    this.cells = new Map(geometry.cells.map((cell) => [cell.id, cell]));
    this.#pieces.clear();
    const { left, top, width, height } = frame(geometry);
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.element.dataset.surface = geometry.surface;
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.style.setProperty("--span", String(width));
    this.#layers.pieces.replaceChildren();
    const { trays, tints, rows, cards, pieces, marks, hints } = this.#layers;
    const standing = geometry.piece_size < SMALL_PIECE ? [rows, cards, pieces, marks] : [cards, pieces, marks, rows];
    this.drawGround();
    this.svg.replaceChildren(
      gradients(),
      this.#ground,
      trays,
      tints,
      ...standing,
      hints,
      this.annotations,
      this.targets,
    );
  }

  /** Gets ready for cards. */
  async loadCards() {
    const [{ CardLayer: Layer }] = await Promise.all([import("./card-layer.js"), useStyle("styles/playing-cards.css")]);
    this.cards ??= new Layer();
    this.#layers.cards.replaceChildren(this.cards.element);
  }

  /** The board itself, with the labels a person wants. */
  drawGround() {
    const { geometry } = this;
    if (!geometry) return;
    const labels = settings.labels === "none" ? [] : (geometry.label_sets?.[settings.labels] ?? geometry.labels);
    this.#ground.replaceChildren(ground(geometry, labels));
  }

  /**
   * Another scene; its cards are laid before.
   * @param {Scene} before
   * @param {Scene} scene
   * @param {{fresh: boolean, still?: boolean}} how fresh: nothing was shown before; still: nothing moves
   */
  showScene(before, scene, { fresh, still = false }) {
    this.#oldRows = new Set((fresh ? scene : before).rows.map(String));
    this.#drawPieces(scene, still);
    if (this.geometry?.tray_room) this.#layers.trays.replaceChildren(...drawTrays(scene, this.geometry));
    if (!still && isNextMove(before, scene) && mayMove()) this.#animate(before, scene);
  }

  /** Where a tap is drawn: a stack is its uppermost card. @param {string} id */
  placeOf(id) {
    return this.cards?.placeOf(id) ?? this.cells.get(id);
  }

  /** A piece alone, for a button. @param {string} kind */
  pictureOf(kind) {
    const view = { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" };
    return s("svg", view, ...pieceBody(kind, this.#drawings, this.radius));
  }

  /** @param {string} cell */
  pieceAt(cell) {
    return this.#pieces.get(cell);
  }

  /** @param {Scene} scene @param {boolean} still whether the new ones are there at once */
  #drawPieces({ pieces: wanted }, still) {
    for (const [cell, drawn] of this.#pieces) {
      if (wanted[cell] === drawn.dataset.kind) continue;
      drawn.remove();
      this.#pieces.delete(cell);
    }
    for (const [cell, kind] of Object.entries(wanted)) {
      const place = this.cells.get(cell);
      if (this.#pieces.has(cell) || !place) continue;
      const drawn = piece(place, kind, this.#drawings, still ? "is-still" : "", this.radius);
      this.#pieces.set(cell, drawn);
      this.#layers.pieces.append(drawn);
    }
  }

  /**
   * Shows what the last move did: pieces go their ways, leave the board, turn.
   * @param {Scene} before
   * @param {Scene} scene
   */
  #animate(before, { effects }) {
    const { moves, leaving, turned } = timeEffects(before.pieces, effects);
    for (const { cell, kind, begins } of leaving) {
      const place = this.cells.get(cell);
      if (!place) continue;
      const drawn = piece(place, kind, this.#drawings, "is-leaving", this.radius);
      this.#layers.pieces.append(drawn);
      fade(drawn, begins);
    }
    for (const { way, begins } of moves) {
      const drawn = this.#pieces.get(way[way.length - 1]);
      if (!drawn) continue;
      drawn.classList.add("is-moving");
      this.#layers.pieces.append(drawn);
      moveAlong(drawn, this.#cellsOf(way), begins);
    }
    for (const cell of turned) {
      const [place, drawn] = [this.cells.get(cell), this.#pieces.get(cell)];
      if (place && drawn) flip(drawn, place);
    }
  }

  // ---- marks

  /** @param {Moment} moment */
  drawMarks(moment) {
    const { scene } = moment.view;
    const lastOn = scene.last.map((cell) => scene.pieces[cell]?.split("-")[0]);
    const way = this.#cellsOf(wayOf(moment));
    const marked = this.#onBoard(marksOf(moment));
    const tinted = this.geometry?.tints_cells ? marked.filter(([, kind]) => isTint(kind)) : [];
    // where squares are tinted, what can move is not framed before a piece is chosen: it is nearly everything
    const above = this.geometry?.tints_cells
      ? marked.filter(([, kind]) => !isTint(kind) && (kind !== "next-piece" || moment.prefix.length > 0))
      : marked;
    this.#layers.tints.replaceChildren(...tinted.map(([cell, kind]) => tint(cell, kind)));
    this.#layers.marks.setAttribute("class", `marks on-${lastOn.find((colour) => colour) ?? "nothing"}`);
    this.#layers.marks.replaceChildren(
      ...cardMarks(moment).flatMap(([id, kind]) => this.cards?.frame(id, kind) ?? []),
      ...(way.length > 1 && !this.geometry?.tints_cells ? [trail(way)] : []),
      ...above.map(([cell, kind]) => mark(cell, kind, this.radius)),
      ...this.#onBoard(Object.entries(moment.signs)).map(([cell, sign]) => drawSign(cell, sign)),
    );
    this.#layers.rows.replaceChildren(
      ...rowsOf(moment, this.#oldRows).map(({ cells, isNew }) => row(this.#cellsOf(cells), isNew ? "is-new" : "")),
    );
  }

  /** Lets those pieces call that have to be moved. */
  call() {
    for (const drawn of this.#layers.marks.querySelectorAll(".mark-must")) drawn.classList.add("is-calling");
  }

  /**
   * @template What
   * @param {[cell: string, what: What][]} marks
   * @returns {[Cell, What][]}
   */
  #onBoard(marks) {
    return marks.flatMap(([id, what]) => {
      const cell = this.cells.get(id);
      return cell ? [/** @type {[Cell, What]} */ ([cell, what])] : [];
    });
  }

  /** @param {string[]} ids */
  #cellsOf(ids) {
    return ids.flatMap((id) => this.cells.get(id) ?? []);
  }

  // ---- hints

  /** All moves of a line but the first are hardly to be seen. @param {boolean} faint */
  faint(faint) {
    this.#layers.hints.classList.toggle("is-faint", faint);
  }

  /**
   * @param {Moment} moment
   * @param {boolean} [slowly] the line comes move by move
   */
  drawHints(moment, slowly = false) {
    const steps = readLine(moment.line).map((step, index) => this.#drawStep(step, index + 1, slowly));
    this.#layers.hints.replaceChildren(...steps.reverse().flat(), ...this.#drawPreview(moment)); // the move to be made lies above what may follow
  }

  /**
   * @param {ReadStep} step
   * @param {number} number
   * @param {boolean} slowly
   */
  #drawStep({ way, taken, kind, sign }, number, slowly) {
    const cells = way.flatMap((id) => this.placeOf(id) ?? []);
    if (cells.length === 0 || (this.cards && cells.length < way.length)) return []; // a card that is not to be seen yet
    const shown = sign ?? String(number);
    const source = this.cards?.has(way[0]) ? this.cards.frame(way[0], "card-mark is-hint") : [];
    const moved =
      cells.length > 1
        ? [arrow(cells, shown)]
        : source.length > 0
          ? []
          : [ghost(cells[0], kind, shown, this.#drawings, this.radius)];
    const drawn = [
      ...source,
      ...moved,
      ...this.#onBoard(taken.map(pair("next-take"))).map(([cell, name]) => mark(cell, name, this.radius)),
    ];
    for (const one of drawn) {
      one.classList.toggle("is-later", number > 1);
      if (slowly) delay(one, (number - 1) * STEP);
    }
    return drawn;
  }

  /** The piece about to be put down: by a move begun or waiting to be confirmed, or below the mouse. @param {Moment} moment */
  #drawPreview(moment) {
    const preview = previewOf(moment);
    const cell = preview && this.cells.get(preview.cell);
    if (!cell || cell.text) return []; // a button is not a place
    const [kind, look] = [placedKind(moment), preview.isBegun ? "is-waiting" : "is-hovered"];
    const changed = this.#cellsOf(changedBy(moment, preview.cell));
    const drawn = [cell, ...changed].map((place) => piece(place, kind, this.#drawings, look, this.radius));
    return preview.isBegun ? [...drawn, mark(cell, "pending", this.radius)] : drawn;
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
