// How chess is played.

import { chapter, glossary } from "../../../board/diagram.js";

/** @param {typeof import("../../../lib/i18n.js").t} t */
export function rules(t) {
  return [
    chapter(
      t("Aim"),
      t("Attack the other king so that the attack cannot be answered: that is checkmate, and it wins the game."),
      t("White begins. A side whose king is attacked is in check and has to answer that."),
    ),
    chapter(
      t("Pieces"),
      glossary([
        [t("King"), t("One square in any direction, never to an attacked one.")],
        [t("Queen"), t("Any distance along rows, columns and diagonals.")],
        [t("Rook"), t("Any distance along rows and columns.")],
        [t("Bishop"), t("Any distance along diagonals.")],
        [t("Knight"), t("Two squares straight and one to the side. It jumps over other pieces.")],
        [
          t("Pawn"),
          t(
            "One square ahead, from its first place also two. It captures diagonally, and becomes another piece on the last row.",
          ),
        ],
      ]),
    ),
    chapter(
      t("Special moves"),
      glossary([
        [
          t("Castling"),
          t(
            "Once a game the king goes two squares towards a rook, which goes to his other side. Neither has moved before, nothing stands between them, and the king is not attacked where he stands, crosses or lands. In Chess960 tap the king, then his rook.",
          ),
        ],
        [
          t("En passant"),
          t("A pawn that has just made two steps can be captured by a pawn beside it as if it had made one."),
        ],
        [t("Promotion"), t("Choose from the pictures what a pawn on the last row becomes.")],
      ]),
    ),
    chapter(
      t("Draws"),
      t("Stalemate: a side cannot move and is not in check."),
      t("The same position for the third time, or 50 moves without a capture or a move of a pawn."),
      t("Too few pieces for a mate: bare kings, one knight, or bishops on squares of one colour only."),
      t("By the rules of FIDE repetition and 50 moves have to be claimed; the button for it appears when you may."),
    ),
    chapter(
      t("On this board"),
      t("Tap a piece, then a marked square. The squares of the last move are tinted, and so is a king in check."),
    ),
  ];
}
