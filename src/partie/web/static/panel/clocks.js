// The clocks of a game, counted down between two messages of the server, which alone decides whose flag falls.

import { h } from "../lib/dom.js";
import { decimal, t } from "../lib/i18n.js";

/** @import { ClocksModel, StageModel } from "../lib/wire.js" */

const TENTHS = 10; // seconds below which tenths are shown
const WARNINGS = [60, 30, 10]; // seconds that are announced when a person's clock passes them
const SECOND = 1000; // milliseconds
const DAY = 86_400; // seconds

/**
 * What a clock shows after some seconds of a move.
 * @param {StageModel[]} stages
 * @param {number} spent
 * @returns {{seconds: number, periods: number, moves: number}} of the stage that passes; periods: left in overtime, else 0
 */
export function shownTime(stages, spent) {
  const counted = stages.filter(({ kind }) => kind !== "delay");
  let rest = Math.max(0, spent - (stages.find(({ kind }) => kind === "delay")?.seconds ?? 0));
  for (const [index, { seconds, periods, moves }] of counted.entries()) {
    if (rest < seconds || index === counted.length - 1) return { seconds: Math.max(0, seconds - rest), periods, moves };
    rest -= seconds;
  }
  return { seconds: 0, periods: 0, moves: 0 };
}

/** Hours, minutes and seconds; tenths where few are left, days and hours where many are. @param {number} seconds */
export function timeText(seconds) {
  if (seconds < TENTHS) return `0:0${decimal(Math.floor(seconds * 10) / 10, 1)}`;
  const whole = Math.ceil(seconds - 1e-9);
  if (whole >= 2 * DAY) {
    return t("{days} d {hours} h", { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / 3600) });
  }
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export class Clocks {
  /** @type {ClocksModel | null} */
  #clocks = null;
  #at = 0; // when the server's message came
  /** @type {(HTMLElement | undefined)[]} */
  #faces = [];
  /** @type {number | undefined} */
  #timer;
  #warned = Infinity;
  #announce;

  /** @param {(text: string) => void} announce */
  constructor(announce) {
    this.#announce = announce;
  }

  /**
   * @param {ClocksModel | null} clocks
   * @param {boolean} mine whether a person of this page is to move
   */
  see(clocks, mine) {
    if (clocks === this.#clocks) return;
    this.#clocks = clocks;
    this.#at = performance.now();
    this.#warned = typeof clocks?.seat === "number" && mine ? this.#displayed(clocks.seat).seconds : 0;
    this.#tick();
  }

  /** The clock of a seat, drawn; the one drawn before is forgotten. @param {number} seat */
  face(seat) {
    if (!this.#clocks) return null;
    const face = h("span", { class: "clock", role: "timer" });
    this.#faces[seat] = face;
    this.#draw(seat);
    return face;
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** Seconds of the move in question. */
  #spent() {
    const clocks = this.#clocks;
    if (!clocks) return 0;
    return clocks.spent + (clocks.running ? (performance.now() - this.#at) / SECOND : 0);
  }

  /** @param {number} seat */
  #displayed(seat) {
    const clocks = this.#clocks;
    const left = clocks?.seats[seat];
    if (!clocks || !left) return { seconds: 0, periods: 0, moves: 0 };
    return left.fallen
      ? { seconds: 0, periods: 0, moves: 0 }
      : shownTime(left.stages, seat === clocks.seat ? this.#spent() : 0);
  }

  /** @param {number} seat */
  #draw(seat) {
    const [face, clocks] = [this.#faces[seat], this.#clocks];
    if (!face || !clocks) return;
    const { seconds, periods, moves } = this.#displayed(seat);
    const overtime = periods > 1 ? ` ×${periods}` : moves > 1 && periods > 0 ? ` /${moves}` : "";
    const text = timeText(seconds) + overtime;
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("is-running", seat === clocks.seat && clocks.running);
    face.classList.toggle("is-low", periods < 2 && seconds < TENTHS);
  }

  /** Draws the clock that runs whenever it shows something else. */
  #tick() {
    clearTimeout(this.#timer);
    for (const seat of this.#clocks?.seats.keys() ?? []) this.#draw(seat);
    const clocks = this.#clocks;
    if (!clocks?.running || clocks.seat === null) return;
    const { seconds } = this.#displayed(clocks.seat);
    this.#warn(seconds);
    const step = seconds <= TENTHS ? 0.1 : 1;
    const next = seconds % step || step;
    if (seconds > 0) this.#timer = setTimeout(() => this.#tick(), Math.max(20, next * SECOND));
  }

  /** @param {number} seconds */
  #warn(seconds) {
    const passed = WARNINGS.find((warning) => seconds <= warning && warning < this.#warned);
    if (passed === undefined) return;
    this.#warned = seconds;
    this.#announce(t("{seconds} seconds left", { seconds: Math.ceil(seconds) }));
  }
}
