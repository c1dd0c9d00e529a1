// Dragging a tile onto a cell of the map with mouse or finger. Touching tile and cell in turn works as well.

const FAR = 8; // CSS pixels before a touch becomes a drag

/**
 * @param {HTMLElement} element the tile
 * @param {{begin: () => void, drop: (cell: string) => void}} actions
 */
export function dragTile(element, { begin, drop }) {
  element.addEventListener("pointerdown", (start) => {
    if (start.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) {
        ghost = ghostOf(element);
        begin();
      }
      if (ghost) lay(ghost, event);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      const cell = event.type === "pointerup" ? cellAt(event) : null;
      if (cell) drop(cell);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
}

/** @param {HTMLElement} element */
function ghostOf(element) {
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.classList.add("drag-ghost");
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {HTMLElement} ghost
 * @param {PointerEvent} event
 */
function lay(ghost, event) {
  ghost.style.setProperty("left", `${event.clientX}px`);
  ghost.style.setProperty("top", `${event.clientY}px`);
}

/** @param {PointerEvent} event */
function cellAt(event) {
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  return target?.getAttribute("data-cell") ?? null;
}
