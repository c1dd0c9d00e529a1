// What the place See shows: the board as it was read, the corners to be put, and what can be done about them.

import { Board } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Press } from "../lib/press.js";
import { cellWords } from "../lib/texts.js";
import { focusedControl, restoreFocus } from "./focus.js";
import { boardForm, sideChoice } from "./forms.js";
import { adviceCard, palette, revealCard, screenWords, seriesCard } from "./parts.js";
import { gameCard, questionCard, setsCard } from "./questions.js";
import { pictureButton } from "./image-input.js";
import { playAddress } from "./reading.js";
import { statusOf } from "./status.js";
import { Surface } from "./surface.js";

/** @import { Reading } from "./reading.js" */
/** @import { BoardData } from "./board-data.js" */

export class ReadingView {
  #reading;
  #element;
  #title = h("h1", { tabindex: -1 });
  #status = h("p", { class: "see-status", role: "status" });
  #staged = h("div", { class: "see-stage" });
  #under = h("div", { class: "see-under" });
  #press = new Press(this.#under, () => this.#title.parentElement && this.draw());
  #surface = new Surface((cell) => void this.#reading.tap(cell));
  #board = new Board({
    onMove: (move) => void this.#reading.play(move),
    describe: (cell, piece, facts) =>
      cellWords(() => /** @type {BoardData} */ (this.#reading.board).game)(cell, piece, facts),
    confirm: () => false,
  });

  /**
   * @param {HTMLElement} element
   * @param {Reading} reading
   */
  constructor(element, reading) {
    this.#element = element;
    this.#reading = reading;
  }

  draw() {
    const { busy, board } = this.#reading;
    const open = this.#element.querySelector("details")?.open ?? false;
    const place = focusedControl(this.#element, document.activeElement);
    const stage = this.#stage();
    this.#title.textContent = board ? board.game.title : t("Where is the board?");
    this.#status.replaceChildren(
      ...(busy ? [h("span", { class: "pulse", "aria-hidden": "true" })] : []),
      busy || statusOf(this.#reading),
    );
    if (this.#title.parentElement === null) {
      this.#element.replaceChildren(this.#title, this.#status, this.#staged, this.#under);
    }
    if (this.#staged.firstChild !== stage) this.#staged.replaceChildren(stage); // moved, it would lose the focus
    if (!this.#press.holds) this.#under.replaceChildren(...this.#below(open));
    restoreFocus(this.#element, place);
  }

  #stage() {
    if (this.#reading.mode === "corners") return this.#reading.corners.element;
    const board = /** @type {BoardData} */ (this.#reading.board);
    if (this.#reading.mode === "moves" && board.state && board.geometry) {
      const { scene, legal, sides, turn } = board.state;
      const drawn = board.advice?.drawn;
      const marks = {
        ...scene.marks,
        ...Object.fromEntries((drawn?.captured ?? []).map((cell) => [cell, "captured"])),
      };
      this.#board.setLabel(t("Board"));
      this.#board.setGeometry(board.geometry);
      this.#board.show({ scene: { ...scene, marks }, legal, side: sides[turn] });
      if (drawn) {
        this.#board.showLine([{ taps: drawn.path, path: drawn.path, kind: drawn.kind ?? sides[turn] }]);
      }
      return this.#board.element;
    }
    const words = cellWords(() => board.game);
    const signs = new Map(board.signs.map((sign) => [sign.sign, sign]));
    const wrong = new Set(board.problems.flatMap(({ cells }) => cells));
    this.#surface.show(
      {
        picture: board.picture,
        geometry: board.geometry,
        cells: board.cells(),
        sign: ({ key }) => signs.get(board.signAt(key)),
        doubtful: board.doubtful,
        wrong,
        asked: new Set(this.#reading.asked),
        drawn: board.advice?.drawn ?? null,
        bare: this.#reading.bare,
        describe: ({ key, name }) =>
          [
            name || key,
            signs.get(board.signAt(key))?.name ?? words("", undefined, []),
            board.doubtful.has(key) && t("doubtful"),
            wrong.has(name) && t("does not fit"),
          ]
            .filter(Boolean)
            .join(", "),
      },
      t("What was read"),
    );
    return this.#surface.element;
  }

  /** @param {boolean} open whether the form was */
  #below(open) {
    if (this.#reading.mode === "corners") return this.#cornerActions(open);
    const board = /** @type {BoardData} */ (this.#reading.board);
    const { advice } = board;
    const canCarry = advice?.after ? () => void this.#reading.carry() : null;
    return [
      this.#question(board),
      sideChoice(board, (side) => void this.#reading.chooseSide(side)),
      advice && adviceCard(advice, canCarry),
      this.#reading.asked.length > 0 &&
        revealCard(board, this.#reading.asked[0], (sign) => void this.#reading.reveal(sign)),
      h("div", { class: "see-bar" }, ...this.#actions(board)),
      board.series && seriesCard(board.series.labels, () => void this.#reading.keep()),
      board.picture && h("div", { class: "see-bar is-quiet" }, ...this.#views(board)),
      this.#reading.mode === "cells" && palette(board, this.#reading.brush, (sign) => (this.#reading.brush = sign)),
      h("details", { class: "see-more", open }, h("summary", {}, t("Game, size and rules")), this.#form(board)),
      h("div", { class: "see-bar is-wide" }, ...this.#ways(board)),
    ].filter((part) => part instanceof Node);
  }

  /** The one question whose answer decides what the board is. @param {BoardData} board */
  #question(board) {
    const others = this.#reading.games.filter(({ name }) => board.also.includes(name));
    if (board.picture && others.length > 0) {
      const choose = (/** @type {import("../lib/types.js").GameInfo} */ game) =>
        game === board.game ? this.#reading.keepGame() : void this.#reading.chooseGame(game.name);
      return gameCard([board.game, ...others], choose);
    }
    if (board.picture && !board.knowsSets) {
      const exchange = { keep: () => this.#reading.keepSets(), exchange: () => void this.#reading.exchangeSets() };
      return setsCard(board, exchange);
    }
    return board.open.length > 0 && questionCard(board.open[0], (answers) => void this.#reading.settle(answers));
  }

  /** @param {BoardData} board */
  #actions(board) {
    const possible = board.state !== null && board.problems.length === 0 && !board.state.outcome;
    return [
      possible &&
        !board.advice &&
        button({ label: t("Best move"), icon: "hint", kind: "primary", act: () => void this.#reading.best() }),
      board.corrected &&
        this.#reading.mode === "cells" &&
        button({
          label: board.picture ? t("Back to what was read") : t("As it was before"),
          icon: "undo",
          act: () => void this.#reading.attempt("", () => board.backToRead()),
        }),
      this.#reading.mode === "moves" &&
        button({ label: t("Correct the board"), act: () => this.#reading.change({ mode: "cells" }) }),
      this.#reading.mode === "cells" &&
        !board.picture &&
        possible &&
        !board.hides &&
        button({ label: t("Make moves"), act: () => this.#reading.change({ mode: "moves" }) }),
    ];
  }

  /** Other ways to look at the picture. @param {BoardData} board */
  #views(board) {
    return [
      button({ label: t("Corners"), act: () => this.#reading.showCorners() }),
      button({
        label: this.#reading.bare ? t("Show what was read") : t("The picture alone"),
        act: () => this.#reading.change({ bare: !this.#reading.bare }),
      }),
      square(board) && button({ label: t("Rotate"), act: () => void this.#reading.turnBoard(false) }),
      square(board) && button({ label: t("Mirror"), act: () => void this.#reading.turnBoard(true) }),
      board.hasSets && button({ label: t("Swap sets"), act: () => void this.#reading.exchangeSets() }),
    ];
  }

  /** @param {BoardData} board */
  #ways(board) {
    const { state } = board;
    const possible = state !== null && board.problems.length === 0;
    return [
      pictureButton(
        { label: t("Next photo"), icon: "camera", camera: true },
        (file) => void this.#reading.take(file, true),
      ),
      pictureButton({ label: t("Choose a picture"), icon: "lens" }, (file) => void this.#reading.take(file)),
      ...(board.look?.others ?? []).map((other, index) =>
        button({
          label: t("Board {number} of the picture", { number: index + 2 }),
          act: () => void this.#reading.other(other),
        }),
      ),
      possible && h("a", { class: "button", href: playAddress(state) }, t("Play on from here")),
      button({ label: t("Start over"), act: () => this.#reading.restart() }),
    ];
  }

  /** @param {boolean} open */
  #cornerActions(open) {
    const board = this.#reading.board;
    const screens = screenWords(this.#reading.all);
    return [
      h(
        "div",
        { class: "see-bar" },
        button({
          label: t("Read it like this"),
          icon: "lens",
          kind: "primary",
          act: () => void this.#reading.readAgain(),
        }),
        board && button({ label: t("Leave the corners"), act: () => this.#reading.change({ mode: "cells" }) }),
      ),
      !board &&
        h(
          "ul",
          { class: "see-try" },
          h("li", {}, t("Say which game it is, and put the corners on the playing area.")),
          h("li", {}, t("Take the picture again: the whole board in it, more from above, without glare.")),
          h("li", {}, t("Screenshots are read best as PNG, with whole cells.")),
          screens && h("li", {}, t("From screenshots only: {games}", { games: screens })),
        ),
      !board &&
        h(
          "div",
          { class: "see-games" },
          ...this.#reading.games.map((game) =>
            button({
              label: game.title,
              kind: this.#reading.answers.game === game.name ? "primary" : "",
              act: () => void this.#reading.chooseGame(game.name),
            }),
          ),
        ),
      board &&
        h("details", { class: "see-more", open }, h("summary", {}, t("Game, size and rules")), this.#form(board)),
      h(
        "div",
        { class: "see-bar is-wide" },
        pictureButton(
          { label: t("Take a photo"), icon: "camera", camera: true },
          (file) => void this.#reading.take(file),
        ),
        pictureButton({ label: t("Choose a picture"), icon: "lens" }, (file) => void this.#reading.take(file)),
        button({ label: t("Start over"), act: () => this.#reading.restart() }),
      ),
    ].filter((part) => part instanceof Node);
  }

  /** @param {BoardData} board */
  #form(board) {
    return boardForm(board, this.#reading.games, {
      onGame: (name) => void this.#reading.chooseGame(name),
      onSide: (side) => void this.#reading.chooseSide(side),
      onField: (name, value) => void this.#reading.chooseField(name, value),
      onAnswer: (name, value) => void this.#reading.answer(name, value),
    });
  }
}

/** @param {BoardData} board */
function square({ rows, hides }) {
  return !hides && rows.length === rows[0]?.length;
}
