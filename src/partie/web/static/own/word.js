// The person's word: how games are taken to another browser, and what happens without it.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { isWord, use, visitor } from "../visitor.js";

/**
 * @param {() => void} changed after another word was entered
 * @param {(text: string) => void} say tells a screen reader, and the eye
 */
export function wordForm(changed, say) {
  const shown = h("code", { class: "me-word" }, visitor());
  const entry = h("input", { class: "input", id: "me-word", autocomplete: "off", spellcheck: "false", "aria-describedby": "me-word-help" });
  const help = h("p", { class: "muted", id: "me-word-help" }, t("Whoever knows this key sees your games on this server. Enter it in another browser to find them there."));
  const copy = async () => {
    await navigator.clipboard?.writeText(visitor());
    say(t("Copied."));
  };
  const take = () => {
    const word = entry.value.trim();
    if (!isWord(word)) return say(t("A key has 16 to 100 letters, digits, - and _."));
    use(word);
    changed();
  };
  return h(
    "details",
    { class: "me-elsewhere" },
    h("summary", {}, t("My games in another browser")),
    help,
    h("p", {}, shown, " ", button({ label: t("Copy"), act: () => void copy() })),
    h("label", { for: "me-word" }, t("Key of another browser")),
    h("div", { class: "me-enter" }, entry, button({ label: t("Use it here"), act: take })),
  );
}
