// The moves of the game; any of them can be looked at again.

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { Played, State } from "../lib/types.js" */
/** @import { VariationModel } from "../lib/wire.js" */
/** @typedef {(ply: number, variation: number) => void} Choose goes on with a variation to the move after so many moves */
/** @typedef {Played & {ply: number, number: number | null, count?: number}} Entry ply: how many moves are played after it; a choice has no number; count: the same move so many times */

export class MoveList {
  #list = h("ol", { class: "move-list" });
  #empty = h("p", { class: "muted" });
  element = h("div", { class: "moves" }, this.#empty, this.#list);
  #go;
  #names;
  #choose;
  #isPaired;

  /**
   * @param {(ply: number) => void} go
   * @param {(side: string) => string} names what a kind of piece is called
   * @param {() => boolean} [isPaired] whether a move of each side shares a number
   * @param {Choose} [choose] a variation, where that is possible
   */
  constructor(go, names, isPaired = () => false, choose = undefined) {
    this.#go = go;
    this.#names = names;
    this.#isPaired = isPaired;
    this.#choose = choose;
  }

  /**
   * @param {State} state
   * @param {boolean} [stones] whether pieces that stood there before the first move are counted, too
   */
  show(state, stones = false) {
    this.list(state, stones ? piecesBefore(state) : 0);
  }

  /**
   * @param {Pick<State, "moves" | "sides" | "ply">} game
   * @param {number} [before] pieces that stood there already and are counted, too
   * @param {(ply: number) => string} [more] what is added to a move
   */
  list({ moves, sides, ply }, before = 0, more = () => "") {
    this.#empty.textContent = t("No move yet.");
    this.#empty.hidden = moves.length > 0;
    const had = this.#list.contains(document.activeElement);
    const alone = sides.length === 1;
    const isPaired = this.#isPaired();
    const entries = numbered(moves, before, isPaired);
    const wordy = !alone && (sides.length > 2 || moves.some(({ label, side }) => side !== null && label.includes(" "))); // sentences, each with who it is about
    const labelled = wordy
      ? entries.map((entry) => ({
          ...entry,
          label: [entry.side && this.#names(entry.side), entry.label].filter(Boolean).join(": "),
        }))
      : entries;
    const choose = this.#choose;
    const rows = wordy ? labelled.map((entry) => [entry]) : inRows(alone ? gathered(labelled) : labelled, sides.length);
    this.#list.classList.toggle("is-single", wordy || alone);
    this.#list.replaceChildren(
      ...rows.flatMap((row) => [
        this.#row(row, counted(firstOf(row)?.number ?? null, isPaired) ?? "", ply, more),
        ...(choose ? row.flatMap((entry) => (entry ? variationsOf(entry, isPaired, choose) : [])) : []),
      ]),
    );
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.#reveal(current, had);
  }

  /**
   * @param {(Entry | null)[]} row
   * @param {number | string} number
   * @param {number} shown
   * @param {(ply: number) => string} more
   */
  #row(row, number, shown, more) {
    return h(
      "li",
      {},
      h("span", { class: "move-number", "aria-hidden": "true" }, String(number)),
      ...row.map((entry) =>
        entry ? this.#move(entry, shown, more(entry.ply)) : h("span", { class: "move-gap" }, "…"),
      ),
    );
  }

  /**
   * @param {Entry} entry
   * @param {number} shown
   * @param {string} more
   */
  #move({ label, ply, side, number, glyphs = "", comment = "", count = 1 }, shown, more) {
    const first = ply - count + 1;
    const text = count > 1 ? `${count}× ${label}` : label + glyphs;
    return h(
      "button",
      {
        type: "button",
        class: `move ${first > shown ? "is-ahead" : ""} ${side === null ? "is-choice" : ""}`,
        "aria-current": first <= shown && shown <= ply ? "step" : null,
        "aria-label":
          side === null
            ? text
            : [
                numberText(number, this.#isPaired()),
                !text.startsWith(`${this.#names(side)}: `) && this.#names(side),
                text,
                more,
              ]
                .filter(Boolean)
                .join(" "),
        title: comment || null,
        onclick: () => this.#go(ply),
      },
      text,
      more && h("small", {}, more),
    );
  }

  /**
   * Scrolls only the list, never the page.
   * @param {HTMLElement} current
   * @param {boolean} focus
   */
  #reveal(current, focus) {
    if (focus) current.focus({ preventScroll: true });
    const list = this.#list;
    const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
    list.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
  }
}

/**
 * The variations of a move, each a line of the list that leads into it.
 * @param {{ply: number, number?: number | null, variations?: VariationModel[]}} move
 * @param {boolean} isPaired
 * @param {Choose} choose
 */
export function variationsOf({ ply, number, variations = [] }, isPaired, choose) {
  return variations.map((variation, index) =>
    h(
      "li",
      { class: "variation" },
      h(
        "button",
        {
          type: "button",
          class: "move",
          "aria-label": t("Variation: {moves}", { moves: variation.text }),
          onclick: () => choose(ply - 1, index),
        },
        `${numberText(number ?? ply, isPaired)} ${variation.text}`,
      ),
    ),
  );
}

/** Moves of the first pair that are missing. @param {{seat: number}[]} moves */
export function begun(moves) {
  return moves[0]?.seat === 1 ? 1 : 0;
}

/**
 * What is counted: moves, or pairs of them.
 * @template {number | null} T
 * @param {T} number of the move
 * @param {boolean} isPaired
 */
export function counted(number, isPaired) {
  return isPaired && number !== null ? Math.ceil(number / 2) : number;
}

/**
 * The number as it is written before a move: "3.", and "3…" before the second move of a pair.
 * @param {number | null} number
 * @param {boolean} isPaired
 */
export function numberText(number, isPaired) {
  return `${counted(number, isPaired)}${isPaired && Number(number) % 2 === 0 ? "…" : "."}`;
}

/** @param {(Entry | null)[]} row */
function firstOf(row) {
  return row.find((entry) => entry !== null);
}

/**
 * Moves with their numbers; choices have none.
 * @param {Played[]} moves
 * @param {number} before pieces that stood there when the list began
 * @param {boolean} [isPaired] whether a move of each side shares a number
 * @returns {Entry[]}
 */
export function numbered(moves, before, isPaired = false) {
  let number = isPaired ? begun(moves) : before;
  return moves.map((move, index) => ({ ...move, ply: index + 1, number: move.side === null ? null : ++number }));
}

/**
 * The same move several times, such as the stock turned, is one entry with the number of the first.
 * @param {Entry[]} entries
 * @returns {Entry[]}
 */
export function gathered(entries) {
  /** @type {Entry[]} */
  const found = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (last?.label === entry.label) {
      found[found.length - 1] = { ...last, ply: entry.ply, count: (last.count ?? 1) + 1 };
    } else found.push(entry);
  }
  return found;
}

/**
 * A row for each round: a move a seat, with gaps where a seat made none. Around choices every move has its own row,
 * because seats do not take turns there.
 * @param {Entry[]} entries
 * @param {number} seats
 * @returns {(Entry | null)[][]}
 */
export function inRows(entries, seats) {
  if (entries.some(({ side }) => side === null)) return entries.map((entry) => [entry]);
  /** @type {(Entry | null)[][]} */
  const rows = [];
  for (const entry of entries) {
    const place = entry.seat % seats;
    const row = rows.at(-1);
    if (row && row.length <= place) rows[rows.length - 1] = [...row, ...Array(place - row.length).fill(null), entry];
    else rows.push([...Array(place).fill(null), entry]);
  }
  return rows;
}

/**
 * Pieces that stood there when the list began.
 * @param {State} state
 */
function piecesBefore({ moves, ply, scene }) {
  return Object.keys(scene.pieces).length - moves.slice(0, ply).filter(({ side }) => side !== null).length;
}
