// Words about games of several people.

import { counted, t } from "../lib/i18n.js";
import { computerName } from "../lib/texts.js";

/** @import { SharedGameModel, SharedSeatModel } from "../lib/wire.js" */

/** A clock for people, as far as it is one of the usual ones. @param {string} text as players write it */
export function clockText(text) {
  const days = /^(\d+)d\/move$/.exec(text);
  if (days) return counted("{number} day a move", "{number} days a move", Number(days[1]));
  return text === "none" || text === "" ? t("No clock") : text;
}

/** @param {SharedSeatModel} seat */
export function seatText({ kind, name, level, me }) {
  if (me) return t("You");
  if (kind === "person") return name;
  return kind === "free" ? t("Free seat") : computerName({ level });
}

/** Who else plays. @param {SharedGameModel} shared */
export function othersText({ seats }) {
  return seats
    .filter(({ me }) => !me)
    .map(seatText)
    .join(", ");
}

/** How a game stands for the visitor. @param {SharedGameModel} shared */
export function standText({ state, my_turn: mine, my_seat: seat, seats, turn, won }) {
  if (state === "withdrawn") return t("Withdrawn");
  if (state === "open") return t("Waiting for players");
  if (state === "over") return won === null ? t("Finished") : won ? t("Won") : t("Lost");
  if (mine) return t("Your move");
  return t("{side} to move", { side: seat === null ? seats[turn].side : seatText(seats[turn]) });
}
