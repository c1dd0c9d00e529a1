// How Klondike is played.

import { chapter, diagram, glossary } from "../../../board/diagram.js";

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t("Bring all cards home: four foundations at the top right, one for each suit, from the ace to the king."),
      diagram({
        says: t("A foundation grows from the ace: the three of hearts goes on the two."),
        width: 4,
        height: 1.6,
        cards: [
          [0.6, 0.8, "ah"],
          [1.6, 0.8, "2h"],
          [3.4, 0.8, "3h"],
        ],
        arrows: [[2.9, 0.8, 2, 0.8]],
      }),
    ),
    chapter(
      t("Piles"),
      t(
        "In the seven piles a card goes on one of the other colour that is one higher, with everything that lies on it. A card that becomes free is turned up by itself. Only a king goes on an empty pile.",
      ),
      diagram({
        says: t("The red six goes on the black seven."),
        width: 3.4,
        height: 2.2,
        cards: [
          [0.7, 0.8, "8d"],
          [0.7, 1.1, "7s"],
          [2.6, 0.9, "6h"],
        ],
        arrows: [[2.1, 1, 1.3, 1.2]],
      }),
    ),
    chapter(
      t("Stock and waste"),
      t(
        "A click or tap on the stock turns one card or three onto the waste; its uppermost card may be played. An empty stock is turned over, as often as the variant allows.",
      ),
    ),
    chapter(
      t("Points"),
      glossary([
        [t("A card comes home"), "+10"],
        [t("From the waste to a pile, or a card turned up"), "+5"],
        [t("A card is taken back from home"), "−15"],
        [t("The stock is turned over, one card at a time"), "−100"],
      ]),
      t(
        "With Vegas scores, chosen in New game, a deal costs $52 and every card home pays $5. The statistics add up all deals.",
      ),
      t("A game is lost when no move is left, or when 150 moves brought nothing new."),
    ),
    chapter(
      t("On this table"),
      t(
        "Choose a card, then where it goes, or drag it there; framed cards can be moved. Chosen twice, a card goes home, or to the first pile that takes it. The hint sees no more than you do.",
      ),
    ),
  ];
}
