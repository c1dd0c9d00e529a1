// The one question that is asked about a board before it can be advised on, with what was seen.

import { button, h, s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { OpenQuestionModel } from "../lib/wire.js" */
/** @import { BoardData } from "./board-data.js" */

const AROUND = 1.1; // cells of the picture that are shown around a piece

/**
 * What a picture does not show.
 * @param {OpenQuestionModel} question
 * @param {(answers: Record<string, string | number | boolean>) => void} settle
 */
export function questionCard({ text, choices }, settle) {
  return card(
    text,
    choices.map(({ label, answers }, index) =>
      button({ label, kind: index === 0 ? "primary" : "", act: () => settle(answers) }),
    ),
  );
}

/**
 * Which of the games that are played on such a board it is.
 * @param {GameInfo[]} games the likeliest first
 * @param {(game: GameInfo) => void} choose
 */
export function gameCard(games, choose) {
  return card(
    t("Which game is it?"),
    games.map((game, index) =>
      button({ label: game.title, kind: index === 0 ? "primary" : "", act: () => choose(game) }),
    ),
  );
}

/**
 * Which set is White's, each shown by one of its pieces.
 * @param {BoardData} board
 * @param {{keep: () => void, exchange: () => void}} answers
 */
export function setsCard(board, { keep, exchange }) {
  return card(t("Which set is White's?"), [
    setButton(board, "white", t("This set is White's: the first"), keep),
    setButton(board, "black", t("This set is White's: the second"), exchange),
  ]);
}

/**
 * @param {string} text
 * @param {Node[]} choices
 */
function card(text, choices) {
  return h(
    "section",
    { class: "analysis-card see-question", "aria-label": text },
    h("p", {}, h("b", {}, text)),
    h("div", { class: "see-bar" }, ...choices),
  );
}

/**
 * @param {BoardData} board
 * @param {string} side
 * @param {string} label
 * @param {() => void} act
 */
function setButton(board, side, label, act) {
  const kinds = new Map(board.signs.map(({ sign, kind }) => [sign, kind]));
  const cell = board.cells().find(({ key }) => kinds.get(board.signAt(key))?.startsWith(side));
  const { picture } = board;
  return h(
    "button",
    { type: "button", class: "button see-set", "aria-label": label, onclick: act },
    cell && picture
      ? s(
          "svg",
          {
            viewBox: [cell.x - (AROUND * cell.unit) / 2, cell.y - (AROUND * cell.unit) / 2]
              .concat([AROUND * cell.unit, AROUND * cell.unit])
              .join(" "),
            "aria-hidden": "true",
          },
          s("image", { href: picture.url, width: picture.width, height: picture.height }),
        )
      : label,
  );
}
