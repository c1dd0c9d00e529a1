// A phone is let in by the code that the terminal shows: `#/pair/CODE` from its QR code, or typed.

import { errorText, pairWith } from "../lib/api.js";
import { field } from "../dialogs/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { ViewContext, ShownView } from "../lib/types.js" */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {ShownView}
 */
export function show(root, { path, go, announce }) {
  const status = h("p", { class: "see-status", role: "status" });
  const code = h("input", {
    class: "text",
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    maxlength: 20,
    required: true,
    value: path[0] ?? "",
  });
  const send = async () => {
    status.textContent = t("Pairing…");
    try {
      await pairWith(code.value);
      announce(t("This phone is paired."));
      go("#/see");
    } catch (error) {
      status.textContent = errorText(error);
      code.focus();
    }
  };
  root.replaceChildren(
    h(
      "form",
      { class: "see form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void send()) },
      h("h1", {}, t("Pair a phone")),
      h(
        "p",
        {},
        t(
          "The terminal in which Partie was started with --lan shows a code. Whoever has it may start tournaments and programs; playing and reading pictures need none.",
        ),
      ),
      field(t("Code"), code),
      h("button", { type: "submit", class: "button primary" }, t("Pair")),
      status,
    ),
  );
  if (path[0]) void send();
  return { close: () => {} };
}
