// Buttons that are redrawn while they are pressed: the click would be lost with the old one.

const PRESSED = "button, a, summary, input"; // not a list: its popup keeps the end of the press to itself
const ENDS = ["pointerup", "pointercancel"];

export class Press {
  #down = false;
  #late = false; // something waits to be drawn
  #draw;

  /**
   * @param {HTMLElement} element what is redrawn
   * @param {() => void} draw what was put off, after the press
   */
  constructor(element, draw) {
    this.#draw = draw;
    element.addEventListener(
      "pointerdown",
      ({ target }) => target instanceof Element && target.closest(PRESSED) && this.#begin(),
    );
  }

  /** Whether drawing has to wait; it is done after the press. */
  get holds() {
    this.#late ||= this.#down;
    return this.#down;
  }

  /** The press was handled. */
  release() {
    this.#down = false;
    if (!this.#late) return;
    this.#late = false;
    this.#draw();
  }

  #begin() {
    this.#down = true;
    const end = () => {
      for (const name of ENDS) removeEventListener(name, end, true);
      setTimeout(() => this.release()); // after the click
    };
    for (const name of ENDS) addEventListener(name, end, true);
  }
}
