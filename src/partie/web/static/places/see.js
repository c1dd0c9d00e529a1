// A picture of a board becomes a position and its best move, as text.

import { post } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeRoute } from "../route.js";

/** @import { GameInfo, PlaceContext, ShownPlace, Thought } from "../types.js" */
/** @import { LookModel } from "../wire.js" */

const SECONDS = 2; // the engine thinks about what was read

/**
 * @param {HTMLElement} root
 * @param {PlaceContext} context
 * @returns {ShownPlace}
 */
export function show(root, { games }) {
  const found = h("div", { class: "see-found", role: "status" });
  /** @param {File} file */
  const take = (file) => void read(file, games, found);
  const input = h("input", { class: "visually-hidden", type: "file", accept: "image/*", onchange: () => input.files?.[0] && take(input.files[0]) });
  root.replaceChildren(
    h(
      "div",
      { class: "see" },
      h("h1", {}, t("Read a picture")),
      h("p", {}, t("A photo or a screenshot of a board becomes a position with its best move.")),
      h("label", { class: "see-choose" }, input, h("span", {}, t("Choose a picture, drop it here, or paste it."))),
      found,
    ),
  );
  const away = listen(take);
  return { close: away };
}

/** Pictures pasted or dropped anywhere. @param {(file: File) => void} take @returns {() => void} ends it */
function listen(take) {
  /** @param {Event} event @param {DataTransfer | null} data */
  const use = (event, data) => {
    const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    event.preventDefault();
    if (picture) take(picture);
  };
  const ending = new AbortController();
  const options = { signal: ending.signal };
  addEventListener("paste", (event) => event.clipboardData?.files.length && use(event, event.clipboardData), options);
  addEventListener("dragover", (event) => event.preventDefault(), options);
  addEventListener("drop", (event) => use(event, event.dataTransfer), options);
  return () => ending.abort();
}

/**
 * @param {File} file
 * @param {GameInfo[]} games
 * @param {HTMLElement} root
 */
async function read(file, games, root) {
  root.replaceChildren(h("p", { class: "muted" }, t("Reading the picture…")));
  try {
    /** @type {LookModel} */
    const look = await post("look", file, file.type || "application/octet-stream");
    root.replaceChildren(...described(look, games));
    await addBest(look, games, root);
  } catch (error) {
    root.append(h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
  }
}

/**
 * @param {LookModel} look
 * @param {GameInfo[]} games
 */
function described(look, games) {
  const title = games.find(({ name }) => name === look.game)?.title ?? look.game;
  return [
    h("h2", {}, title),
    h("pre", { class: "see-cells", tabindex: 0, "aria-label": t("What was read") }, look.cells.join("\n")),
    ...(look.doubtful.length > 0 ? [h("p", {}, t("Places to check: {count}", { count: look.doubtful.length }))] : []),
    ...(look.problems ?? []).map(({ rule }) => h("p", { class: "problem" }, rule)),
  ];
}

/**
 * @param {LookModel} look
 * @param {GameInfo[]} games
 * @param {HTMLElement} root
 */
async function addBest({ game, variant = null, position = null, problems = [] }, games, root) {
  if (!position || problems.length > 0 || !games.some(({ name }) => name === game)) return;
  root.append(h("a", { class: "button", href: writeRoute({ game, variant, position, seats: null }) }, t("Play from it")));
  /** @type {Thought} */
  const best = await post("best", JSON.stringify({ game, variant, position, seconds: SECONDS }));
  root.append(h("p", {}, h("b", {}, `${t("Best move")}: ${best.label}`)), h("p", {}, best.reason));
}
