// A game that Partie plays on a desktop, as a drawing that moves until it is stopped.

import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { whenThere } from "../lib/idle.js";
import { whenVisible } from "../lib/visible.js";

/** @import { GameInfo } from "../lib/types.js" */

const STILL = "#still"; // the part of the drawing that does not move

/**
 * Nothing where no game has a drawing.
 * @param {GameInfo[]} games
 */
export function desktopClip(games) {
  const clip = games.find(({ page }) => page?.clip)?.page?.clip;
  if (!clip) return null;
  const address = new URL(`../${clip}`, import.meta.url).href;
  const picture = h("img", { alt: "", width: 208, height: 234 });
  let moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const show = () => {
    picture.src = address + (moves ? "" : STILL);
    pause.replaceWith((pause = makeButton()));
  };
  const makeButton = () =>
    button({
      label: moves ? t("Stop the clip") : t("Play the clip"),
      icon: moves ? "pause" : "play",
      kind: "quiet",
      bare: true,
      act: () => {
        moves = !moves;
        show();
        pause.focus();
      },
    });
  let pause = makeButton();
  whenThere(() => whenVisible(picture, show));
  return h(
    "figure",
    { class: "home-clip" },
    h("a", { class: "home-clip-picture", href: "#/watch/desktop", tabindex: -1, "aria-hidden": "true" }, picture),
    h(
      "figcaption",
      {},
      h(
        "a",
        { href: "#/watch/desktop" },
        h("b", {}, t("On the desktop")),
        h("small", {}, t("Partie plays real programs by itself: it looks at the screen and clicks.")),
      ),
      pause,
    ),
  );
}
