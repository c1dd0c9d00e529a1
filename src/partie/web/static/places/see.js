// A picture of a board becomes a position: read, corrected by taps, advised on, carried on move by move or with the next picture.

import { Board } from "../board/board.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { Press } from "../press.js";
import { writeRoute } from "../route.js";
import { advise, look, play } from "../sight/api.js";
import { canBeLive, LiveCamera } from "../sight/camera.js";
import { Corners, likelyCorners } from "../sight/corners.js";
import { boardForm, sideChoice } from "../sight/forms.js";
import { adviceCard, beginning, IN_TURN, palette, revealCard, usualBrush } from "../sight/parts.js";
import { listen, openPicture, pictureButton } from "../sight/pictures.js";
import { Sight } from "../sight/sight.js";
import { Surface } from "../sight/surface.js";
import { cellWords } from "../texts.js";

/** @import { GameInfo, PlaceContext, ShownPlace } from "../types.js" */
/** @import { LookModel } from "../wire.js" */
/** @import { Point } from "../sight/api.js" */
/** @import { SeenCell } from "../sight/drawing.js" */
/** @import { Picture } from "../sight/pictures.js" */

/** @typedef {"begin" | "live" | "corners" | "cells" | "moves"} Mode */
/** @typedef {{game?: string, size?: number, corners?: Point[]}} Told */

/** @type {{sight: Sight | null, picture: Picture | null, mode: Mode}} what stood here when the person went to another place */
const kept = { sight: null, picture: null, mode: "begin" };

/**
 * @param {HTMLElement} root
 * @param {PlaceContext} context
 * @returns {Promise<ShownPlace>}
 */
export async function show(root, context) {
  const place = new See(root, context);
  place.open(context);
  return place;
}

/** @implements {ShownPlace} */
class See {
  /** @type {GameInfo[]} those whose boards are read */
  #games;
  #context;
  #element = h("div", { class: "see" });
  /** @type {Sight | null} */
  #sight = kept.sight;
  /** @type {Picture | null} */
  #picture = kept.picture;
  /** @type {Mode} */
  #mode = kept.mode;
  /** @type {Told} what the person said about the picture */
  #told = {};
  #brush = kept.sight ? usualBrush(kept.sight) : IN_TURN;
  #bare = false;
  #busy = "";
  #remark = "";
  #turns = 0; // what was asked for later makes an earlier answer void
  /** @type {string[]} cells whose content is still asked for */
  #asked = [];
  #surface = new Surface((cell) => void this.#tap(cell));
  #corners = new Corners();
  #title = h("h1", { tabindex: -1 });
  #said = h("p", { class: "see-status", role: "status" });
  #staged = h("div", { class: "see-stage" });
  #under = h("div", { class: "see-under" });
  #press = new Press(this.#under, () => this.#title.parentElement && this.#render());
  /** @type {LiveCamera | null} */
  #camera = null;
  #board = new Board({
    onMove: (move) => void this.#play(move),
    describe: (cell, piece, facts) => cellWords(() => this.#game)(cell, piece, facts),
    confirm: () => false,
  });
  #away = listen((file) => void this.#take(file));

  /**
   * @param {HTMLElement} root
   * @param {PlaceContext} context
   */
  constructor(root, context) {
    this.#context = context;
    this.#games = readable(context.games);
    root.replaceChildren(this.#element);
  }

  /** `#/see/GAME` is its empty board. @param {PlaceContext} context */
  open(context) {
    const game = this.#games.find(({ name }) => name === context.path[0]);
    if (game && this.#sight?.game.name !== game.name) void this.#enter(game); // whoever does not want to wait may go elsewhere
    else this.#render();
    return true;
  }

  /** @param {GameInfo[]} games */
  relabel(games) {
    this.#context = { ...this.#context, games };
    this.#games = readable(games);
    const sight = this.#sight;
    const game = this.#games.find(({ name }) => name === sight?.game.name);
    this.#render();
    if (sight && game) {
      sight.game = game;
      void this.#attempt(t("Reading the picture…"), () => sight.refresh());
    }
  }

  close() {
    this.#turns++;
    this.#camera?.close();
    this.#corners.close();
    this.#away();
    Object.assign(kept, { sight: this.#sight, picture: this.#picture, mode: this.#mode === "live" ? "begin" : this.#mode });
  }

  get #game() {
    return /** @type {Sight} */ (this.#sight).game;
  }

  // ---- what happens

  /**
   * Does something that takes a while; its failure is said in a sentence.
   * @param {string} text
   * @param {() => Promise<void>} work
   */
  async #attempt(text, work) {
    const turn = ++this.#turns;
    this.#busy = text;
    this.#render();
    let failure = "";
    try {
      await work();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    if (turn !== this.#turns) return;
    this.#busy = "";
    if (failure) this.#remark = failure;
    this.#render();
  }

  /**
   * @param {Blob} file
   * @param {boolean} [next] whether it shows the game of the picture before, as the person said
   */
  async #take(file, next = false) {
    this.#camera?.close();
    this.#camera = null;
    if (this.#mode === "live") this.#mode = "begin";
    const before = this.#sight;
    await this.#attempt(t("Reading the picture…"), async () => {
      this.#picture = await openPicture(file).catch(() => Promise.reject(new Error(t("This file is not a picture that the browser can show. Try a JPEG or a PNG."))));
      this.#told = next && before ? { game: before.game.name } : {};
      await this.#read(before);
    });
  }

  /** Reads the picture with what was told. @param {Sight | null} before the board of the picture before */
  async #read(before) {
    const picture = /** @type {Picture} */ (this.#picture);
    this.#asked = [];
    this.#remark = "";
    let found;
    try {
      found = await look(picture.file, this.#told);
    } catch (error) {
      this.#corners.show(picture, this.#told.corners ?? likelyCorners(picture));
      this.#mode = "corners";
      this.#sight = null;
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
    const game = this.#games.find(({ name }) => name === found.game);
    this.#corners.show(picture, /** @type {Point[]} */ (found.corners.length === 4 ? found.corners : likelyCorners(picture)));
    if (!game && found.position && found.variant) {
      // cards lie on no grid that could be corrected: the table itself shows them, and advises
      this.#context.go(playAddress({ game: found.game, variant: found.variant, position: found.position }));
      return;
    }
    if (!game) {
      this.#mode = "corners";
      this.#sight = null;
      throw new Error(t("This looks like a board of {game}, which Partie does not play. If it is another game, say which one.", { game: found.game }));
    }
    const sight = new Sight(game);
    if (before?.game.name === game.name) Object.assign(sight, { values: before.values, told: before.told });
    await sight.take(picture, found);
    this.#sight = sight;
    this.#brush = usualBrush(sight);
    this.#mode = "cells";
    this.#remark = "";
    if (before) await this.#compare(sight, before);
    this.#context.announce(this.#status());
  }

  /**
   * @param {Sight} sight
   * @param {Sight} before
   */
  async #compare(sight, before) {
    try {
      const moves = await sight.since(before);
      if (moves) this.#remark = moves.length > 0 ? t("Since the picture before: {moves}", { moves: moves.map(({ label }) => label).join(" ") }) : t("Nothing has moved since the picture before.");
    } catch (error) {
      this.#remark = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {GameInfo} game */
  async #enter(game) {
    const sight = new Sight(game);
    await this.#attempt(t("Setting up the board…"), async () => {
      await sight.begin();
      this.#sight = sight;
      this.#picture = null;
      this.#mode = "cells";
      this.#brush = usualBrush(sight);
      this.#remark = "";
    });
  }

  /** @param {SeenCell} cell */
  async #tap(cell) {
    const sight = this.#sight;
    if (!sight || this.#mode !== "cells") return;
    sight.put(cell.key, this.#brush === IN_TURN ? sight.next(cell.key) : this.#brush);
    await this.#changed();
  }

  /** The position is another one: it is made anew, and nobody's advice holds. */
  async #changed() {
    const sight = /** @type {Sight} */ (this.#sight);
    sight.advice = null;
    this.#asked = [];
    this.#remark = "";
    await this.#attempt("", () => sight.refresh());
  }

  async #best() {
    const sight = this.#sight;
    if (!sight) return;
    await this.#attempt(t("Looking for a good move…"), async () => {
      await sight.settled; // the tap before may still be on its way
      const { state } = sight;
      if (!state || sight.problems.length > 0 || state.outcome) return;
      const { game, variant, position } = state;
      const advice = await advise({ game, variant, position });
      if (sight.state !== state) return;
      sight.advice = advice;
      this.#asked = [...advice.revealed];
      this.#context.announce([advice.thought.label, advice.thought.reason].join(". "));
    });
  }

  /** Carries the best move out. */
  async #carry() {
    const sight = /** @type {Sight} */ (this.#sight);
    const after = sight.advice?.after;
    if (after) await this.#attempt("", () => this.#goOn(after));
  }

  /** @param {import("../wire.js").StateModel} state */
  async #goOn(state) {
    const sight = /** @type {Sight} */ (this.#sight);
    await sight.goOn(state);
    this.#mode = sight.hides ? "cells" : "moves";
    this.#asked = [];
    this.#remark = "";
  }

  /** A move made by hand on the drawn board. @param {string} move */
  async #play(move) {
    const state = this.#sight?.state;
    if (!state) return;
    const { game, variant, position } = state;
    await this.#attempt("", async () => this.#goOn(await play({ game, variant, position, move })));
  }

  /** What the real game showed at the first cell that is asked for. @param {string} sign */
  async #reveal(sign) {
    const sight = /** @type {Sight} */ (this.#sight);
    const [name, ...rest] = this.#asked;
    const cell = sight.cells().find((one) => one.name === name);
    if (!cell) return;
    sight.put(cell.key, sign);
    if (rest.length > 0) {
      this.#asked = rest;
      return this.#render();
    }
    await this.#changed();
    if (sight.problems.length === 0 && sight.state && !sight.state.outcome) await this.#best();
  }

  #anew() {
    this.#turns++;
    this.#camera?.close();
    this.#camera = null;
    this.#sight = null;
    this.#picture = null;
    this.#mode = "begin";
    this.#busy = "";
    this.#remark = "";
    this.#told = {};
    this.#render();
  }

  #live() {
    this.#mode = "live";
    this.#remark = "";
    this.#camera = new LiveCamera({
      take: (picture) => void this.#take(picture),
      fail: (text) => {
        this.#anew();
        this.#remark = text;
        this.#render();
      },
      leave: () => this.#anew(),
    });
    this.#render();
    void this.#camera.start();
  }

  // ---- what is told by forms

  /** @param {string} name */
  async #chooseGame(name) {
    const game = /** @type {GameInfo} */ (this.#games.find((one) => one.name === name));
    if (!this.#picture || this.#sight?.picture === null) return this.#enter(game);
    this.#told = { ...this.#told, game: name, size: undefined };
    await this.#attempt(t("Reading the picture…"), () => this.#read(null));
  }

  /**
   * @param {string} name
   * @param {string | number | boolean} value
   */
  async #chooseField(name, value) {
    const sight = /** @type {Sight} */ (this.#sight);
    if (!sight.fixed.includes(name)) {
      sight.values = { ...sight.values, [name]: value };
      return this.#changed();
    }
    if (sight.picture) {
      this.#told = { ...this.#told, game: sight.game.name, size: Number(value) };
      return this.#attempt(t("Reading the picture…"), () => this.#read(null));
    }
    const decided = Object.fromEntries(sight.fixed.map((one) => [one, sight.allValues[one]]));
    await this.#attempt(t("Setting up the board…"), async () => {
      const fresh = new Sight(sight.game);
      fresh.values = { ...decided, [name]: value };
      await fresh.begin();
      this.#sight = fresh;
    });
  }

  /** @param {string} side */
  async #chooseSide(side) {
    const sight = /** @type {Sight} */ (this.#sight);
    sight.side = side;
    if (this.#mode === "moves") this.#mode = "cells";
    await this.#changed();
  }

  /**
   * @param {string} name
   * @param {number | null} value
   */
  async #tell(name, value) {
    const sight = /** @type {Sight} */ (this.#sight);
    const rest = Object.entries(sight.told).filter(([other]) => other !== name);
    sight.told = Object.fromEntries(value === null ? rest : [...rest, [name, value]]);
    await this.#changed();
  }

  async #turnBoard() {
    const sight = /** @type {Sight} */ (this.#sight);
    sight.turn = (sight.shownTurn + 2) % 4;
    await this.#changed();
  }

  async #readAgain() {
    this.#told = { ...this.#told, corners: this.#corners.corners };
    await this.#attempt(t("Reading the picture…"), () => this.#read(null));
  }

  // ---- what is shown

  #render() {
    if (this.#mode === "begin") this.#element.replaceChildren(...beginning(this.#context.games, { take: (file) => void this.#take(file), live: canBeLive() ? () => this.#live() : null, enter: (game) => void this.#enter(game) }), this.#line());
    else if (this.#mode === "live") this.#element.replaceChildren(/** @type {LiveCamera} */ (this.#camera).element);
    else this.#draw();
  }

  #line() {
    return h("p", { class: `see-status ${this.#remark && !this.#busy ? "is-remark" : ""}`, role: "status" }, this.#busy && h("span", { class: "pulse", "aria-hidden": "true" }), this.#busy || this.#remark);
  }

  #draw() {
    const open = this.#element.querySelector("details")?.open ?? false;
    const focused = document.activeElement;
    const place = focusPlace(this.#element, focused);
    const stage = this.#stage();
    this.#title.textContent = this.#sight ? this.#sight.game.title : t("Where is the board?");
    this.#said.replaceChildren(...(this.#busy ? [h("span", { class: "pulse", "aria-hidden": "true" })] : []), this.#busy || this.#status());
    if (this.#title.parentElement === null) this.#element.replaceChildren(this.#title, this.#said, this.#staged, this.#under);
    if (this.#staged.firstChild !== stage) this.#staged.replaceChildren(stage); // moved, it would lose the focus
    if (!this.#press.holds) this.#under.replaceChildren(...this.#below(open));
    restoreFocus(this.#element, place);
  }

  /** One sentence about where things stand. */
  #status() {
    if (this.#remark) return this.#remark;
    if (this.#mode === "corners") return t("Drag the four corners to those of the playing area.");
    const sight = this.#sight;
    if (!sight) return "";
    if (this.#mode === "cells" && !sight.picture && !sight.corrected) return t("Tap the cells to set up the position.");
    if (sight.state?.outcome && sight.problems.length === 0) return sight.state.outcome.text;
    if (this.#mode === "moves") return sight.state?.scene.asks || t("{side} to move", { side: sight.state?.side_names[sight.state.turn] ?? "" });
    if (sight.problems.length > 0) return sight.problems.map(({ rule }) => rule).join(" ");
    if (this.#asked.length > 0) return t("Do it in the real game, then say what came up.");
    if (sight.doubtful.size > 0) return t("Please check the outlined cells: {count}. A tap changes a cell.", { count: sight.doubtful.size });
    if (sight.picture && sight.corrected) return t("Corrected by hand. A tap changes a cell.");
    return sight.picture ? t("Everything was read surely. A tap changes a cell.") : t("Tap the cells to set up the position.");
  }

  #stage() {
    if (this.#mode === "corners") return this.#corners.element;
    const sight = /** @type {Sight} */ (this.#sight);
    if (this.#mode === "moves" && sight.state && sight.geometry) {
      const { scene, legal, sides, turn } = sight.state;
      const drawn = sight.advice?.drawn;
      const marks = { ...scene.marks, ...Object.fromEntries((drawn?.captured ?? []).map((cell) => [cell, "captured"])) };
      this.#board.setLabel(t("Board"));
      this.#board.setGeometry(sight.geometry);
      this.#board.show({ scene: { ...scene, marks }, legal, side: sides[turn] });
      if (drawn) this.#board.showLine([{ taps: [...new Set([drawn.path[0], drawn.path.at(-1) ?? ""])].filter(Boolean), kind: drawn.kind ?? sides[turn] }]);
      return this.#board.element;
    }
    const words = cellWords(() => sight.game);
    const signs = new Map(sight.signs.map((sign) => [sign.sign, sign]));
    const wrong = new Set(sight.problems.flatMap(({ cells }) => cells));
    this.#surface.show(
      {
        picture: sight.picture,
        geometry: sight.geometry,
        cells: sight.cells(),
        sign: ({ key }) => signs.get(sight.signAt(key)),
        doubtful: sight.doubtful,
        wrong,
        asked: new Set(this.#asked),
        drawn: sight.advice?.drawn ?? null,
        bare: this.#bare,
        describe: ({ key, name }) => [name || key, signs.get(sight.signAt(key))?.name ?? words("", undefined, []), sight.doubtful.has(key) && t("doubtful"), wrong.has(name) && t("does not fit")].filter(Boolean).join(", "),
      },
      t("What was read"),
    );
    return this.#surface.element;
  }

  /** @param {boolean} open whether the form was */
  #below(open) {
    if (this.#mode === "corners") return this.#cornerActions(open);
    const sight = /** @type {Sight} */ (this.#sight);
    const { advice } = sight;
    const canCarry = advice?.after ? () => void this.#carry() : null;
    return [
      advice && adviceCard(advice, canCarry),
      this.#asked.length > 0 && revealCard(sight, this.#asked[0], (sign) => void this.#reveal(sign)),
      h("div", { class: "see-bar" }, ...this.#actions(sight)),
      sight.picture && h("div", { class: "see-bar is-quiet" }, ...this.#views(sight)),
      this.#mode === "cells" && palette(sight, this.#brush, (sign) => (this.#brush = sign)),
      sideChoice(sight, (side) => void this.#chooseSide(side)),
      h("details", { class: "see-more", open }, h("summary", {}, t("Game, size and rules")), this.#form(sight)),
      h("div", { class: "see-bar is-wide" }, ...this.#ways(sight)),
    ].filter((part) => part instanceof Node);
  }

  /** @param {Sight} sight */
  #actions(sight) {
    const possible = sight.state !== null && sight.problems.length === 0 && !sight.state.outcome;
    return [
      possible && !sight.advice && button({ label: t("Best move"), icon: "hint", kind: "primary", act: () => void this.#best() }),
      sight.corrected && this.#mode === "cells" && button({ label: sight.picture ? t("Back to what was read") : t("As it was before"), icon: "undo", act: () => void this.#attempt("", () => sight.backToRead()) }),
      this.#mode === "moves" && button({ label: t("Correct the board"), act: () => ((this.#mode = "cells"), this.#render()) }),
      this.#mode === "cells" && !sight.picture && possible && !sight.hides && button({ label: t("Make moves"), act: () => ((this.#mode = "moves"), this.#render()) }),
    ];
  }

  /** Other ways to look at the picture. @param {Sight} sight */
  #views(sight) {
    return [
      button({ label: t("Corners"), act: () => this.#showCorners() }),
      button({ label: this.#bare ? t("Show what was read") : t("The picture alone"), act: () => ((this.#bare = !this.#bare), this.#render()) }),
      square(sight) && button({ label: t("Turn round"), act: () => void this.#turnBoard() }),
    ];
  }

  /** @param {Sight} sight */
  #ways(sight) {
    const { state } = sight;
    const possible = state !== null && sight.problems.length === 0;
    return [
      pictureButton({ label: t("Next photo"), icon: "camera", camera: true }, (file) => void this.#take(file, true)),
      pictureButton({ label: t("Choose a picture"), icon: "lens" }, (file) => void this.#take(file)),
      ...(sight.look?.others ?? []).map((other, index) => button({ label: t("Board {number} of the picture", { number: index + 2 }), act: () => void this.#other(other) })),
      possible && h("a", { class: "button", href: playAddress(state) }, t("Play on from here")),
      button({ label: t("Start anew"), act: () => this.#anew() }),
    ];
  }

  /** Another board of the same picture. @param {LookModel} other */
  async #other(other) {
    const { look: first, picture } = /** @type {Sight} */ (this.#sight);
    if (!first || !picture) return;
    const rest = [first, ...(first.others ?? [])].filter((one) => one !== other);
    await this.#attempt(t("Reading the picture…"), () => this.#use(picture, { ...other, others: rest.map((one) => ({ ...one, others: [] })) }, null));
  }

  #showCorners() {
    const sight = /** @type {Sight} */ (this.#sight);
    const corners = /** @type {Point[]} */ (sight.look?.corners ?? []);
    this.#corners.show(/** @type {Picture} */ (sight.picture), corners.length === 4 ? corners : likelyCorners(/** @type {Picture} */ (sight.picture)));
    this.#mode = "corners";
    this.#remark = "";
    this.#render();
  }

  /** @param {boolean} open */
  #cornerActions(open) {
    const sight = this.#sight;
    return [
      h(
        "div",
        { class: "see-bar" },
        button({ label: t("Read it like this"), icon: "lens", kind: "primary", act: () => void this.#readAgain() }),
        sight && button({ label: t("Leave the corners"), act: () => ((this.#mode = "cells"), this.#render()) }),
      ),
      !sight && h("ul", { class: "see-try" }, h("li", {}, t("Say which game it is, and put the corners on the playing area.")), h("li", {}, t("Take the picture again: the whole board in it, more from above, without glare.")), h("li", {}, t("Screenshots are read best as PNG, with whole cells."))),
      !sight && h("div", { class: "see-games" }, ...this.#games.map((game) => button({ label: game.title, kind: this.#told.game === game.name ? "primary" : "", act: () => void this.#chooseGame(game.name) }))),
      sight && h("details", { class: "see-more", open }, h("summary", {}, t("Game, size and rules")), this.#form(sight)),
      h(
        "div",
        { class: "see-bar is-wide" },
        pictureButton({ label: t("Take a photo"), icon: "camera", camera: true }, (file) => void this.#take(file)),
        pictureButton({ label: t("Choose a picture"), icon: "lens" }, (file) => void this.#take(file)),
        button({ label: t("Start anew"), act: () => this.#anew() }),
      ),
    ].filter((part) => part instanceof Node);
  }

  /** @param {Sight} sight */
  #form(sight) {
    return boardForm(sight, this.#games, {
      onGame: (name) => void this.#chooseGame(name),
      onSide: (side) => void this.#chooseSide(side),
      onField: (name, value) => void this.#chooseField(name, value),
      onTold: (name, value) => void this.#tell(name, value),
    });
  }
}

/** @param {GameInfo[]} games */
function readable(games) {
  return games.filter(({ seen }) => seen);
}

/** @param {Sight} sight */
function square({ rows, hides }) {
  return !hides && rows.length === rows[0]?.length;
}

/** @param {{game: string, variant: string, position: string}} state */
function playAddress({ game, variant, position }) {
  return writeRoute({ game, variant, position, seats: null });
}

/**
 * What had the focus, as the texts and kinds by which its successor is found.
 * @param {HTMLElement} root
 * @param {Element | null} focused
 */
function focusPlace(root, focused) {
  if (!focused || !root.contains(focused) || focused instanceof SVGElement) return null;
  return { tag: focused.tagName, name: focused.getAttribute("name"), value: focused.getAttribute("value"), text: focused.textContent };
}

/**
 * @param {HTMLElement} root
 * @param {{tag: string, name: string | null, value: string | null, text: string | null} | null} place
 */
function restoreFocus(root, place) {
  if (!place || root.contains(document.activeElement)) return;
  const found = [...root.querySelectorAll(place.tag)].find((one) => one.getAttribute("name") === place.name && one.getAttribute("value") === place.value && (place.tag === "SELECT" || one.textContent === place.text));
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  else /** @type {HTMLElement | null} */ (root.querySelector(".see-advice button") ?? root.querySelector("h1"))?.focus();
}
