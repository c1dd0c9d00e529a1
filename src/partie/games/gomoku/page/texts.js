// What the rules and openings of five in a row mean, by the words of its fields.

import { later } from "../../../lib/i18n.js";

/** @type {Record<string, string>} */
export const RULE_MEANINGS = {
  free: later("Five or more in a row win."),
  standard: later("Exactly five in a row win; six are nothing."),
  renju: later("Black must not make two threes, two fours or six at once; White may."),
  caro: later("Five closed by enemy stones at both ends do not win."),
  six: later("Six or more in a row win."),
  exactcaro: later("Exactly five in a row win, unless enemy stones close both ends; six are nothing."),
  exactopen: later("Exactly five in a row win, unless an enemy stone closes an end; six are nothing."),
};

/** @type {Record<string, string>} */
export const FORBIDDEN_MEANINGS = {
  no33: later("Black must not make two threes at once."),
  no44: later("Black must not make two fours at once."),
  no3344: later("Black must not make two threes or two fours at once."),
};

/** @type {Record<string, string>} */
export const OPENING_MEANINGS = {
  free: later("Black begins anywhere."),
  swap2: later(
    "The first player puts three stones. The second one takes a colour, or puts two more stones and leaves the choice to the first.",
  ),
  swap: later("The first player puts three stones, the second one takes a colour."),
  swap1: later("The first player puts one stone, the second one takes a colour."),
  pro: later("Black's first stone stands on the centre, the second one at least three lines away from it."),
  longpro: later("Black's first stone stands on the centre, the second one at least four lines away from it."),
  balanced: later("Five stones stand already and neither side is better; White goes on."),
};
