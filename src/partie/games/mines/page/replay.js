// A recorded game: what it was, and a way through its clicks.

import { button, enable, h } from "../../../lib/dom.js";
import { decimal, later, t } from "../../../lib/i18n.js";
import { textsOf } from "../../../session/session.js";

/** @import { Recording } from "./api.js" */
/** @import { State } from "../../../lib/types.js" */

/** @type {Record<string, string>} */
const RESULTS = {
  won: later("Won in {seconds} s"),
  lost: later("Lost after {seconds} s"),
  unfinished: later("Unfinished after {seconds} s"),
};

export class Replay {
  /** @type {Recording | null} */
  #recording = null;
  #wanted = 0; // click to go to at first: what the server shows may be the last position
  #fresh = false;
  #go;
  element = h("section", { class: "analysis-card mines-replay", hidden: true });

  /** The one that is shown. */
  get recording() {
    return this.#recording;
  }

  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.#go = go;
  }

  /**
   * @param {Recording | null} recording
   * @param {number} [ply] to begin at; the covered board without it
   */
  use(recording, ply = 0) {
    this.#recording = recording;
    this.#wanted = ply;
    this.#fresh = recording !== null;
    this.element.hidden = true;
  }

  /** Follows the game as long as it is the recorded one. @param {State} state */
  show(state) {
    const recording = this.#recording;
    if (recording?.moves.join() !== textsOf(state.moves).join()) return this.use(null);
    if (this.#fresh && state.ply !== this.#wanted) this.#go(this.#wanted);
    this.#fresh = false;
    const back = button({ label: t("Back"), icon: "back", bare: true, act: () => this.#go(state.ply - 1) });
    const forward = button({ label: t("Forward"), icon: "skip", bare: true, act: () => this.#go(state.ply + 1) });
    enable(back, state.ply > 0);
    enable(forward, state.ply < recording.moves.length);
    const slider = h("input", {
      type: "range",
      min: 0,
      max: recording.moves.length,
      value: state.ply,
      "aria-label": t("Click"),
      onchange: () => this.#go(slider.valueAsNumber),
    });
    const focused = this.#focused();
    this.element.hidden = false;
    this.element.replaceChildren(
      h("p", { class: "eyebrow" }, [t("Recording"), recording.player].filter(Boolean).join(" · ")),
      h("p", {}, this.#summary(recording)),
      ...(recording.doubt ? [h("p", {}, recording.doubt)] : []),
      h("p", { class: "mines-replay-click" }, this.#clicked(recording, state.ply)),
      h("div", { class: "mines-replay-controls" }, back, slider, forward),
    );
    [back, slider, forward][focused]?.focus();
  }

  /** Which of its controls has the focus: they are made again. */
  #focused() {
    return [...this.element.querySelectorAll("input, button")].indexOf(/** @type {Element} */ (document.activeElement));
  }

  /** @param {Recording} recording */
  #summary({ result, seconds, solved, value, speed }) {
    const speedText = t("3BV {solved} of {value}, {speed} 3BV/s", { solved, value, speed: decimal(speed, 2) });
    return `${t(RESULTS[result], { seconds: decimal(seconds, 2) })}, ${speedText}`;
  }

  /**
   * @param {Recording} recording
   * @param {number} ply
   */
  #clicked({ moves, times }, ply) {
    if (ply === 0) return t("Before the first click");
    return t("Click {ply} of {count}: {move} after {seconds} s", {
      ply,
      count: moves.length,
      move: moves[ply - 1],
      seconds: decimal(times[ply - 1], 2),
    });
  }
}

/** Puts a text into a file of the person. @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
