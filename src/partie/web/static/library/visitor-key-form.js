// The person's key: how games are taken to another browser, and what happens without it.

import { errorText } from "../lib/api.js";
import { confirmAction } from "../dialogs/dialog.js";
import { sendAll } from "./delete-game.js";
import { button, h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { countGames } from "./api.js";
import { isVisitorKey, use, visitor, earlierKeys } from "./visitor.js";

/** @param {(text: string) => void} changed called with a message when another key is used */
export function visitorKeyForm(changed) {
  const status = h("p", { class: "me-key-said", role: "status" });
  const show = (/** @type {string} */ text) => (status.textContent = text);
  const entry = h("input", {
    class: "input",
    id: "me-key",
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "me-key-help",
    oninput: () => show(""),
  });
  const help = h(
    "p",
    { class: "muted", id: "me-key-help" },
    t("Whoever knows this key sees your games on this server. Enter it in another browser to find them there."),
  );
  const copy = async () => {
    await navigator.clipboard?.writeText(visitor());
    show(t("Copied."));
  };
  const take = async () => {
    const key = entry.value.trim();
    const problem = problemOf(key);
    show(problem || t("Looking for games…"));
    if (problem) return;
    try {
      const found = await countGames(key);
      show(found > 0 ? "" : t("Nothing is stored under this key on this server. Your own key stays in use."));
      if (found > 0) confirmUse(key, found, changed);
    } catch (error) {
      show(errorText(error));
    }
  };
  return h(
    "details",
    { class: "me-elsewhere" },
    h("summary", {}, t("My games in another browser")),
    help,
    h("p", {}, h("code", { class: "me-key" }, visitor()), " ", button({ label: t("Copy"), act: () => void copy() })),
    h("label", { for: "me-key" }, t("Key of another browser")),
    h("div", { class: "me-enter" }, entry, button({ label: t("Use it here"), act: () => void take() })),
    status,
    ...before(changed),
  );
}

/** Why a text cannot be used as a key; empty where it can. @param {string} key */
function problemOf(key) {
  if (!isVisitorKey(key)) return t("A key has 16 to 100 letters, digits, - and _.");
  return key === visitor() ? t("This browser uses this key already.") : "";
}

/**
 * @param {string} key
 * @param {number} found games stored under it
 * @param {(text: string) => void} changed
 */
function confirmUse(key, found, changed) {
  const games = counted(
    "{number} game is stored under this key and will be listed here.",
    "{number} games are stored under this key and will be listed here.",
    found,
  );
  const act = () => {
    change(key);
    changed(counted("The key is used here now: {number} game.", "The key is used here now: {number} games.", found));
  };
  confirmAction(
    t("Use this key here?"),
    `${games} ${t("Your present key is kept below, and you can go back to it.")}`,
    t("Use it here"),
    act,
  );
}

/** The server is informed first of what was deleted under the key so far. @param {string} key */
function change(key) {
  sendAll();
  use(key);
}

/** The keys that were used before, each with the way back to it. @param {(text: string) => void} changed */
function before(changed) {
  const lines = earlierKeys().map((key) => {
    const goBack = () => {
      change(key);
      changed(t("The earlier key is used here again."));
    };
    return h(
      "li",
      {},
      h("code", { class: "me-key" }, key),
      " ",
      button({ label: t("Go back to this key"), act: goBack }),
    );
  });
  return lines.length === 0
    ? []
    : [h("p", {}, t("Keys used here before")), h("ul", { class: "me-earlier-keys" }, ...lines)];
}
