// Finished games: a list that can be filtered, saved as a file and added to from a file.

import { status } from "../api.js";
import { field, select } from "../dialogs/dialog.js";
import { button, h } from "../dom.js";
import { later, t } from "../i18n.js";
import { folder, games as fetchGames, importFile, importFromFolder, recordsAddress, sentence } from "./api.js";
import { pointsText } from "./parts.js";

/** @import { FolderFile, Imported, StoredGame, View } from "./types.js" */
/** @import { ArenaContext } from "../places/watch.js" */

const PAGE = 50; // games
const MOST = "1000"; // games in one saved file
const TYPING = 300; // milliseconds without a key before the list follows
const RESULTS = /** @type {const} */ ([
  ["", later("any result")],
  ["won", later("won")],
  ["drawn", later("drawn")],
  ["lost", later("lost")],
]);
const ENDINGS = ["five", "board full", "forfeit", "time", "crash", "illegal", "garbage", "out of turn", "silence", "flood", "memory", "not started", "too long", "unfinished"];

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
export async function showGames(root, context) {
  const list = new GameList(context, {});
  const files = h("details", { class: "filter-box" }, h("summary", {}, t("Folder of records")));
  root.replaceChildren(h("a", { class: "back", href: "#/watch" }, t("All tournaments")), h("h1", {}, t("Games")), adding(context, () => list.load()), files, list.element);
  const { owner } = await status();
  files.hidden = !owner;
  await Promise.all([list.load(), owner && folder().then((found) => files.append(...folderLines(context, found))).catch((error) => context.notices.error(sentence(error)))]);
  return { hear: () => {}, destroy: () => {} };
}

/** The endings of files that only some games have. @param {ArenaContext} context */
function formatsOf(context) {
  return [...new Set(context.games.flatMap((game) => game.formats.map((format) => format.name)))];
}

/**
 * Games from a file of this computer.
 * @param {ArenaContext} context
 * @param {() => Promise<void>} done
 */
function adding(context, done) {
  const file = h("input", { type: "file", class: "input", accept: ["xml", "json", ...formatsOf(context)].map((ending) => `.${ending}`).join(","), "aria-label": t("Add games from a file") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      tell(context, await importFile(chosen.name, await chosen.text()));
      await done();
    } catch (error) {
      context.notices.error(sentence(error));
    }
    file.value = "";
  });
  return field(t("Add games from a file"), file, t("Partie's XML or JSON, or a format of the game, up to 200 kB; every move is checked. Larger ones with: partie arena import."));
}

/**
 * @param {ArenaContext} context
 * @param {Imported} imported
 */
function tell(context, { games, known }) {
  const read = t("Games read: {games}", { games });
  const text = known > 0 ? `${read} · ${t("already stored: {games}", { games: known })}` : read;
  context.notices.show("imported", text, { closable: true });
}

/**
 * Files that lie on the server already; the button reads one and replays its last game.
 * @param {ArenaContext} context
 * @param {{folder: string, files: FolderFile[]}} found
 */
function folderLines(context, { folder: place, files }) {
  const read = async (/** @type {string} */ name) => {
    try {
      const imported = await importFromFolder(name);
      tell(context, imported);
      if (imported.newest !== null) location.hash = `#/watch/game/${imported.newest}`;
    } catch (error) {
      context.notices.error(sentence(error));
    }
  };
  const help = place ? t("XML, PSQ and SGF files in {folder}, up to 5 MB each. Reading one stores its games and replays the last.", { folder: place }) : t("XML, PSQ and SGF files on the server, up to 5 MB each. Reading one stores its games and replays the last.");
  const line = (/** @type {FolderFile} */ { name, size, changed }) =>
    h(
      "li",
      { class: "folder-line" },
      h("span", {}, [name, t("{size} kB", { size: Math.ceil(size / 1000) }), dayText(changed)].join(" · ")),
      button({ label: t("Read and replay"), act: () => void read(name) }),
    );
  return [h("p", { class: "detail" }, help), files.length > 0 ? h("ul", { class: "games" }, ...files.map(line)) : h("p", {}, t("No file is there."))];
}

/** @param {number} seconds since 1970 */
function dayText(seconds) {
  return new Date(1000 * seconds).toLocaleDateString(document.documentElement.lang);
}

export class GameList {
  #context;
  /** @type {Record<string, string>} */
  #fixed;
  #form = h("div", { class: "filter", role: "search", "aria-label": t("Filter") });
  #title = h("h2", { "aria-live": "polite" });
  #list = h("ul", { class: "games" });
  #more = h("div", {});
  #files = h("p", {});
  #timer = 0;
  #asked = 0;
  #controls;
  #box = h("details", { class: "filter-box", open: matchMedia("(min-width: 52rem)").matches }, h("summary", {}, t("Filter")), this.#form);
  element = h("section", {}, this.#title, this.#box, this.#list, this.#more, this.#files);

  /**
   * @param {ArenaContext} context
   * @param {Record<string, string>} fixed what the filter always asks for
   */
  constructor(context, fixed) {
    this.#context = context;
    this.#fixed = fixed;
    const follow = () => this.#soon();
    const text = () => h("input", { class: "input", type: "search", maxlength: 200, oninput: follow });
    const day = () => h("input", { class: "input", type: "date", oninput: follow });
    this.#controls = {
      brain: text(),
      result: select(RESULTS.map(([value, label]) => [value, t(label)]), "", follow),
      opponent: text(),
      ending: select([["", t("any ending")], ...ENDINGS.map((word) => /** @type {[string, string]} */ ([word, t(word)]))], "", follow),
      variant: text(),
      since: day(),
      until: day(),
    };
    const { brain, result, opponent, ending, variant, since, until } = this.#controls;
    this.#form.replaceChildren(
      field(t("Brain"), brain, t("Its whole name.")),
      field(t("Result of this brain"), result),
      field(t("Opponent"), opponent),
      field(t("Ending"), ending),
      field(t("Rules and board"), variant, t("For example free-15 or free-15-swap2.")),
      field(t("From"), since),
      field(t("To"), until),
    );
  }

  #wanted() {
    const { since, until, ...words } = this.#controls;
    /** @type {Record<string, string>} */
    const wanted = { ...this.#fixed };
    for (const [name, { value }] of Object.entries(words)) if (value.trim()) wanted[name] = value.trim();
    if (!wanted.brain) delete wanted.result;
    if (since.value) wanted.since = String(new Date(`${since.value}T00:00`).getTime() / 1000);
    if (until.value) wanted.until = String(new Date(`${until.value}T00:00`).getTime() / 1000 + 86400);
    return wanted;
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(), TYPING);
  }

  /** @param {number | null} [before] */
  async load(before = null) {
    const asked = ++this.#asked;
    const wanted = this.#wanted();
    try {
      const { games, total } = await fetchGames({ ...wanted, limit: String(PAGE), ...(before === null ? {} : { before: String(before) }) });
      if (asked !== this.#asked) return; // the filter changed meanwhile
      this.#show(games, total, wanted, before);
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /**
   * @param {StoredGame[]} games
   * @param {number} total
   * @param {Record<string, string>} wanted
   * @param {number | null} before
   */
  #show(games, total, wanted, before) {
    this.#title.textContent = t("Finished games: {total}", { total });
    if (before === null) this.#list.replaceChildren();
    this.#list.append(...games.map(gameLine));
    this.#more.replaceChildren(games.length === PAGE ? button({ label: t("Older games"), act: () => void this.load(games[games.length - 1].id) }) : "");
    const files = ["xml", "json"].map((ending) => h("a", { class: "file", href: recordsAddress(ending, { ...wanted, limit: MOST }), download: "" }, ending.toUpperCase()));
    this.#files.replaceChildren(...(total > 0 ? [t("Save these games as"), " ", ...files.flatMap((file) => [file, " "])] : []));
  }
}

/** @param {StoredGame} game */
function gameLine(game) {
  const result = game.brains.map((name, seat) => `${name} ${pointsText(game.points[seat])}`).join(" – ");
  const day = game.finished > 0 ? dayText(game.finished) : "";
  const text = [result, t(game.ending), t("{moves} moves", { moves: game.plies }), day].filter(Boolean).join(" · ");
  return h("li", {}, h("a", { href: `#/watch/game/${game.id}`, title: game.detail || null }, text));
}
