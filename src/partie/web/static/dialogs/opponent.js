// Who plays against the person and who gives advice: Partie, or a program of the owner's list, which grows here.

import { callApi, errorText } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { adviserOf, changeAdviser } from "../lib/settings.js";
import { field, select } from "./dialog.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { RegisteredListModel, RegisteredModel } from "../lib/wire.js" */

const PARTIE = "partie";
const ANOTHER = "another";
const INSTALLED = "installed:"; // before how a program is started that is not on the list yet
const NAMED = "program:"; // before a name, so that no name is one of the others

/**
 * @param {GameInfo} game
 * @param {string | null} chosen the name of a program
 * @param {(own: boolean) => void} changed whether a program is chosen
 */
export function opponentControl(game, chosen, changed) {
  const opponent = programList(t("The computer"), chosen, () => show());
  const adviser = programList("Partie", adviserOf(game.name).program ?? null, () => {});
  const text = h("input", { class: "input", placeholder: "uci:stockfish", spellcheck: "false", autocapitalize: "off" });
  const started = t("How it is started, such as uci:stockfish, or where it listens: tcp:host:5555. It is remembered.");
  const more = field(t("Program"), text, started);
  const advice = field(t("Hints and analysis"), adviser);
  const note = h("p", { class: "field-help", role: "status" });
  const show = () => {
    more.hidden = opponent.value !== ANOTHER;
    changed(opponent.value !== PARTIE);
  };
  const fill = async () => {
    try {
      /** @type {RegisteredListModel} */
      const {
        is_owner: isOwner,
        programs,
        installed,
        example,
      } = await (await callApi(`programs?${new URLSearchParams({ game: game.name })}`)).json();
      note.textContent = isOwner ? "" : t("Your own programs play after you open Partie as its owner, on Watch.");
      const found = installed.map(({ name, brain }) =>
        h("option", { value: INSTALLED + brain }, t("{program}, installed here", { program: name })),
      );
      fillList(opponent, programs, isOwner ? [...found, h("option", { value: ANOTHER }, t("Another program…"))] : []);
      if (example) text.placeholder = example;
      fillList(adviser, programs, []);
      advice.hidden = adviser.options.length === 1;
    } catch (error) {
      note.textContent = errorText(error);
    }
    show();
  };
  advice.hidden = adviser.options.length === 1;
  show();
  void fill();
  return {
    element: h("div", { class: "field-group" }, field(t("Opponent"), opponent), more, advice, note),
    /** The name of the program, which is on the list then; null: the computer. @returns {Promise<string | null>} */
    settled: async () => {
      changeAdviser(game.name, nameOf(adviser.value));
      const isInstalled = opponent.value.startsWith(INSTALLED);
      if (opponent.value !== ANOTHER && !isInstalled) return nameOf(opponent.value) || null;
      const brain = isInstalled ? opponent.value.slice(INSTALLED.length) : text.value.trim() || text.placeholder;
      const body = JSON.stringify({ game: game.name, brain });
      const added = await callApi("programs/add", {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json" },
      });
      return /** @type {RegisteredModel} */ (await added.json()).name;
    },
  };
}

/**
 * @param {string} own what Partie's own player is called
 * @param {string | null} chosen
 * @param {() => void} changed
 */
function programList(own, chosen, changed) {
  /** @type {[string, string][]} */
  const options = chosen ? [[NAMED + chosen, chosen]] : [];
  return select([[PARTIE, own], ...options], chosen ? NAMED + chosen : PARTIE, changed);
}

/**
 * @param {HTMLSelectElement} list
 * @param {RegisteredModel[]} programs
 * @param {HTMLOptionElement[]} others
 */
function fillList(list, programs, others) {
  const { value } = list;
  const options = programs.map(({ name, icon, problem, ...results }) =>
    h(
      "option",
      { value: NAMED + name, disabled: problem !== "", title: problem || null },
      [icon, name, score(results)].filter(Boolean).join(" "),
    ),
  );
  list.replaceChildren(list.options[0], ...options, ...others);
  list.value = value;
  if (list.selectedIndex < 0) list.value = PARTIE; // it was taken off the list
}

/** @param {string} value */
function nameOf(value) {
  return value.startsWith(NAMED) ? value.slice(NAMED.length) : "";
}

/** What it scored against people here. @param {{won: number, drawn: number, lost: number}} results */
function score({ won, drawn, lost }) {
  return won + drawn + lost > 0 ? `(+${won} =${drawn} −${lost})` : "";
}
