// A real program on a display of its own: its window, what the driver thinks drawn over it, and the controls.

import { status } from "../lib/api.js";
import { ownersOnly } from "../arena/owners-only.js";
import { back } from "../frame/back-link.js";
import { field } from "../dialogs/dialog.js";
import { button, enable, h, s } from "../lib/dom.js";
import { decimal, t } from "../lib/i18n.js";
import { useStyle } from "../games/modules.js";
import { command, desktop, pictureAddress, start } from "./api.js";

/** @import { ArenaContext } from "../views/watch.js" */
/** @import { View } from "../arena/types.js" */
/** @import { Desktop, DriveState } from "./api.js" */

const REFRESH = 400; // milliseconds between two looks at the state
const NEXT_PICTURE = 150;
const SPEEDS = [0, 10, 3, 1]; // actions a second; 0 is as fast as it can

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @returns {Promise<View>}
 */
export async function showDesktop(root, context) {
  const [found, { owner }] = await Promise.all([desktop(), status(), useStyle("styles/desktop.css")]);
  const page = new DesktopPage(root, context, found, Boolean(owner));
  page.start();
  return page;
}

class DesktopPage {
  #root;
  #context;
  #found;
  #owner;
  #timer = 0;
  #closed = false;
  #pictures = 0;
  #loading = false;
  #image = h("img", { class: "drive-picture", alt: "", hidden: true });
  #overlay = s("svg", { class: "drive-marks", "aria-hidden": "true" });
  #title = h("h2", { class: "drive-title" });
  #state = h("p", { class: "detail drive-state", role: "status" });
  #result = h("p", { class: "drive-result" });
  #legend = h("p", { class: "detail", hidden: true });
  #games = h("ol", { class: "drive-games" });
  #pause = button({
    label: t("Pause"),
    act: () => void this.#command(this.#drive?.state === "paused" ? "resume" : "pause"),
  });
  #step = button({ label: t("One click"), act: () => void this.#command("step") });
  #stop = button({ label: t("Stop"), act: () => void this.#command("stop") });
  #speed = h(
    "select",
    { class: "select", onchange: () => void this.#command("speed", Number(this.#speed.value) || null) },
    ...SPEEDS.map((speed) =>
      h("option", { value: speed }, speed === 0 ? t("as fast as it can") : t("{count} a second", { count: speed })),
    ),
  );
  #controls = h(
    "div",
    { class: "drive-controls" },
    this.#pause,
    this.#step,
    this.#stop,
    field(t("Clicks"), this.#speed),
  );
  #screen = h(
    "section",
    { class: "drive", hidden: true, "aria-label": t("The program") },
    this.#title,
    this.#state,
    this.#controls,
    h("div", { class: "drive-window" }, this.#image, this.#overlay),
    this.#legend,
    this.#result,
    this.#games,
  );
  #form = h("section", { class: "drive-form", "aria-label": t("Start something") });

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {Desktop} found
   * @param {boolean} owner
   */
  constructor(root, context, found, owner) {
    this.#root = root;
    this.#context = context;
    this.#found = found;
    this.#owner = owner;
    this.#controls.hidden = !owner;
  }

  get #drive() {
    return this.#found.drive ?? null;
  }

  start() {
    this.#form.replaceChildren(...(this.#owner ? this.#starting() : [this.#programs(), ownersOnly()]));
    this.#root.replaceChildren(
      back("#/watch", t("Watch")),
      h("h1", {}, t("On the desktop")),
      h(
        "p",
        { class: "detail" },
        t("Real programs, played by themselves on a display of their own: your mouse stays yours."),
      ),
      this.#screen,
      this.#form,
      h("p", { class: "detail" }, t("In a terminal:"), " ", h("code", {}, "partie drive --help")),
    );
    this.#show();
    this.#next();
  }

  /** Which programs can be played, for who may only look. */
  #programs() {
    return h(
      "p",
      {},
      t("Partie can play: {programs}.", { programs: this.#found.programs.map(({ title }) => title).join(", ") }),
    );
  }

  receive() {}

  destroy() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** What can be started, and how to install the rest. */
  #starting() {
    const there = this.#found.programs.filter(({ installed }) => installed);
    const level = h("select", { class: "select", name: "level" });
    const program = h(
      "select",
      { class: "select", name: "program", onchange: () => fill() },
      ...there.map(({ name, title }) => h("option", { value: name }, title)),
    );
    const games = h("input", {
      class: "input",
      type: "number",
      name: "games",
      min: 1,
      max: 10000,
      value: 10,
      inputmode: "numeric",
    });
    const fill = () =>
      level.replaceChildren(
        ...(there.find(({ name }) => name === program.value)?.levels ?? []).map(({ name, title }) =>
          h("option", { value: name }, title),
        ),
      );
    fill();
    const begin = async () => {
      try {
        this.#found.drive = await start({ program: program.value, level: level.value, games: Number(games.value) });
        this.#show();
      } catch (error) {
        this.#context.notices.error(String(/** @type {Error} */ (error).message));
      }
    };
    const missing = this.#found.programs.filter(({ installed }) => !installed);
    return [
      there.length > 0 &&
        h(
          "form",
          { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void begin()) },
          field(t("Program"), program),
          field(t("Level"), level),
          field(t("Number of games"), games),
          h("button", { type: "submit", class: "button primary" }, t("Play")),
        ),
      missing.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, t("Programs that are not installed")),
          h(
            "ul",
            {},
            ...missing.map(({ title, install }) => h("li", {}, h("b", {}, title), " ", h("code", {}, install))),
          ),
        ),
    ].filter((part) => part instanceof HTMLElement);
  }

  /**
   * @param {string} name
   * @param {number | null} [speed]
   */
  async #command(name, speed = null) {
    try {
      this.#found.drive = await command(name, speed);
      this.#show();
    } catch (error) {
      this.#context.notices.error(String(/** @type {Error} */ (error).message));
    }
  }

  #next() {
    this.#timer = setTimeout(() => void this.#refresh(), REFRESH);
  }

  async #refresh() {
    try {
      const found = await desktop();
      if (this.#closed) return;
      this.#found = found;
      this.#show();
    } catch (error) {
      if (this.#closed) return;
      this.#context.notices.error(String(/** @type {Error} */ (error).message));
    }
    if (!this.#closed) this.#next();
  }

  #show() {
    const drive = this.#drive;
    this.#screen.hidden = !drive;
    this.#form.hidden = Boolean(drive) && drive?.state !== "ended";
    if (!drive) return;
    this.#title.textContent = `${drive.title}: ${drive.level_title}`;
    this.#state.textContent = [stateWords(drive.state), drive.message].filter(Boolean).join(" · ");
    this.#state.dataset.state = drive.state;
    const over = drive.state === "ended";
    const label = drive.state === "paused" ? t("Continue") : t("Pause");
    const words = this.#pause.querySelector("span");
    if (words) words.textContent = label;
    for (const control of [this.#pause, this.#step, this.#stop]) enable(control, !over);
    this.#result.textContent = resultWords(drive);
    this.#games.replaceChildren(
      ...drive.last_games
        .slice(0, 8)
        .map((game) =>
          h(
            "li",
            { value: game.number, class: game.won ? "is-won" : "" },
            t("{result} after {last}, {seconds} s", {
              result: game.result,
              last: game.last,
              seconds: decimal(game.seconds, 1),
            }),
          ),
        ),
    );
    this.#draw(drive);
    if (drive.width > 0) this.#look(drive);
  }

  /** The next picture, once the one before is there. @param {DriveState} drive */
  #look(drive) {
    if (this.#loading || this.#closed) return;
    this.#loading = true;
    const next = new Image();
    const done = () =>
      setTimeout(() => {
        this.#loading = false;
        const now = this.#drive;
        if (now && now.width > 0 && !this.#closed) this.#look(now);
      }, NEXT_PICTURE);
    next.onload = () => {
      this.#image.src = next.src;
      this.#image.hidden = false;
      this.#image.alt = t("The window of {program}", { program: drive.title });
      done();
    };
    next.onerror = done;
    next.src = pictureAddress(++this.#pictures);
  }

  /** @param {DriveState} drive */
  #draw(drive) {
    const [mark] = drive.marks;
    if (mark) {
      this.#legend.textContent =
        mark.chance === null
          ? t("Numbers on the picture: the next moves, in order")
          : t("Numbers on the picture: the risk in %");
    }
    this.#legend.hidden = this.#legend.textContent === "" || drive.state === "ended";
    this.#overlay.setAttribute("viewBox", `0 0 ${Math.max(1, drive.width)} ${Math.max(1, drive.height)}`);
    this.#overlay.replaceChildren(
      ...drive.marks.map(({ x, y, width, height, text, chance }) => {
        const shown = s("rect", {
          x: x + 1,
          y: y + 1,
          width: width - 2,
          height: height - 2,
          rx: 3,
          class: chance === null ? "mark-plan" : Math.round(chance) === 0 ? "mark-risk is-safe" : "mark-risk",
          "fill-opacity": chance === null ? null : 0.1 + 0.6 * (chance / 100),
        });
        const words = s(
          "text",
          {
            x: x + width / 2,
            y: chance === null ? y + 14 : y + height / 2,
            "font-size": chance === null ? 18 : 0.42 * Math.min(width, height),
            "text-anchor": "middle",
            "dominant-baseline": "central",
            class: "mark-text",
          },
          text,
        );
        return s("g", {}, shown, words);
      }),
    );
  }
}

/** @param {DriveState["state"]} state */
function stateWords(state) {
  return { starting: t("The program starts."), playing: t("Playing"), paused: t("Paused"), ended: t("Ended") }[state];
}

/** @param {DriveState} drive */
function resultWords(drive) {
  const now =
    drive.state !== "ended" && drive.played < drive.games
      ? t("Game {number} of {planned}", { number: drive.played + 1, planned: drive.games })
      : "";
  const won = [
    now,
    drive.played > 0 || !now ? t("{won} of {played} games won", { won: drive.won, played: drive.played }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return drive.median === null || drive.median === undefined
    ? won
    : `${won} · ${t("typical win {seconds} s", { seconds: decimal(drive.median, 1) })}`;
}
