// A form of the fields a game declares for its variants. The server makes their name and says what cannot be.

import { variantOf } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { field, select } from "./dialog.js";

/** @import { GameInfo } from "../lib/types.js" */

const FEW = 24; // numbers that are listed, not typed

/** @typedef {GameInfo["fields"][number]} Field */
/** @typedef {string | number | boolean} Value */

/**
 * @typedef {object} Fields
 * @property {HTMLElement} element
 * @property {() => Record<string, Value>} values
 * @property {(name: string) => HTMLElement} row of one field, for a form with another order
 * @property {() => string} value the name of the last variant that was possible
 * @property {() => Promise<string>} settled the name of the one that is shown; rejected with a sentence
 * @property {Promise<void>} filled once the values of the given variant are shown
 */

/**
 * @param {GameInfo} game
 * @param {string} variant whose values are shown at first
 * @returns {Fields}
 */
export function fieldsControl(game, variant) {
  const inputs = game.fields.map((one) => ({ name: one.name, help: one.help, ...control(one) }));
  const element = h("div", { class: "field-group" }, ...inputs.map(({ row }) => row));
  const values = () => Object.fromEntries(inputs.map(({ name, read }) => [name, read()]));
  const fill = (/** @type {Record<string, Value>} */ given) => {
    for (const { name, write } of inputs) if (name in given) write(given[name]);
    element.dispatchEvent(new Event("change"));
  };
  const known = game.variants.find(({ name }) => name === variant);
  if (known) fill(known.values);
  const filled = known
    ? Promise.resolve()
    : variantOf(game.name, {}, variant).then(
        (found) => fill(found.values),
        () => {},
      );
  const row = (/** @type {string} */ wanted) =>
    /** @type {HTMLElement} */ (inputs.find(({ name }) => name === wanted)?.row);
  let name = variant;
  const settled = async () => {
    const wanted = JSON.stringify(values());
    const found = await variantOf(game.name, values());
    if (JSON.stringify(values()) === wanted) name = found.name;
    return found.name;
  };
  element.addEventListener("change", () => void settled().catch(() => {})); // an error is shown when the value is used
  return { element, values, row, filled, settled, value: () => name };
}

/**
 * @param {Field} one
 * @returns {{row: HTMLElement, read: () => Value, write: (value: Value) => void}}
 */
function control(one) {
  if (one.kind === "choice") {
    const list = select(
      one.choices.map(({ value, title }) => [value, title]),
      String(one.default),
    );
    return { row: field(one.help, list), read: () => list.value, write: (value) => (list.value = String(value)) };
  }
  if (one.kind === "flag") {
    const box = h("input", { type: "checkbox", role: "switch", class: "switch", checked: one.default === true });
    return {
      row: h("label", { class: "switch-row" }, h("span", { class: "field-label" }, one.help), box),
      read: () => box.checked,
      write: (value) => (box.checked = value === true),
    };
  }
  const [low, high] = [one.low ?? 0, one.high ?? Infinity];
  if (one.kind === "integer" && high - low < FEW) {
    const numbers = Array.from({ length: high - low + 1 }, (_, index) => String(low + index));
    const list = select(
      numbers.map((number) => [number, number]),
      String(one.default),
    );
    return {
      row: field(one.help, list),
      read: () => Number(list.value),
      write: (value) => (list.value = String(value)),
    };
  }
  const input = h("input", {
    class: "text",
    type: "number",
    value: Number(one.default),
    min: one.low,
    max: one.high,
    step: one.kind === "integer" ? 1 : "any",
    required: true,
  });
  return {
    row: field(one.help, input),
    read: () => input.valueAsNumber,
    write: (value) => (input.value = String(value)),
  };
}
