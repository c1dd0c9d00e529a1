// A finished game: what came out, its last position, and every move again; from any position one can play on.

import { back } from "../frame/back-link.js";
import { h } from "../lib/dom.js";
import { gameActions, replayedReview } from "../library/game-actions.js";
import { decimal, t } from "../lib/i18n.js";
import { MoveList } from "../panel/moves.js";
import { GamePicture } from "../games/picture.js";
import { writeRoute } from "../frame/route.js";
import { position, record, sentence } from "./api.js";
import { chipClass, sideWord } from "./boards.js";
import { conversations } from "./conversations.js";
import { saveRecordFile } from "./files.js";
import { brainName } from "./names.js";
import { clockText, endingWords, estimateText, showNothing, UNFINISHED } from "./parts.js";
import { gameResult } from "./results.js";
import { Stepper } from "../panel/stepper.js";

/** @import { ArenaContext } from "../views/watch.js" */
/** @import { Way } from "../library/game-actions.js" */
/** @import { GameInfo } from "../lib/types.js" */
/** @import { GameRecord, PlayedMove, Ply, View } from "./types.js" */

const SHORT = 0.05; // shorter times are not shown
const OPPONENT = 0.5; // how far up the levels is who plays against a person who goes on

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} id
 * @returns {Promise<View>}
 */
export async function showReplay(root, context, id) {
  try {
    const replay = new Replay(root, context, await record(id));
    await replay.start();
    return replay;
  } catch (error) {
    return showNothing(root, sentence(error));
  }
}

/** @implements {View} */
class Replay {
  #root;
  #game;
  #context;
  #picture;
  #requests = 0;
  #stepper = new Stepper((ply) => this.#show(ply));
  #used = h("p", { class: "detail" });
  #actions = h("div", {});
  /** @type {GameInfo | undefined} */
  #info;
  #moves = new MoveList(
    (ply) => (this.#stepper.pause(), void this.#stepper.go(ply)),
    (side) => this.#info?.side_names[side] ?? side,
    () => this.#info?.paired_numbers ?? false,
  );

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {GameRecord} game
   */
  constructor(root, context, game) {
    this.#root = root;
    this.#game = game;
    this.#context = context;
    this.#info = context.games.find((known) => known.name === game.game);
    this.#picture = new GamePicture(this.#info?.title ?? game.game, context.games);
  }

  /** Opens at the end: the result and how it came about are seen together. */
  async start() {
    const { tournament, brains, ending, detail, logs, moves, winners, scores } = this.#game;
    const names = brains.map(brainName);
    const over = ending !== UNFINISHED;
    if (moves.some(({ seconds }) => seconds > 0)) this.#stepper.usePlayedSpeed((ply) => moves[ply]?.seconds ?? 0);
    this.#stepper.extend(moves.length, true);
    await this.#stepper.go(moves.length);
    this.#root.replaceChildren(
      tournament === null
        ? back("#/watch/games", t("Finished games"))
        : back(`#/watch/tournament/${tournament}`, t("The tournament")),
      h(
        "div",
        { class: "watch" },
        this.#picture.element,
        h(
          "div",
          { class: "watch-panel" },
          h("h1", {}, over ? gameResult(names, winners, scores) : names.join(" – ")),
          h(
            "p",
            { class: "shown-why" },
            [endingWords(ending, this.#info, over ? this.#loser() : null), detail].filter(Boolean).join(": "),
          ),
          h(
            "ul",
            { class: "shown-players" },
            ...names.map((name, seat) =>
              h(
                "li",
                { class: over && winners.includes(seat) ? "is-active" : "" },
                h("span", { class: chipClass(this.#info, seat) }),
                h("span", {}, [name, sideWord(this.#info, seat)].filter(Boolean).join(" · ")),
              ),
            ),
          ),
          this.#stepper.element,
          this.#actions,
          this.#moves.element,
          this.#used,
          moves.some(({ value }) => value !== null) &&
            h(
              "p",
              { class: "detail" },
              t(
                "Beside a move: what its player thought of its own chances, and how long it took if that was more than a moment.",
              ),
            ),
          ...conversations(brains, logs),
        ),
      ),
    );
    this.#mark(moves.length); // the list can be scrolled only now
  }

  /** The only one who lost, by name. */
  #loser() {
    const { brains, winners } = this.#game;
    const losers = brains.filter((_, seat) => !winners.includes(seat));
    return brains.length > 1 && losers.length === 1 ? brainName(losers[0]) : null;
  }

  /** Review the game, play on from where it stands, or save it. @param {Ply} shown */
  #showActions({ turn, continuation }) {
    const { id, game, variant, brains } = this.#game;
    const level = this.#info?.levels[Math.round(OPPONENT * (this.#info.levels.length - 1))] ?? null;
    const seats = brains.map((_, seat) => (seat === turn ? /** @type {const} */ ("human") : { level }));
    /** @type {Way[]} */
    const goes = continuation
      ? [
          {
            label: t("Play from here"),
            href: writeRoute({ game, variant, position: continuation.position, seats, moves: continuation.moves }),
            icon: "person",
          },
        ]
      : [];
    this.#actions.replaceChildren(
      gameActions({
        named: brains.map(brainName).join(" – "),
        ways: [replayedReview(id), ...goes],
        save: (ending) => saveRecordFile(id, ending),
        info: this.#info,
        fail: (text) => this.#context.notices.error(text),
      }),
    );
  }

  /** What its player thought of a move, and for how long. @param {PlayedMove} move */
  #analysis({ seconds, evaluation }) {
    const spent = seconds < SHORT ? "" : t("{seconds} s", { seconds: decimal(seconds, 1) });
    return [estimateText(evaluation), spent].filter(Boolean).join(", ");
  }

  /** @param {number} ply */
  async #show(ply) {
    const request = ++this.#requests;
    this.#mark(ply);
    try {
      const shown = await position(this.#game.id, ply);
      if (request !== this.#requests) return; // the person went on meanwhile
      this.#showActions(shown);
      await this.#picture.show({ ...this.#game, ...shown });
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /** The move in the list, and the time until then. @param {number} ply */
  #mark(ply) {
    const used = this.#game.moves.slice(0, ply).reduce((sum, { seconds }) => sum + seconds, 0);
    this.#used.textContent = t("Time used until here: {clock}", { clock: clockText(used) });
    const { moves, brains } = this.#game;
    const sides = this.#info?.sides.slice(0, brains.length) ?? [];
    const labelled = moves.map((move) => ({ ...move, label: move.label ?? move.text }));
    this.#moves.list({ moves: labelled, sides, ply }, 0, (number) => this.#analysis(moves[number - 1]));
  }

  receive() {}

  destroy() {
    this.#stepper.close();
  }
}
