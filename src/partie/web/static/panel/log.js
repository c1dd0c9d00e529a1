// All messages of a game, the newest first.

import { h } from "../lib/dom.js";
import { locale, t } from "../lib/i18n.js";

const MOST = 200; // lines

export class Log {
  element = h("ol", { class: "log" });
  /** @type {{text: string, when: Date}[]} */
  #lines = [];

  /** @param {string} text */
  add(text) {
    if (!text || this.#lines[0]?.text === text) return;
    this.#lines.unshift({ text, when: new Date() });
    this.#lines.length = Math.min(this.#lines.length, MOST);
    if (this.element.isConnected && this.element.checkVisibility()) this.draw();
  }

  draw() {
    const lines = this.#lines.map(({ text, when }) =>
      h(
        "li",
        {},
        h("time", { class: "muted" }, when.toLocaleTimeString(locale(), { hour: "numeric", minute: "2-digit" })),
        h("span", {}, text),
      ),
    );
    this.element.replaceChildren(...(lines.length > 0 ? lines : [h("li", { class: "muted" }, t("No messages yet."))]));
  }
}
