// Two fingers that move apart or together over an element. One finger pans, as the browser does it.

/**
 * @param {HTMLElement} element
 * @param {(factor: number, at: {x: number, y: number}) => void} scale larger by so much, around a point of the window
 */
export function pinch(element, scale) {
  let apart = 0;
  element.addEventListener("touchstart", ({ touches }) => (apart = touches.length === 2 ? distance(touches) : 0), {
    passive: true,
  });
  const move = (/** @type {TouchEvent} */ event) => {
    const { touches } = event;
    if (touches.length !== 2 || apart === 0) return;
    event.preventDefault(); // the page keeps its size
    const now = distance(touches);
    scale(now / apart, {
      x: (touches[0].clientX + touches[1].clientX) / 2,
      y: (touches[0].clientY + touches[1].clientY) / 2,
    });
    apart = now;
  };
  element.addEventListener("touchmove", move, { passive: false });
}

/** @param {TouchList} touches */
function distance([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
