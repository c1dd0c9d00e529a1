// A picture of a board becomes a position: read, corrected by taps, advised on, carried on move by move or with the next picture.

import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { canBeLive } from "../vision/camera.js";
import { beginning } from "../vision/parts.js";
import { listen } from "../vision/image-input.js";
import { Reading } from "../vision/reading.js";
import { ReadingView } from "../vision/view.js";

/** @import { GameInfo, ViewContext, ShownView } from "../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {ShownView}
 */
export function show(root, context) {
  const place = new See(root, context);
  place.open(context);
  return place;
}

/** @implements {ShownView} */
class See {
  #all;
  #element = h("div", { class: "see" });
  #reading;
  #view;
  #away;

  /**
   * @param {HTMLElement} root
   * @param {ViewContext} context
   */
  constructor(root, context) {
    this.#all = context.games;
    this.#reading = new Reading(context, () => this.#draw());
    this.#view = new ReadingView(this.#element, this.#reading);
    this.#away = listen((file) => void this.#reading.take(file));
    root.replaceChildren(this.#element);
  }

  /** `#/see/GAME` is its empty board, `#/see/GAME/VARIANT/POSITION` a position to be changed, `?sample=GAME` a photo to try. @param {ViewContext} context */
  open({ path: [name, variant, position], query }) {
    const shown = this.#all.find((one) => one.name === query.get("sample"));
    if (shown?.page?.sample) {
      void this.#reading.takeSample(shown.page.sample, shown.name);
      return true;
    }
    const game = this.#reading.games.find((one) => one.name === name);
    const start = variant && position ? { variant, position } : null;
    if (game && (start || this.#reading.board?.game.name !== game.name)) {
      void this.#reading.enter(game, start);
    } // a person who does not want to wait may go elsewhere
    else this.#draw();
    return true;
  }

  /** @param {GameInfo[]} games */
  relabel(games) {
    this.#all = games;
    this.#reading.relabel(games);
  }

  close() {
    this.#reading.close();
    this.#away();
  }

  #draw() {
    const { mode, busy, picture, camera } = this.#reading;
    if (mode === "live") this.#element.replaceChildren(camera?.element ?? "");
    else if (mode !== "begin") this.#view.draw();
    else if (busy && picture) this.#element.replaceChildren(...this.#preview(picture.url));
    else this.#element.replaceChildren(...this.#beginning());
  }

  #beginning() {
    const take = (/** @type {File} */ file) => void this.#reading.take(file);
    const live = canBeLive() ? () => this.#reading.live() : null;
    return beginning(this.#all, this.#line(), { take, live, enter: (game) => void this.#reading.enter(game) });
  }

  /** The chosen picture, while it is read. @param {string} url */
  #preview(url) {
    return [
      h("h1", {}, t("What is on the board?")),
      this.#line(),
      h("img", { class: "see-preview", src: url, alt: t("The chosen picture") }),
      h("div", { class: "see-bar" }, button({ label: t("Cancel"), act: () => this.#reading.restart() })),
    ];
  }

  #line() {
    const { busy, remark } = this.#reading;
    return h(
      "p",
      { class: `see-status ${remark && !busy ? "is-remark" : ""}`, role: "status" },
      busy && h("span", { class: "pulse", "aria-hidden": "true" }),
      busy || remark,
    );
  }
}
