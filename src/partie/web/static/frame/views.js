// The views of the page: each is a module of its own, loaded on first use.

import { useTexts } from "../lib/catalogues.js";
import { later } from "../lib/i18n.js";
import { useStyle } from "../games/modules.js";

/** @import { IconName } from "../lib/dom.js" */
/** @import { GameInfo, ViewContext, ShownView } from "../lib/types.js" */

/** @typedef {{show: (root: HTMLElement, context: ViewContext) => Promise<ShownView> | ShownView}} ViewModule */

/**
 * @typedef {object} View
 * @property {string} name the first word of its address
 * @property {string} title English
 * @property {IconName | null} icon null: not in the navigation
 * @property {() => Promise<ViewModule>} load
 * @property {string[]} [styles] sheets that are loaded with it
 */

/** @type {View[]} */
export const VIEWS = [
  {
    name: "home",
    title: later("Home"),
    icon: "home",
    load: () => import("../views/home.js"),
    styles: ["styles/home.css"],
  },
  { name: "play", title: later("Play"), icon: null, load: () => import("../views/play.js") },
  {
    name: "today",
    title: later("Today"),
    icon: null,
    load: () => import("../views/today.js"),
    styles: ["styles/home.css", "styles/today.css"],
  },
  {
    name: "shared",
    title: later("Play with others"),
    icon: null,
    load: () => import("../views/shared.js"),
    styles: ["styles/people.css"],
  },
  {
    name: "see",
    title: later("See"),
    icon: "camera",
    load: () => import("../views/see.js"),
    styles: ["styles/see.css"],
  },
  {
    name: "watch",
    title: later("Watch"),
    icon: "trophy",
    load: () => import("../views/watch.js"),
    styles: [
      "styles/arena.css",
      "styles/stepper.css",
      "styles/line-picture.css",
      "styles/game-actions.css",
      "styles/recently-deleted.css",
    ],
  },
  {
    name: "me",
    title: later("Me"),
    icon: "person",
    load: () => import("../views/me.js"),
    styles: ["styles/me.css", "styles/line-picture.css", "styles/game-actions.css", "styles/recently-deleted.css"],
  },
  {
    name: "pair",
    title: later("Pair a phone"),
    icon: null,
    load: () => import("../views/pair.js"),
    styles: ["styles/see.css"],
  },
  {
    name: "phone",
    title: later("Open on your phone"),
    icon: null,
    load: () => import("../views/phone.js"),
    styles: ["styles/see.css"],
  },
  {
    name: "review",
    title: later("Review"),
    icon: null,
    load: () => import("../views/review.js"),
    styles: ["styles/review.css", "styles/stepper.css", "styles/game-actions.css"],
  },
];

const FIRST = ["home", "play"]; // their texts come with the page

/**
 * Where an address leads: the view, and the rest of the path. Games have had addresses without `play` in front.
 * @param {string[]} path
 * @param {GameInfo[]} games
 * @returns {{view: string, rest: string[]} | null} null: nowhere
 */
export function findView(path, games) {
  const [first = "", ...rest] = path;
  /** @param {string | undefined} word */
  const isGame = (word) => games.some(({ name }) => name === word);
  if (first === "" || first === "home" || (first === "play" && rest.length === 0)) return { view: "home", rest: [] };
  if (first === "play") return isGame(rest[0]) ? { view: "play", rest } : null;
  if (VIEWS.some(({ name }) => name === first)) return { view: first, rest };
  return isGame(first) ? { view: "play", rest: path } : null;
}

/**
 * @param {string} name
 * @param {HTMLElement} root
 * @param {ViewContext} context
 */
export async function showView(name, root, context) {
  const view = /** @type {View} */ (VIEWS.find((known) => known.name === name));
  const [module] = await Promise.all([
    view.load(),
    FIRST.includes(name) || useTexts(`views/${name}.js`),
    ...(view.styles ?? []).map(useStyle),
  ]);
  return module.show(root, context);
}
