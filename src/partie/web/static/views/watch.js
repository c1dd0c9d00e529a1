// Watching: what runs, a game that is shown, a tournament, a running game, a finished game, starting something.

import { LiveFeed } from "../arena/api.js";
import { showStart } from "../arena/form.js";
import { showGames } from "../arena/games.js";
import { showList } from "../arena/list.js";
import { showLive } from "../arena/live.js";
import { nameKinds } from "../arena/names.js";
import { showNothing } from "../arena/parts.js";
import { showReplay } from "../arena/replay.js";
import { showGame } from "../arena/show.js";
import { showTournament } from "../arena/tournament.js";
import { showDesktop } from "../desktop/view.js";
import { arenaHelp } from "../dialogs/arena-help.js";
import { h } from "../lib/dom.js";
import { showEvolution } from "../evolve/page.js";
import { t } from "../lib/i18n.js";

/** @import { View } from "../arena/types.js" */
/** @import { GameInfo, ViewContext, ShownView } from "../lib/types.js" */

/**
 * @typedef {object} ArenaContext what every page of the arena may use
 * @property {GameInfo[]} games
 * @property {import("../frame/notices.js").Notices} notices
 * @property {LiveFeed} feed
 * @property {(address: string) => void} go to another address, where the person is still watching
 * @property {(address: string) => void} remember writes the address of what is shown, without going anywhere
 */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
export async function show(root, context) {
  const arena = new Arena(context);
  root.replaceChildren(arena.element);
  await arena.open(context).catch((error) => {
    arena.close();
    throw error;
  });
  return arena;
}

/** @implements {ShownView} */
class Arena {
  element = h("div", { class: "arena" });
  /** @type {View | null} */
  #view = null;
  #followed = 0;
  /** @type {string[]} */
  #path = [];
  /** @type {ArenaContext} */
  #context;

  help = arenaHelp;

  /** @param {ViewContext} context */
  constructor({ games, notices, go, remember }) {
    const feed = new LiveFeed(
      (news) => this.#view?.receive(news),
      (connected) => notices.connection(connected),
    );
    this.#context = { games, notices, feed, go, remember };
    nameKinds(games);
  }

  /** @param {ViewContext} context */
  async open({ path }) {
    const turn = ++this.#followed;
    this.#path = path;
    this.#view?.destroy();
    this.#view = null;
    this.element.replaceChildren();
    scrollTo(0, 0);
    const view = await this.#show(path, this.#lent(turn));
    if (turn !== this.#followed) view.destroy();
    else {
      this.#view = view;
      this.#nameTab();
    }
    if (turn === this.#followed && path[0] !== "live") this.#context.feed.watch(null); // tells everything that runs
    return true;
  }

  /** The tab has the name of the page, so that several of them can be distinguished. */
  #nameTab() {
    const heading = this.element.querySelector("h1")?.textContent?.trim();
    if (heading) document.title = `${heading} – Partie`;
  }

  /** @param {GameInfo[]} games */
  relabel(games) {
    this.#context.games = games;
    nameKinds(games);
    this.#context.feed.reconnect();
    if (this.#view?.relabel) this.#view.relabel(games);
    else void this.open(/** @type {ViewContext} */ ({ path: this.#path }));
  }

  close() {
    this.#followed++;
    this.#view?.destroy();
    this.#context.feed.close();
  }

  /** What a view may use; the address only while it is shown. @param {number} turn @returns {ArenaContext} */
  #lent(turn) {
    const { go, remember } = this.#context;
    const shown = (/** @type {(address: string) => void} */ act) => (/** @type {string} */ address) => {
      if (turn === this.#followed) act(address);
    };
    return { ...this.#context, go: shown(go), remember: shown(remember) };
  }

  /**
   * @param {string[]} path
   * @param {ArenaContext} context
   * @returns {Promise<View> | View}
   */
  #show([place = "", ...rest], context) {
    const root = this.element;
    const numbers = rest.map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : NaN));
    if (place === "evolve") return showEvolution(root, context, rest);
    if (place === "start" && rest.length <= 2) return showStart(root, context, rest[0] ?? "", rest[1] ?? "");
    if (place === "show" && rest.length <= 1) return showGame(root, context, rest[0] ?? "");
    const pages = {
      "": { numbers: 0, show: () => showList(root, context) },
      desktop: { numbers: 0, show: () => showDesktop(root, context) },
      games: { numbers: 0, show: () => showGames(root, context) },
      tournament: { numbers: 1, show: () => showTournament(root, context, numbers[0]) },
      live: { numbers: 2, show: () => showLive(root, context, numbers[0], numbers[1]) },
      game: { numbers: 1, show: () => showReplay(root, context, numbers[0]) },
    };
    const page = Object.hasOwn(pages, place) ? pages[/** @type {keyof typeof pages} */ (place)] : null;
    if (page && numbers.length === page.numbers && !numbers.some(Number.isNaN)) return page.show();
    return showNothing(root, t("There is no page {address}.", { address: `#/watch/${[place, ...rest].join("/")}` }));
  }
}
