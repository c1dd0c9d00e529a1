// The way from a picture to a position and on: what the place See is doing, and what a person can do about it. No elements but the camera's and the corners'.

import { later, t } from "../lib/i18n.js";
import { writeRoute } from "../frame/route.js";
import { advise, look, play } from "./api.js";
import { LiveCamera } from "./camera.js";
import { Corners, likelyCorners } from "./corners.js";
import { IN_TURN, defaultBrush } from "./parts.js";
import { openPicture } from "./image-input.js";
import { Sight } from "./board-data.js";
import { statusOf } from "./status.js";

/** @import { GameInfo, ViewContext } from "../lib/types.js" */
/** @import { LookModel } from "../lib/wire.js" */
/** @import { Point } from "./api.js" */
/** @import { SeenCell } from "./drawing.js" */
/** @import { Picture } from "./image-input.js" */

/** @typedef {"begin" | "live" | "corners" | "cells" | "moves"} Mode */
/** @typedef {{game?: string, size?: number, corners?: Point[]}} Told */

/** @type {{sight: Sight | null, picture: Picture | null, mode: Mode}} what stood here when the person went to another place */
const kept = { sight: null, picture: null, mode: "begin" };

/** What a picture may show that Partie does not play. @type {Record<string, string>} */
const UNPLAYED = { chess: later("chess") };

export class Reading {
  /** @type {Sight | null} */
  sight = kept.sight;
  /** @type {Picture | null} */
  picture = kept.picture;
  /** @type {Mode} */
  mode = kept.mode;
  /** @type {Told} what the person said about the picture */
  told = {};
  brush = kept.sight ? defaultBrush(kept.sight) : IN_TURN;
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
    const sight = this.sight;
    const game = this.games.find(({ name }) => name === sight?.game.name);
    this.#draw();
    if (sight && game) {
      sight.game = game;
      void this.attempt(t("Reading the picture…"), () => sight.refresh());
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
    Object.assign(kept, { sight: this.sight, picture: this.picture, mode: this.mode === "live" ? "begin" : this.mode });
  }

  /** Another way to look at the same board. @param {Partial<Pick<Reading, "mode" | "bare">>} view */
  change(view) {
    Object.assign(this, view);
    this.#draw();
  }

  /**
   * Does something that takes a while; its failure is said in a sentence.
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
      failure = error instanceof Error ? error.message : String(error);
    }
    if (turn !== this.#turns) return;
    this.busy = "";
    if (failure) this.remark = failure;
    this.#draw();
  }

  /**
   * @param {Blob} file
   * @param {boolean} [next] whether it shows the game of the picture before, as the person said
   */
  async take(file, next = false) {
    this.camera?.close();
    this.camera = null;
    if (this.mode === "live") this.mode = "begin";
    const before = this.sight;
    await this.attempt(t("Reading the picture…"), async () => {
      this.picture = await openPicture(file).catch(() =>
        Promise.reject(new Error(t("This file is not a picture that the browser can show. Try a JPEG or a PNG."))),
      );
      this.sight = null;
      this.asked = [];
      this.mode = "begin";
      this.#draw(); // what was chosen is seen while it is read, and nothing of the picture before
      this.told = next && before ? { game: before.game.name } : {};
      await this.#read(before);
    });
  }

  /** Reads the picture with what was told. @param {Sight | null} before the board of the picture before */
  async #read(before) {
    const picture = /** @type {Picture} */ (this.picture);
    this.asked = [];
    this.remark = "";
    let found;
    try {
      found = await look(picture.file, this.told);
    } catch (error) {
      this.corners.show(picture, this.told.corners ?? likelyCorners(picture));
      this.mode = "corners";
      this.sight = null;
      throw error;
    }
    await this.#use(picture, found, before);
  }

  /**
   * @param {Picture} picture
   * @param {LookModel} found
   * @param {Sight | null} before
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
    if (!game) {
      this.mode = "corners";
      this.sight = null;
      throw new Error(
        t("This looks like a game that Partie does not play: {game}. If it is another one, say which.", {
          game: t(UNPLAYED[found.game] ?? found.game),
        }),
      );
    }
    const sight = new Sight(game);
    if (before?.game.name === game.name) Object.assign(sight, { values: before.values, told: before.told });
    await sight.take(picture, found);
    this.sight = sight;
    this.brush = defaultBrush(sight);
    this.mode = "cells";
    this.remark = "";
    if (before) await this.#compare(sight, before);
    this.#context.announce(statusOf(this));
  }

  /**
   * @param {Sight} sight
   * @param {Sight} before
   */
  async #compare(sight, before) {
    try {
      const moves = await sight.since(before);
      if (moves) {
        this.remark =
          moves.length > 0
            ? t("Since the picture before: {moves}", { moves: moves.map(({ label }) => label).join(" ") })
            : t("Nothing has moved since the picture before.");
      }
    } catch (error) {
      this.remark = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * A board to be filled in, or a position to be changed.
   * @param {GameInfo} game
   * @param {{variant: string, position: string} | null} [start]
   */
  async enter(game, start = null) {
    const sight = new Sight(game);
    await this.attempt(t("Setting up the board…"), async () => {
      if (start) await sight.change(start);
      else await sight.begin();
      this.sight = sight;
      this.picture = null;
      this.mode = "cells";
      this.brush = defaultBrush(sight);
      this.remark = "";
    });
  }

  /** @param {SeenCell} cell */
  async tap(cell) {
    const sight = this.sight;
    if (!sight || this.mode !== "cells") return;
    sight.put(cell.key, this.brush === IN_TURN ? sight.next(cell.key) : this.brush);
    await this.#changed();
  }

  /** The position is another one: it is made anew, and nobody's advice holds. */
  async #changed() {
    const sight = /** @type {Sight} */ (this.sight);
    sight.advice = null;
    this.asked = [];
    this.remark = "";
    await this.attempt("", () => sight.refresh());
  }

  async best() {
    const sight = this.sight;
    if (!sight) return;
    await this.attempt(t("Looking for a good move…"), async () => {
      await sight.settled; // the tap before may still be on its way
      const { state } = sight;
      if (!state || sight.problems.length > 0 || state.outcome) return;
      const { game, variant, position } = state;
      const advice = await advise({ game, variant, position });
      if (sight.state !== state) return;
      sight.advice = advice;
      this.asked = [...advice.revealed];
      this.#context.announce([advice.thought.label, advice.thought.reason].join(". "));
    });
  }

  /** Carries the best move out. */
  async carry() {
    const sight = /** @type {Sight} */ (this.sight);
    const after = sight.advice?.after;
    if (after) await this.attempt("", () => this.#goOn(after));
  }

  /** @param {import("../lib/wire.js").StateModel} state */
  async #goOn(state) {
    const sight = /** @type {Sight} */ (this.sight);
    await sight.goOn(state);
    this.mode = sight.hides ? "cells" : "moves";
    this.asked = [];
    this.remark = "";
  }

  /** A move made by hand on the drawn board. @param {string} move */
  async play(move) {
    const state = this.sight?.state;
    if (!state) return;
    const { game, variant, position } = state;
    await this.attempt("", async () => this.#goOn(await play({ game, variant, position, move })));
  }

  /** What the real game showed at the first cell that is asked for. @param {string} sign */
  async reveal(sign) {
    const sight = /** @type {Sight} */ (this.sight);
    const [name, ...rest] = this.asked;
    const cell = sight.cells().find((one) => one.name === name);
    if (!cell) return;
    sight.put(cell.key, sign);
    if (rest.length > 0) {
      this.asked = rest;
      return this.#draw();
    }
    await this.#changed();
    if (sight.problems.length === 0 && sight.state && !sight.state.outcome) await this.best();
  }

  anew() {
    this.#turns++;
    this.camera?.close();
    this.camera = null;
    this.sight = null;
    this.picture = null;
    this.mode = "begin";
    this.busy = "";
    this.remark = "";
    this.told = {};
    this.#draw();
  }

  live() {
    this.mode = "live";
    this.remark = "";
    this.camera = new LiveCamera({
      take: (picture) => void this.take(picture),
      fail: (text) => {
        this.anew();
        this.remark = text;
        this.#draw();
      },
      leave: () => this.anew(),
    });
    this.#draw();
    void this.camera.start();
  }

  /** @param {string} name */
  async chooseGame(name) {
    const game = /** @type {GameInfo} */ (this.games.find((one) => one.name === name));
    if (!this.picture || this.sight?.picture === null) return this.enter(game);
    this.told = { ...this.told, game: name, size: undefined };
    await this.attempt(t("Reading the picture…"), () => this.#read(null));
  }

  /**
   * @param {string} name
   * @param {string | number | boolean} value
   */
  async chooseField(name, value) {
    const sight = /** @type {Sight} */ (this.sight);
    if (!sight.fixed.includes(name)) {
      sight.values = { ...sight.values, [name]: value };
      return this.#changed();
    }
    if (sight.picture) {
      this.told = { ...this.told, game: sight.game.name, size: Number(value) };
      return this.attempt(t("Reading the picture…"), () => this.#read(null));
    }
    const decided = Object.fromEntries(sight.fixed.map((one) => [one, sight.allValues[one]]));
    await this.attempt(t("Setting up the board…"), async () => {
      const fresh = new Sight(sight.game);
      fresh.values = { ...decided, [name]: value };
      await fresh.begin();
      this.sight = fresh;
    });
  }

  /** @param {string} side */
  async chooseSide(side) {
    const sight = /** @type {Sight} */ (this.sight);
    sight.side = side;
    if (this.mode === "moves") this.mode = "cells";
    await this.#changed();
  }

  /**
   * @param {string} name
   * @param {number | null} value
   */
  async tell(name, value) {
    const sight = /** @type {Sight} */ (this.sight);
    const rest = Object.entries(sight.told).filter(([other]) => other !== name);
    sight.told = Object.fromEntries(value === null ? rest : [...rest, [name, value]]);
    await this.#changed();
  }

  async turnBoard() {
    const sight = /** @type {Sight} */ (this.sight);
    sight.turn = (sight.shownTurn + 2) % 4;
    await this.#changed();
  }

  async readAgain() {
    this.told = { ...this.told, corners: this.corners.corners };
    await this.attempt(t("Reading the picture…"), () => this.#read(null));
  }

  /** Another board of the same picture. @param {LookModel} other */
  async other(other) {
    const { look: first, picture } = /** @type {Sight} */ (this.sight);
    if (!first || !picture) return;
    const rest = [first, ...(first.others ?? [])].filter((one) => one !== other);
    await this.attempt(t("Reading the picture…"), () =>
      this.#use(picture, { ...other, others: rest.map((one) => ({ ...one, others: [] })) }, null),
    );
  }

  showCorners() {
    const sight = /** @type {Sight} */ (this.sight);
    const corners = /** @type {Point[]} */ (sight.look?.corners ?? []);
    this.corners.show(
      /** @type {Picture} */ (sight.picture),
      corners.length === 4 ? corners : likelyCorners(/** @type {Picture} */ (sight.picture)),
    );
    this.mode = "corners";
    this.remark = "";
    this.#draw();
  }
}

/** @param {GameInfo[]} games */
function readable(games) {
  return games.filter(({ seen }) => seen);
}

/** @param {{game: string, variant: string, position: string}} state */
export function playAddress({ game, variant, position }) {
  return writeRoute({ game, variant, position, seats: null });
}
