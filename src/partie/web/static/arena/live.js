// A running game large: its board, clocks, estimates and moves.

import { back } from "../back.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { GamePicture } from "../picture.js";
import { liveKey, seatLines, storedGame } from "./boards.js";
import { conversations } from "./conversations.js";
import { brainName } from "./names.js";
import { storedResult } from "./results.js";

/** @import { ArenaContext } from "../places/watch.js" */
/** @import { LiveGame, View } from "./types.js" */

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} tournament
 * @param {number} number
 * @returns {View}
 */
export function showLive(root, context, tournament, number) {
  const picture = new GamePicture(t("Game {number}", { number: number + 1 }), context.games);
  const seats = h("div", { class: "seats seats-large" });
  const moves = h("p", { class: "record-moves" });
  const logs = h("div", {});
  const note = h("p", { class: "detail", "aria-live": "polite" }, t("Waiting for the game…"));
  const title = h("h1", {}, t("Game {number}", { number: number + 1 }));
  root.replaceChildren(
    back(`#/watch/tournament/${tournament}`, t("The tournament")),
    h("div", { class: "watch" }, picture.element, h("div", { class: "watch-panel" }, title, note, seats, explanation(), moves, logs)),
  );
  context.feed.watch({ tournament, number });
  void storedGame(tournament, number).then((stored) => stored && context.go(`#/watch/game/${stored.id}`)); // it ended before anybody looked
  let over = false;
  return {
    hear: ({ games, gone }) => {
      const game = games.find((live) => liveKey(live) === liveKey({ tournament, number }));
      if (game) {
        note.hidden = true;
        title.textContent = `${context.games.find(({ name }) => name === game.game)?.title ?? game.game}: ${game.brains.map(brainName).join(" – ")}`;
        showLarge(game, context, { seats, moves, logs });
        void picture.show(game);
      }
      if (gone.some(([one, other]) => one === tournament && other === number) && !over) {
        over = true;
        void tellEnd(note, tournament, number);
      }
    },
    destroy: () => context.feed.watch(null),
  };
}

/**
 * The result of a game that has just ended, and the way to its replay.
 * @param {HTMLElement} note
 * @param {number} tournament
 * @param {number} number
 */
async function tellEnd(note, tournament, number) {
  const stored = await storedGame(tournament, number);
  note.replaceChildren(stored ? storedResult(stored) : t("The game is over."), " ", ...(stored ? [h("a", { href: `#/watch/game/${stored.id}` }, t("Replay")), " · ", h("a", { href: `#/review/arena/${stored.id}` }, t("Review"))] : [t("It is in the tournament's list now.")]));
  note.hidden = false;
}

function explanation() {
  return h("p", { class: "detail" }, t("The estimate is each program's own opinion of its chances after its last move."));
}

/**
 * @param {LiveGame} game
 * @param {ArenaContext} context
 * @param {{seats: HTMLElement, moves: HTMLElement, logs: HTMLElement}} parts
 */
function showLarge(game, context, { seats, moves, logs }) {
  seats.replaceChildren(...seatLines(game, context.games.find(({ name }) => name === game.game)));
  moves.textContent = (game.moves ?? []).map((text, index) => `${index + 1}. ${text}`).join("  ");
  const open = logs.querySelector("details")?.open ?? false;
  logs.replaceChildren(...conversations(game.brains, game.logs ?? [], open));
  for (const log of logs.querySelectorAll("pre")) log.scrollTop = log.scrollHeight;
}
