// Alhambra at one table: people and computer players, market, hands, maps. The server knows the rules.

import { button, enable, h } from "../dom.js";
import { ask } from "../dialogs/dialog.js";
import { capitalised, served, t } from "../i18n.js";
import { Session } from "../session.js";
import { settings } from "../settings.js";
import { cardPicture, CURRENCIES, CURRENCY_NAMES, currencySign, tilePicture } from "./alhambra/art.js";
import { dragTile } from "./alhambra/drag.js";
import { chooseFile, download, gameFile, readGameFile } from "./alhambra/files.js";
import { rulesDialog } from "./alhambra/help.js";
import { AlhambraMap } from "./alhambra/map.js";
import { Playback } from "./alhambra/playback.js";
import { priceOf, readTable, valueOf } from "./alhambra/position.js";
import { playersTable, scoringDialog, winnerText } from "./alhambra/scores.js";
import { chairName, COLOURS, playerOf, seatOf, setupDialog, USUAL } from "./alhambra/setup.js";
import { attributed, cardName, moveWords, sentence, tileName, tileWords, turnStart } from "./alhambra/words.js";

/** @import { Context, Mounted, Route, State } from "../types.js" */
/** @import { Chair } from "./alhambra/setup.js" */
/** @import { SavedGame } from "./alhambra/files.js" */
/** @import { Table } from "./alhambra/position.js" */
/** @import { Pace } from "./alhambra/playback.js" */

const SEEDS = 2 ** 31;
const LINES_SHOWN = 60; // of the log; the saved one has all

/**
 * What the person has picked up but not yet done.
 * @typedef {object} Choice
 * @property {Set<number>} display places of cards to be taken
 * @property {string | null} market the tile to be bought
 * @property {string[]} paid cards of the hand
 * @property {string | null} tile a waiting tile or one of the reserve
 * @property {string | null} cell a tile of the own map
 */

/** @returns {Choice} */
function nothing() {
  return { display: new Set(), market: null, paid: [], tile: null, cell: null };
}

/**
 * @param {HTMLElement} root
 * @param {Context} context
 * @returns {Promise<Mounted>}
 */
export async function mount(root, context) {
  const table = new AlhambraTable(root, context);
  table.open(context.route);
  return table;
}

/** @implements {Mounted} */
class AlhambraTable {
  #context;
  /** @type {Chair[]} */
  #chairs = USUAL;
  #seed = 0;
  /** @type {State | null} */
  #state = null;
  /** @type {Table | null} */
  #table = null;
  #choice = nothing();
  #shownMap = 0;
  #revealed = -1; // the person whose hand may be seen, where several people play
  #scorings = 0; // already shown in a dialog
  #session;
  #playback = new Playback((state) => this.#show(state));
  #map = new AlhambraMap((cell) => this.#touchCell(cell));
  #parts = {
    status: h("div", { class: "alhambra-status", role: "status" }),
    market: h("section", { class: "alhambra-market" }),
    hand: h("section", { class: "alhambra-hand" }),
    map: h("section", { class: "alhambra-map-part" }),
    players: h("section", { class: "alhambra-players" }),
    log: h("section", { class: "alhambra-log" }),
    tools: h("div", { class: "alhambra-tools", role: "group" }),
  };

  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.#context = context;
    this.#session = new Session({
      state: (state) => this.#playback.add(state),
      warming: (warming) => context.notices.warming(warming),
      connection: (connected) => context.notices.connection(connected),
      error: (text) => this.#refused(text),
    });
    const { status, market, hand, map, players, log, tools } = this.#parts;
    root.replaceChildren(h("div", { class: "alhambra" }, status, market, hand, map, players, tools, log));
  }

  destroy() {
    this.#playback.forget();
    this.#session.close();
  }

  relabel() {
    if (this.#state) this.#draw();
  }

  // ---- starting, saving, loading

  /** @param {Route} route */
  open({ seats }) {
    const players = seats && seats.length >= 2 && seats.length <= COLOURS.length ? seats : null;
    this.#begin(players ? players.map((seat, index) => ({ colour: COLOURS[index], player: playerOf(seat) })) : USUAL);
  }

  /**
   * @param {Chair[]} chairs
   * @param {SavedGame} [saved]
   */
  #begin(chairs, saved) {
    this.#chairs = chairs;
    this.#seed = saved?.seed ?? Math.floor(Math.random() * SEEDS);
    this.#scorings = 0;
    this.#revealed = -1;
    this.#table = null;
    this.#playback.forget();
    const seats = chairs.map(seatOf);
    const variant = `${seats.length}-players`;
    this.#session.start(/** @type {any} */ ({ game: "alhambra", variant, seats, seconds: 1, seed: this.#seed, moves: saved?.moves ?? [] }));
    this.#context.remember({ game: "alhambra", variant, position: null, seats });
  }

  #newGame() {
    setupDialog(this.#chairs, (chairs) => this.#begin(chairs), () => this.#load());
  }

  #save() {
    const moves = this.#state?.moves ?? [];
    download("alhambra.json", gameFile({ seed: this.#seed, chairs: this.#chairs, moves }));
  }

  #saveLog() {
    download("alhambra.log", `${this.#logLines().join("\n")}\n`);
  }

  async #load() {
    try {
      const saved = readGameFile(await chooseFile());
      this.#begin(saved.chairs, saved);
    } catch (error) {
      this.#context.notices.error(t(error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {string} text */
  #refused(text) {
    const [whole, rule] = /^'.*' is not possible here: (.*)$/.exec(text) ?? [text];
    const words = rule ? capitalised(served(rule)) : served(whole);
    this.#context.notices.error(words);
    this.#context.announce(words);
  }

  // ---- showing

  /** @param {State} state */
  #show(state) {
    const before = this.#table;
    this.#state = state;
    this.#table = readTable(state.position);
    this.#choice = nothing();
    if (this.#table.waiting.length > 0 && this.#mine) this.#choice.tile = this.#table.step === "action" ? null : this.#table.waiting[0];
    if (!before || before.turn !== this.#table.turn) this.#shownMap = this.#viewer;
    if (this.#table.step === "award") this.#shownMap = this.#table.turn;
    this.#draw();
    this.#context.announce(this.#statusText());
    this.#tellScoring(state, this.#table);
  }

  /**
   * @param {State} state
   * @param {Table} table
   */
  #tellScoring(state, table) {
    if (state.outcome && this.#scorings < 3) {
      this.#scorings = 3;
      scoringDialog(table, this.#chairs, state.outcome.winners);
    } else if (!state.outcome && table.scorings > this.#scorings && state.ply === state.moves.length) {
      this.#scorings = table.scorings;
      if (this.#people.length > 0) scoringDialog(table, this.#chairs, null);
    }
  }

  get #people() {
    return this.#chairs.flatMap((chair, index) => (chair.player === "person" ? [index] : []));
  }

  /** Whose hand lies in front of the screen. */
  get #viewer() {
    const turn = this.#table?.turn ?? 0;
    const people = this.#people;
    return people.includes(turn) || people.length === 0 ? turn : (people.filter((seat) => seat < turn).at(-1) ?? people[people.length - 1]);
  }

  get #mine() {
    return (this.#state?.legal.length ?? 0) > 0;
  }

  get #handOpen() {
    return this.#people.length < 2 || this.#revealed === this.#viewer;
  }

  #draw() {
    const { status, market, hand, map, players, log, tools } = this.#parts;
    const table = this.#table;
    if (!table || !this.#state) return;
    status.replaceChildren(...this.#statusParts());
    market.replaceChildren(...this.#marketParts(table));
    hand.replaceChildren(...this.#handParts(table));
    map.replaceChildren(...this.#mapParts(table));
    players.replaceChildren(playersTable(table, this.#chairs, { shown: this.#shownMap, choose: (player) => this.#chooseMap(player) }));
    tools.replaceChildren(...this.#toolParts());
    log.replaceChildren(...this.#logParts());
  }

  // ---- status

  #statusParts() {
    const playback = this.#playback;
    const watching = this.#people.length === 0;
    return [
      h("p", { class: "headline" }, this.#state?.thinking && h("span", { class: "pulse", "aria-hidden": "true" }), this.#statusText()),
      h("p", { class: "muted" }, t("Bag: {bag} tiles · deck: {deck} cards", { bag: this.#table?.bag ?? 0, deck: this.#table?.deck ?? 0 })),
      watching &&
        h(
          "div",
          { class: "alhambra-watch" },
          button({ label: playback.paused ? t("Go on") : t("Pause"), act: () => (playback.pause(!playback.paused), this.#draw()) }),
          button({ label: t("Step"), icon: "skip", act: () => playback.step() }),
        ),
      this.#paceControl(),
    ].filter((part) => part !== false);
  }

  #paceControl() {
    /** @type {[Pace, string][]} */
    const paces = [["slow", t("Slow")], ["normal", t("Normal")], ["fast", t("Fast")], ["instant", t("At once")]];
    return h(
      "label",
      { class: "alhambra-pace" },
      h("span", { class: "muted" }, t("Computer players move")),
      h(
        "select",
        { class: "select", onchange: (/** @type {any} */ event) => (this.#playback.pace = event.target.value) },
        ...paces.map(([value, text]) => h("option", { value, selected: value === this.#playback.pace }, text)),
      ),
    );
  }

  #statusText() {
    const [state, table] = [this.#state, this.#table];
    if (!state || !table) return "";
    if (state.outcome) return winnerText(this.#chairs, state.outcome.winners);
    const name = chairName(this.#chairs[table.turn]);
    if (!this.#mine) return t("{player} is on the turn", { player: name });
    if (table.step === "award") return t("{player} receives {tile}: place it", { player: name, tile: tileName(table.waiting[0]) });
    if (table.step === "placing") return t("{player}: place what you bought", { player: name });
    if (table.waiting.length > 0) return t("{player} paid exactly: another action", { player: name });
    return t("{player}: take money, buy or redesign", { player: name });
  }

  // ---- market, display

  /** @param {Table} table */
  #marketParts(table) {
    return [
      h("h2", { class: "section-title" }, t("Market")),
      h("div", { class: "market-row" }, ...table.market.map((tile, space) => this.#marketSpace(tile, CURRENCIES[space]))),
      h("h2", { class: "section-title" }, t("Money")),
      h("div", { class: "market-row" }, ...table.display.map((card, place) => this.#displayCard(card, place))),
      this.#mine && table.step === "action" && this.#takeButton(table),
    ].filter((part) => part !== false);
  }

  /**
   * @param {string | null} tile
   * @param {string} currency
   */
  #marketSpace(tile, currency) {
    const words = `${tile ? tileWords(tile) : t("empty")}, ${t("paid in {currency}", { currency: t(CURRENCY_NAMES[currency]) })}`;
    const usable = tile !== null && this.#mine && this.#table?.step === "action";
    return h(
      "button",
      {
        type: "button",
        class: `market-space space-${currency} ${tile !== null && this.#choice.market === tile ? "is-chosen" : ""}`,
        "aria-label": words,
        "aria-pressed": this.#choice.market === tile && tile !== null ? "true" : "false",
        "aria-disabled": usable ? null : "true",
        onclick: () => usable && this.#chooseTile(tile),
      },
      currencySign(currency),
      tile && tilePicture(tile),
    );
  }

  /**
   * @param {string | null} card
   * @param {number} place
   */
  #displayCard(card, place) {
    if (!card) return h("span", { class: "card-gap", role: "img", "aria-label": t("empty") });
    const chosen = this.#choice.display.has(place);
    const usable = this.#mine && this.#table?.step === "action";
    const toggle = () => {
      if (!usable) return;
      const display = new Set(this.#choice.display);
      if (!display.delete(place)) display.add(place);
      this.#choice = { ...nothing(), display };
      this.#draw();
    };
    return h("button", { type: "button", class: `card ${chosen ? "is-chosen" : ""}`, "aria-label": cardName(card), "aria-pressed": chosen ? "true" : "false", "aria-disabled": usable ? null : "true", onclick: toggle }, cardPicture(card));
  }

  /** @param {Table} table */
  #takeButton(table) {
    const cards = [...this.#choice.display].sort().map((place) => table.display[place] ?? "");
    const move = this.#legal((text) => text.startsWith("take:") && sameCards(text.slice(5), cards));
    const label = cards.length === 0 ? t("Take money") : t("Take {sum}", { sum: cards.reduce((sum, card) => sum + valueOf(card), 0) });
    const element = button({ label, kind: cards.length > 0 ? "primary" : "", act: () => this.#play(move ?? `take:${cards.join("+")}`) });
    enable(element, cards.length > 0);
    return element;
  }

  // ---- hand

  /** @param {Table} table */
  #handParts(table) {
    const viewer = this.#viewer;
    const title = h("h2", { class: "section-title" }, t("Hand of {player}", { player: chairName(this.#chairs[viewer]) }));
    if (!this.#handOpen) {
      const reveal = () => {
        this.#revealed = viewer;
        this.#draw();
      };
      return [title, button({ label: t("I am {player}: show my cards", { player: capitalised(t(this.#chairs[viewer].colour)) }), kind: "primary", act: reveal })];
    }
    const left = [...this.#choice.paid];
    const cards = table.hands[viewer].map((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return this.#handCard(card, at >= 0);
    });
    return present([title, h("div", { class: "hand-row" }, ...cards), this.#buyPart(), this.#passPart()]);
  }

  /**
   * @param {string} card
   * @param {boolean} paid
   */
  #handCard(card, paid) {
    const usable = this.#choice.market !== null && this.#spaceOf(this.#choice.market) === card[0];
    const toggle = () => {
      if (!usable) return;
      const cards = [...this.#choice.paid];
      if (paid) cards.splice(cards.indexOf(card), 1);
      else cards.push(card);
      this.#choice = { ...this.#choice, paid: cards };
      this.#draw();
    };
    return h("button", { type: "button", class: `card ${paid ? "is-chosen" : ""}`, "aria-label": cardName(card), "aria-pressed": paid ? "true" : "false", "aria-disabled": usable ? null : "true", onclick: toggle }, cardPicture(card));
  }

  /** @param {string} tile */
  #spaceOf(tile) {
    return CURRENCIES[this.#table?.market.indexOf(tile) ?? -1];
  }

  #buyPart() {
    const { market: tile, paid } = this.#choice;
    if (tile === null) return false;
    const sum = paid.reduce((total, card) => total + valueOf(card), 0);
    const over = sum - priceOf(tile);
    const move = this.#legal((text) => text.startsWith(`buy:${tile}:`) && sameCards(text.split(":")[2], paid));
    const buy = button({ label: t("Buy {tile}: {sum} of {price}", { tile: tileName(tile), sum, price: priceOf(tile) }), kind: move === undefined ? "" : "primary", act: () => move && this.#play(move) });
    enable(buy, move !== undefined);
    const note = move === undefined ? t("Choose cards of its currency.") : over === 0 ? t("Paid exactly: you may do another thing.") : t("Overpaid by {over}.", { over });
    return h("div", { class: "buy-part" }, buy, h("p", { class: "muted" }, note));
  }

  #passPart() {
    const move = this.#legal((text) => text === "pass");
    return move === undefined ? false : button({ label: t("Pass: nothing else is possible"), kind: "primary", act: () => this.#play(move) });
  }

  /** Chooses a market tile and the cheapest payment for it. @param {string} tile */
  #chooseTile(tile) {
    const payments = (this.#state?.legal ?? []).map(({ move }) => move.split(":")).filter(([word, name]) => word === "buy" && name === tile);
    const cards = payments.map(([, , paid]) => paid.split("+"));
    const cost = (/** @type {string[]} */ paid) => paid.reduce((sum, card) => sum + valueOf(card), 0) * 10 + paid.length;
    cards.sort((first, second) => cost(first) - cost(second));
    this.#choice = { ...nothing(), market: tile, paid: cards[0] ?? [] };
    if (!cards[0]) this.#context.notices.error(t("You cannot pay for {tile} yet.", { tile: tileName(tile) }));
    this.#draw();
  }

  // ---- map, reserve, waiting tiles

  /** @param {Table} table */
  #mapParts(table) {
    const player = this.#shownMap;
    const own = player === table.turn && this.#mine && this.#handOpen;
    const title = t("Alhambra of {player}", { player: chairName(this.#chairs[player]) });
    this.#map.show(title, {
      tiles: table.maps[player],
      lit: own ? this.#litCells() : new Map(),
      chosen: own ? this.#choice.cell : null,
      open: own,
    });
    const waiting = table.waiting.length > 0 && own ? this.#tileRow(t("To be placed"), table.waiting, table.step !== "action") : false;
    const reserve = this.#tileRow(t("Reserve"), table.reserves[player], own && table.step === "action");
    return present([
      h(
        "div",
        { class: "map-head" },
        h("h2", { class: "section-title" }, title),
        button({ label: t("Smaller"), kind: "quiet", act: () => this.#map.zoom(1 / 1.4) }),
        button({ label: t("Larger"), kind: "quiet", act: () => this.#map.zoom(1.4) }),
      ),
      this.#map.element,
      waiting,
      own ? this.#settleButtons(table) : false,
      reserve,
    ]);
  }

  /**
   * @param {string} title
   * @param {string[]} tiles
   * @param {boolean} usable
   */
  #tileRow(title, tiles, usable) {
    return h("div", { class: "tile-row" }, h("h3", { class: "section-title" }, title), tiles.length === 0 && h("span", { class: "muted" }, t("none")), ...tiles.map((tile) => this.#looseTile(tile, usable)));
  }

  /**
   * @param {string} tile
   * @param {boolean} usable
   */
  #looseTile(tile, usable) {
    const choose = () => {
      if (!usable) return;
      this.#choice = { ...nothing(), tile };
      this.#draw();
    };
    const element = h(
      "button",
      { type: "button", class: `loose-tile ${this.#choice.tile === tile ? "is-chosen" : ""}`, "aria-label": tileWords(tile), "aria-pressed": this.#choice.tile === tile ? "true" : "false", "aria-disabled": usable ? null : "true", onclick: choose },
      tilePicture(tile),
    );
    if (usable) dragTile(element, { begin: choose, drop: (cell) => this.#touchCell(cell) });
    return element;
  }

  /** @param {Table} table */
  #settleButtons(table) {
    const tile = this.#choice.tile;
    const keep = this.#legal((text) => text === `reserve:${tile}`);
    const give = this.#legal((text) => text === `dirk:${tile}`);
    const remove = this.#legal((text) => text === `remove@${this.#choice.cell}`);
    return h(
      "div",
      { class: "settle-buttons" },
      keep !== undefined && table.step !== "action" && button({ label: t("To the reserve"), act: () => this.#play(keep) }),
      give !== undefined && button({ label: t("Give to Dirk"), act: () => this.#play(give) }),
      remove !== undefined && button({ label: t("Move this tile to the reserve"), act: () => this.#play(remove) }),
    );
  }

  /** Cells where the chosen tile may go, or tiles that may be taken off. */
  #litCells() {
    /** @type {Map<string, string>} */
    const lit = new Map();
    const { tile } = this.#choice;
    for (const { move } of this.#state?.legal ?? []) {
      const [head, cell] = move.split("@");
      const [word, name] = head.split(":");
      if (cell && tile !== null && name === tile) lit.set(cell, t(word === "swap" ? "swap here" : "place here"));
      else if (cell && tile === null && word === "remove") lit.set(cell, t("may be moved to the reserve"));
    }
    return lit;
  }

  /** @param {string} cell */
  #touchCell(cell) {
    const { tile } = this.#choice;
    const table = this.#table;
    if (!table || !this.#mine) return;
    if (tile === null) {
      this.#choice = { ...nothing(), cell: this.#legal((text) => text === `remove@${cell}`) ? cell : null };
      return this.#draw();
    }
    const word = table.step !== "action" ? "place" : table.maps[table.turn].has(cell) ? "swap" : "build";
    this.#play(`${word}:${tile}@${cell}`); // an illegal one is refused by the server, with the rule
  }

  /** @param {number} player */
  #chooseMap(player) {
    this.#shownMap = player;
    this.#draw();
  }

  // ---- log and tools

  #logLines() {
    const { moves = [], ply = 0 } = this.#state ?? {};
    return attributed(moves, this.#chairs.length)
      .slice(0, ply)
      .map(({ player, move }, index) => `${index + 1}. ${player === null ? t("Award") : chairName(this.#chairs[player])}: ${moveWords(move)}`);
  }

  #logParts() {
    const lines = this.#logLines();
    const items = lines.slice(-LINES_SHOWN).map((line) => h("li", {}, line)).reverse();
    return [h("h2", { class: "section-title" }, t("Log")), h("ol", { class: "log-list", tabindex: 0, "aria-label": t("Log") }, ...items)];
  }

  #toolParts() {
    const state = this.#state;
    const start = state ? turnStart(state.moves, state.ply) : 0;
    const restart = button({ label: t("Restart the turn"), icon: "undo", act: () => this.#session.send({ type: "go", ply: start }) });
    enable(restart, this.#mine && state !== null && start < state.ply && this.#table?.step !== "award");
    const back = button({ label: t("Back"), icon: "back", act: () => this.#go(-1) });
    const forward = button({ label: t("Forward"), icon: "skip", act: () => this.#go(1) });
    enable(back, this.#replayable && (state?.ply ?? 0) > 0);
    enable(forward, this.#replayable && (state?.ply ?? 0) < (state?.moves.length ?? 0));
    return [
      restart,
      back,
      forward,
      button({ label: t("Save"), icon: "share", act: () => this.#save() }),
      button({ label: t("Load a game"), act: () => this.#load() }),
      button({ label: t("Save the log"), act: () => this.#saveLog() }),
      button({ label: t("Rules"), icon: "help", act: rulesDialog }),
      button({ label: t("New game"), icon: "plus", act: () => this.#newGame() }),
    ];
  }

  /** Moves may be looked at again once nothing hidden can be learnt from it. */
  get #replayable() {
    const state = this.#state;
    return state !== null && (state.outcome !== null || state.ply < state.moves.length || this.#people.length === 0);
  }

  /** @param {number} steps */
  #go(steps) {
    if (this.#state) this.#session.send({ type: "go", ply: this.#state.ply + steps });
  }

  // ---- acting

  /** @param {(text: string) => boolean} fits */
  #legal(fits) {
    return this.#state?.legal.find(({ move }) => fits(move))?.move;
  }

  /** @param {string} move */
  #play(move) {
    const send = () => this.#session.send({ type: "move", move, ply: this.#state?.ply });
    if (settings.confirm !== "always") return send();
    ask(t("Do this?"), sentence(moveWords(move)), t("Yes"), send);
  }
}

/**
 * The parts that are there.
 * @param {(HTMLElement | boolean)[]} parts
 */
function present(parts) {
  return parts.flatMap((part) => (typeof part === "boolean" ? [] : [part]));
}

/**
 * Whether `y1+g3` names just these cards.
 * @param {string} text
 * @param {string[]} cards
 */
function sameCards(text, cards) {
  return cards.length > 0 && cards.length <= 27 && [...cards].sort().join("+") === text.split("+").sort().join("+");
}
