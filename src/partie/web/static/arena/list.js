// Where watching begins: what runs now with its tables, any game by one tap, tournaments, what plays elsewhere.

import { preview, status } from "../lib/api.js";
import { button, h, icon } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { GamePicture } from "../games/picture.js";
import { RecentlyDeleted } from "../library/recently-deleted.js";
import { deleted, destroy, programs, restore, sentence, tables, tournaments } from "./api.js";
import { LiveBoards } from "./boards.js";
import { brainName, tournamentName } from "./names.js";
import { ownersOnly } from "./owners-only.js";
import { dayText, progressText, shortStandings, stateText } from "./parts.js";
import { presetsFor } from "./presets.js";
import { tournamentResult } from "./results.js";

/** @import { ArenaContext } from "../views/watch.js" */
/** @import { IconName } from "../lib/dom.js" */
/** @import { GameInfo } from "../lib/types.js" */
/** @import { News, Tournament, View } from "./types.js" */

const REFRESH = 2000; // milliseconds between two looks at the tables
const MOST_TABLES = 4; // running tournaments whose standings are shown
const RUNNING = ["running", "paused", "finishing", "stopping"];
const FIRST = 8; // tournaments shown before one asks for more

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
export async function showList(root, context) {
  const page = new WatchPage(root, context);
  await page.start();
  return page;
}

class WatchPage {
  #root;
  #context;
  #boards;
  #none = h(
    "p",
    { class: "detail", role: "status" },
    h("span", { class: "pulse", "aria-hidden": "true" }),
    t("Loading…"),
  );
  #received = false; // whether the server has sent what runs
  #side = h("div", { class: "show-side" });
  #now = h("section", { class: "show", "aria-label": t("Games in progress") });
  #list = h("ul", { class: "tournaments" });
  #more = h("div", {});
  #deleted;
  #owner = false;
  #timer = 0;
  #closed = false;
  /** @type {Tournament[]} */
  #tournaments = [];
  /** @type {Map<number, Promise<string>>} what came out of those that are over */
  #results = new Map();

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   */
  constructor(root, context) {
    this.#root = root;
    this.#context = context;
    this.#boards = new LiveBoards(
      null,
      context.games,
      (running) => this.#count(running),
      (text) => context.notices.error(text),
    );
    this.#deleted = new RecentlyDeleted(
      () => this.#deletedTournaments(),
      () => {},
      (text) => context.notices.error(text),
    );
    this.#now.append(h("div", {}, this.#none, this.#boards.element, this.#boards.note), this.#side);
  }

  /** Everything at once: nothing jumps while a person reads. */
  async start() {
    const [found, { owner }] = await Promise.all([
      tournaments().catch((error) => (this.#context.notices.error(sentence(error)), [])),
      status(),
    ]);
    this.#owner = owner;
    this.#show(found);
    const { games } = this.#context;
    const ownPrograms = owner ? programs(games[0].name).catch(() => null) : null; // the form says what is wrong
    const [place] = await Promise.all([ownPrograms, this.#refresh(), owner && this.#deleted.show()]);
    this.#now.classList.toggle("awaits-boards", this.#running().length > 0);
    this.#root.replaceChildren(
      h(
        "div",
        { class: "arena-head" },
        h("h1", {}, t("Watch")),
        h("a", { class: "button", href: "#/watch/games" }, t("Finished games")),
      ),
      this.#now,
      h(
        "section",
        { "aria-labelledby": "watch-show" },
        h("h2", { id: "watch-show" }, t("Show me a game")),
        h("p", { class: "detail" }, t("Choose a game: the computer plays itself, as fast or as slowly as you like.")),
        h("ul", { class: "start-cards" }, ...games.map((game) => h("li", {}, showCard(game)))),
      ),
      h(
        "section",
        { "aria-labelledby": "watch-tournaments" },
        h("h2", { id: "watch-tournaments" }, t("Tournaments")),
        ...(owner
          ? [
              h(
                "ul",
                { class: "elsewhere" },
                ...presetsFor(games[0]).map((preset) =>
                  card("plus", t(preset.title), t(preset.help), "", `#/watch/start/${games[0].name}/${preset.name}`),
                ),
              ),
            ]
          : [ownersOnly()]),
        this.#list,
        this.#more,
        this.#deleted.element,
      ),
      elsewhere(place?.folder ?? ""),
    );
    this.#count(0);
  }

  /** @param {number} shown boards */
  #count(shown) {
    const soon = this.#tournaments.some(({ state }) => state === "running");
    this.#now.classList.toggle("is-empty", shown === 0);
    this.#now.hidden = shown === 0 && this.#running().length === 0;
    this.#none.hidden = shown > 0 || !soon;
    if (this.#received) this.#none.textContent = t("The next game begins in a moment.");
  }

  #running() {
    return this.#tournaments.filter(({ state }) => RUNNING.includes(state));
  }

  /** @param {Tournament[]} found */
  #show(found) {
    this.#tournaments = found;
    const lines = found.map((tournament) => line(tournament, this.#context.games, () => this.#result(tournament)));
    this.#list.replaceChildren(
      ...(lines.length > 0
        ? lines.slice(0, FIRST).map((make) => make())
        : [
            h(
              "li",
              { class: "detail" },
              this.#owner ? t("No tournament yet. Start one and watch it here.") : t("No tournament was played yet."),
            ),
          ]),
    );
    const rest = button({
      label: t("Older tournaments"),
      act: () => (this.#list.append(...lines.slice(FIRST).map((make) => make())), rest.remove()),
    });
    this.#more.replaceChildren(...(lines.length > FIRST ? [rest] : []));
  }

  /** @returns {Promise<import("../library/recently-deleted.js").DeletedThing[]>} */
  async #deletedTournaments() {
    const found = await deleted();
    return found.map(({ tournament, until }) => ({
      title: tournamentName(tournament, this.#context.games),
      about: [progressText(tournament), dayText(tournament.created)].filter(Boolean).join(" · "),
      until,
      restore: () => restore(tournament.id),
      destroy: () => destroy(tournament.id),
      lost:
        tournament.played > 0
          ? counted(
              "The tournament and its {number} finished game are lost and cannot be restored.",
              "The tournament and its {number} finished games are lost and cannot be restored.",
              tournament.played,
            )
          : t("The tournament is lost and cannot be restored. None of its games is finished."),
    }));
  }

  /** Who won, asked for once. @param {Tournament} tournament */
  #result({ id, game }) {
    const known = this.#results.get(id);
    if (known) return known;
    const info = this.#context.games.find(({ name }) => name === game);
    const asked = tables(id).then(
      (found) => tournamentResult(found, info),
      () => "",
    ); // the tournament's own page says what is wrong
    this.#results.set(id, asked);
    return asked;
  }

  /** The standings of what runs now, beside its boards. */
  async #refresh() {
    const running = this.#running().slice(0, MOST_TABLES);
    try {
      const found = await Promise.all(running.map(({ id }) => tables(id)));
      if (this.#closed) return;
      this.#side.replaceChildren(
        ...found.flatMap(({ tournament, measure, standings }) => [
          h(
            "h2",
            { class: "show-title" },
            h("a", { href: `#/watch/tournament/${tournament.id}` }, tournamentName(tournament, this.#context.games)),
          ),
          h("p", { class: "detail" }, progressText(tournament)),
          tournament.played > 0 ? shortStandings(measure, standings) : "",
        ]),
      );
    } catch (error) {
      if (!this.#closed) this.#context.notices.error(sentence(error));
    }
  }

  /** @param {News} news */
  receive(news) {
    this.#received = true;
    const before = this.#tournaments.map(({ id }) => id).join();
    if (news.tournaments) this.#tournaments = news.tournaments;
    this.#boards.receive(news);
    this.#now.classList.remove("awaits-boards");
    if (!news.tournaments) return;
    if (before !== this.#tournaments.map(({ id }) => id).join()) {
      this.#show(this.#tournaments); // one was started, deleted or restored
      if (this.#owner) void this.#deleted.show();
    }
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#show(this.#tournaments);
      void this.#refresh();
    }, REFRESH);
  }

  destroy() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** A picture of a game that leads to one being played. @param {GameInfo} game */
function showCard(game) {
  const picture = h("span", { class: "game-picture", "aria-hidden": "true" });
  if (game.page?.card) picture.append(h("img", { src: game.page.card, alt: "" }));
  else void draw(picture, game);
  return h(
    "a",
    {
      class: "start-card",
      href: `#/watch/show/${game.name}`,
      "aria-label": t("Show me: {game}", { game: game.title }),
    },
    picture,
    h("span", { class: "start-card-title" }, icon("play"), h("span", {}, game.title)),
  );
}

/**
 * @param {HTMLElement} root
 * @param {GameInfo} game
 */
async function draw(root, game) {
  const shown = await preview(game.name).catch(() => null);
  if (!shown) return; // its title is enough
  const picture = new GamePicture(game.title, [game]);
  picture.element.inert = true;
  await picture.show({ game: game.name, ...shown });
  root.append(picture.element);
}

/**
 * A line of the list, made when it is shown.
 * @param {Tournament} tournament
 * @param {GameInfo[]} games
 * @param {() => Promise<string>} result
 * @returns {() => HTMLElement}
 */
function line(tournament, games, result) {
  const title = tournamentName(tournament, games);
  const progress = progressText(tournament);
  const game = games.find(({ name }) => name === tournament.game)?.title ?? tournament.game;
  const named = title === tournament.name ? [game, tournament.brains.map(brainName).join(", ")] : []; // else the title says it
  const about = [...named, progress, dayText(tournament.created)].filter(Boolean).join(" · ");
  const detail = h("span", { class: "detail" }, about);
  const made = h(
    "li",
    {},
    h(
      "a",
      { class: "tournament-line", href: `#/watch/tournament/${tournament.id}` },
      h("strong", {}, title),
      h("span", { class: `state state-${tournament.state.replace(" ", "-")}` }, stateText(tournament)),
      detail,
    ),
  );
  return () => {
    if (tournament.state === "finished") {
      void result().then((text) => text && detail.replaceChildren(`${text} · ${about}`));
    }
    return made;
  };
}

/** What else plays by itself, and how to see it. @param {string} folder of programs; empty for a visitor */
function elsewhere(folder) {
  return h(
    "section",
    { "aria-labelledby": "watch-elsewhere" },
    h("h2", { id: "watch-elsewhere" }, t("More to watch")),
    h(
      "ul",
      { class: "elsewhere" },
      card(
        "lens",
        t("On the desktop"),
        t("Partie plays real programs by itself: it looks at the screen and clicks."),
        "",
        "#/watch/desktop",
      ),
      card(
        "trophy",
        t("In the terminal"),
        t("Everything here works there too, and games that run there can be watched here:"),
        "partie arena match partie:3 partie:5",
      ),
      card(
        "hint",
        t("Players that learn"),
        t("Computer players that learn by playing each other: how they get better, and what they have learned."),
        "",
        "#/watch/evolve",
      ),
      ...(folder
        ? [
            card(
              "plus",
              t("Your own program"),
              t(
                "A program that speaks the Gomocup protocol plays along: put it into this folder and let it be executed (chmod +x); then it stands in the lists of players.",
              ),
              `${folder}/gomocup`,
            ),
          ]
        : []),
    ),
  );
}

/**
 * @param {IconName} drawing
 * @param {string} title
 * @param {string} text
 * @param {string} typed what to type for it, if anything
 * @param {string} [href] where it is seen: all of the card leads there
 */
function card(drawing, title, text, typed, href) {
  const head = h("b", {}, href ? h("a", { href }, title) : title);
  return h(
    "li",
    { class: `elsewhere-card ${href ? "is-link" : ""}` },
    icon(drawing),
    h("div", {}, head, h("p", {}, text), typed !== "" && h("code", {}, typed)),
  );
}
