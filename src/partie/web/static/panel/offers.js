// What players at several devices propose to each other: a draw, a move taken back, another game.

import { button } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { State } from "../lib/types.js" */
/** @import { PresenceMessage, SharedPartModel } from "../lib/wire.js" */

/**
 * The answers to what the other side proposes, or the way to take the own proposal back.
 * @param {State} state
 * @param {(type: string) => void} send
 */
export function offerButtons({ shared, outcome }, send) {
  if (!shared || outcome || !shared.actions.includes("decline")) return [];
  return Object.entries(shared.proposals).flatMap(([what, seat]) =>
    seat === shared.seat
      ? [button({ label: t("Withdraw it"), act: () => send("decline") })]
      : [
          button({ label: t("Agree"), kind: "primary", act: () => send(what) }),
          button({ label: t("Decline"), act: () => send("decline") }),
        ],
  );
}

/** Whether something is proposed now, by either side. @param {State} state */
export function isOffered({ shared }) {
  return Object.keys(shared?.proposals ?? {}).length > 0;
}

/**
 * Another game with exchanged seats, once the game is over.
 * @param {SharedPartModel} shared
 * @param {() => void} ask
 */
export function rematchButton({ actions, again }, ask) {
  if (!actions.includes("rematch")) return null;
  return button({ label: again.length > 0 ? t("Accept the rematch") : t("Rematch"), kind: "primary", act: ask });
}

/**
 * What a player should know about the others: what they propose, who is away.
 * @param {State} state
 * @param {PresenceMessage | null} presence
 */
export function sharedNotes({ shared, outcome }, presence) {
  if (!shared) return [];
  const { names, seat: mine, proposals, again, next } = shared;
  const name = (/** @type {number} */ seat) => names[seat] || t("The computer");
  const offers = Object.entries(proposals).map(([what, seat]) => offerText(what, seat === mine ? null : name(seat)));
  const asking = outcome && !next ? again.map((seat) => rematchText(seat === mine ? null : name(seat))) : [];
  const away = names.flatMap((one, seat) =>
    one && seat !== mine && presence?.connected[seat] === false
      ? [t("{player} is not here now.", { player: one })]
      : [],
  );
  const watching = mine === null ? [t("You are watching.")] : [];
  return [...offers, ...asking, ...away, ...watching];
}

/**
 * @param {string} what
 * @param {string | null} player null: the visitor
 */
function offerText(what, player) {
  if (what === "draw") return player ? t("{player} offers a draw.", { player }) : t("You have offered a draw.");
  return player
    ? t("{player} asks to take the last move back.", { player })
    : t("You have asked to take your last move back.");
}

/** @param {string | null} player null: the visitor */
function rematchText(player) {
  return player ? t("{player} wants a rematch.", { player }) : t("You have asked for a rematch.");
}
