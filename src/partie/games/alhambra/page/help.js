// The rules in a window, for people at the table.

import { openDialog } from "../../../dialogs/dialog.js";
import { t } from "../../../lib/i18n.js";
import { rules } from "./rules.js";

export function rulesDialog() {
  openDialog(t("The rules of Alhambra"), ...rules()).classList.add("alhambra");
}
