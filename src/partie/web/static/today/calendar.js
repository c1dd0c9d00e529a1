// A month of days, each with how many of its puzzles are solved.

import { button, enable, h } from "../lib/dom.js";
import { counted, locale, t } from "../lib/i18n.js";
import { addDays, dayOf, isDay, noon, weeksOf } from "./days.js";
import { solvedPuzzles } from "./progress.js";
import { dayText } from "./texts.js";

/**
 * @param {string} shown the day whose month is shown first
 * @returns {HTMLElement}
 */
export function calendar(shown) {
  const root = h("div", { class: "calendar" });
  drawMonth(root, shown);
  return root;
}

/**
 * @param {HTMLElement} root
 * @param {string} day
 */
function drawMonth(root, day) {
  const first = `${day.slice(0, 7)}-01`;
  const before = addDays(first, -1);
  const after = addDays(first, 32).slice(0, 7);
  const go = (/** @type {string} */ label, /** @type {"previous" | "next"} */ name, /** @type {string} */ to) => {
    const one = button({
      label,
      icon: name,
      bare: true,
      kind: "quiet",
      act: () => {
        drawMonth(root, to);
        /** @type {HTMLElement | null} */ (root.querySelector(`[aria-label="${label}"]`))?.focus();
      },
    });
    enable(one, isDay(name === "next" ? to : before));
    return one;
  };
  const title = noon(first).toLocaleDateString(locale(), { month: "long", year: "numeric" });
  root.replaceChildren(
    h(
      "div",
      { class: "calendar-head" },
      go(t("Previous month"), "previous", before),
      h("h2", { id: "calendar-month", "aria-live": "polite" }, title),
      go(t("Next month"), "next", `${after}-01`),
    ),
    h(
      "table",
      { "aria-labelledby": "calendar-month" },
      h("thead", {}, h("tr", {}, ...weekdays())),
      h("tbody", {}, ...weeksOf(day).map((week) => h("tr", {}, ...week.map((one) => h("td", {}, one && cell(one)))))),
    ),
  );
}

function weekdays() {
  return Array.from({ length: 7 }, (_, index) => {
    const day = noon(addDays("2024-01-01", index)); // a Monday
    const long = day.toLocaleDateString(locale(), { weekday: "long" });
    return h("th", { scope: "col", abbr: long }, day.toLocaleDateString(locale(), { weekday: "narrow" }));
  });
}

/** @param {string} day */
function cell(day) {
  const number = String(noon(day).getDate());
  if (!isDay(day)) return h("span", { class: "calendar-day is-later" }, number);
  const solved = Object.keys(solvedPuzzles()[day] ?? {}).length;
  return h(
    "a",
    {
      class: `calendar-day ${solved > 0 ? "is-solved" : ""}`,
      href: `#/today/${day}`,
      "aria-current": day === dayOf() ? "date" : null,
      "aria-label": [dayText(day), solved > 0 && counted("{number} solved", "{number} solved", solved)]
        .filter(Boolean)
        .join(", "),
    },
    number,
    solved > 0 && h("small", { "aria-hidden": "true" }, String(solved)),
  );
}
