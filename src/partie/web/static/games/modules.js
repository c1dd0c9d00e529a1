// Which module plays which game: its own, from its own folder, or the table for two sides that every other game uses.

import { useTexts } from "../lib/catalogues.js";

/** @import { Context, GameInfo, Mounted } from "../lib/types.js" */

/**
 * @typedef {object} GameModule
 * @property {(root: HTMLElement, context: Context) => Promise<Mounted>} mount
 * @property {import("../dialogs/new-game.js").VariantControl} [variantControl] where a variant is put together from parts
 */

/**
 * Whether the page can show a game: others are left out of the chooser.
 * @param {GameInfo} game
 */
export function isShown({ page, players, sides }) {
  return Boolean(page?.module) || (players[0] <= sides.length && sides.length <= 2);
}

/**
 * Loads what plays a game, with its style sheet.
 * @param {GameInfo} game
 * @returns {Promise<GameModule>}
 */
export async function gameModule({ page }) {
  return page?.module ? load(page.module, page.style) : import("../table/table.js");
}

/**
 * What draws a game where it is only looked at; null where its board does.
 * @param {GameInfo} game
 * @returns {Promise<((label: string) => import("./picture.js").Picture) | null>}
 */
export async function gamePicture({ page }) {
  return page?.picture ? (await load(page.picture, page.style)).makePicture : null;
}

/**
 * What tells how a game is played, in the person's language; null where there are none.
 * @param {GameInfo} game
 * @returns {Promise<((translate: typeof import("../lib/i18n.js").t) => Node[]) | null>}
 */
export async function gameRules({ page }) {
  return page?.rules ? (await load(page.rules, page.style)).rules : null;
}

/**
 * A module of a game with its texts and its style sheet.
 * @param {string} path below the page's own address
 * @param {string | null | undefined} style
 */
async function load(path, style) {
  const [module] = await Promise.all([import(address(path)), useTexts(path), style && useStyle(address(style))]);
  return module;
}

/** Of the same version as this module. @param {string} path below the page's own address */
function address(path) {
  return new URL(path, new URL("../", import.meta.url)).href;
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Links a style sheet, once; one that does not come does not stop the game, and is asked for again the next time. @param {string} href */
export function useStyle(href) {
  const known = styles.get(href);
  if (known) return known;
  const link = document.createElement("link");
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(href);
      link.remove();
      resolve();
    };
  });
  link.rel = "stylesheet";
  link.href = address(href);
  document.head.append(link);
  styles.set(href, loaded);
  return loaded;
}
