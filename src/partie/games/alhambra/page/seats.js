// The seats at the table: colours, people, the computer's players.

import { later, t } from "../../../lib/i18n.js";

/** @import { Seat, WeightsFile } from "../../../lib/types.js" */

/** @typedef {{colour: string, player: string, name?: string, weights?: WeightsFile, learned?: string}} Chair player: a key of PLAYERS, or a guest at another device with a name; learned: the run that the weights come from */

export const GUEST = "guest"; // a person at another device
export const WEIGHED = "published"; // the player that reads weights

/** @type {Record<string, string>} the colours of the seats -> what who sits there is called */
const NAMES = {
  red: later("Red"),
  blue: later("Blue"),
  green: later("Green"),
  yellow: later("Yellow"),
  white: later("White"),
  orange: later("Orange"),
};

export const COLOURS = Object.keys(NAMES);

/** @type {Record<string, string>} the server's names of the players -> text */
export const PLAYERS = {
  person: later("Person"),
  random: later("Random player (very easy)"),
  published: later("Published player (easy)"),
  "evolved-76": later("Evolved player of the 76 criteria (medium)"),
  evolved: later("Evolved player (strong)"),
  greedy: later("Greedy player (medium)"),
  thinking: later("Thinking player (strong)"),
};

/**
 * A person and this many computer players.
 * @param {number} players
 * @returns {Chair[]}
 */
export function defaultSeats(players) {
  return COLOURS.slice(0, players).map((colour, index) => ({ colour, player: index === 0 ? "person" : "evolved" }));
}

/**
 * The same players round the table, begun by another one: who is dealt the fewest cards begins, and that is a matter of luck.
 * The colours stay with the seats.
 * @param {Chair[]} chairs
 * @returns {Chair[]}
 */
export function seated(chairs) {
  const first = Math.floor(Math.random() * chairs.length);
  return chairs.map(({ colour }, seat) => ({ ...chairs[(first + seat) % chairs.length], colour }));
}

/**
 * @param {Chair} chair
 * @returns {Seat}
 */
export function seatOf({ player, weights }) {
  return player === "person" ? "human" : { level: null, player, weights: player === WEIGHED ? weights : undefined };
}

/** As an address names the player: one that learned here by its run. @param {Chair} chair @returns {Seat} */
export function addressOf(chair) {
  return chair.learned ? { level: null, learned: chair.learned } : seatOf(chair);
}

/** Whether a saved game names such a player. @param {unknown} player */
export function isPlayer(player) {
  return typeof player === "string" && Object.hasOwn(PLAYERS, player);
}

/** @param {Seat} seat */
export function playerOf(seat) {
  if (seat === "human") return "person";
  if (typeof seat.person === "string") return GUEST;
  if (seat.learned) return WEIGHED;
  if (seat.player) return isPlayer(seat.player) ? seat.player : "published";
  return seat.level === null || seat.level > 8 ? "thinking" : "evolved";
}

/**
 * @param {Chair[]} chairs
 * @param {number} index
 */
export function isOnlyPerson(chairs, index) {
  return chairs[index].player === "person" && chairs.filter(({ player }) => player === "person").length === 1;
}

/** @param {Pick<Chair, "colour" | "name">} chair */
export function chairName({ colour, name }) {
  return name || t(NAMES[colour]);
}

/**
 * "You" for the only person, "Person" where several sit here, or which computer player.
 * @param {Chair[]} chairs
 * @param {number} index
 */
export function playerName(chairs, index) {
  const { player, name, weights } = chairs[index];
  if (player === GUEST) return name || t("Person");
  if (isOnlyPerson(chairs, index)) return t("You");
  if (player === WEIGHED && weights) return t("Weights: {file}", { file: weights.name });
  return t(PLAYERS[player]);
}
