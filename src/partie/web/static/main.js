// Starts the page and follows its address: one view at a time, each a module of its own.

import { errorText, games as fetchGames, onNoAnswer, status } from "./lib/api.js";
import { useLanguage } from "./lib/catalogues.js";
import { sendAll, sendDue } from "./library/delete-game.js";
import { helpDialog } from "./dialogs/help.js";
import { button, h } from "./lib/dom.js";
import { showHeader } from "./frame/header.js";
import { bestLanguage, t } from "./lib/i18n.js";
import { leaveFor, settled, watchHistory, writeAddress } from "./frame/layers.js";
import { isShown } from "./games/modules.js";
import { showNavigation } from "./frame/navigation.js";
import { Notices } from "./frame/notices.js";
import { watchNetwork } from "./frame/offline.js";
import { findView, VIEWS, showView } from "./frame/views.js";
import { canonical, readAddress } from "./frame/route.js";
import { applyTheme, change, settings } from "./lib/settings.js";

/** @import { GameInfo, ViewContext, ShownView } from "./lib/types.js" */
/** @import { Language } from "./lib/i18n.js" */

const RETRY = 2000; // milliseconds
const WAITS = [200, 600, 1500]; // milliseconds before a module that did not come is asked for again: the network may have changed

/**
 * @typedef {object} Visit one stay in a view; what comes in after it may not touch the page any more
 * @property {string} address the last one that was the browser's own, so that the way back leads to it
 */

class Page {
  /** @type {GameInfo[]} */
  #games = [];
  #view = "";
  /** @type {string | null} the game on the table */
  #game = null;
  /** @type {ShownView | null} */
  #shown = null;
  /** @type {string | null} the address of what is shown; another one in the browser is about to be followed */
  #written = null;
  /** @type {Visit} */
  #visit = { address: "" };
  /** @type {Promise<void>} settled once the addresses so far are shown */
  #followed = Promise.resolve();
  #notices = new Notices(byId("notices"));
  #showing = false; // a view is being made
  #incomplete = false; // not all of it could be made
  #silent = false; // the server is asked again and again until it answers

  async start() {
    applyTheme();
    watchHistory();
    onNoAnswer(() => void this.#waitForServer());
    watchNetwork(this.#notices);
    await useLanguage(settings.language ?? bestLanguage(navigator.languages)).catch(() => useLanguage("en"));
    await this.#loadGames();
    addEventListener("hashchange", () => this.#follow());
    document.addEventListener("keydown", (event) => this.#pressed(event));
    await this.#follow();
    for (const [event, send] of Object.entries({ online: sendDue, pagehide: sendAll })) addEventListener(event, send);
    sendDue();
    if (!this.#game) await this.#notices.askWarming();
  }

  async #loadGames() {
    while (this.#games.length === 0) {
      try {
        this.#games = (await fetchGames()).filter(isShown);
        this.#notices.connection(true);
      } catch {
        this.#notices.connection(false);
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }

  /** Shows what the address asks for, one address after another: a view half shown could not be closed. */
  #follow() {
    this.#followed = this.#followed.then(() => this.#show()).catch((error) => this.#fail(error));
    return this.#followed;
  }

  /** Where the view should be stands why it is not. @param {unknown} error */
  #fail(error) {
    this.#shown?.close();
    this.#shown = null;
    this.#incomplete = true;
    byId("main").replaceChildren(
      h(
        "div",
        { class: "view-failed" },
        h("p", { role: "alert" }, explainError(error)),
        button({ label: t("Try again"), kind: "primary", act: () => void this.#showAgain() }),
      ),
    );
    void status().catch(() => {}); // a module that did not come says nothing of the server; the answer is not awaited
  }

  /** Shows that the server does not answer until it does; what could not be shown meanwhile is shown then. */
  async #waitForServer() {
    this.#incomplete ||= this.#showing;
    if (this.#silent) return;
    this.#silent = true;
    do {
      this.#notices.connection(false);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    } while (
      await status().then(
        () => false,
        () => true,
      )
    );
    this.#silent = false;
    this.#notices.connection(true);
    sendDue();
    if (this.#incomplete) await this.#showAgain();
  }

  async #show() {
    await settled();
    if (location.hash === this.#written) return;
    const main = byId("main");
    main.setAttribute("aria-busy", "true");
    this.#incomplete = false;
    this.#showing = true;
    try {
      await this.#showPatiently(main);
    } finally {
      this.#showing = false;
      main.removeAttribute("aria-busy");
    }
  }

  /** @param {HTMLElement} main */
  async #showPatiently(main) {
    for (const wait of WAITS) {
      try {
        return await this.#showAddress(main);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (location.hash !== this.#written) return; // the person has gone elsewhere
    }
    return this.#showAddress(main);
  }

  /** @param {HTMLElement} main */
  async #showAddress(main) {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // it belongs to what is left
    this.#notices.hide("error");
    byId("announcer").textContent = ""; // a screen reader would find it in the next view
    const { path, query } = readAddress(location.hash);
    const found = findView(path, this.#games);
    const { view, rest } = found ?? { view: "home", rest: [] };
    this.#write(found?.view === "play" ? canonical(location.hash) : location.hash);
    if (view === this.#view && found && this.#shown?.open) {
      this.#visit.address = location.hash;
      if (await this.#shown.open(this.#context(this.#visit, rest, query))) return;
    }
    this.#shown?.close();
    this.#shown = null;
    for (const name of this.#silent
      ? ["queue", "pending-move", "elsewhere"]
      : ["connection", "queue", "pending-move", "elsewhere"]) {
      this.#notices.hide(name);
    } // of the view that is left
    this.#visit = { address: /** @type {string} */ (this.#written) };
    const context = { ...this.#context(this.#visit, rest, query), unknown: !found };
    this.#view = view;
    this.#game = view === "play" ? rest[0] : null;
    this.#label();
    if (view !== "home" || !main.querySelector(".early")) main.replaceChildren(); // the style sheet draws the outline of what comes
    scrollTo(0, 0);
    this.#shown = await showView(view, main, context);
  }

  /**
   * @param {Visit} visit
   * @param {string[]} path
   * @param {URLSearchParams} query
   * @returns {ViewContext}
   */
  #context(visit, path, query) {
    return {
      games: this.#games,
      path,
      query,
      unknown: false,
      address: visit.address,
      here: () => visit.address,
      notices: this.#notices,
      playing: (name) => {
        if (visit !== this.#visit) return;
        this.#game = name;
        this.#label();
      },
      announce: (text) => {
        if (visit === this.#visit) byId("announcer").textContent = text;
      },
      go: (address) => {
        if (this.#isStill(visit)) void leaveFor(address);
      },
      remember: (address) => this.#remember(visit, address),
    };
  }

  /**
   * Whether the person is there and has not asked for another address, which is followed only when the browser says so.
   * @param {Visit} visit
   */
  #isStill(visit) {
    return visit === this.#visit && location.hash === this.#written;
  }

  /**
   * @param {Visit} visit
   * @param {string} address
   */
  #remember(visit, address) {
    if (!this.#isStill(visit)) return;
    this.#write(address);
    visit.address = location.hash;
  }

  /** @param {string} address */
  #write(address) {
    writeAddress(address);
    this.#written = location.hash;
  }

  #label() {
    const game = this.#games.find(({ name }) => name === this.#game);
    void this.#notices.about(game ?? null);
    const view = VIEWS.find(({ name }) => name === this.#view);
    const title = game?.title ?? (view && view.name !== "home" ? t(view.title) : "");
    document.title = title ? `${title} – Partie` : "Partie";
    document.body.dataset.view = game ? "play" : this.#view;
    showNavigation(byId("navigation"), this.#view);
    showHeader(byId("header"), {
      games: this.#games,
      game: game ?? null,
      onLanguage: (chosen) => this.#changeLanguage(chosen),
      onSettings: () => this.#shown?.relabel?.(this.#games),
      onHelp: () => this.#help(),
    });
  }

  /** @param {Language} chosen */
  async #changeLanguage(chosen) {
    try {
      await useLanguage(chosen);
      this.#games = (await fetchGames()).filter(isShown);
    } catch {
      return this.#notices.error(t("The language could not be loaded."));
    }
    change({ language: chosen });
    this.#label();
    if (this.#shown?.relabel) this.#shown.relabel(this.#games);
    else await this.#showAgain();
    /** @type {HTMLElement | null} */ (document.querySelector("header .language"))?.focus();
  }

  #showAgain() {
    this.#written = null;
    this.#view = "";
    return this.#follow();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const busy =
      document.querySelector("dialog[open]") ||
      (event.target instanceof HTMLElement && event.target.matches("input, textarea"));
    if (event.key === "?" && !busy) this.#help();
  }

  /** What the game on the table says about itself, or how it is played. */
  #help() {
    if (this.#shown?.help) this.#shown.help();
    else helpDialog(this.#games.find(({ name }) => name === this.#game));
  }
}

/** Whether a module did not come. @param {unknown} error */
function isMissing(error) {
  return error instanceof TypeError && /import/i.test(error.message);
}

/** A module that the server no longer has is not a browser's affair: the page is older than the server. @param {unknown} error */
function explainError(error) {
  if (isMissing(error)) return t("This part of the page could not be loaded. Load the page again.");
  return errorText(error);
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

void new Page().start();
