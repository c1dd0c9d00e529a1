// What was deleted lately: a folded list, the same wherever something can be deleted, with the ways to restore it or to remove it for good.

import { errorText } from "../lib/api.js";
import { confirmDanger } from "../dialogs/dialog.js";
import { button, h } from "../lib/dom.js";
import { locale, t } from "../lib/i18n.js";

/**
 * @typedef {object} DeletedThing
 * @property {string} title
 * @property {string} about
 * @property {number} until seconds since 1970 when it is removed for good
 * @property {() => Promise<unknown>} restore
 * @property {() => Promise<unknown>} destroy removes it for good
 * @property {string} lost what is lost then, one sentence
 */

export class RecentlyDeleted {
  element = h("details", { class: "recently-deleted", hidden: true });
  #load;
  #changed;
  #fail;

  /**
   * @param {() => Promise<DeletedThing[]>} load the last deleted one first
   * @param {() => void} changed called when something was restored
   * @param {(text: string) => void} fail says what did not work
   */
  constructor(load, changed, fail) {
    this.#load = load;
    this.#changed = changed;
    this.#fail = fail;
  }

  async show() {
    try {
      const things = await this.#load();
      this.element.hidden = things.length === 0;
      this.element.replaceChildren(
        h("summary", {}, t("Recently deleted ({number})", { number: things.length })),
        h("ul", {}, ...things.map((thing) => this.#line(thing))),
      );
    } catch {
      this.element.hidden = true; // the list of what is there says that the server does not answer
    }
  }

  /** @param {DeletedThing} thing */
  #line({ title, about, until, restore, destroy, lost }) {
    const day = new Date(until * 1000).toLocaleDateString(locale(), { dateStyle: "medium" });
    const restored = async () => {
      await restore();
      this.#changed();
    };
    const ask = () =>
      confirmDanger(
        t("Delete {title} for good?", { title }),
        lost,
        t("Delete for good"),
        () => void this.#act(destroy),
      );
    return h(
      "li",
      {},
      h(
        "div",
        {},
        h("b", {}, title),
        h("p", { class: "muted" }, about),
        h("p", { class: "muted" }, t("Kept until {day}", { day })),
      ),
      button({ label: t("Restore"), icon: "undo", act: () => void this.#act(restored) }),
      button({ label: t("Delete {title} for good", { title }), icon: "bin", kind: "quiet", bare: true, act: ask }),
    );
  }

  /** @param {() => Promise<unknown>} act */
  async #act(act) {
    try {
      await act();
    } catch (error) {
      this.#fail(errorText(error));
    }
    await this.show();
  }
}
