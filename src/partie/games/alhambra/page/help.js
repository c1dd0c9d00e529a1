// The rules in short, for people at the table.

import { openDialog } from "../../../dialogs/dialog.js";
import { h } from "../../../dom.js";
import { later, t } from "../../../i18n.js";

const RULES = [
  later("On your turn you do one thing: take money, buy a tile, or redesign your Alhambra."),
  later("Take money: one card, or several that are worth 5 or less together."),
  later("Buy a tile: pay its price or more in the currency of its space; there is no change. If you pay exactly, you may do another thing."),
  later("Redesign: build a tile of your reserve, move a tile to your reserve, or swap a tile of your reserve with one on the same cell."),
  later("At the end of your turn you place what you bought: on your map, into your reserve, or with two players give it to Dirk."),
  later("Placing: tiles are never turned; each must touch another; on a shared side both have a wall or neither has; it must be reached on foot from the fountain; no empty area may be enclosed."),
  later("Three times there is a scoring: whoever has most buildings of a kind gets points, later also the second and the third. Ties share. Your longest outer wall gives one point for each segment."),
  later("The game ends when the market cannot be refilled. Tiles left go to whoever has most money of their currency."),
  later("Tab and Enter reach everything; Esc puts back what you picked up."),
];

export function rulesDialog() {
  openDialog(t("The rules of Alhambra"), h("ul", { class: "rules" }, ...RULES.map((rule) => h("li", {}, t(rule)))));
}
