// The way from view to view: a bar at the bottom of a phone, a narrow rail on a desktop.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { VIEWS } from "./views.js";

/**
 * @param {HTMLElement} root
 * @param {string} current the name of the view that is shown
 */
export function showNavigation(root, current) {
  const lit =
    current === "review" ? (/^#\/review\/(arena|.*[?&]from=show)/.test(location.hash) ? "watch" : "me") : current; // a review belongs to where its game is kept
  root.setAttribute("aria-label", t("Places of the page"));
  root.replaceChildren(
    ...VIEWS.flatMap(({ name, title, icon: drawing }) => {
      if (!drawing) return [];
      const here = name === lit;
      return [
        h(
          "a",
          { class: "view-link", href: name === "home" ? "#/" : `#/${name}`, "aria-current": here && "page" },
          icon(drawing),
          h("span", {}, t(title)),
        ),
      ];
    }),
  );
}
