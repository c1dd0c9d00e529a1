// A field for the visitor's name, which is remembered when it is used.

import { field } from "../dialogs/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { ownName, rememberName } from "./own-name.js";

const LONGEST = 30; // characters

export function nameField() {
  const input = h("input", {
    class: "input",
    name: "name",
    required: true,
    maxlength: LONGEST,
    autocomplete: "nickname",
    value: ownName(),
  });
  return {
    element: field(t("Your name"), input, t("The others see it.")),
    value: () => {
      const name = input.value.trim();
      rememberName(name);
      return name;
    },
  };
}
