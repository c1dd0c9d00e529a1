// Pieces of the place See: its beginning, the palette, the advice, what is asked of the person.

import { pieceBody, STONE } from "../board/draw.js";
import { button, h, s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { valueText } from "../lib/texts.js";
import { pictureButton } from "./image-input.js";

/** @import { Drawings } from "../board/draw.js" */
/** @import { GameInfo, Analysis } from "../lib/types.js" */
/** @import { AdviceModel, SignModel } from "../lib/wire.js" */
/** @import { BoardData } from "./board-data.js" */

export const IN_TURN = ""; // the palette's choice of changing cells in turn
const PAPERS = [
  ["a4", "A4"],
  ["letter", "Letter"],
];
const FEW = 6; // signs that can be gone through by taps
const LINE = 6; // moves of the line that are shown

/**
 * The first thing a person sees here.
 * @param {GameInfo[]} all
 * @param {HTMLElement} status what takes a while, or why it failed
 * @param {{take: (file: File) => void, live: (() => void) | null, enter: (game: GameInfo) => void}} actions
 */
export function beginning(all, status, { take, live, enter }) {
  const games = all.filter(({ interpreter }) => interpreter);
  const unread = all.filter(({ interpreter, screens }) => !interpreter && !screens);
  const shown = screenWords(all);
  const titles = (/** @type {GameInfo[]} */ some) => some.map(({ title }) => title).join(", ");
  const printed = games.filter(({ interpreter }) => interpreter?.photos);
  return [
    h("h1", {}, t("What is on the board?")),
    h("p", {}, t("A photo or a screenshot of a board becomes a position with its best move.")),
    status,
    h(
      "div",
      { class: "see-ways" },
      pictureButton({ label: t("Take a photo"), icon: "camera", kind: "primary", camera: true }, take),
      live && button({ label: t("Live camera"), icon: "camera", act: live }),
      pictureButton({ label: t("Choose a picture"), icon: "lens" }, take),
    ),
    !live && h("p", {}, h("a", { href: "#/phone" }, t("The live camera needs a trusted address: how to get one"))),
    h("p", { class: "muted keyboard-only" }, t("Pictures can be dropped anywhere on this page, or pasted.")),
    h("h2", {}, t("Without a photo")),
    h("div", { class: "see-games" }, ...games.map((game) => button({ label: game.title, act: () => enter(game) }))),
    ...(shown ? [h("p", { class: "muted" }, t("From screenshots only: {games}", { games: shown }))] : []),
    ...(unread.length > 0
      ? [h("p", { class: "muted" }, t("Photos of {games} can't be read yet.", { games: titles(unread) }))]
      : []),
    h(
      "details",
      { class: "see-more" },
      h("summary", {}, t("Boards to print")),
      h("p", { class: "muted" }, t("They are read best. One sheet of paper each.")),
      h("ul", { class: "see-prints" }, ...printed.flatMap(printLinks)),
    ),
  ].filter((part) => part instanceof Node);
}

/** Games that are read from screenshots alone, each with the programs whose windows are read. @param {GameInfo[]} all */
export function screenWords(all) {
  const words = (/** @type {GameInfo} */ { title, screens_of: programs = [] }) =>
    programs.length > 0
      ? t("{game} in the programs {programs}", { game: title, programs: programs.join(", ") })
      : title;
  return all
    .filter(({ interpreter, screens }) => !interpreter && screens)
    .map(words)
    .join("; ");
}

/** @param {GameInfo} game */
function printLinks({ name, interpreter }) {
  return (interpreter?.prints ?? []).map(({ variant, title }) =>
    h(
      "li",
      {},
      h("span", {}, title),
      ...PAPERS.map(([paper, shown]) =>
        h(
          "a",
          {
            class: "button",
            href: `api/v1/boards/${name}?variant=${encodeURIComponent(variant)}&paper=${paper}`,
            target: "_blank",
            "aria-label": `${title}, ${shown}, PDF`,
          },
          shown,
        ),
      ),
    ),
  );
}

/** Whether taps go through the signs, or put a chosen one. @param {BoardData} board */
export function defaultBrush({ signs }) {
  return signs.length <= FEW ? IN_TURN : (signs[1]?.sign ?? IN_TURN);
}

/**
 * What a tap puts.
 * @param {BoardData} board
 * @param {string} brush
 * @param {(sign: string) => void} choose
 */
export function palette({ signs, geometry }, brush, choose) {
  const legend = h("legend", { class: "field-label" });
  const say = (/** @type {string} */ value, /** @type {string} */ name) =>
    (legend.textContent =
      value === IN_TURN ? t("Tap a square to change it") : t("Tap a square to set it to: {name}", { name }));
  /** @type {(value: string, shown: string | Node, name: string) => HTMLElement} */
  const one = (value, shown, name) => {
    const chosen = () => {
      say(value, name);
      choose(value);
    };
    if (value === brush) say(value, name);
    const input = h("input", {
      type: "radio",
      name: "see-brush",
      value,
      checked: value === brush,
      "aria-label": name,
      onchange: chosen,
    });
    return h("label", { title: name }, input, h("span", { "aria-hidden": "true" }, shown));
  };
  return h(
    "fieldset",
    { class: "see-palette" },
    legend,
    h(
      "div",
      { class: "choice-options" },
      one(IN_TURN, "↻", t("each in turn")),
      ...signs.map((sign) => one(sign.sign, glyph(sign, geometry?.drawings ?? {}), sign.name)),
    ),
  );
}

/** What stands for a sign; pieces are drawn as on the board. @param {SignModel} sign @param {Drawings} drawings */
function glyph({ kind, text, name }, drawings) {
  if (text) return text;
  const [colour] = kind.split("-");
  if (colour === "black" || colour === "white") return chip(kind, colour, drawings);
  return { "": "⌫", covered: "▢" }[colour] ?? name;
}

/**
 * A piece on a small square of wood; its shading is that of the board on the same page.
 * @param {string} kind
 * @param {string} colour
 * @param {Drawings} drawings
 */
function chip(kind, colour, drawings) {
  return s(
    "svg",
    { class: "see-chip", viewBox: "-0.6 -0.6 1.2 1.2", "data-kind": kind },
    s("g", { class: `piece piece-${colour}` }, ...pieceBody(kind, drawings, STONE)),
  );
}

/**
 * The best move in words.
 * @param {AdviceModel} advice
 * @param {(() => void) | null} carry
 */
export function adviceCard({ analysis }, carry) {
  const line = analysis.steps
    .slice(0, LINE)
    .map(({ label }) => label)
    .join(" ");
  return h(
    "section",
    { class: "analysis-card see-advice", "aria-label": t("Best move") },
    h(
      "div",
      { class: "analysis-head" },
      h(
        "p",
        { class: "analysis-move" },
        h("span", { class: "eyebrow" }, t("Best move")),
        h("strong", {}, analysis.label),
      ),
      carry && button({ label: t("Make this move"), kind: "primary", act: carry }),
    ),
    analysis.reason !== "" && h("p", {}, analysis.reason),
    analysis.steps.length > 1 && h("p", { class: "analysis-line" }, line),
    h("p", { class: "analysis-value" }, valueText(/** @type {Analysis} */ (/** @type {unknown} */ (analysis)))),
  );
}

/**
 * What was played since the first picture, and the way to keep it.
 * @param {string[]} labels
 * @param {() => void} keep
 */
export function seriesCard(labels, keep) {
  return h(
    "section",
    { class: "analysis-card see-series", "aria-label": t("The game so far") },
    h("p", {}, h("span", { class: "eyebrow" }, t("The game so far"))),
    h("p", { class: "analysis-line" }, labels.join(" ")),
    button({ label: t("Keep this game"), icon: "save", act: keep }),
    h("p", { class: "muted" }, t("It stands among your games then, to be reviewed or saved as a file.")),
  );
}

/**
 * Asks what the real game showed.
 * @param {BoardData} board
 * @param {string} cell
 * @param {(sign: string) => void} tell
 */
export function revealCard({ signs }, cell, tell) {
  return h(
    "section",
    { class: "analysis-card see-reveal", "aria-label": t("What came up at {cell}?", { cell }) },
    h("p", {}, h("b", {}, t("What came up at {cell}?", { cell }))),
    h(
      "div",
      { class: "see-numbers" },
      ...signs.filter(({ comes_up: comes }) => comes).map((sign) => numberButton(sign, tell)),
    ),
  );
}

/**
 * @param {SignModel} sign
 * @param {(sign: string) => void} tell
 */
function numberButton(sign, tell) {
  return h(
    "button",
    { type: "button", class: "button", "aria-label": sign.name, onclick: () => tell(sign.sign) },
    glyph(sign, {}),
  );
}
