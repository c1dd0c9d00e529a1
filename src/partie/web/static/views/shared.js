// Games of several people at several devices: the visitor's list, a new invitation, an open one, the game itself.

import { errorText } from "../lib/api.js";
import { back } from "../frame/back-link.js";
import { gameModule } from "../games/modules.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { fetchShared } from "../people/api.js";
import { invitationForm } from "../people/invitation-form.js";
import { sharedList } from "../people/list.js";
import { lobby } from "../people/lobby.js";
import { SharedSession } from "../people/session.js";

/** @import { GameInfo, ShownView, ViewContext } from "../lib/types.js" */
/** @import { SharedGameModel } from "../lib/wire.js" */

const NEW = "new";

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
export async function show(root, context) {
  const [id, name] = context.path;
  if (id === undefined || id === NEW) return showList(root, context, name);
  const visit = new Visit(root, context, id);
  await visit.begin();
  return visit;
}

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @param {string | undefined} chosen the name of a game
 * @returns {Promise<ShownView>}
 */
async function showList(root, { games, go }, chosen) {
  const list = chosen ? null : await sharedList(games).catch((error) => h("p", { role: "alert" }, errorText(error)));
  root.replaceChildren(
    h(
      "div",
      { class: "people" },
      h("h1", {}, t("Play with others")),
      h("p", {}, t("Each at a device of their own: you get a link to send. Nobody needs an account.")),
      ...(list ? [list, h("h2", {}, t("New invitation"))] : []),
      invitationForm(games, chosen, ({ id }) => go(`#/shared/${id}`)),
    ),
  );
  return { close: () => {} };
}

/** One game, from the invitation to its end. @implements {ShownView} */
class Visit {
  #root;
  #context;
  #id;
  #closed = false;
  /** @type {SharedSession | null} receives the moment when the last seat is taken */
  #waiting = null;
  /** @type {import("../lib/types.js").Mounted | null} */
  #mounted = null;
  #mountedGame = "";
  /** @type {string | null | undefined} the next game, undefined before the first state */
  #next;

  /**
   * @param {HTMLElement} root
   * @param {ViewContext} context
   * @param {string} id
   */
  constructor(root, context, id) {
    this.#root = root;
    this.#context = context;
    this.#id = id;
  }

  async begin() {
    const shared = await fetchShared(this.#id);
    const game = this.#context.games.find(({ name }) => name === shared.game);
    if (!game) throw new Error(t("There is nothing at {address}.", { address: this.#context.address }));
    if (shared.state === "withdrawn") this.#showWithdrawn();
    else if (shared.state === "open") this.#showLobby(shared, game);
    else await this.#play(shared, game);
  }

  close() {
    this.#closed = true;
    this.#waiting?.close();
    this.#mounted?.destroy();
  }

  /** @param {GameInfo[]} games */
  relabel(games) {
    this.#context.games = games;
    const game = games.find(({ name }) => name === this.#mountedGame);
    if (this.#mounted && game) this.#mounted.relabel(game);
    else void this.#refresh();
  }

  help() {
    this.#mounted?.help?.();
  }

  #showWithdrawn() {
    this.#root.replaceChildren(
      h(
        "div",
        { class: "people" },
        h("p", { role: "alert" }, t("This invitation was withdrawn.")),
        back("#/shared", t("Play with others")),
      ),
    );
  }

  /**
   * @param {SharedGameModel} shared
   * @param {GameInfo} game
   */
  #showLobby(shared, game) {
    const parts = lobby(shared, game, {
      seated: () => void this.#refresh(),
      withdrawn: () => this.#context.go("#/shared"),
    });
    this.#root.replaceChildren(h("div", { class: "people" }, ...parts));
    if (this.#waiting) return;
    const { notices } = this.#context;
    this.#waiting = new SharedSession(this.#id, {
      state: ({ shared: part }) => part && (part.begun || part.withdrawn) && void this.#refresh(),
      connection: (connected) => notices.connection(connected),
      error: () => {}, // of a game that hides things from those who watch
    });
    this.#waiting.start();
  }

  /** Looks again: a seat was taken. */
  async #refresh() {
    try {
      if (this.#closed || this.#mounted) return;
      const shared = await fetchShared(this.#id);
      if (this.#closed || this.#mounted) return;
      if (shared.state === "running" || shared.state === "over") {
        this.#waiting?.close();
        this.#waiting = null;
      }
      await this.begin();
    } catch (error) {
      this.#context.notices.error(errorText(error));
    }
  }

  /**
   * @param {SharedGameModel} shared
   * @param {GameInfo} game
   */
  async #play({ variant }, game) {
    const { notices, announce, here } = this.#context;
    this.#context.playing(game.name);
    const { mount } = await gameModule(game);
    if (this.#closed) return;
    this.#mountedGame = game.name;
    this.#mounted = await mount(this.#root, {
      game,
      route: { game: game.name, variant, position: null, seats: null },
      here,
      notices,
      announce,
      remember: () => {}, // the link is the address
      connect: (listener) =>
        new SharedSession(this.#id, {
          ...listener,
          state: (state) => {
            listener.state?.(state);
            this.#follow(state.shared?.next ?? null, state.shared?.seat ?? null);
          },
        }),
    });
  }

  /**
   * Players go on to the next game when it begins.
   * @param {string | null} next
   * @param {number | null} seat
   */
  #follow(next, seat) {
    const begins = this.#next === null && next !== null && seat !== null;
    this.#next = next;
    if (begins) this.#context.go(`#/shared/${next}`);
  }
}
