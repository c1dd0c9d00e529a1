// A hint, in the card that every game has for it; the cards and tiles it means are framed where they lie.

import { capitalised } from "../../../lib/i18n.js";
import { thinkingCard, analysisCard } from "../../../panel/analysis-card.js";

/** @import { View } from "./view.js" */

/** Whether a hint is shown or on its way. @param {View | null} view */
export function isAdvised(view) {
  return view !== null && (view.hinting || view.hint !== null);
}

/**
 * @param {View} view
 * @param {() => void} hide
 */
export function adviceParts({ hint, hinting, play }, hide) {
  if (hinting) return [thinkingCard()];
  if (!hint) return [];
  return [
    analysisCard(hint, {
      move: capitalised(hint.label),
      moves: 1,
      isOpponents: false,
      play: () => play(hint.move),
      hide,
      chosen: 0,
      choose: () => {},
    }),
  ];
}
