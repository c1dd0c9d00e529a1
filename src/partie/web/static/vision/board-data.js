// What is known of one board: what was read, what the person corrected and answered, the position it makes. No elements here.

import { geometry, variantOf } from "../lib/api.js";
import { sitsOpposite, turned } from "../board/turn.js";
import { probe } from "../session/session.js";
import { people } from "../table/seats.js";
import { variantSides } from "../games/variants.js";
import { movesTo, positionOf } from "./api.js";

/** @import { TurnedGeometry } from "../board/turn.js" */
/** @import { GameInfo, Geometry } from "../lib/types.js" */
/** @import { AdviceModel, OpenQuestionModel, ReadingModel, ProblemModel, SignModel, StateModel } from "../lib/wire.js" */
/** @import { SeenCell } from "./drawing.js" */
/** @import { Picture } from "./image-input.js" */

/** @typedef {Record<string, string | number | boolean>} Values */
/** @typedef {{start: string, moves: string[], labels: string[]}} Series moves from a position on, as the address of a game writes them, and what they are called */

const EMPTY = "."; // the sign of a cell that was not read as anything
const NOWHERE = "-";
export const MIRRORED = 4; // added to the quarters of a turn: left and right are exchanged before

export class BoardData {
  /** @type {string[]} as the person corrected them */
  rows = [];
  /** @type {string[]} as they were read */
  read = [];
  /** @type {Set<string>} cells a person should check, "column,row" */
  doubtful = new Set();
  /** @type {[number, number][][]} middles of the cells in the picture */
  places = [];
  /** @type {string[][]} */
  names = [];
  /** @type {Values} fields of the variant that the person chose */
  values = {};
  /** @type {string[]} fields that the size of the board decides */
  fixed = [];
  /** @type {Values} what a picture does not show */
  answers = {};
  /** @type {string | null} who is to move, where the person chose it */
  side = null;
  /** @type {number | null} quarters that make it upright, and MIRRORED; where it is known */
  turn = null;
  /** @type {number[]} turns at which it may be a board of the game */
  ways = [];
  /** @type {OpenQuestionModel[]} what changes the position and has not been answered */
  open = [];
  /** Whether it is known which of the two sets is whose. */
  knowsSets = true;
  /** @type {string[]} other games that may be played on it */
  also = [];
  /** @type {Map<string, string>} signs that may stand on doubtful cells, the likeliest first */
  #likely = new Map();
  /** @type {ProblemModel[]} */
  problems = [];
  /** @type {StateModel | null} */
  state = null;
  /** @type {AdviceModel | null} */
  advice = null;
  /** @type {TurnedGeometry | null} as it is drawn */
  geometry = null;
  /** @type {Picture | null} null: a drawn board */
  picture = null;
  /** @type {ReadingModel | null} */
  look = null;
  /** @type {Series | null} what was played since the first picture */
  series = null;
  /** @type {BoardData | null} the newest board from which no moves lead here */
  before = null;
  /** @type {boolean | null} whether its picture showed it from the other side; null: it never had one */
  #takenOpposite = null;

  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
  }

  /** @returns {SignModel[]} */
  get signs() {
    return this.game.interpreter?.signs ?? [];
  }

  /** Whether the real game hides something that only the person can tell. */
  get hides() {
    return this.signs.some(({ comes_up: comes }) => comes);
  }

  get corrected() {
    return this.read.join("/") !== this.rows.join("/");
  }

  /** Whether nothing of a picture is to be checked or asked. */
  get isSettled() {
    return (
      this.picture !== null &&
      this.doubtful.size === 0 &&
      this.problems.length === 0 &&
      this.open.length === 0 &&
      this.knowsSets &&
      this.also.length === 0 &&
      !this.look?.unsure?.length &&
      this.state?.outcome === null
    );
  }

  /** A board to be filled in: what stands where is never in doubt. */
  async begin() {
    this.rows = [];
    this.turn = 0;
    this.values = { ...this.game.variants[0]?.values, ...this.values };
    await this.#understand(null);
    this.read = this.rows;
  }

  /**
   * A position of a game, to be changed.
   * @param {{variant: string, position: string}} start
   */
  async change({ variant, position }) {
    const [{ values }, state, board] = await Promise.all([
      variantOf(this.game.name, {}, variant),
      probe({ game: this.game.name, variant, position, seats: people(this.game) }),
      geometry(this.game.name, variant),
    ]);
    const { facts } = state.scene;
    this.values = this.allValues = values;
    this.answers = Object.fromEntries(
      (this.game.interpreter?.questions ?? []).flatMap(({ name }) => (name in facts ? [[name, facts[name]]] : [])),
    );
    this.geometry = board;
    await this.goOn(state);
  }

  /**
   * What a picture showed.
   * @param {Picture} picture
   * @param {ReadingModel} look
   */
  async take(picture, look) {
    this.picture = picture;
    this.look = look;
    this.places = look.places ?? [];
    this.rows = this.read = look.cells;
    this.doubtful = new Set(look.doubtful.map(([column, row]) => `${column},${row}`));
    this.#likely = new Map(
      look.doubtful.map(([column, row], index) => [`${column},${row}`, look.likely?.[index] ?? ""]),
    );
    this.also = look.also ?? [];
    this.knowsSets = !look.unsure?.includes("sets");
    await this.#understand(this.rows);
  }

  /** Rebuilds the position after something was corrected or answered. */
  async refresh() {
    await this.#understand(this.rows);
  }

  /** @type {Promise<void>} the newest question has been answered */
  settled = Promise.resolve();
  #requests = 0;

  /** @param {string[] | null} rows */
  #understand(rows) {
    const understood = this.#interpret(rows);
    this.settled = understood.catch(() => {}); // the caller reports it
    return understood;
  }

  /** What was corrected meanwhile has a question of its own. @param {string[] | null} rows */
  async #interpret(rows) {
    const request = ++this.#requests;
    const { values, answers, side, turn } = this;
    const found = await positionOf({ game: this.game.name, rows, values, answers, side, turn });
    if (request !== this.#requests) return;
    Object.assign(this, {
      rows: found.rows,
      names: found.names,
      fixed: found.fixed,
      problems: found.problems,
      state: found.state,
      ways: found.ways,
      open: found.asked,
      advice: null,
    });
    this.values = Object.fromEntries(Object.entries(found.values).filter(([name]) => !found.fixed.includes(name)));
    this.allValues = found.values;
    this.shownTurn = found.turn;
    const board = await geometry(this.game.name, found.variant);
    if (request === this.#requests) this.geometry = this.#isOpposite(board, found.variant) ? turned(board) : board;
  }

  /**
   * What a picture showed is drawn as it was taken, an entered board as the beginner sees it, who is the person in a usual game.
   * @param {Geometry} board
   * @param {string} variant
   */
  #isOpposite(board, variant) {
    if (this.picture) this.#takenOpposite = this.shownTurn % MIRRORED === 2;
    return this.#takenOpposite ?? sitsOpposite(board, ["human", { level: null }], variantSides(this.game, variant));
  }

  /** @type {Values} */
  allValues = {};
  shownTurn = 0;

  /** @param {string} key @returns {string} */
  signAt(key) {
    const [column, row] = key.split(",").map(Number);
    return this.rows[row]?.[column] ?? EMPTY;
  }

  /**
   * Puts a sign; the position is made by `refresh`.
   * @param {string} key
   * @param {string} sign
   */
  put(key, sign) {
    const [column, row] = key.split(",").map(Number);
    this.rows = this.rows.map((line, number) =>
      number === row ? line.slice(0, column) + sign + line.slice(column + 1) : line,
    );
    this.doubtful.delete(key);
  }

  /** The next of the signs, of a doubtful cell the next likely one. @param {string} key */
  next(key) {
    const all = this.signs.map(({ sign }) => sign);
    const likely = [...(this.#likely.get(key) ?? "")].filter((sign) => all.includes(sign));
    const order = likely.length === all.length ? likely : all;
    return order[(order.indexOf(this.signAt(key)) + 1) % order.length];
  }

  /** The sign of the same piece of the other side; the sign itself where there is none. @param {string} sign */
  #exchanged(sign) {
    const kind = this.signs.find((one) => one.sign === sign)?.kind ?? "";
    const other = kind.replace(/black|white/, (side) => (side === "black" ? "white" : "black"));
    return this.signs.find((one) => one.kind === other)?.sign ?? sign;
  }

  /** Whether there are two sets that could be exchanged. */
  get hasSets() {
    return this.signs.some(({ sign }) => this.#exchanged(sign) !== sign);
  }

  /** Every piece becomes one of the other side. */
  exchangeSets() {
    this.rows = this.rows.map((line) => [...line].map((sign) => this.#exchanged(sign)).join(""));
    this.knowsSets = true;
  }

  /** The next way to look at the board: turned, or its mirror image. @param {boolean} mirror */
  nextWay(mirror) {
    const mirrored = (/** @type {number} */ way) => way >= MIRRORED;
    if (mirror) {
      const others = this.ways.filter((way) => mirrored(way) !== mirrored(this.shownTurn));
      return others.includes(this.shownTurn ^ MIRRORED) ? this.shownTurn ^ MIRRORED : others[0];
    }
    const alike = this.ways
      .filter((way) => mirrored(way) === mirrored(this.shownTurn))
      .sort((one, other) => one - other);
    return alike[(alike.indexOf(this.shownTurn) + 1) % alike.length];
  }

  async backToRead() {
    this.rows = this.read;
    this.doubtful = new Set(this.look?.doubtful.map(([column, row]) => `${column},${row}`));
    await this.refresh();
  }

  /** The cells where they are seen: in the picture, or on the drawn board. @returns {SeenCell[]} */
  cells() {
    const known = new Map(this.geometry?.cells.map((cell) => [cell.id, cell]));
    return this.rows.flatMap((line, row) =>
      [...line].flatMap((sign, column) => {
        const name = this.names[row]?.[column] ?? "";
        if (sign === NOWHERE || (name === "" && sign === EMPTY)) return [];
        const key = `${column},${row}`;
        if (this.picture) return [{ key, name, ...this.#inPicture(column, row) }];
        const place = known.get(name);
        return place ? [{ key, name, x: place.x, y: place.y, unit: this.geometry?.cell_size ?? 1 }] : [];
      }),
    );
  }

  /**
   * @param {number} column
   * @param {number} row
   */
  #inPicture(column, row) {
    const [x, y] = this.places[row][column];
    const around = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ].flatMap(([across, down]) => {
      const near = this.places[row + down]?.[column + across];
      return near ? [Math.hypot(near[0] - x, near[1] - y)] : [];
    });
    return { x, y, unit: around.reduce((sum, far) => sum + far, 0) / Math.max(1, around.length) };
  }

  /**
   * Goes on with a position of the same game, on the drawn board.
   * @param {StateModel} state
   * @param {{text: string, label: string} | null} [move] that led there; null: the board is another one
   */
  async goOn(state, move = null) {
    this.#requests++;
    this.before = null;
    this.series = move && this.state ? this.#played(this.state.position, [move]) : null;
    const values = this.allValues;
    const empty = await positionOf({ game: this.game.name, rows: null, values, turn: 0 });
    const kinds = new Map(this.signs.map(({ kind, sign }) => [kind, sign]));
    this.names = empty.names;
    this.rows = this.read = empty.rows.map((line, row) =>
      [...line].map((sign, column) => kinds.get(state.scene.pieces[empty.names[row][column]]) ?? sign).join(""),
    );
    Object.assign(this, {
      state,
      picture: null,
      look: null,
      places: [],
      doubtful: new Set(),
      problems: [],
      advice: null,
      side: state.sides[state.turn],
      turn: 0,
      shownTurn: 0,
    });
  }

  /**
   * The moves that lead from an earlier position to this picture, taken over with their position; null where none do.
   * @param {BoardData} before
   * @returns {Promise<{label: string}[] | null>} empty: nothing was moved
   */
  async since(before) {
    if (!before.state || !this.state || before.game.name !== this.game.name || this.hides) return null;
    this.before = before;
    if (same(before.state.scene.pieces, this.state.scene.pieces)) {
      const { state, series, side } = before;
      Object.assign(this, { state, series, side, before: null });
      return [];
    }
    const { variant, position } = before.state;
    const guessed = before.picture && before.side === null && before.series === null;
    const unsaid = guessed ? { before: before.rows, before_turn: before.shownTurn } : {};
    const found = await movesTo({ game: this.game.name, variant, position, rows: this.rows, ...unsaid });
    this.series = before.#played(found.start, found.moves);
    Object.assign(this, {
      before: null,
      state: found.state,
      names: found.names,
      turn: found.turn,
      shownTurn: found.turn,
      problems: [],
      side: found.state.sides[found.state.turn],
    });
    return found.moves;
  }

  /**
   * The series with further moves.
   * @param {string} position in which the first of them was made
   * @param {{text: string, label: string}[]} moves
   * @returns {Series}
   */
  #played(position, moves) {
    const { start, moves: texts, labels } = this.series ?? { start: position, moves: [], labels: [] };
    return {
      start,
      moves: [...texts, ...moves.map(({ text }) => text)],
      labels: [...labels, ...moves.map(({ label }) => label)],
    };
  }
}

/**
 * @param {Record<string, string>} one
 * @param {Record<string, string>} other
 */
function same(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
