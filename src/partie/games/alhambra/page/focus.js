// Where the keyboard is while everything is redrawn: it stays where it was, or goes to what can be done next.

/** The buttons, lists and cells that a part of the table has now. @param {Element} part */
function places(part) {
  return [...part.querySelectorAll("button, select, [data-cell]")];
}

/** @param {unknown} element */
function take(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
}

/**
 * To be called before something is redrawn.
 * @param {() => void} otherwise where the keyboard goes when its place is not there any more
 * @returns {() => void} gives the keyboard its place back
 */
export function heldPlace(otherwise) {
  const active = document.activeElement?.closest(".alhambra :is(button, select, [data-cell])");
  const part = active?.closest("[data-part]");
  if (!active || !part) return () => {};
  const cell = active.getAttribute("data-cell");
  const index = places(part).indexOf(active);
  const card = active.closest(".analysis-card"); // an answer takes none of its buttons' places
  return () => {
    const found = cell
      ? part.querySelector(`[data-cell="${cell}"]`)
      : card && !part.querySelector(".analysis-card")
        ? undefined
        : places(part)[index];
    if (!take(found)) otherwise();
  };
}

/** Whether the keyboard is where it waits for its turn. */
export function isIdle() {
  return document.activeElement?.matches(".palaces, .act-main[aria-disabled='true']") ?? false;
}

/** Whether the keyboard is nowhere, or in a dialog that is closed. */
export function isLost() {
  const active = document.activeElement;
  return !active || active === document.body || active.closest("dialog:not([open])") !== null;
}
