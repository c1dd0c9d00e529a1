// What a visitor without the owner's token can do, and the way to it from the machine that Partie runs on.

import { errorText, openAsOwner, status } from "../lib/api.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** The way to the rights of the owner: a button on the machine itself, else words. */
export function ownersOnly() {
  const element = h("div", { class: "owners-only" }, h("p", {}, t("You can watch everything here.")));
  void status()
    .catch(() => null)
    .then((found) => element.append(...(found?.can_open ? openingParts() : [elsewhereText()])));
  return element;
}

function elsewhereText() {
  return h(
    "p",
    {},
    t(
      "To start something, open the whole address that Partie printed in its terminal. The address stays the same when Partie restarts.",
    ),
  );
}

function openingParts() {
  const message = h("p", { role: "status" });
  const act = async () => {
    try {
      await openAsOwner(location.hash.replace(/^#\/?/, ""));
      message.textContent = t("A new window opens in your browser.");
      addEventListener("focus", () => void reloadAsOwner(), { once: true });
    } catch (error) {
      message.textContent = errorText(error);
    }
  };
  return [
    h("p", {}, t("To start something, open Partie as its owner. That works on the machine it runs on.")),
    button({ label: t("Open as owner"), kind: "primary", act: () => void act() }),
    message,
  ];
}

/** The person comes back to this window: the new one may have given this browser the token. */
async function reloadAsOwner() {
  if ((await status()).owner) location.reload();
}
