// The moves of a game, shown one after another: by themselves at a pace one can follow, or step by step. The same bar in Watch and in a review.

import { button, enable, h, icon } from "../lib/dom.js";
import { counted, later, t } from "../lib/i18n.js";

/** @import { IconName } from "../lib/dom.js" */

/** @type {[number, string][]} seconds a move, and their name */
const PACES = [
  [4, later("A move in 4 seconds")],
  [2, later("A move in 2 seconds")],
  [1, later("A move a second")],
  [0.5, later("2 moves a second")],
  [0.2, later("5 moves a second")],
];
const AS_PLAYED = later("At the speed of the game");
const SHORTEST = 0.05; // seconds; a move must be seen
const DEFAULT_PACE = 2;
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  " ": "play",
  "-": "slower",
  "+": "faster",
};

export class Stepper {
  ply = 0;
  #last = 0;
  #complete = false;
  #playing = false;
  #following = false; // every move is shown at once when it comes
  #held = false; // a live game that stands still for everybody
  #stepping = false;
  #timer = 0;
  #pace = DEFAULT_PACE;
  #paces = PACES;
  /** @type {((ply: number) => number) | null} */
  #seconds = null;
  #show;
  #number;
  #place = h("span", { class: "stepper-place" });
  #status = h("span", { "aria-live": "polite" });
  #jump = button({ label: t("Jump to live"), icon: "skip", act: () => this.follow() });
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons;
  element;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);

  /**
   * @param {(ply: number) => void | Promise<void>} show draws the position after so many moves
   * @param {(ply: number) => number} [number] of the last of so many moves, as people count
   * @param {boolean} [live] whether the game is being played: one may go back in it, and jump to its newest move
   */
  constructor(show, number = (ply) => ply, live = false) {
    this.#show = show;
    this.#number = number;
    this.#following = live;
    this.#jump.hidden = !live;
    this.#buttons = {
      first: signButton(t("First"), "first", "Home", () => this.#goBy(-Infinity)),
      back: signButton(t("Back"), "previous", "ArrowLeft", () => this.#goBy(-1)),
      play: button({
        label: t("Replay"),
        icon: "play",
        kind: "primary",
        key: "Space",
        act: () => (this.#playing || this.#following ? this.pause() : this.play()),
      }),
      next: signButton(t("Next"), "next", "ArrowRight", () => this.#goBy(1)),
      last: signButton(t("Last"), "skip", "End", () =>
        live && !this.#complete ? this.follow() : this.#goBy(Infinity),
      ),
      slower: signButton(t("Slower"), "minus", "-", () => this.#change(-1)),
      faster: signButton(t("Faster"), "plus", "+", () => this.#change(1)),
    };
    const { slower, faster, ...steps } = this.#buttons;
    this.element = h(
      "div",
      { class: "stepper" },
      h("div", { class: "stepper-row", role: "group", "aria-label": t("Moves") }, ...Object.values(steps)),
      h(
        "div",
        { class: "stepper-row is-pace", role: "group", "aria-label": t("Speed") },
        slower,
        h("span", { class: "stepper-pace" }, this.#place, this.#status),
        faster,
      ),
      this.#jump,
    );
    document.addEventListener("keydown", this.#keys);
    this.#announce();
  }

  /** Offers the speed of the game as the slowest pace. @param {(ply: number) => number} seconds that the move after so many took */
  usePlayedSpeed(seconds) {
    if (!this.#seconds) this.#pace += 1; // the same pace as before in a longer list
    this.#seconds = seconds;
    this.#paces = [[0, AS_PLAYED], ...PACES];
    this.#announce();
  }

  /**
   * Says how many moves there are by now.
   * @param {number} last
   * @param {boolean} complete whether there will be no more
   */
  extend(last, complete) {
    this.#last = last;
    this.#complete = complete;
    if (complete) this.#jump.hidden = true; // nothing is live any more
    if (this.#following) void this.go(last);
    this.#announce();
    const waits = this.#playing && !this.#stepping && !this.#timer; // its time has passed
    if (waits && this.ply < last) void this.#step();
    if (this.atEnd) this.pause();
  }

  /** Says whether a live game stands still, so that its newest move is not taken for a running one. @param {boolean} held */
  hold(held) {
    this.#held = held;
    this.#announce();
  }

  get playing() {
    return this.#playing;
  }

  get atEnd() {
    return this.#complete && this.ply === this.#last;
  }

  /** The newest move now, and every further one when it comes. */
  follow() {
    this.pause();
    this.#following = true;
    void this.go(this.#last);
  }

  get following() {
    return this.#following;
  }

  /** From here, or from the beginning where everything is shown already. */
  play() {
    this.#playing = true;
    this.#following = false;
    this.#announce();
    if (this.atEnd) void this.go(0).then(() => this.#wait());
    else void this.#step();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#playing = false;
    this.#following = false;
    this.#announce();
  }

  /** @param {number} ply */
  async go(ply) {
    this.ply = Math.min(Math.max(0, ply), this.#last); // at once: the next key counts from here
    this.#announce();
    await this.#show(this.ply);
  }

  close() {
    this.pause();
    document.removeEventListener("keydown", this.#keys);
  }

  /** @param {number} plies */
  #goBy(plies) {
    this.pause();
    void this.go(this.ply + plies);
  }

  /** The next move; one that is not there yet comes with `extend`. */
  async #step() {
    if (this.ply === this.#last || this.#stepping) return;
    this.#stepping = true;
    try {
      await this.go(this.ply + 1);
    } finally {
      this.#stepping = false; // also where a move could not be drawn: the next one may
    }
    if (this.atEnd) this.pause();
    else this.#wait();
  }

  #wait() {
    if (!this.#playing) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#playing) void this.#step();
    }, 1000 * this.#delay());
  }

  /** Seconds before the next move. */
  #delay() {
    const [seconds, text] = this.#paces[this.#pace];
    return text === AS_PLAYED && this.#seconds ? Math.max(SHORTEST, this.#seconds(this.ply)) : seconds;
  }

  /** @param {number} steps */
  #change(steps) {
    this.#pace = Math.min(Math.max(0, this.#pace + steps), this.#paces.length - 1);
    if (this.#timer) this.#wait();
    this.#announce();
  }

  #announce() {
    const { first, back, play, next, last, slower, faster } = this.#buttons;
    this.#place.textContent = this.#where();
    const stands = this.#held && this.#following && !this.#complete;
    this.#status.textContent = stands
      ? t("Paused")
      : this.#following
        ? t("As they are played")
        : t(this.#paces[this.#pace][1]);
    for (const one of [first, back]) enable(one, this.ply > 0 || this.#playing); // they stop it, too
    for (const one of [next, last]) enable(one, this.ply < this.#last);
    play.hidden = stands; // nothing moves that could be stopped
    enable(this.#jump, !this.#following);
    enable(slower, this.#pace > 0);
    enable(faster, this.#pace < this.#paces.length - 1);
    const moving = this.#playing || (this.#following && !stands);
    const label = moving ? t("Pause") : this.#complete && (this.ply === 0 || this.atEnd) ? t("Replay") : t("Continue");
    this.element.classList.toggle("is-moving", moving);
    play.replaceChildren(icon(moving ? "pause" : "play"), h("span", {}, label));
  }

  #where() {
    const [ply, last] = [this.#number(this.ply), this.#number(this.#last)];
    if (this.#complete) return t("Move {ply} of {last}", { ply, last });
    if (this.#following && this.#held) return t("Newest move: {ply}", { ply });
    if (this.#following) return t("Live: move {ply}", { ply });
    return this.#jump.hidden
      ? counted("{number} move", "{number} moves", this.ply)
      : t("Move {ply} of {last} so far", { ply, last });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const busy = event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]");
    const onControl = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, summary");
    const order = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (busy || onControl || !order || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    this.#buttons[order].click();
  }
}

/**
 * @param {string} label
 * @param {IconName} drawing
 * @param {string} key
 * @param {() => void} act
 */
function signButton(label, drawing, key, act) {
  return button({ label, icon: drawing, key, act, bare: true });
}
