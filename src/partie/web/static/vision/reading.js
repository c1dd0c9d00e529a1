// The way from a picture to a position and on: what the place See is doing, and what a person can do about it. No elements but the camera's and the corners'.

import { errorText, pageFile } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { writeRoute } from "../frame/route.js";
import { advise, look, play } from "./api.js";
import { LiveCamera } from "./camera.js";
import { Corners, likelyCorners } from "./corners.js";
import { IN_TURN, defaultBrush } from "./parts.js";
import { settings } from "../lib/settings.js";
import { keepPlayed } from "../session/session.js";
import { people } from "../table/seats.js";
import { openPicture } from "./image-input.js";
import { Recording } from "./recording.js";
import { BoardData } from "./board-data.js";
import { statusOf } from "./status.js";

/** @import { GameInfo, ViewContext } from "../lib/types.js" */
/** @import { ReadingModel } from "../lib/wire.js" */
/** @import { Point } from "./api.js" */
/** @import { SeenCell } from "./drawing.js" */
/** @import { Picture } from "./image-input.js" */

/** @typedef {"begin" | "live" | "corners" | "cells" | "moves"} Mode */
/** @typedef {{game?: string, size?: number, corners?: Point[]}} Hints */

/** @type {{board: BoardData | null, picture: Picture | null, mode: Mode}} what stood here when the person went to another place */
const kept = { board: null, picture: null, mode: "begin" };

export class Reading {
  /** @type {BoardData | null} */
  board = kept.board;
  /** @type {Picture | null} */
  picture = kept.picture;
  /** @type {Mode} */
  mode = kept.mode;
  /** @type {Hints} what the person entered about the picture */
  answers = {};
  brush = kept.board ? defaultBrush(kept.board) : IN_TURN;
  bare = false; // the picture alone is shown
  busy = ""; // what takes a while
  remark = "";
  /** @type {string[]} cells whose content is still asked for */
  asked = [];
  corners = new Corners();
  /** @type {LiveCamera | null} */
  camera = null;
  /** @type {GameInfo[]} those whose boards are read */
  games;
  #turns = 0; // what was asked for later makes an earlier answer void
  #context;
  #draw;

  /**
   * @param {ViewContext} context
   * @param {() => void} draw shows what has changed
   */
  constructor(context, draw) {
    this.#context = context;
    this.games = readable(context.games);
    this.#draw = draw;
  }

  /** In another language. @param {GameInfo[]} games */
  relabel(games) {
    this.#context = { ...this.#context, games };
    this.games = readable(games);
    const board = this.board;
    const game = this.games.find(({ name }) => name === board?.game.name);
    this.#draw();
    if (board && game) {
      board.game = game;
      void this.attempt(t("Reading the picture…"), () => board.refresh());
    }
  }

  /** Every game, also those whose boards are not read. */
  get all() {
    return this.#context.games;
  }

  close() {
    this.#turns++;
    this.camera?.close();
    this.corners.close();
    Object.assign(kept, { board: this.board, picture: this.picture, mode: this.mode === "live" ? "begin" : this.mode });
  }

  /** Another way to look at the same board. @param {Partial<Pick<Reading, "mode" | "bare">>} view */
  change(view) {
    Object.assign(this, view);
    this.#draw();
  }

  /**
   * Does something that takes a while; its failure is shown as a sentence.
   * @param {string} text
   * @param {() => Promise<void>} work
   */
  async attempt(text, work) {
    const turn = ++this.#turns;
    this.busy = text;
    this.#draw();
    let failure = "";
    try {
      await work();
    } catch (error) {
      failure = errorText(error);
    }
    if (turn !== this.#turns) return;
    this.busy = "";
    if (failure) this.remark = failure;
    this.#draw();
  }

  /**
   * @param {Blob} file
   * @param {boolean} [next] whether it shows the game of the picture before, as the person chose
   */
  async take(file, next = false) {
    this.camera?.close();
    this.camera = null;
    if (this.mode === "live") this.mode = "begin";
    const before = this.board;
    await this.attempt(t("Reading the picture…"), async () => {
      this.picture = await openPicture(file).catch(() =>
        Promise.reject(new Error(t("This file is not a picture that the browser can show. Try a JPEG or a PNG."))),
      );
      this.board = null;
      this.asked = [];
      this.mode = "begin";
      this.#draw(); // what was chosen is seen while it is read, and nothing of the picture before
      this.answers = next && before ? { game: before.game.name } : {};
      await this.#read(before);
    });
    await this.#adviseIfSure();
  }

  /** What was read without a doubt is advised on at once, unless the person wants to check it. */
  async #adviseIfSure() {
    if (!settings.checks && this.busy === "" && this.mode === "cells" && this.board?.isSettled) await this.best();
  }

  /** A photo that comes with a game, read and advised on. @param {string} path */
  async takeSample(path) {
    await this.attempt(t("Reading the picture…"), async () => {
      const file = await (await pageFile(path)).blob();
      await this.take(file);
    });
  }

  /** Reads the picture with what was entered. @param {BoardData | null} before the board of the picture before */
  async #read(before) {
    const picture = /** @type {Picture} */ (this.picture);
    this.asked = [];
    this.remark = "";
    let found;
    try {
      found = await look(picture.file, this.answers);
    } catch (error) {
      this.corners.show(picture, this.answers.corners ?? likelyCorners(picture));
      this.mode = "corners";
      this.board = null;
      throw error;
    }
    await this.#use(picture, found, before);
  }

  /**
   * @param {Picture} picture
   * @param {ReadingModel} found
   * @param {BoardData | null} before
   */
  async #use(picture, found, before) {
    const game = this.games.find(({ name }) => name === found.game);
    this.corners.show(
      picture,
      /** @type {Point[]} */ (found.corners.length === 4 ? found.corners : likelyCorners(picture)),
    );
    if (!game && found.position && found.variant) {
      // cards lie on no grid that could be corrected: the table itself shows them, and advises
      this.#context.go(playAddress({ game: found.game, variant: found.variant, position: found.position }));
      return;
    }
    if (!game || found.cells.length === 0) {
      this.mode = "corners";
      this.board = null;
      const title = this.all.find(({ name }) => name === found.game)?.title;
      throw new Error(
        title
          ? t("This looks like {game}, whose pieces cannot be read from photos. If it is another game, say which.", {
              game: title,
            })
          : t("This looks like a game that Partie does not play: {game}. If it is another one, say which.", {
              game: found.game,
            }),
      );
    }
    const board = new BoardData(game);
    if (before?.game.name === game.name) Object.assign(board, { values: before.values, answers: before.answers });
    await board.take(picture, found);
    if (before?.game.name === game.name) board.also = [];
    this.board = board;
    this.brush = defaultBrush(board);
    this.mode = "cells";
    this.remark = "";
    if (before) await this.#compare(board, before.before ?? before);
    this.#context.announce(statusOf(this));
  }

  /**
   * @param {BoardData} board
   * @param {BoardData} before
   */
  async #compare(board, before) {
    try {
      const moves = await board.since(before);
      if (moves) {
        this.remark =
          moves.length > 0
            ? t("Since the picture before: {moves}", { moves: moves.map(({ label }) => label).join(" ") })
            : t("Nothing has moved since the picture before.");
      }
    } catch (error) {
      this.remark = `${errorText(error)} ${t("Correct what was misread, or take the next photo.")}`;
    }
  }

  /**
   * A board to be filled in, or a position to be changed.
   * @param {GameInfo} game
   * @param {{variant: string, position: string} | null} [start]
   */
  async enter(game, start = null) {
    const board = new BoardData(game);
    await this.attempt(t("Setting up the board…"), async () => {
      if (start) await board.change(start);
      else await board.begin();
      this.board = board;
      this.picture = null;
      this.mode = "cells";
      this.brush = defaultBrush(board);
      this.remark = "";
    });
  }

  /** @param {SeenCell} cell */
  async tap(cell) {
    const board = this.board;
    if (!board || this.mode !== "cells") return;
    const doubts = board.doubtful.size;
    board.put(cell.key, this.brush === IN_TURN ? board.next(cell.key) : this.brush);
    await this.#changed();
    if (doubts > 0 && board.isSettled) await this.#adviseIfSure();
  }

  /** The position is another one: it is made again, and earlier advice is void. */
  async #changed() {
    const board = /** @type {BoardData} */ (this.board);
    const { before } = board;
    Object.assign(board, { advice: null, series: null });
    this.asked = [];
    this.remark = "";
    await this.attempt("", async () => {
      await board.refresh();
      if (before && board.problems.length === 0) await this.#compare(board, before);
    });
  }

  async best() {
    const board = this.board;
    if (!board) return;
    await this.attempt(t("Looking for a good move…"), async () => {
      await board.settled; // the tap before may still be on its way
      const { state } = board;
      if (!state || board.problems.length > 0 || state.outcome) return;
      const { game, variant, position } = state;
      const advice = await advise({ game, variant, position });
      if (board.state !== state) return;
      board.advice = advice;
      this.asked = [...advice.revealed];
      this.#context.announce([advice.analysis.label, advice.analysis.reason].join(". "));
    });
  }

  /** Carries the best move out. */
  async carry() {
    const board = /** @type {BoardData} */ (this.board);
    const { after, analysis } = board.advice ?? {};
    if (!after || !analysis) return;
    await this.attempt("", () => this.#goOn(after, { text: analysis.move, label: analysis.label }));
  }

  /**
   * @param {import("../lib/wire.js").StateModel} state
   * @param {{text: string, label: string}} move
   */
  async #goOn(state, move) {
    const board = /** @type {BoardData} */ (this.board);
    await board.goOn(state, move);
    this.mode = board.hides ? "cells" : "moves";
    this.asked = [];
    this.remark = "";
  }

  /** A move made by hand on the drawn board. @param {string} move */
  async play(move) {
    const state = this.board?.state;
    if (!state) return;
    const { game, variant, position } = state;
    await this.attempt("", async () =>
      this.#goOn(await play({ game, variant, position, move }), { text: move, label: move }),
    );
  }

  /** What the real game showed at the first cell that is asked for. @param {string} sign */
  async reveal(sign) {
    const board = /** @type {BoardData} */ (this.board);
    const [name, ...rest] = this.asked;
    const cell = board.cells().find((one) => one.name === name);
    if (!cell) return;
    board.put(cell.key, sign);
    if (rest.length > 0) {
      this.asked = rest;
      return this.#draw();
    }
    await this.#changed();
    if (board.problems.length === 0 && board.state && !board.state.outcome) await this.best();
  }

  /** Keeps what was seen so far as a game of the person, and goes there. */
  async keep() {
    const { game, state, series } = /** @type {BoardData} */ (this.board);
    if (!state || !series) return;
    const { start: position, moves } = series;
    const request = { game: game.name, variant: state.variant, position, moves, seats: people(game) };
    await this.attempt(t("Keeping the game…"), async () => {
      const address = writeRoute(request);
      await keepPlayed(request, address);
      this.#context.go(address);
    });
  }

  restart() {
    this.#turns++;
    this.camera?.close();
    this.camera = null;
    this.board = null;
    this.picture = null;
    this.mode = "begin";
    this.busy = "";
    this.remark = "";
    this.answers = {};
    this.#draw();
  }

  live() {
    this.mode = "live";
    this.remark = "";
    this.camera = new LiveCamera({
      take: (picture) => void this.take(picture),
      record: () => new Recording(this.games),
      recorded: (recording) => this.#recorded(recording),
      fail: (text) => {
        this.restart();
        this.remark = text;
        this.#draw();
      },
      leave: () => this.restart(),
    });
    this.#draw();
    void this.camera.start();
  }

  /** Goes on with the last board that the camera saw. @param {Recording} recording */
  #recorded({ board }) {
    if (!board) return this.restart();
    this.camera?.close();
    this.camera = null;
    this.answers = {};
    Object.assign(this, { board, picture: board.picture, mode: "cells", brush: defaultBrush(board) });
    this.#draw();
    this.#context.announce(statusOf(this));
  }

  /** @param {string} name */
  async chooseGame(name) {
    const game = /** @type {GameInfo} */ (this.games.find((one) => one.name === name));
    if (!this.picture || this.board?.picture === null) return this.enter(game);
    this.answers = { ...this.answers, game: name, size: undefined };
    await this.attempt(t("Reading the picture…"), () => this.#read(null));
    await this.#adviseIfSure();
  }

  /**
   * @param {string} name
   * @param {string | number | boolean} value
   */
  async chooseField(name, value) {
    const board = /** @type {BoardData} */ (this.board);
    if (!board.fixed.includes(name)) {
      board.values = { ...board.values, [name]: value };
      return this.#changed();
    }
    if (board.picture) {
      this.answers = { ...this.answers, game: board.game.name, size: Number(value) };
      return this.attempt(t("Reading the picture…"), () => this.#read(null));
    }
    const decided = Object.fromEntries(board.fixed.map((one) => [one, board.allValues[one]]));
    await this.attempt(t("Setting up the board…"), async () => {
      const fresh = new BoardData(board.game);
      fresh.values = { ...decided, [name]: value };
      await fresh.begin();
      this.board = fresh;
    });
  }

  /** @param {string} side */
  async chooseSide(side) {
    const board = /** @type {BoardData} */ (this.board);
    board.side = side;
    if (this.mode === "moves") this.mode = "cells";
    await this.#changed();
    await this.#adviseIfSure();
  }

  /**
   * @param {string} name
   * @param {number | null} value
   */
  async answer(name, value) {
    const board = /** @type {BoardData} */ (this.board);
    const rest = Object.entries(board.answers).filter(([other]) => other !== name);
    board.answers = Object.fromEntries(value === null ? rest : [...rest, [name, value]]);
    await this.#changed();
  }

  /** Looks at the board from another side, or at its mirror image. @param {boolean} mirror */
  async turnBoard(mirror) {
    const board = /** @type {BoardData} */ (this.board);
    board.turn = board.nextWay(mirror) ?? board.shownTurn;
    await this.#changed();
  }

  async exchangeSets() {
    /** @type {BoardData} */ (this.board).exchangeSets();
    await this.#changed();
  }

  /** It is the game that it was taken for. */
  keepGame() {
    /** @type {BoardData} */ (this.board).also = [];
    this.#draw();
    void this.#adviseIfSure();
  }

  /** The sets are as they were read. */
  keepSets() {
    /** @type {BoardData} */ (this.board).knowsSets = true;
    this.#draw();
    void this.#adviseIfSure();
  }

  /** What a question of the board is answered by. @param {Record<string, string | number | boolean>} answers */
  async settle(answers) {
    const board = /** @type {BoardData} */ (this.board);
    board.answers = { ...board.answers, ...answers };
    await this.#changed();
    await this.#adviseIfSure();
  }

  async readAgain() {
    this.answers = { ...this.answers, corners: this.corners.corners };
    await this.attempt(t("Reading the picture…"), () => this.#read(null));
    await this.#adviseIfSure();
  }

  /** Another board of the same picture. @param {ReadingModel} other */
  async other(other) {
    const { look: first, picture } = /** @type {BoardData} */ (this.board);
    if (!first || !picture) return;
    const rest = [first, ...(first.others ?? [])].filter((one) => one !== other);
    await this.attempt(t("Reading the picture…"), () =>
      this.#use(picture, { ...other, others: rest.map((one) => ({ ...one, others: [] })) }, null),
    );
  }

  showCorners() {
    const board = /** @type {BoardData} */ (this.board);
    const corners = /** @type {Point[]} */ (board.look?.corners ?? []);
    this.corners.show(
      /** @type {Picture} */ (board.picture),
      corners.length === 4 ? corners : likelyCorners(/** @type {Picture} */ (board.picture)),
    );
    this.mode = "corners";
    this.remark = "";
    this.#draw();
  }
}

/** @param {GameInfo[]} games */
function readable(games) {
  return games.filter(({ interpreter }) => interpreter);
}

/** @param {{game: string, variant: string, position: string}} state */
export function playAddress({ game, variant, position }) {
  return writeRoute({ game, variant, position, seats: null });
}
