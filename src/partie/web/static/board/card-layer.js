// The cards of a board: drawn, moved to where they lie now, found again.

import { s } from "../lib/dom.js";
import { CardWalk } from "./card-walk.js";
import {
  cardAt,
  cardTarget,
  drawCard,
  drawCount,
  drawPlace,
  faceText,
  laidCards,
  origins,
  outline,
  stopsOf,
} from "./cards.js";
import { flip, glide, isNear, mayMove } from "./motion.js";

/** @import { LaidCard, Stop } from "./cards.js" */
/** @import { Cell, Geometry, Scene } from "../lib/types.js" */

const DRAWN_OF_PILE = 2; // cards of a pile face down
const AFTER_EACH = 45; // milliseconds between two of many cards that move
const MANY = 2; // cards of one move that go together

export class CardLayer {
  element = s("g", { "aria-hidden": "true", class: "cards" });
  /** @type {Map<string, LaidCard>} by the id of the card */
  #cards = new Map();
  /** @type {Map<string, string[]>} cards of each stack */
  #stacks = new Map();
  /** @type {Map<string, Cell>} of the board */
  #cells = new Map();
  /** @type {[number, number]} */
  #size = [1, 1];
  /** @type {[Scene, Map<string, Cell>, Geometry] | null} what lies here */
  #shown = null;
  /** @type {Set<string>} cards that follow the pointer, or did until the last change */
  #carried = new Set();

  /**
   * @param {Scene} scene
   * @param {Map<string, Cell>} cells
   * @param {Geometry} geometry
   * @param {boolean} [still] whether no card moves to where it lies
   * @returns {Stop[]} what a person can go to
   */
  lay(scene, cells, geometry, still = false) {
    const { card_size: size, drawings } = geometry;
    this.#shown = [scene, cells, geometry];
    const before = this.#cards;
    this.#cells = cells;
    this.#size = size;
    const lowest = geometry.height - size[1] / 2;
    const laid = laidCards(scene, cells, lowest);
    const stops = stopsOf(scene, cells, lowest);
    this.#cards = new Map(laid.map((card) => [card.cell.id, card]));
    this.#stacks = new Map(scene.stacks.map(({ cell, cards }) => [cell, cards.map(({ id }) => id)]));
    const places = scene.stacks
      .filter(({ cards }) => cards.length === 0)
      .flatMap(({ cell, empty }) =>
        cells.has(cell) ? [drawPlace(/** @type {Cell} */ (cells.get(cell)), size, drawings[empty])] : [],
      );
    const piles = stops.filter(({ count }) => count);
    const buried = new Set(piles.flatMap(({ cell }) => this.#stacks.get(cell.id)?.slice(0, -DRAWN_OF_PILE) ?? []));
    const sheets = laid.filter(({ cell }) => !buried.has(cell.id)).map((card) => drawCard(card, size, drawings));
    this.element.replaceChildren(
      ...places,
      ...sheets,
      ...piles.map(({ cell, count = 0 }) => drawCount(cell, size, count)),
    );
    if (before.size > 0 && !still && mayMove()) this.#move(before);
    this.#carried.clear();
    return stops;
  }

  /** Draws the cards where they lie: in other faces. */
  redraw() {
    if (this.#shown) this.lay(...this.#shown, true);
  }

  /** Lets cards come from where they lay; those that were carried are there already. @param {Map<string, LaidCard>} before */
  #move(before) {
    const fresh = origins(before.values(), this.#cards.values());
    const moved = [...this.element.querySelectorAll("[data-card]")].flatMap((drawn) => {
      const id = drawn.getAttribute("data-card") ?? "";
      const [from, now] = [before.get(id)?.cell ?? fresh.get(id), this.#cards.get(id)];
      return from && now && !this.#carried.has(id)
        ? [{ drawn: /** @type {SVGElement} */ (drawn), from, now, isNew: fresh.has(id) }]
        : [];
    });
    const away = moved.filter(({ from, now }) => !isNear(from, now.cell));
    const stacks = new Set(away.map(({ now }) => now.stack));
    const wait = stacks.size > MANY ? AFTER_EACH : 0; // everything goes home, one after another
    const order = wait
      ? away.toSorted((one, other) => depth(one.now, this.#stacks) - depth(other.now, this.#stacks))
      : away;
    for (const [index, { drawn, from, now }] of order.entries()) glide(drawn, from, now.cell, index * wait);
    for (const { drawn, now, isNew } of moved) if (isNew && now.face) flip(drawn, now.cell);
  }

  /** @param {string} id */
  get(id) {
    return this.#cards.get(id);
  }

  /** Whether a tap is on a card or a stack. @param {string} id */
  has(id) {
    return this.#cards.has(id) || this.#stacks.has(id);
  }

  /** Where a tap is drawn: a stack is its uppermost card. @param {string} id */
  placeOf(id) {
    return (this.#cards.get(id) ?? this.#cards.get(this.#stacks.get(id)?.at(-1) ?? ""))?.cell;
  }

  /** A card as people write it. @param {string} id */
  nameOf(id) {
    return faceText(this.#cards.get(id)?.face ?? "");
  }

  /**
   * A frame around a card and those upon it, or around a place.
   * @param {string} id
   * @param {string} kind
   */
  frame(id, kind) {
    const cell = this.placeOf(id) ?? this.#cells.get(id);
    return cell ? [outline(cell, this.#size, kind, this.placeOf(this.#cards.get(id)?.stack ?? ""))] : [];
  }

  /** What a person can tap or focus. @param {Stop} stop */
  target({ cell }) {
    return cardTarget(cell, this.#size);
  }

  /** Arrow keys. @param {Stop[]} stops */
  walk(stops) {
    return new CardWalk(stops);
  }

  /**
   * The card below a finger that is not carried.
   * @param {{x: number, y: number}} point
   * @param {boolean} carrying
   */
  at(point, carrying) {
    return cardAt(
      [...this.#cards.values()].filter(({ cell }) => !carrying || !this.#carried.has(cell.id)),
      point,
      this.#size,
    );
  }

  /** The drawings of a card and of those upon it, which follow the pointer from now on. @param {string} id */
  carry(id) {
    const stack = this.#stacks.get(this.#cards.get(id)?.stack ?? "") ?? [];
    this.#carried = new Set(stack.slice(stack.indexOf(id)));
    return [...this.#carried].flatMap((one) => this.element.querySelector(`[data-card="${CSS.escape(one)}"]`) ?? []);
  }

  /** @param {string} id */
  isCarried(id) {
    return this.#carried.has(id);
  }

  /** Nothing is carried. */
  letGo() {
    this.#carried.clear();
  }
}

/**
 * @param {LaidCard} card
 * @param {Map<string, string[]>} stacks
 */
function depth({ cell, stack }, stacks) {
  return stacks.get(stack)?.indexOf(cell.id) ?? 0;
}
