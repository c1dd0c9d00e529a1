// What is redrawn keeps the keyboard at its place.

/**
 * What had the focus, as the texts and kinds by which its successor is found.
 * @param {HTMLElement} root
 * @param {Element | null} focused
 */
export function focusedControl(root, focused) {
  if (!focused || !root.contains(focused) || focused instanceof SVGElement) return null;
  return {
    tag: focused.tagName,
    name: focused.getAttribute("name"),
    value: focused.getAttribute("value"),
    text: focused.textContent,
  };
}

/**
 * @param {HTMLElement} root
 * @param {{tag: string, name: string | null, value: string | null, text: string | null} | null} place
 */
export function restoreFocus(root, place) {
  if (!place || root.contains(document.activeElement)) return;
  const found = [...root.querySelectorAll(place.tag)].find(
    (one) =>
      one.getAttribute("name") === place.name &&
      one.getAttribute("value") === place.value &&
      (place.tag === "SELECT" || one.textContent === place.text),
  );
  if (found instanceof HTMLElement) return found.focus({ preventScroll: true });
  /** @type {HTMLElement | null} */ (root.querySelector(".see-advice button") ?? root.querySelector("h1"))?.focus();
}
