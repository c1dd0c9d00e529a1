// Who plays: rows of lists with the game's levels, its kinds of players, programs of the folder, addresses.

import { button, enable, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { kindsOf, ratedLevel } from "../lib/texts.js";
import { kindBrain, partieBrain } from "./names.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { LearnedPlayerModel } from "../lib/wire.js" */
/** @import { Programs } from "./types.js" */

/** @typedef {{brain: string, name: string, options: Record<string, string>}} Chosen a player as the server takes it */
/** @typedef {{value: string, text: string, why?: string, chosen: Chosen}} Offer why: what keeps it from playing */

const ADDRESS = "address";
const MOST = 16; // players chosen from lists

export class PlayerRows {
  #rows = h("ol", { class: "player-rows" });
  #folder = h("p", { class: "field-help", hidden: true });
  #add = button({ label: t("Add a player"), icon: "plus", act: () => this.#append(this.#nextOffer(), true) });
  element = h(
    "fieldset",
    { class: "field-group" },
    h("legend", { class: "field-label" }, t("Players")),
    this.#rows,
    this.#add,
    this.#folder,
  );
  /** @type {{title: string, offers: Offer[]}[]} */
  #groups = [];
  #addresses = false;
  #closed = false;
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Another game: its levels and kinds of players. @param {GameInfo} game */
  offer(game) {
    this.#groups = partieGroups(game);
    this.#addresses = false;
  }

  /**
   * Who else can play it; those who are chosen stay.
   * @param {GameInfo} game
   * @param {Programs} programs
   * @param {LearnedPlayerModel[]} learned
   */
  add(game, programs, learned) {
    this.#groups = [...partieGroups(game), ...learnedGroups(learned), ...programGroups(programs)];
    this.#addresses = programs.protocols.includes("tcp");
    this.#folder.hidden = programs.folder === "";
    this.#folder.textContent = folderText(programs);
    for (const list of this.#rows.querySelectorAll("select")) list.replaceChildren(...this.#options(list.value));
    this.#changed();
  }

  /**
   * @param {(number | null)[]} levels of the players to begin with
   * @param {boolean} [closed] whether players cannot be added or removed
   */
  seat(levels, closed = false) {
    this.#closed = closed;
    this.#rows.replaceChildren();
    for (const level of levels) this.#append(levelText(level), false);
    this.#changed();
  }

  get count() {
    return this.#rows.children.length;
  }

  /** Seats more until there are enough. @param {number} needed */
  fill(needed) {
    while (this.count < Math.min(needed, MOST)) this.#append(this.#nextOffer(), false);
  }

  /** @returns {Chosen[]} names that are taken get a number */
  value() {
    /** @type {Map<string, number>} */
    const seen = new Map();
    return [...this.#rows.children].map((row) => {
      const chosen = this.#chosen(row);
      const times = (seen.get(chosen.name) ?? 0) + 1;
      seen.set(chosen.name, times);
      return times === 1 ? chosen : { ...chosen, name: `${chosen.name} (${times})` };
    });
  }

  /** @param {Map<number, string>} texts what is wrong with which row */
  complain(texts) {
    [...this.#rows.children].forEach((row, place) => {
      const text = texts.get(place) ?? "";
      const problem = /** @type {HTMLElement} */ (row.querySelector(".problem"));
      if (problem.textContent !== text) problem.textContent = text;
    });
  }

  /** @param {Element} row @returns {Chosen} */
  #chosen(row) {
    const { value } = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
    const known = this.#groups.flatMap(({ offers }) => offers).find((one) => one.value === value);
    if (known) return known.chosen;
    const address = /** @type {HTMLInputElement} */ (row.querySelector("input")).value.trim();
    return { brain: `tcp:${address}`, name: address || "tcp", options: {} };
  }

  /** The first level without a player. */
  #nextOffer() {
    const taken = [...this.#rows.querySelectorAll("select")].map(({ value }) => value);
    const levels = this.#groups[0]?.offers.map(({ value }) => value) ?? [];
    return levels.find((value) => !taken.includes(value)) ?? levels[0];
  }

  /**
   * @param {string} chosen
   * @param {boolean} byHand
   */
  #append(chosen, byHand) {
    const place = this.count + 1;
    const address = h("input", {
      class: "input",
      placeholder: "host:5555",
      "aria-label": t("Address of player {number}", { number: place }),
      hidden: true,
      oninput: this.#changed,
      spellcheck: "false",
      autocapitalize: "off",
    });
    const list = h(
      "select",
      { class: "select", "aria-label": t("Player {number}", { number: place }) },
      ...this.#options(chosen),
    );
    list.addEventListener("change", () => {
      address.hidden = list.value !== ADDRESS;
      if (!address.hidden) address.focus();
      this.#changed();
    });
    const remove = button({
      label: t("Remove player {number}", { number: place }),
      icon: "close",
      kind: "quiet",
      bare: true,
      act: () => this.#remove(row),
    });
    const row = h(
      "li",
      { class: "player-row" },
      list,
      remove,
      address,
      h("p", { class: "problem", "aria-live": "polite" }),
    );
    this.#rows.append(row);
    this.#count();
    if (!byHand) return;
    list.focus();
    this.#changed();
  }

  /** @param {HTMLElement} row */
  #remove(row) {
    if (this.count === 1) return;
    const near = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    near?.querySelector("select")?.focus();
    this.#count();
    this.#changed();
  }

  #count() {
    enable(this.#add, this.count < MOST);
    this.#add.hidden = this.#closed;
    for (const remove of this.#rows.querySelectorAll("button")) {
      enable(remove, this.count > 1);
      remove.hidden = this.#closed;
    }
  }

  /** @param {string} chosen */
  #options(chosen) {
    const option = (/** @type {Offer} */ { value, text, why }) =>
      h(
        "option",
        { value, selected: value === chosen, disabled: Boolean(why), title: why || null },
        why ? `${text} – ${why}` : text,
      );
    return [
      ...this.#groups.map(({ title, offers }) => h("optgroup", { label: title }, ...offers.map(option))),
      ...(this.#addresses
        ? [
            h(
              "optgroup",
              { label: t("On the network") },
              h("option", { value: ADDRESS }, t("A program at an address…")),
            ),
          ]
        : []),
    ];
  }
}

/** Partie's own players of a game. @param {GameInfo} game */
export function partieGroups(game) {
  const levels = [...game.levels]
    .reverse()
    .map((level) => offer(levelText(level), ratedLevel(level, game), partieBrain(level), partieBrain(level)));
  return filled([
    {
      title: t("Partie's levels"),
      offers: [offer(levelText(null), t("Full strength"), partieBrain(null), partieBrain(null)), ...levels],
    },
    {
      title: t("Partie's other players"),
      offers: kindsOf(game).map(({ value, title }) =>
        offer(`kind:${value}`, title, "partie", kindBrain(value), { kind: value }),
      ),
    },
  ]);
}

/** The best players of the learning runs of this machine. @param {LearnedPlayerModel[]} learned */
export function learnedGroups(learned) {
  return filled([
    { title: t("Players that learned here"), offers: learned.map(({ run, brain }) => offer(brain, run, brain, run)) },
  ]);
}

/** Where a person's own programs are looked for. @param {Programs} programs */
function folderText({ folder, protocols }) {
  if (protocols.length === 0) return t("Programs of your own cannot play this game: no protocol has words for it.");
  return t(
    "Programs of your own: put them into the folder {folder}/gomocup (or manager) and let them be executed (chmod +x).",
    { folder },
  );
}

/** @param {Programs} programs */
export function programGroups({ programs }) {
  return filled([
    {
      title: t("Programs of the folder"),
      offers: programs.map(({ name, brain, problem }) => ({ ...offer(brain, name, brain, name), why: problem })),
    },
  ]);
}

/** @param {{title: string, offers: Offer[]}[]} found */
function filled(found) {
  return found.filter(({ offers }) => offers.length > 0);
}

/** @param {number | null} level */
function levelText(level) {
  return level === null ? "full" : `level:${level}`;
}

/**
 * @param {string} value
 * @param {string} text
 * @param {string} brain
 * @param {string} name
 * @param {Record<string, string>} [options]
 * @returns {Offer}
 */
function offer(value, text, brain, name, options = {}) {
  return { value, text, chosen: { brain, name: name.slice(0, 70), options } };
}
