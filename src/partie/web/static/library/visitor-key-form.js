// The person's key: how games are taken to another browser, and what happens without it.

import { errorText, status } from "../lib/api.js";
import { confirmAction } from "../dialogs/dialog.js";
import { sendAll } from "./delete-game.js";
import { button, h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { countGames, joinGames } from "./api.js";
import { earlierKeys, forgetEarlier, isVisitorKey, use, visitor } from "./visitor.js";

/**
 * @param {(text: string) => void} changed hears, in words, that the list is another one now
 * @param {string} [given] a key that came with the address
 */
export function visitorKeyForm(changed, given = "") {
  const answer = h("p", { class: "me-key-said", role: "status" });
  const show = (/** @type {string} */ text) => (answer.textContent = text);
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
  const code = h("div", { class: "me-join-code" });
  const showCode = async () => {
    if (!details.open || code.firstChild) return;
    code.replaceChildren(
      await joinCode(),
      h("p", { class: "muted" }, t("Scan it with your other device to join the lists.")),
    );
  };
  const details = h(
    "details",
    { class: "me-elsewhere", ontoggle: () => void showCode().catch(() => {}) },
    h("summary", {}, t("My games in another browser")),
    help,
    h("p", {}, h("code", { class: "me-key" }, visitor()), " ", button({ label: t("Copy"), act: () => void copy() })),
    h("label", { for: "me-key" }, t("Key of another browser")),
    h("div", { class: "me-enter" }, entry, button({ label: t("Use it here"), act: () => void take() })),
    answer,
    code,
    ...before(changed),
  );
  if (given) {
    details.open = true;
    entry.value = given;
    void take();
  }
  return details;
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
  const act = async () => {
    const own = visitor();
    sendAll(); // what was deleted under the key so far
    use(key);
    await join(own);
    changed(t("The games of both browsers are one list now."));
  };
  confirmAction(
    t("Use this key here?"),
    `${games} ${t("They and the games of this browser become one list.")}`,
    t("Join the lists"),
    () => void act(),
  );
}

/** The games of a key that was used here become games of the present one. @param {string} key */
async function join(key) {
  await joinGames(key).then(
    () => forgetEarlier(key),
    () => {}, // the key stays among the earlier ones, with a way to try it again
  );
}

/** The keys that were used before and whose games are not in the list. @param {(text: string) => void} changed */
function before(changed) {
  const lines = earlierKeys().map((key) => {
    const add = async () => {
      await join(key);
      changed(t("The games of the earlier key are in the list now."));
    };
    return h(
      "li",
      {},
      h("code", { class: "me-key" }, key),
      " ",
      button({ label: t("Add its games"), act: () => void add() }),
    );
  });
  return lines.length === 0
    ? []
    : [h("p", {}, t("Keys used here before")), h("ul", { class: "me-earlier-keys" }, ...lines)];
}

/** The address by which another device joins, as a picture for its camera. */
async function joinCode() {
  const { network } = await status();
  const { qrCode } = await import("../people/qr-code.js");
  const base = network ?? new URL(".", document.baseURI).href;
  return qrCode(`${base.replace(/\/$/, "")}/#/me/key/${visitor()}`);
}
