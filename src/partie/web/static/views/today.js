// The puzzles of a day: the day with its calendar, or one puzzle to be solved.

import { back } from "../frame/back-link.js";
import { writeRoute } from "../frame/route.js";
import { GamePicture } from "../games/picture.js";
import { button, h } from "../lib/dom.js";
import { counted, t } from "../lib/i18n.js";
import { fetchDay } from "../today/api.js";
import { calendar } from "../today/calendar.js";
import { dayOf, isDay } from "../today/days.js";
import { answered, duePractices, practices } from "../today/practice.js";
import { attemptAt, currentStreak, noteAttempt, notePlaying, noteSolved, solvedOn } from "../today/progress.js";
import { fillCards } from "../today/section.js";
import { Solver } from "../today/solver.js";
import { dayText, gradeDots, gradeText, sharedText, solvedText, streakText } from "../today/texts.js";

/** @import { GameInfo, ViewContext, ShownView } from "../lib/types.js" */
/** @import { PuzzleModel } from "../lib/wire.js" */

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
export async function show(root, context) {
  const [day = dayOf(), name] = context.path;
  if (day === "own") return showOwn(root, context);
  if (!isDay(day)) return showUnknownDay(root, context.address);
  const { puzzles } = await fetchDay(day);
  const puzzle = puzzles.find(({ game }) => game === name);
  const game = context.games.find((one) => one.name === name);
  if (!name) return showDay(root, context, day);
  if (!puzzle || !game) return showUnknownDay(root, context.address);
  return showPuzzle(root, context, { day, puzzle, game, all: puzzles });
}

/**
 * @param {HTMLElement} root
 * @param {string} address
 * @returns {ShownView}
 */
function showUnknownDay(root, address) {
  root.replaceChildren(
    h(
      "div",
      { class: "today" },
      back("#/today", t("Puzzles of the day")),
      h("p", { role: "alert" }, t("There is nothing at {address}.", { address })),
    ),
  );
  return { close: () => {} };
}

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @param {string} day
 * @returns {Promise<ShownView>}
 */
async function showDay(root, { games, notices }, day) {
  const list = h("ul", { class: "today-cards" });
  await fillCards(list, day, games);
  const isToday = day === dayOf();
  root.replaceChildren(
    h(
      "div",
      { class: "today" },
      h("h1", {}, isToday ? t("Puzzles of the day") : dayText(day)),
      h("p", { class: "muted" }, [isToday && dayText(day), streakText(currentStreak())].filter(Boolean).join(" · ")),
      list,
      h("div", { class: "today-share" }, shareButton(day, games, notices)),
      ownLink(),
      calendar(day),
    ),
  );
  return { close: () => {} };
}

/** The way to puzzles of one's own games, where there are any. */
function ownLink() {
  const all = practices().length;
  if (all === 0) return null;
  const due = duePractices(dayOf()).length;
  const status = due > 0 ? counted("{number} to solve now", "{number} to solve now", due) : t("all solved for now");
  return h(
    "p",
    {},
    h("a", { class: "button", href: "#/today/own" }, t("Puzzles from your games")),
    " ",
    h("span", { class: "muted" }, status),
  );
}

/**
 * Moments of the visitor's own games, one after another.
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
async function showOwn(root, context) {
  /** @type {Solver | null} */
  let solver = null;
  const next = async () => {
    solver?.close();
    solver = null;
    const [one] = duePractices(dayOf());
    const game = context.games.find(({ name }) => name === one?.game);
    const head = [back("#/today", t("Puzzles of the day")), h("h1", {}, t("Puzzles from your games"))];
    if (!one || !game) {
      const status =
        practices().length > 0
          ? t("All solved for now; they come again in some days.")
          : t("Review your games: moments where one move was much better become puzzles.");
      return root.replaceChildren(h("div", { class: "today" }, ...head, h("p", {}, status)));
    }
    const after = h("div", { class: "today-after" });
    solver = new Solver({
      game,
      variant: one.variant,
      side: one.side,
      own: { variant: one.variant, start: one.start, line: [one.move] },
      announce: context.announce,
      solved: ({ tries }) => answered(one, tries === 0, dayOf()),
      ended: (solved) => {
        if (!solved) answered(one, false, dayOf());
        after.replaceChildren(
          ...(one.reason ? [h("p", {}, one.reason)] : []),
          h(
            "div",
            { class: "today-share" },
            h("a", { class: "button", href: one.review }, t("Review")),
            button({ label: t("Next puzzle"), icon: "next", act: () => void next() }),
          ),
        );
      },
    });
    const goal = t("{game}: find the move that was better than yours.", { game: game.title });
    root.replaceChildren(
      h("div", { class: "today" }, ...head, h("p", { class: "today-goal" }, goal), solver.element, after),
    );
    await solver.start();
  };
  await next();
  return { close: () => solver?.close() };
}

/**
 * @param {string} day
 * @param {GameInfo[]} games
 * @param {ViewContext["notices"]} notices
 */
function shareButton(day, games, notices) {
  return button({
    label: t("Share the result"),
    icon: "share",
    act: async () => {
      const { puzzles } = await fetchDay(day);
      const text = sharedText(day, puzzles, solvedOn(day), games, currentStreak());
      try {
        if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ text });
        await navigator.clipboard.writeText(text);
        notices.done(t("The result is in the clipboard."));
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) {
          notices.show("shared", text, { closable: true });
        }
      }
    },
  });
}

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @param {{day: string, puzzle: PuzzleModel, game: GameInfo, all: PuzzleModel[]}} asked
 * @returns {Promise<ShownView>}
 */
async function showPuzzle(root, context, { day, puzzle, game, all }) {
  const after = h("div", { class: "today-after" });
  const showAfter = () => {
    const solved = solvedOn(day)[game.name];
    const open = all.find((one) => one.game !== game.name && !solvedOn(day)[one.game]);
    after.replaceChildren(
      ...(solved ? [h("p", { class: "today-solved" }, t("Solved: {how}", { how: solvedText(solved) }))] : []),
      h(
        "div",
        { class: "today-share" },
        ...(solved ? [shareButton(day, context.games, context.notices)] : []),
        ...(open ? [h("a", { class: "button", href: `#/today/${day}/${open.game}` }, t("Next puzzle"))] : []),
      ),
    );
  };
  showAfter();
  const head = [
    back(`#/today/${day}`, day === dayOf() ? t("Puzzles of the day") : dayText(day)),
    h("h1", {}, game.title),
    h("p", { class: "today-goal" }, puzzle.goal),
    h("p", { class: "muted" }, gradeDots(puzzle.grade), ` ${gradeText(puzzle.grade)}`),
  ];
  if (puzzle.tasks === 0) {
    root.replaceChildren(h("div", { class: "today" }, ...head, await wholeGame(day, game, puzzle), after));
    return { close: () => {} };
  }
  const solver = new Solver({
    game,
    variant: puzzle.variant,
    side: puzzle.side,
    date: day,
    attempt: solvedOn(day)[game.name] ? undefined : attemptAt(day, game.name),
    attempted: (attempt) => noteAttempt(day, game.name, attempt),
    announce: context.announce,
    solved: (how) => {
      noteSolved(day, game.name, { ...how, grade: puzzle.grade });
      showAfter();
    },
  });
  root.replaceChildren(h("div", { class: "today" }, ...head, solver.element, after));
  await solver.start();
  return { close: () => solver.close() };
}

/**
 * A deal or a field, which is played at its table.
 * @param {string} day
 * @param {GameInfo} game
 * @param {PuzzleModel} puzzle
 */
async function wholeGame(day, game, puzzle) {
  const picture = new GamePicture(game.title, [game]);
  await picture.show({ game: game.name, variant: puzzle.variant, scene: puzzle.scene });
  picture.element.inert = true;
  const address = writeRoute({ game: game.name, variant: puzzle.variant, position: puzzle.start, seats: null });
  const note = () => notePlaying(game.name, { number: puzzle.number, day, grade: puzzle.grade });
  return h(
    "div",
    { class: "solver" },
    h("div", { class: "solver-board" }, picture.element),
    h("div", { class: "solver-actions" }, h("a", { class: "button primary", href: address, onclick: note }, t("Play"))),
  );
}
