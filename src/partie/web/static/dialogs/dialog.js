// Windows over the page: native <dialog>, closed by Escape, by its cross, by a click beside it or by the way back.

import { button, h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { lay } from "../frame/layers.js";

/**
 * Opens a dialog; it leaves the page when it is closed.
 * @param {string} title
 * @param {...import("../lib/dom.js").Child} content
 */
export function openDialog(title, ...content) {
  const close = () => dialog.close();
  const heading = h("h2", { id: "dialog-title", tabindex: -1, autofocus: true }, title);
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title", onclose: () => (dialog.remove(), lift()) },
    h(
      "div",
      { class: "dialog-body" },
      h(
        "div",
        { class: "dialog-head" },
        heading,
        button({ label: t("Close"), icon: "close", kind: "quiet", bare: true, act: close }),
      ),
      ...content,
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  const lift = lay(close);
  return dialog;
}

/**
 * Asks before something that changes a lot.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {() => void} act
 */
export function confirmAction(title, text, yes, act) {
  question(title, text, { label: yes, kind: "primary" }, act);
}

/**
 * Asks before something is lost for good, and looks like no other question.
 * @param {string} title
 * @param {string} text says what is lost
 * @param {string} yes
 * @param {() => void} act
 */
export function confirmDanger(title, text, yes, act) {
  const dialog = question(title, text, { label: yes, kind: "danger" }, act);
  dialog.classList.add("is-danger");
  dialog.querySelector("h2")?.prepend(icon("warning"));
}

/**
 * @param {string} title
 * @param {string} text
 * @param {{label: string, kind: string}} yes
 * @param {() => void} act
 */
function question(title, text, yes, act) {
  const agree = () => {
    dialog.close();
    act();
  };
  const cancel = button({ label: t("Cancel"), act: () => dialog.close() });
  const dialog = openDialog(
    title,
    h("p", {}, text),
    h("div", { class: "dialog-actions" }, cancel, button({ ...yes, act: agree })),
  );
  return dialog;
}

/**
 * A label above a control.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [help]
 */
export function field(label, control, help) {
  return h(
    "label",
    { class: "field-row" },
    h("span", { class: "field-label" }, label),
    control,
    help && h("span", { class: "field-help" }, help),
  );
}

/**
 * @template {string} Value
 * @param {[Value, string][]} options value and text
 * @param {Value} chosen
 * @param {(value: Value) => void} [onChange]
 */
export function select(options, chosen, onChange) {
  const element = h(
    "select",
    { class: "select", onchange: () => onChange?.(/** @type {Value} */ (element.value)) },
    ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
  return element;
}

/**
 * One of a few, all of them in sight.
 * @template {string} Value
 * @param {string} legend
 * @param {string} name
 * @param {[Value, string][]} options
 * @param {Value} chosen
 */
export function choice(legend, name, options, chosen) {
  const inputs = options.map(([value]) => h("input", { type: "radio", name, value, checked: value === chosen }));
  const labels = options.map(([, text]) => h("span", {}, text));
  const element = h(
    "fieldset",
    { class: "choice" },
    h("legend", { class: "field-label" }, legend),
    h("div", { class: "choice-options" }, ...labels.map((label, index) => h("label", {}, inputs[index], label))),
  );
  const value = () => /** @type {Value} */ (inputs.find((input) => input.checked)?.value ?? chosen);
  const rename = (/** @type {string[]} */ texts) =>
    labels.forEach((label, index) => (label.textContent = texts[index]));
  return { element, value, rename };
}

/** The button that sends a form. @param {string} label */
export function submit(label) {
  return h("button", { type: "submit", class: "button primary" }, h("span", {}, label));
}

/**
 * A choice between on and off that is made at once.
 * @param {string} label
 * @param {string} help
 * @param {boolean} checked
 * @param {(on: boolean) => void} set
 */
export function switchRow(label, help, checked, set) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked,
    onchange: () => set(box.checked),
  });
  return h(
    "label",
    { class: "switch-row" },
    h("span", {}, h("span", { class: "field-label" }, label), h("span", { class: "field-help" }, help)),
    box,
  );
}
