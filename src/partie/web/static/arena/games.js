// Finished games: a list that can be filtered, saved as a file and added to from a file.

import { status } from "../lib/api.js";
import { back } from "../frame/back-link.js";
import { field, select } from "../dialogs/dialog.js";
import { button, h, icon } from "../lib/dom.js";
import { gameActions, reviewWay } from "../library/game-actions.js";
import { counted, later, t } from "../lib/i18n.js";
import { GamePicture } from "../games/picture.js";
import { whenVisible } from "../lib/visible.js";
import {
  folder,
  games as fetchGames,
  importFile,
  importFromFolder,
  position,
  recordsAddress,
  sentence,
} from "./api.js";
import { MOST, saveRecordFile } from "./files.js";
import { brainName, partiePlayers, storedName } from "./names.js";
import { pointsOfAll, dayText, endingsOf, endingWords, UNFINISHED } from "./parts.js";
import { loserOf, storedResult } from "./results.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { FolderFile, Imported, StoredGame, View } from "./types.js" */
/** @import { ArenaContext } from "../views/watch.js" */

const PAGE = 50; // games
const PARTIE_PLAYERS = "own-players"; // the id of what is offered while a name is typed
const TYPING = 300; // milliseconds without a key before the list follows
const RESULTS = /** @type {const} */ ([
  ["", later("any result")],
  ["won", later("won")],
  ["drawn", later("drawn")],
  ["lost", later("lost")],
]);

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
export async function showGames(root, context) {
  const list = new GameList(context, {}, "", []);
  const files = h("details", { class: "filter-box" }, h("summary", {}, t("Folder of records")));
  const { owner } = await status();
  await Promise.all([
    list.load(),
    owner &&
      folder()
        .then((found) => files.append(...folderLines(context, found)))
        .catch((error) => context.notices.error(sentence(error))),
  ]);
  root.replaceChildren(
    back("#/watch", t("Watch")),
    h("h1", {}, t("Finished games")),
    ...(owner
      ? [
          h(
            "div",
            { class: "start-form" },
            adding(context, () => list.load()),
            files,
          ),
        ]
      : []),
    list.element,
  );
  return { receive: () => {}, destroy: () => {} };
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
  const file = h("input", {
    type: "file",
    class: "visually-hidden",
    accept: ["xml", "json", ...formatsOf(context)].map((ending) => `.${ending}`).join(","),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      showImported(context, await importFile(chosen.name, await chosen.text()));
      await done();
    } catch (error) {
      context.notices.error(sentence(error));
    }
    file.value = "";
  });
  return h(
    "div",
    { class: "adding" },
    h("label", { class: "button file-button" }, file, icon("open"), h("span", {}, t("Add games from a file"))),
    h(
      "p",
      { class: "detail" },
      t(
        "Partie's XML or JSON, or a format of the game, up to 200 kB; every move is checked. For larger files: partie arena import.",
      ),
    ),
  );
}

/**
 * @param {ArenaContext} context
 * @param {Imported} imported
 */
function showImported(context, { games, known }) {
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
      showImported(context, imported);
      if (imported.newest !== null) context.go(`#/watch/game/${imported.newest}`);
    } catch (error) {
      context.notices.error(sentence(error));
    }
  };
  const endings = ["xml", "json", ...formatsOf(context)].map((ending) => ending.toUpperCase()).join(", ");
  const help = t("Files in {folder}, up to 5 MB each: {endings}. Reading one stores its games and replays the last.", {
    folder: place,
    endings,
  });
  const line = (/** @type {FolderFile} */ { name, size, changed }) =>
    h(
      "li",
      { class: "folder-line" },
      h("span", {}, [name, t("{size} kB", { size: Math.ceil(size / 1000) }), dayText(changed)].join(" · ")),
      button({ label: t("Read and replay"), act: () => void read(name) }),
    );
  return [
    h("p", { class: "detail" }, help),
    files.length > 0 ? h("ul", { class: "games" }, ...files.map(line)) : h("p", {}, t("There is no file yet.")),
  ];
}

export class GameList {
  #context;
  /** @type {Record<string, string>} */
  #fixed;
  #game;
  #form = h("div", { class: "filter", role: "search", "aria-label": t("Filter") });
  #title = h("h2", { "aria-live": "polite" }, t("Games"));
  #list = h("ul", { class: "games" });
  /** @type {Map<number, HTMLElement>} by the number of the game: a list that is asked for again keeps its pictures */
  #lines = new Map();
  #more = h("div", {});
  #files = h("p", {});
  #timer = 0;
  #requests = 0;
  #controls;
  #box = h("details", { class: "filter-box" }, h("summary", {}, t("Filter")), this.#form);
  element = h("section", {}, this.#title, this.#box, this.#list, this.#more, this.#files);

  /**
   * @param {ArenaContext} context
   * @param {Record<string, string>} fixed what the filter always asks for
   * @param {string} game the only one there is; empty where it can be chosen
   * @param {string[]} brains the only ones there are; empty where they can be typed
   */
  constructor(context, fixed, game, brains) {
    this.#context = context;
    this.#fixed = fixed;
    this.#game = game;
    const follow = () => this.#soon();
    const name = () =>
      brains.length > 0
        ? select(
            [["", t("anybody")], ...brains.map((brain) => /** @type {[string, string]} */ ([brain, brainName(brain)]))],
            "",
            follow,
          )
        : h("input", { class: "input", type: "search", maxlength: 200, list: PARTIE_PLAYERS, oninput: follow });
    const day = () => h("input", { class: "input", type: "date", oninput: follow });
    this.#controls = {
      game: select(
        [
          ["", t("any game")],
          ...context.games.map((known) => /** @type {[string, string]} */ ([known.name, known.title])),
        ],
        "",
        () => (this.#offer(), follow()),
      ),
      variant: select([["", t("any variant")]], "", follow),
      brain: name(),
      result: select(
        RESULTS.map(([value, label]) => [value, t(label)]),
        "",
        follow,
      ),
      opponent: name(),
      ending: select([["", t("any ending")]], "", follow),
      since: day(),
      until: day(),
    };
    this.#offer();
    const { game: kind, variant, brain, result, opponent, ending, since, until } = this.#controls;
    const known = context.games.find((info) => info.name === game);
    this.#form.replaceChildren(
      ...(game ? [] : [field(t("Game"), kind), field(t("Variant"), variant)]),
      field(t("Player"), brain),
      field(t("Result of this player"), result),
      ...(known?.players.at(-1) === 1 ? [] : [field(t("Opponent"), opponent)]),
      field(t("Ending"), ending),
      field(t("From"), since),
      field(t("To"), until),
      ...(brains.length > 0
        ? []
        : [
            h(
              "datalist",
              { id: PARTIE_PLAYERS },
              ...partiePlayers(context.games).map((own) => h("option", { value: brainName(own) })),
            ),
          ]),
    );
  }

  /** Offers the endings and rules of the chosen game, and of no other. */
  #offer() {
    const { game, variant, ending } = this.#controls;
    const info = this.#context.games.find(({ name }) => name === (this.#game || game.value));
    const entry = (/** @type {[string, string]} */ [value, text]) => h("option", { value }, text);
    variant.replaceChildren(
      entry(["", t("any variant")]),
      ...(info?.variants ?? []).map(({ name, title }) => entry([name, title])),
    );
    ending.replaceChildren(entry(["", t("any ending")]), ...endingsOf(info).map(entry));
  }

  #filterValues() {
    const { since, until, ...words } = this.#controls;
    /** @type {Record<string, string>} */
    const wanted = { ...this.#fixed };
    for (const [name, { value }] of Object.entries(words)) if (value.trim()) wanted[name] = value.trim();
    for (const name of ["brain", "opponent"]) {
      if (wanted[name]) wanted[name] = storedName(wanted[name], this.#context.games);
    }
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
    const request = ++this.#requests;
    const wanted = this.#filterValues();
    try {
      const { games, total } = await fetchGames({
        ...wanted,
        limit: String(PAGE),
        ...(before === null ? {} : { before: String(before) }),
      });
      if (request !== this.#requests) return; // the filter changed meanwhile
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
    const isFiltered = Object.keys(wanted).length > Object.keys(this.#fixed).length;
    this.element.hidden = Boolean(this.#game) && total === 0 && !isFiltered; // a tournament says itself how far it is
    this.#title.textContent =
      this.#game && !isFiltered
        ? t("Finished games")
        : counted("{number} finished game", "{number} finished games", total);
    const lines = games.map((game) => this.#line(game));
    if (before === null) this.#list.replaceChildren(...lines);
    else this.#list.append(...lines);
    this.#more.replaceChildren(
      games.length === PAGE
        ? button({ label: t("Older games"), act: () => void this.load(games[games.length - 1].id) })
        : "",
    );
    const files = ["xml", "json"].map((ending) =>
      h(
        "a",
        { class: "file", href: recordsAddress(ending, { ...wanted, limit: MOST }), download: "" },
        ending.toUpperCase(),
      ),
    );
    this.#files.replaceChildren(
      ...(total > 0 ? [t("Save these games as"), " ", ...files.flatMap((file) => [file, " "])] : []),
    );
  }

  /** @param {StoredGame} game */
  #line(game) {
    const known =
      this.#lines.get(game.id) ??
      gameLine(game, this.#context.games, !this.#game, (text) => this.#context.notices.error(text));
    this.#lines.set(game.id, known);
    return known;
  }
}

/**
 * Who played, who won, how and when, beside the last position.
 * @param {StoredGame} game
 * @param {GameInfo[]} games
 * @param {boolean} mixed whether other games are in the list
 * @param {(text: string) => void} fail
 */
function gameLine(game, games, mixed, fail) {
  const info = games.find(({ name }) => name === game.game);
  const ended = game.ending !== UNFINISHED;
  const alone = game.brains.length === 1;
  const result = ended && alone ? (game.points[0] > 0 ? t("Won") : t("Lost")) : storedResult(game); // who played alone stands above
  const points = ended && !alone ? `${pointsOfAll(game.points)} · ` : "";
  const about = [
    ended && endingWords(game.ending, info, loserOf(game)),
    counted("{number} move", "{number} moves", game.plies),
    game.finished > 0 && dayText(game.finished),
  ];
  const picture = h("span", { class: "line-picture", "aria-hidden": "true" });
  whenVisible(picture, () => void draw(picture, game, games).catch(() => picture.append(icon("help")))); // one that cannot be drawn is in the list all the same
  return h(
    "li",
    { class: "game-row" },
    h(
      "a",
      { class: "game-line", href: `#/watch/game/${game.id}` },
      picture,
      h(
        "span",
        { class: "game-line-words" },
        mixed && h("span", { class: "game-line-title" }, info?.title ?? game.game),
        h("strong", {}, game.brains.map(brainName).join(" – ")),
        h("span", {}, points, result),
        h("span", { class: "detail" }, about.filter(Boolean).join(" · ")),
        game.detail && h("span", { class: "detail" }, game.detail),
      ),
    ),
    gameActions({
      named: [game.brains.map(brainName).join(" – "), game.finished > 0 && dayText(game.finished)]
        .filter(Boolean)
        .join(", "),
      ways: [reviewWay(`#/review/arena/${game.id}`)],
      save: (ending) => saveRecordFile(game.id, ending),
      info,
      fail,
    }),
  );
}

/**
 * @param {HTMLElement} root
 * @param {StoredGame} game
 * @param {GameInfo[]} games
 */
async function draw(root, { id, game, variant, plies }, games) {
  const picture = new GamePicture(game, games);
  picture.element.inert = true;
  await picture.show({ game, variant, ...(await position(id, plies)) });
  root.append(picture.element);
}
