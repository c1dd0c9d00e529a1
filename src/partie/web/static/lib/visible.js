// Small pictures of long lists are drawn when they come into sight.

const NEAR = "200px"; // below what is seen

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: NEAR },
);

/**
 * @param {Element} element
 * @param {() => void} draw
 */
export function whenVisible(element, draw) {
  waiting.set(element, draw);
  observer.observe(element);
}
