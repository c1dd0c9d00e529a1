// Words about a person's games: who played, how it ended, when.

import { counted, language, locale, t } from "../lib/i18n.js";
import { computerName } from "../lib/texts.js";

/** @import { GameInfo, Seat } from "../lib/types.js" */
/** @import { MetricModel, LibraryGameModel } from "../lib/wire.js" */

/** Seconds since 1970 as the language writes them. @param {number} seconds */
export function dateText(seconds) {
  return new Date(seconds * 1000)
    .toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" })
    .replaceAll(" ", "\u00a0"); // never broken into two lines
}

const MINUTE = 60_000; // milliseconds
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was, as people say it; a date once that is a week.
 * @param {number} when milliseconds since 1970
 * @param {number} [now]
 */
export function agoText(when, now = Date.now()) {
  const days = Math.round((midnight(now) - midnight(when)) / DAY);
  const ago = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (now - when < MINUTE) return t("just now");
  if (now - when < HOUR) return ago.format(-Math.floor((now - when) / MINUTE), "minute");
  if (days === 0 || now - when < 6 * HOUR) return ago.format(-Math.floor((now - when) / HOUR), "hour");
  if (days < 7) return ago.format(-days, "day");
  return new Date(when).toLocaleDateString(locale(), { dateStyle: "medium" });
}

/** @param {number} when */
function midnight(when) {
  return new Date(when).setHours(0, 0, 0, 0);
}

/**
 * What a variant is called; its own word where it has no title.
 * @param {GameInfo | undefined} game
 * @param {string} variant
 */
export function variantTitle(game, variant) {
  return game?.variants.find(({ name }) => name === variant)?.title ?? variant;
}

/**
 * Who else played.
 * @param {Seat[]} seats
 * @param {GameInfo} game
 */
export function othersText(seats, game) {
  const computers = seats.filter((seat) => seat !== "human");
  if (seats.length === 2 && computers.length === 1) return computerName(computers[0], game);
  return seats.length > 1 ? counted("{number} player", "{number} players", seats.length) : "";
}

/** @param {Pick<LibraryGameModel, "result" | "ended">} game */
export function resultText({ result, ended }) {
  if (!ended) return t("In progress");
  if (result === "won") return t("Won");
  if (result === "lost") return t("Lost");
  return result === "drawn" ? t("A draw") : t("Finished");
}

/**
 * @param {Pick<MetricModel, "name" | "unit" | "digits">} measure
 * @param {number} value
 */
export function measureText({ name, unit, digits }, value) {
  if (name === "seconds" && value >= 60) return clockText(Math.round(value));
  const number = value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}

/** Minutes and seconds, with hours where there are any: 14:25, 1:02:05. @param {number} seconds whole ones */
export function clockText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
