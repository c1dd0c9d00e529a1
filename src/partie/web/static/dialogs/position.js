// The position as text: copy it, copy a link to it, or paste another one.

import { errorText } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { field, openDialog } from "./dialog.js";

/**
 * @param {object} options
 * @param {string} options.position the text of the shown position
 * @param {string} options.link
 * @param {string | null} options.editing the address where it is changed by taps, where the game can be entered so
 * @param {(position: string, purpose: "play" | "analyse") => Promise<void>} options.open rejected with a sentence for the person
 */
export function positionDialog({ position, link, editing, open }) {
  const shown = h(
    "textarea",
    { class: "text", rows: 2, readonly: true, spellcheck: "false", id: "position-text" },
    position,
  );
  const pasted = h("textarea", { class: "text", rows: 3, spellcheck: "false", autocapitalize: "off" });
  const problem = h("p", { class: "problem", role: "alert" });

  /** @param {"play" | "analyse"} purpose */
  const use = async (purpose) => {
    const text = pasted.value.trim();
    problem.textContent = text ? "" : t("Paste a position or a list of moves first.");
    if (!text) return pasted.focus();
    try {
      await open(text, purpose);
      dialog.close();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  const dialog = openDialog(
    t("Position"),
    h(
      "div",
      { class: "form" },
      field(t("This position"), shown),
      h(
        "div",
        { class: "row-of-buttons" },
        copyButton(t("Copy position"), position, shown),
        copyButton(t("Copy link"), link, shown),
      ),
      editing &&
        h(
          "div",
          { class: "row-of-buttons" },
          h("a", { class: "button", href: editing, onclick: () => dialog.close() }, t("Change it by taps")),
        ),
      h("hr", {}),
      field(t("Another position"), pasted, t("Paste a position or a list of moves.")),
      problem,
      h(
        "div",
        { class: "dialog-actions" },
        button({ label: t("Analyse it"), icon: "lens", act: () => use("analyse") }),
        button({ label: t("Play from it"), kind: "primary", act: () => use("play") }),
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {string} text
 * @param {HTMLTextAreaElement} fallback selected where the browser does not lend us its clipboard
 */
function copyButton(label, text, fallback) {
  const element = button({
    label,
    act: async () => {
      try {
        await navigator.clipboard.writeText(text);
        caption.textContent = t("Copied");
      } catch {
        fallback.value = text;
        fallback.select();
        caption.textContent = t("Press Ctrl+C");
      }
    },
  });
  const caption = /** @type {HTMLElement} */ (element.querySelector("span"));
  return element;
}
