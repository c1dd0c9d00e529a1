// A running game large: its board, clocks, estimates and moves. A viewer may stop, go back through the moves, and jump to the newest again.

import { status } from "../lib/api.js";
import { back } from "../frame/back-link.js";
import { button, h } from "../lib/dom.js";
import { gameActions, replayedReview } from "../library/game-actions.js";
import { t } from "../lib/i18n.js";
import { MoveList } from "../panel/moves.js";
import { GamePicture } from "../games/picture.js";
import { Stepper } from "../panel/stepper.js";
import { command, livePosition, position, record, sentence } from "./api.js";
import { estimateNote, liveKey, seatLines, storedGame } from "./boards.js";
import { conversations } from "./conversations.js";
import { saveRecordFile } from "./files.js";
import { brainName } from "./names.js";
import { resultLine } from "./results.js";

/** @import { ArenaContext } from "../views/watch.js" */
/** @import { GameInfo, Scene } from "../lib/types.js" */
/** @import { MoveModel } from "../lib/wire.js" */
/** @import { LiveGame, News, StoredGame, View } from "./types.js" */

/** @typedef {{scene: Scene | null, position?: string | null}} Moment */

/**
 * @param {HTMLElement} root
 * @param {ArenaContext} context
 * @param {number} tournament
 * @param {number} number
 * @returns {View}
 */
export function showLive(root, context, tournament, number) {
  return new LivePage(root, context, { tournament, number });
}

/** @implements {View} */
class LivePage {
  #context;
  #place;
  #picture;
  #title;
  #goOn = button({
    label: t("Continue the tournament"),
    icon: "play",
    kind: "primary",
    act: () => void this.#continue(),
  });
  #stands = h(
    "div",
    { class: "stands-still", hidden: true },
    h("p", { role: "status" }, t("The tournament is paused.")),
    this.#goOn,
  );
  #note = h("p", { class: "detail", "aria-live": "polite" }, t("Waiting for the game…"));
  #seats = h("div", { class: "seats seats-large" });
  #opinion = h("p", { class: "detail" });
  #logs = h("div", {});
  #stepper = new Stepper((ply) => this.#show(ply), undefined, true);
  #list = new MoveList(
    (ply) => (this.#stepper.pause(), void this.#stepper.go(ply)),
    (side) => this.#info?.side_names[side] ?? side,
    () => this.#info?.paired_numbers ?? false,
  );
  /** @type {LiveGame | null} as it was received last */
  #game = null;
  /** @type {MoveModel[]} */
  #moves = [];
  /** @type {Map<number, Moment>} positions that are known, by moves */
  #moments = new Map();
  /** @type {StoredGame | null} once it is over */
  #stored = null;
  #over = false;
  #requests = 0;

  /**
   * @param {HTMLElement} root
   * @param {ArenaContext} context
   * @param {{tournament: number, number: number}} place
   */
  constructor(root, context, place) {
    this.#context = context;
    this.#place = place;
    const title = t("Game {number}", { number: place.number + 1 });
    this.#title = h("h1", {}, title);
    this.#picture = new GamePicture(title, context.games);
    root.replaceChildren(
      back(`#/watch/tournament/${place.tournament}`, t("The tournament")),
      h(
        "div",
        { class: "watch" },
        this.#picture.element,
        h(
          "div",
          { class: "watch-panel" },
          this.#title,
          this.#note,
          this.#stands,
          this.#seats,
          this.#stepper.element,
          this.#list.element,
          this.#opinion,
          this.#logs,
        ),
      ),
    );
    context.feed.watch(place);
    this.#goOn.hidden = true;
    void status().then(({ owner }) => (this.#goOn.hidden = !owner));
    void storedGame(place.tournament, place.number).then((stored) => stored && context.go(`#/watch/game/${stored.id}`)); // it ended before anybody looked
  }

  /** @type {GameInfo | undefined} */
  get #info() {
    return this.#context.games.find(({ name }) => name === this.#game?.game);
  }

  /** @param {News} news */
  receive({ games, gone, tournaments }) {
    const state = tournaments?.find(({ id }) => id === this.#place.tournament)?.state;
    if (state) this.#sayWhetherPaused(state === "paused");
    const game = games.find((live) => liveKey(live) === liveKey(this.#place));
    if (game) this.#announce(game);
    const { tournament, number } = this.#place;
    if (!gone.some(([one, other]) => one === tournament && other === number) || this.#over) return;
    this.#over = true;
    this.#stands.hidden = true;
    void this.#end();
  }

  destroy() {
    this.#stepper.close();
    this.#context.feed.watch(null);
  }

  /** A game of a tournament that is paused stands still; only its owner can let it go on. @param {boolean} paused */
  #sayWhetherPaused(paused) {
    this.#stepper.hold(paused);
    this.#stands.hidden = !paused || this.#over;
  }

  async #continue() {
    try {
      await command(this.#place.tournament, "run");
    } catch (error) {
      this.#context.notices.error(sentence(error));
    }
  }

  /** The received game; the board follows it unless an earlier move is shown. @param {LiveGame} game */
  #announce(game) {
    this.#game = game;
    this.#moves = game.moves ?? this.#moves;
    this.#note.hidden = true;
    this.#title.textContent = `${this.#info?.title ?? game.game}: ${game.brains.map(brainName).join(" – ")}`;
    this.#seats.replaceChildren(...seatLines(game, this.#info));
    this.#opinion.textContent = estimateNote([game]) || this.#opinion.textContent;
    this.#moments.set(game.plies, game);
    this.#stepper.extend(game.plies, false);
    this.#mark();
    this.#talk(game);
  }

  /** @param {LiveGame} game */
  #talk({ brains, logs = [] }) {
    const open = this.#logs.querySelector("details")?.open ?? false;
    this.#logs.replaceChildren(...conversations(brains, logs, open));
    for (const log of this.#logs.querySelectorAll("pre")) log.scrollTop = log.scrollHeight;
  }

  #mark() {
    const sides = this.#info?.sides.slice(0, this.#game?.brains.length) ?? [];
    this.#list.list({ moves: this.#moves, sides, ply: this.#stepper.ply });
  }

  /** @param {number} ply */
  async #show(ply) {
    const game = this.#game;
    if (!game) return;
    const request = ++this.#requests;
    this.#mark();
    try {
      const moment = this.#moments.get(ply) ?? (await this.#fetchMoment(ply));
      this.#moments.set(ply, moment);
      if (request !== this.#requests) return; // the person went on meanwhile
      await this.#picture.show({ ...game, ...moment, ply });
    } catch (error) {
      if (!this.#over) this.#context.notices.error(sentence(error)); // else it ended in this moment, and is shown in a moment
    }
  }

  /** @param {number} ply @returns {Promise<Moment>} */
  #fetchMoment(ply) {
    return this.#stored ? position(this.#stored.id, ply) : livePosition(this.#place, ply);
  }

  /** The result of a game that has just ended, and what can be done with it; its last move may not have been received. */
  async #end() {
    const { tournament, number } = this.#place;
    const stored = await storedGame(tournament, number);
    this.#note.hidden = false;
    if (!stored) {
      this.#stepper.extend(this.#moves.length, true);
      return this.#note.replaceChildren(t("The game is over."), " ", t("It is in the tournament's list now."));
    }
    this.#stored = stored;
    const played = await record(stored.id).catch(() => null); // else the moves that were received are shown
    if (played) this.#moves = played.moves.map((move) => ({ ...move, label: move.label ?? move.text }));
    const { following } = this.#stepper;
    this.#stepper.extend(this.#moves.length, true);
    if (following) await this.#stepper.go(this.#moves.length);
    this.#mark();
    this.#sayResult(stored);
  }

  /** @param {StoredGame} stored */
  #sayResult(stored) {
    const info = this.#info;
    this.#note.replaceChildren(...resultLine(stored, info));
    this.#note.after(
      gameActions({
        named: this.#title.textContent ?? "",
        ways: [replayedReview(stored.id)],
        save: (ending) => saveRecordFile(stored.id, ending),
        info,
        fail: (text) => this.#context.notices.error(text),
      }),
    );
  }
}
