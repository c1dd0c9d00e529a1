// Elements in one expression. Styles are classes or CSSOM, never style attributes: the CSP forbids those.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An HTML element. `onclick`-like functions become listeners; false, null and undefined are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  decorate(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  decorate(element, attributes, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
function decorate(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  for (const child of children) if (child) element.append(child);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

// 24-unit line drawings, stroked with the text colour.
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  solve: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.5l2.8 2.8L16 9.5",
  flag: "M6 21V4M6 4.5c4-2.5 7 2 12 0v9c-5 2-8-2.5-12 0",
  threats: "M12 3v4M12 17v4M3 12h4M17 12h4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z",
  plus: "M12 5v14M5 12h14",
  lens: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20",
  share: "M12 15V4M8 7.5 12 3.5l4 4M5 12v7h14v-7",
  help: "M9.2 9.2a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.2-1.5 2.3M12 17.3v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0V4ZM8 6H4.5v1.5A3.5 3.5 0 0 0 8 11M16 6h3.5v1.5A3.5 3.5 0 0 1 16 11M12 14v4M8.5 20h7",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M6 6l12 12M18 6 6 18",
  back: "M10 6l-6 6 6 6M4 12h16",
  home: "M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-6h4v6",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  save: "M5 4h11l3 3v13H5ZM8 4v5h7V4M8 20v-6h8v6",
  open: "M4 19V6h5l2 2h9v11ZM4 11h16",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  turn: "M7 4v13M3.5 7.5 7 4l3.5 3.5M17 20V7M13.5 16.5 17 20l3.5-3.5",
  play: "M7 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  first: "M18 5v14l-9-7ZM6 5v14",
  previous: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  skip: "M6 5v14l9-7ZM18 5v14",
  minus: "M5 12h14",
  warning: "M12 4 2.5 20h19ZM12 10v4.5M12 17.3v.2",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

/** @typedef {keyof typeof ICONS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/**
 * A button that stays focusable while it can do nothing, so that the keyboard does not lose its place.
 * @param {{label: string, icon?: IconName, kind?: string, key?: string, act: () => void, bare?: boolean}} options
 */
export function button({ label, icon: name, kind = "", key, act, bare = false }) {
  const element = h(
    "button",
    {
      type: "button",
      class: `button ${kind}`,
      "aria-label": bare ? label : null,
      "aria-keyshortcuts": key,
      title: bare ? label : null,
      onclick: () => element.getAttribute("aria-disabled") !== "true" && act(),
    },
    name && icon(name),
    !bare && h("span", {}, label),
  );
  return element;
}

/**
 * Redraws something without taking the keyboard's place away: it stays on the button of the same name.
 * @param {HTMLElement} element
 * @param {() => void} redraw
 * @param {() => void} otherwise where the keyboard goes when there is no such button any more
 */
export function keepFocus(element, redraw, otherwise) {
  const { activeElement } = document;
  const name = activeElement && element.contains(activeElement) ? nameOf(activeElement) : null;
  redraw();
  if (name === null) return;
  const same = [...element.querySelectorAll("button, a")].find((one) => nameOf(one) === name);
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  else otherwise();
}

/** @param {Element} element */
function nameOf(element) {
  return element.getAttribute("aria-label") ?? element.textContent;
}

/**
 * @param {HTMLElement} element
 * @param {boolean} enabled
 */
export function enable(element, enabled) {
  setAttribute(element, "aria-disabled", enabled ? null : "true");
}
