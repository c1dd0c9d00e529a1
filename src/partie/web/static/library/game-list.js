// The list of a person's games: each drawn small, with the ways on: continue, review, save, delete.

import { errorText } from "../lib/api.js";
import { pendingDeletion, cancelDeletion } from "./pending-deletions.js";
import { deleteGame, onDeletion } from "./delete-game.js";
import { button, h, icon } from "../lib/dom.js";
import { gameActions, reviewWay } from "./game-actions.js";
import { t } from "../lib/i18n.js";
import { listDeletedGames, destroyGame, listGames, restoreGame, downloadRecord } from "./api.js";
import { RecentlyDeleted } from "./recently-deleted.js";
import { writeRoute } from "../frame/route.js";
import { rememberTabGame } from "../session/session.js";
import { mergeServerGames, storedGames, storedRecord } from "./stored-games.js";
import { withoutStop } from "../lib/texts.js";
import { whenVisible } from "../lib/visible.js";
import { drawNewest } from "./thumbnail.js";
import { isWatched, watchedPlayers, watchedWinner } from "./watched-games.js";
import { dateText, measureText, othersText, resultText, variantTitle } from "./texts.js";

/** @import { GameInfo, ViewContext } from "../lib/types.js" */
/** @import { LibraryGameModel } from "../lib/wire.js" */

const PAGE = matchMedia("(width < 40rem)").matches ? 4 : 6; // on a phone a game is a screen's fifth

export class GamesList {
  element = h("div", { class: "me-list" });
  #context;
  #only;
  #onChange;
  #deleted;
  /** @type {Map<string, {line: HTMLElement, gap: Comment}>} each game by its id, and what stands in its place while it is deleted */
  #lines = new Map();
  #stop = onDeletion((id, gone) => this.#hide(id, gone));

  /**
   * @param {ViewContext} context
   * @param {string} only the kind of game, or empty
   * @param {() => void} onChange called when a game was deleted or restored
   */
  constructor(context, only, onChange) {
    this.#context = context;
    this.#only = only;
    this.#onChange = onChange;
    this.#deleted = new RecentlyDeleted(
      () => this.#recentlyDeleted(),
      () => this.#restored(),
      (text) => context.notices.error(text),
    );
  }

  close() {
    this.#stop();
  }

  /** Running games first, then finished ones. @returns {Promise<number>} how many there are */
  async show() {
    const [running, finished] = await Promise.all([this.#load(false), this.#load(true), this.#deleted.show()]);
    const over = new Set(finished.games.map(({ id }) => id));
    running.games = running.games.filter(({ id }) => !over.has(id)); // the browser may not know of the end
    const none = running.games.length + finished.games.length === 0;
    this.element.replaceChildren(
      ...(none
        ? [
            h(
              "p",
              { class: "muted" },
              t("Nothing yet. Every game you play is kept here, also when you leave it in the middle."),
            ),
            h("p", {}, h("a", { class: "button", href: "#/" }, t("Choose a game"))),
          ]
        : []),
      ...this.#part("me-running", t("Games in progress"), running, false),
      ...this.#part("me-finished", t("Finished games"), finished, true),
      ...this.#watched(),
      this.#deleted.element,
    );
    return running.games.length + finished.games.length;
  }

  /**
   * A page of games; what the browser knows besides, or alone where the server does not answer.
   * @param {boolean} ended
   * @param {string} [before]
   * @returns {Promise<{games: LibraryGameModel[], next: string | null}>}
   */
  async #load(ended, before = "") {
    try {
      const { games, next } = await listGames({ game: this.#only, ended, before, limit: PAGE });
      mergeServerGames(games);
      const more = before === "" && next === null ? this.#kept(ended, new Set(games.map(({ id }) => id))) : []; // else they may be further down the server's list
      return { games: [...games, ...more].sort((one, other) => other.when - one.when), next };
    } catch (error) {
      this.#context.notices.error(errorText(error));
      return { games: this.#kept(ended, new Set()), next: null };
    }
  }

  /**
   * Games that only the browser has.
   * @param {boolean} ended
   * @param {Set<string>} known ids
   * @returns {LibraryGameModel[]}
   */
  #kept(ended, known) {
    return this.#shelved()
      .filter((stored) => (stored.result !== null) === ended && !known.has(stored.id) && !isWatched(stored))
      .map(modelOf);
  }

  /** What the browser has of the kind that is shown. */
  #shelved() {
    return storedGames().filter(({ game }) => !this.#only || game === this.#only);
  }

  /** The games that were only watched, folded up and not counted. */
  #watched() {
    const lines = this.#shelved()
      .filter((stored) => stored.result !== null && isWatched(stored))
      .flatMap((stored) => this.#line(modelOf(stored), stored.winners) ?? []);
    return lines.length === 0
      ? []
      : [
          h(
            "details",
            { class: "me-watched" },
            h("summary", {}, t("Watched games")),
            h("ul", { class: "me-games" }, ...lines),
          ),
        ];
  }

  /**
   * @param {string} id
   * @param {string} title
   * @param {{games: LibraryGameModel[], next: string | null}} page
   * @param {boolean} ended
   */
  #part(id, title, { games, next }, ended) {
    const lines = games.flatMap((game) => this.#line(game) ?? []);
    if (lines.length === 0) return [];
    const list = h("ul", { class: "me-games" }, ...lines);
    return [
      h(
        "section",
        { "aria-labelledby": id },
        h("h3", { id }, title),
        list,
        next !== null && this.#more(list, ended, next),
      ),
    ];
  }

  /**
   * @param {HTMLElement} list
   * @param {boolean} ended
   * @param {string} before
   */
  #more(list, ended, before) {
    const more = button({
      label: t("Show more"),
      act: async () => {
        const { games, next } = await this.#load(ended, before);
        list.append(...games.flatMap((game) => this.#line(game) ?? []));
        if (next === null) more.remove();
        else more.replaceWith(this.#more(list, ended, next));
      },
    });
    return more;
  }

  /**
   * @param {LibraryGameModel} game
   * @param {number[]} [winners] of one that was watched
   */
  #line(game, winners) {
    const info = this.#context.games.find(({ name }) => name === game.game);
    if (!info) return null; // the table has it no more
    const picture = h("div", { class: "line-picture", "aria-hidden": "true" });
    whenVisible(
      picture,
      () =>
        void drawNewest(picture, game, this.#context.games, game.position !== "").catch(() =>
          picture.append(icon("help")),
        ),
    ); // one that cannot be drawn is in the list all the same
    const numbers = game.measures.map((measure) => `${measure.title}: ${measureText(measure, measure.value)}`);
    const title = variantTitle(info, game.variant);
    const others = isWatched(game) ? watchedPlayers(game, info) : othersText(game.seats, info);
    const facts = [
      !title.includes(others) && others,
      ...numbers,
      game.result === "shared" && withoutStop(game.reason),
      game.helped && t("with help"),
    ]
      .filter(Boolean)
      .join(" · ");
    /** @type {HTMLElement} */
    const line = h(
      "li",
      { class: `me-game ${game.ended ? "is-over" : ""}` },
      picture,
      h(
        "div",
        { class: "me-words" },
        h(
          "p",
          { class: "me-title" },
          h("b", {}, info.title),
          " ",
          h(
            "span",
            { class: `me-result is-${game.result ?? "running"}` },
            winners ? watchedWinner(game, info, winners) : resultText(game),
          ),
        ),
        title !== info.title && h("p", { class: "muted" }, title),
        facts !== "" && h("p", { class: "muted" }, facts),
        h("p", { class: "muted" }, dateText(game.when)),
      ),
      this.#actions(game, info),
    );
    const gap = document.createComment("");
    this.#lines.set(game.id, { line, gap });
    return pendingDeletion(game.id) ? gap : line;
  }

  /**
   * A game that was deleted leaves a gap, into which it comes back.
   * @param {string} id
   * @param {boolean} gone
   */
  #hide(id, gone) {
    const { line, gap } = this.#lines.get(id) ?? {};
    if (gone && gap) line?.replaceWith(gap);
    else if (line) gap?.replaceWith(line);
    if (!gone) line?.querySelector("a")?.focus();
    void this.#deleted.show();
    this.#onChange();
  }

  #restored() {
    void this.show();
    this.#onChange();
  }

  /**
   * @param {LibraryGameModel} game
   * @param {GameInfo} info
   */
  #actions(game, info) {
    const { address, sessionId } = way(game);
    const record = storedRecord(game.id)?.record;
    return gameActions({
      named: `${info.title}, ${dateText(game.when)}`,
      ways: [
        game.ended
          ? reviewWay(`#/review/own/${game.id}`)
          : {
              label: t("Continue"),
              href: address,
              icon: "play",
              kind: "primary",
              act: () => rememberTabGame(address, sessionId),
            },
      ],
      save:
        game.position === "" && !record
          ? undefined
          : (ending) => downloadRecord({ own: game.id, record }, game.game, ending), // neither the server nor the browser has its moves
      info,
      remove: () => deleteGame({ id: game.id, title: info.title, moves: game.moves }, this.#context.notices),
      fail: (text) => this.#context.notices.error(text),
    });
  }

  /** @returns {Promise<import("./recently-deleted.js").DeletedThing[]>} */
  async #recentlyDeleted() {
    const found = await listDeletedGames();
    return found.flatMap(({ game, until }) => {
      const info = this.#context.games.find(({ name }) => name === game.game);
      if (!info || (this.#only && game.game !== this.#only)) return [];
      const { id } = game;
      return [
        {
          title: info.title,
          about: `${resultText(game)} · ${dateText(game.when)}`,
          until,
          restore: () => restoreGame(id).then(() => cancelDeletion(id)),
          destroy: () => destroyGame(id),
          lost: t("The game is lost and cannot be restored."),
        },
      ];
    });
  }
}

/**
 * A game as the server would tell it, as far as the browser knows it.
 * @param {import("./stored-games.js").StoredGame} left
 * @returns {LibraryGameModel}
 */
function modelOf({ id, game, variant, seats, when, moves, result }) {
  return {
    id,
    game,
    variant,
    seats,
    started: 0,
    when: when / 1000,
    ended: result !== null,
    moves,
    position: "",
    seconds: 0,
    helped: false,
    result,
    reason: "",
    scores: null,
    measures: [],
  };
}

/**
 * The address that goes on with a game, and the sessionId to resume it by.
 * @param {LibraryGameModel} own
 */
function way({ id, game, variant, position, seats }) {
  const known = storedGames().find((stored) => stored.id === id);
  return {
    address: known?.address ?? writeRoute({ game, variant, position, seats }),
    sessionId: known?.sessionId ?? id,
  };
}
