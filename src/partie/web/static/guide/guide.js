// The guided first game: five positions, each with what to know and one move to make on the board.

import { errorText, get, geometry } from "../lib/api.js";
import { Board } from "../board/board.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { cellWords } from "../lib/texts.js";
import { GamePicture } from "../games/picture.js";
import { nextKind } from "../table/kinds.js";
import { openDialog } from "../dialogs/dialog.js";

/** @import { Cell, GameInfo } from "../lib/types.js" */
/** @import { GuideStepModel } from "../lib/wire.js" */

/** @param {GameInfo} game */
export async function guideDialog(game) {
  const content = h("div", { class: "guide" }, h("p", { class: "muted" }, t("Loading…")));
  const dialog = openDialog(t("First steps: {game}", { game: game.title }), content);
  try {
    const steps = /** @type {GuideStepModel[]} */ (await get(`games/${encodeURIComponent(game.name)}/guide`));
    const guide = new Guide(game, steps, () => dialog.close());
    content.replaceChildren(guide.element);
    await guide.show(0);
  } catch (error) {
    content.replaceChildren(h("p", { role: "alert" }, errorText(error)));
  }
}

class Guide {
  #steps;
  #close;
  #step = 0;
  #done = false;
  #board;
  #picture;
  #count = h("p", { class: "muted guide-count" });
  #text = h("p", { class: "guide-text", role: "status" });
  #message = h("p", { class: "guide-said", role: "status" });
  #choices = h("div", { class: "guide-choices" });
  #actions = h("div", { class: "dialog-actions" });
  /** @type {Cell[]} places beside the board */
  #buttons = [];
  element;

  /**
   * @param {GameInfo} game
   * @param {GuideStepModel[]} steps
   * @param {() => void} close
   */
  constructor(game, steps, close) {
    this.#steps = steps;
    this.#close = close;
    this.#picture = game.page?.picture ? new GamePicture(game.title, [game]) : null;
    this.#board = new Board({
      onMove: () => void this.#play(),
      describe: cellWords(() => game),
      confirm: () => false,
      onRefused: () => this.#showMessage(t("That would be another move. Make the one that is drawn.")),
    });
    this.#board.setLabel(t("Board of {game}. Arrow keys move, Enter plays.", { game: game.title }));
    this.element = h(
      "div",
      {},
      this.#count,
      h("div", { class: "guide-board" }, this.#picture?.element ?? this.#board.element),
      this.#choices,
      this.#text,
      this.#message,
      this.#actions,
    );
  }

  /** @param {number} number */
  async show(number) {
    this.#step = number;
    this.#done = false;
    const { text, state, move } = this.#steps[number];
    this.#count.textContent = t("Step {number} of {count}", { number: number + 1, count: this.#steps.length });
    this.#text.textContent = text;
    this.#showMessage("");
    this.#choices.replaceChildren();
    await this.#draw(state);
    if (!this.#picture) {
      const [legal] = state.legal;
      this.#board.showLine([{ taps: move.taps, path: move.path, kind: nextKind(/** @type {any} */ (state)) }]);
      this.#choices.replaceChildren(
        ...this.#buttons
          .filter(({ id }) => legal?.taps.includes(id))
          .map(({ id, text: label }) => button({ label: label ?? id, act: () => this.#board.tap(id) })),
      );
    }
    this.#offer();
  }

  /** The move was made, by the person or on request. */
  async #play() {
    if (this.#done) return;
    this.#done = true;
    const { after, move } = this.#steps[this.#step];
    this.#choices.replaceChildren();
    await this.#draw(after);
    if (!this.#picture) this.#board.showLine([]);
    this.#showMessage(after.outcome ? after.outcome.text : t("Well done: {move}.", { move: move.label }));
    this.#offer();
  }

  /** @param {GuideStepModel["state"]} state */
  async #draw(state) {
    const { game, variant, scene, position } = state;
    if (this.#picture) return this.#picture.show({ game, variant, scene, position });
    const shape = await geometry(game, variant);
    this.#buttons = shape.cells.filter(({ text }) => text);
    this.#board.setGeometry({ ...shape, cells: shape.cells.filter(({ text }) => !text) });
    this.#board.show({
      scene,
      legal: state.legal,
      side: nextKind(/** @type {any} */ (state)),
      rowsAfter: state.rows_after,
      double_taps: state.double_taps,
    });
  }

  #offer() {
    const last = this.#step === this.#steps.length - 1;
    const focused = this.#actions.contains(document.activeElement);
    const next = !this.#done
      ? button({ label: t("Make the move"), kind: "primary", act: () => void this.#play() })
      : last
        ? button({ label: t("Play"), kind: "primary", act: this.#close })
        : button({ label: t("Next"), kind: "primary", act: () => void this.show(this.#step + 1) });
    this.#actions.replaceChildren(
      ...(this.#step > 0 ? [button({ label: t("Back"), act: () => void this.show(this.#step - 1) })] : []),
      ...(last && this.#done ? [] : [button({ label: t("Skip"), act: this.#close })]),
      next,
    );
    if (focused || this.#done) next.focus();
  }

  /** @param {string} text */
  #showMessage(text) {
    this.#message.textContent = text;
  }
}
