// Looking back at a game: its chances over the moves, the turning points, every moment on the board, and the way back into it.

import { errorText, pageFile, Refusal } from "../lib/api.js";
import { fileAddress } from "../arena/api.js";
import { brainName, nameKinds } from "../arena/names.js";
import { endingWords } from "../arena/parts.js";
import { gameResult, watchedResult } from "../arena/results.js";
import { back } from "../frame/back-link.js";
import { button, enable, h, icon, setAttribute } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { dateText, resultText } from "../library/texts.js";
import { gameActions } from "../library/game-actions.js";
import { downloadRecord } from "../library/api.js";
import { again } from "../review/api.js";
import { GamePicture } from "../games/picture.js";
import { ReviewGraph } from "../review/graph.js";
import { cachedMoment, cachedReview } from "../review/cache.js";
import { rememberReview } from "../review/link.js";
import { writeRoute } from "../frame/route.js";
import { rememberTabGame } from "../session/session.js";
import { levelOf } from "../lib/settings.js";
import { storedRecord } from "../library/stored-games.js";
import { begun, counted, numberText, variationsOf } from "../panel/moves.js";
import { dayOf } from "../today/days.js";
import { keepPractice } from "../today/practice.js";
import { Stepper } from "../panel/stepper.js";
import { endingText, playerName, withoutStop, wonText } from "../lib/texts.js";

/** @import { Source } from "../library/api.js" */
/** @import { GameInfo, Outcome, ViewContext, Seat, ShownView } from "../lib/types.js" */
/** @import { ReviewGameModel, ReviewPlyModel, ReviewStepModel } from "../lib/wire.js" */

const SETTLED = 300; // milliseconds after which a moment stands in the address: browsers refuse a new one with every step of a fast replay

/**
 * @param {HTMLElement} root
 * @param {ViewContext} context
 * @returns {Promise<ShownView>}
 */
export async function show(root, context) {
  const source = await sourceOf(context.path, context.games);
  if (!source) {
    showNothing(root, t("There is nothing at {address}.", { address: context.address }));
    return { close: () => {} };
  }
  const line = lineOf(context.query.get("line") ?? "");
  const review = new Review(root, context, line.length > 0 ? { ...source, line } : source);
  await review.start();
  return review;
}

/**
 * @param {string[]} path `own/ID`, `arena/NUMBER`, or `example/GAME`: the lost game that comes with a game
 * @param {GameInfo[]} games
 * @returns {Promise<Source | null>}
 */
async function sourceOf([kind, name = ""], games) {
  const example = kind === "example" && games.find((game) => game.name === name)?.page?.example;
  if (example) return { record: await (await pageFile(example)).json() };
  if (kind === "arena" && /^[1-9]\d{0,8}$/.test(name)) return { arena: Number(name) };
  if (kind !== "own" || !/^[0-9a-f]{1,64}$/.test(name)) return null;
  return { own: name, record: storedRecord(name)?.record };
}

/**
 * The variations that an address leads into.
 * @param {string} text `3.0-7.1`: after 3 moves the first variation, in it after 7 moves the second one
 * @returns {[number, number][]}
 */
function lineOf(text) {
  const choices = text.split("-").map((choice) => /^(\d{1,5})\.(\d{1,5})$/.exec(choice));
  return choices.flatMap((found) =>
    found ? [/** @type {[number, number]} */ ([Number(found[1]), Number(found[2])])] : [],
  );
}

/**
 * Why there is no review, and the way on.
 * @param {HTMLElement} root
 * @param {string} text
 */
function showNothing(root, text) {
  root.replaceChildren(
    h(
      "div",
      { class: "review" },
      h("div", { class: "review-head" }, back("#/me", t("All my games")), h("h1", {}, t("Review"))),
      h("p", { role: "alert" }, text),
    ),
  );
}

/**
 * What the marks of a graph are called, and the way to the next.
 * @param {ReviewGameModel["graph"]} graph
 * @param {ReviewStepModel["mark"]} [mark] of the move that the way leads to
 */
function marked(graph, mark) {
  if (graph?.bars) return { title: t("Avoidable risks"), first: t("First risk"), next: t("Next risk") };
  if (graph?.lines.length) return { title: t("Key moments"), first: t("First moment"), next: t("Next moment") };
  const title = t("Turning points and inaccuracies");
  if (mark === "inexact") return { title, first: t("First inaccuracy"), next: t("Next inaccuracy") };
  return { title, first: t("First turning point"), next: t("Next turning point") };
}

/**
 * An entry of the legend.
 * @param {string} kind
 * @param {string} mark
 * @param {string} meaning
 */
function sign(kind, mark, meaning) {
  return h("span", { class: kind }, h("b", {}, mark), meaning);
}

/** @param {string} href */
function download(href) {
  h("a", { href, download: "" }).click();
}

class Review {
  #root;
  #context;
  #source;
  /** @type {ReviewGameModel | null} */
  #game = null;
  /** @type {ReviewGraph | null} */
  #graph = null;
  /** @type {GamePicture | null} */
  #picture = null;
  /** @type {Map<number, Promise<ReviewPlyModel>>} */
  #moments = new Map();
  /** @type {Map<number, ReviewStepModel>} */
  #steps = new Map();
  #requests = 0;
  /** @type {number | undefined} */
  #settling;
  #stepper = new Stepper(
    (ply) => this.#show(ply),
    (ply) => this.#number(ply),
  );
  #stop = new AbortController();
  #remarkLine = h("p", { class: "review-said", "aria-live": "polite" });
  #legend = h(
    "p",
    { class: "review-legend is-idle", "aria-hidden": "true" },
    sign("is-played", "✗", t("the move that was played")),
    sign("is-better", "✓", t("a better one")),
  );
  #progress = h("div", { class: "review-progress" });
  #turning = h("ol", { class: "review-turning" });
  #moves = h("ol", { class: "review-moves" });
  /** @type {HTMLButtonElement | null} */
  #again = null;
  #over = h("p", { class: "muted", hidden: true });
  #isOver = false; // at the moment that is shown
  #next = button({ label: "", icon: "skip", act: () => this.#choose(this.#nextTurning()) });

  /**
   * @param {HTMLElement} root
   * @param {ViewContext} context
   * @param {Source} source
   */
  constructor(root, context, source) {
    this.#root = root;
    this.#context = context;
    this.#source = source;
    nameKinds(context.games);
  }

  /** Settled once the game is shown, or why it cannot be; rejected where the server does not answer. */
  start() {
    return new Promise((resolve, reject) => void this.#run(() => resolve(undefined), reject));
  }

  close() {
    clearTimeout(this.#settling);
    this.#stop.abort();
    this.#stepper.close();
  }

  /**
   * @param {() => void} shown
   * @param {(error: unknown) => void} failed
   */
  async #run(shown, failed) {
    try {
      for await (const line of cachedReview(this.#source, this.#stop.signal)) {
        await this.#receive(line);
        shown();
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return this.#progress.replaceChildren();
      if (this.#game) return this.#context.notices.error(errorText(error));
      if (!(error instanceof Refusal)) {
        this.close();
        return failed(error);
      }
      showNothing(this.#root, error.message);
    } finally {
      shown();
    }
  }

  /** @param {any} line */
  async #receive(line) {
    if (line.type === "game") await this.#begin(line);
    else if (line.type === "step") this.#note(line);
    else this.#end(line.problem);
  }

  // ---- showing

  /** Everything at once, with its board: nothing jumps under a person who reads. @param {ReviewGameModel} game */
  async #begin(game) {
    this.#game = game;
    const last = game.moves.length;
    const info = this.#context.games.find(({ name }) => name === game.game);
    this.#picture = new GamePicture(info?.title ?? game.game, this.#context.games);
    this.#graph =
      game.graph && last > 1
        ? new ReviewGraph(
            game.graph,
            game.sides,
            last,
            (ply) => this.#go(ply),
            (ply) => this.#number(ply),
          )
        : null;
    this.#again = button({
      label: this.#isWatched ? t("Play from here") : t("Try again from here"),
      kind: "primary",
      icon: "undo",
      act: () => void this.#tryAgain(),
    });
    this.#over.textContent = this.#overText(game);
    this.#next.hidden = true;
    if (game.graph) this.#wait(last);
    this.#moves.replaceChildren(
      ...game.moves.flatMap((move, index) => [
        h(
          "li",
          { "data-ply": index + 1 },
          h(
            "button",
            { type: "button", class: "move", "data-ply": index + 1, onclick: () => this.#go(index + 1) },
            `${this.#numberText(index + 1)} ${move.label}${move.glyphs ?? ""}`,
          ),
        ),
        ...variationsOf(
          { ...move, number: this.#counted(index + 1), ply: index + 1 },
          this.#isPaired,
          (ply, variation) => this.#follow(ply, variation),
        ),
      ]),
    );
    const asked = this.#context.query.get("ply");
    if (game.moves.some(({ seconds }) => seconds > 0)) {
      this.#stepper.usePlayedSpeed((ply) => game.moves[ply]?.seconds ?? 0);
    }
    this.#stepper.extend(last, true);
    await this.#stepper.go(asked === null ? last : Number(asked) || 0);
    this.#root.replaceChildren(
      h(
        "div",
        { class: "review" },
        h(
          "div",
          { class: "review-head" },
          this.#back(game),
          h("h1", {}, t("Review: {game}", { game: info?.title ?? game.game })),
          this.#actions(game, info),
        ),
        h("p", { class: "muted" }, this.#summary(game, info)),
        this.#source.line && this.#lineNote(),
        h(
          "div",
          { class: "review-both" },
          h("div", { class: "review-board" }, this.#picture.element, this.#legend),
          h(
            "div",
            { class: "review-panel" },
            this.#stepper.element,
            this.#graph?.element,
            game.graph &&
              h(
                "section",
                { "aria-labelledby": "review-turning" },
                h("h2", { id: "review-turning", class: "visually-hidden" }, marked(game.graph).title),
                this.#turning,
              ),
            h(
              "div",
              { class: "review-foot" },
              this.#remarkLine,
              h("div", { class: "review-way" }, this.#again, this.#over, this.#next),
            ),
            h(
              "div",
              { class: "review-below" },
              this.#progress,
              this.#graph &&
                game.graph?.side &&
                h(
                  "p",
                  { class: "muted review-note" },
                  t(
                    "Turning points cost 20 percentage points or more, inaccuracies at least 10, as Partie at full strength judges the game now.",
                  ),
                ),
            ),
            h("details", { open: game.has_variations }, h("summary", {}, t("All moves")), this.#moves),
          ),
        ),
      ),
    );
  }

  /**
   * Who played, who won and how, when.
   * @param {ReviewGameModel} game
   * @param {GameInfo | undefined} info
   */
  #summary({ seats, players, side_names: sides, outcome, finished }, info) {
    const names = sides
      .slice(0, Math.max(seats.length, players.length) || sides.length)
      .map((side, seat) =>
        `${side}: ${(players[seat] && brainName(players[seat])) ?? (seats[seat] ? playerName(seats, seat, info) : "")}`.replace(
          /: $/,
          "",
        ),
      );
    return [
      seats.length === 1 ? "" : names.join(", "),
      outcome && this.#won(outcome, { seats, players, sides }),
      outcome
        ? withoutStop(endingText({ outcome, seats })) || endingWords(outcome.termination, info)
        : resultText({ result: null, ended: false }),
      finished > 0 && dateText(finished),
    ]
      .filter(Boolean)
      .join(" · ");
  }

  /**
   * @param {Outcome} outcome
   * @param {{seats: Seat[], players: string[], sides: string[]}} who as far as it is known
   */
  #won(outcome, { seats, players, sides }) {
    if (players.length > 0) return gameResult(players.map(brainName), outcome.winners, null);
    if (seats.length > 0 && this.#isWatched) return watchedResult(outcome, seats, sides);
    return seats.length > 0 || sides.length > 1 ? wonText(outcome, seats, sides) : "";
  }

  /** Where the person came from, or the game is listed. @param {ReviewGameModel} game */
  #back({ game, tournament }) {
    if (!("arena" in this.#source) && !("own" in this.#source)) return back("#/", t("Home"));
    if (!("arena" in this.#source)) {
      return this.#context.query.get("from") === "show"
        ? back(`#/watch/show/${game}`, t("Watch"))
        : back("#/me", t("All my games"));
    }
    if (this.#context.query.get("from") === "replay") {
      return back(`#/watch/game/${this.#source.arena}`, t("The replay"));
    }
    return tournament === null
      ? back("#/watch/games", t("Finished games"))
      : back(`#/watch/tournament/${tournament}`, t("The tournament"));
  }

  /**
   * @param {ReviewGameModel} game
   * @param {GameInfo | undefined} info
   */
  #actions({ game, finished }, info) {
    const source = { ...this.#source, line: undefined }; // a file has all lines
    const fail = (/** @type {string} */ text) => this.#context.notices.error(text);
    const named = [info?.title ?? game, finished > 0 && dateText(finished)].filter(Boolean).join(", ");
    if ("arena" in source) {
      return gameActions({
        named,
        ways: [],
        save: (ending) => download(fileAddress(source.arena, ending)),
        info,
        fail,
      });
    }
    return (
      "own" in source &&
      gameActions({ named, ways: [], save: (ending) => downloadRecord(source, game, ending), info, fail })
    );
  }

  /** @param {number} last */
  #wait(last) {
    const bar = h("progress", { max: last + 1, value: this.#steps.size, "aria-label": t("Looking at the moves…") });
    this.#progress.replaceChildren(
      bar,
      h("span", { class: "muted" }, t("Looking at the moves…")),
      button({ label: t("Stop"), kind: "quiet", act: () => this.#stop.abort() }),
    );
  }

  /** @param {ReviewStepModel} step */
  #note(step) {
    this.#steps.set(step.ply, step);
    this.#graph?.add(step);
    const bar = this.#progress.querySelector("progress");
    if (bar) bar.value = this.#steps.size;
    if (step.mark) this.#list(step);
    if (step.ply === this.#stepper.ply) {
      void this.#show(step.ply);
    } // with what should have been played
    else this.#offerNext();
  }

  /** @param {ReviewStepModel} step */
  #list({ ply, text, mark, title }) {
    const name = ply > 0 ? `${this.#numberText(ply)} ${title || this.#game?.moves[ply - 1]?.label}` : t("Beginning");
    const change = title ? "" : (this.#graph?.change(ply) ?? "");
    const whose = title ? "" : this.#opponent(ply);
    const entry = h(
      "li",
      { "data-ply": ply },
      h(
        "button",
        {
          type: "button",
          class: `review-turn is-${mark}${whose ? " is-others" : ""}`,
          "aria-label": `${name}: ${text}`,
          onclick: () => this.#choose(ply),
        },
        h("b", {}, name),
        (whose || change) && h("span", {}, [whose, change].filter(Boolean).join(" · ")),
      ),
    );
    const after = [...this.#turning.children].find(
      (other) => Number(/** @type {HTMLElement} */ (other).dataset.ply) > ply,
    );
    this.#turning.insertBefore(entry, after ?? null);
    this.#moves.querySelector(`li[data-ply="${ply}"]`)?.classList.add(`is-${mark}`);
  }

  /** The side that made the move, where a person played and it was not theirs. @param {number} ply */
  #opponent(ply) {
    const { seats, moves, side_names } = /** @type {ReviewGameModel} */ (this.#game);
    const seat = moves[ply - 1]?.seat;
    return seat !== undefined && seats.includes("human") && seats[seat] !== "human" ? (side_names[seat] ?? "") : "";
  }

  /** @param {string} problem */
  #end(problem) {
    this.#progress.replaceChildren();
    if (problem) this.#context.notices.error(t("The review ended too early: {problem}", { problem }));
    else void this.#keepPuzzles();
    if (this.#turning.children.length === 0) {
      this.#turning.replaceChildren(
        h(
          "li",
          { class: "muted" },
          this.#game?.graph?.bars ? t("No move was riskier than it had to be.") : t("No move stands out."),
        ),
      );
    }
  }

  /** The person's turning points become puzzles, where the board shows all there is to know. */
  async #keepPuzzles() {
    const { game, variant, sides, seats, moves } = /** @type {ReviewGameModel} */ (this.#game);
    if (!("own" in this.#source) || this.#isWatched || sides.length !== 2) return;
    const { own } = this.#source;
    for (const { ply, mark, better } of this.#steps.values()) {
      if (mark !== "turning" || !better || seats[moves[ply - 1]?.seat] !== "human") continue;
      const before = await this.#moment(ply - 1).catch(() => null);
      if (!before || before.scene.stacks.length > 0 || before.scene.grid.length > 0) continue;
      const [start, side, reason] = [before.position, sides[before.turn], better.reason ?? ""];
      const review = `#/review/own/${own}?ply=${ply}`;
      keepPractice({ game, variant, start, side, move: better.text, reason, review }, dayOf());
    }
  }

  /** To a moment that the person chose. @param {number} ply */
  #go(ply) {
    this.#stepper.pause();
    void this.#stepper.go(ply);
  }

  /** To a turning point, with the board in sight. @param {number} ply */
  #choose(ply) {
    this.#go(ply);
    this.#picture?.element.scrollIntoView({ block: "nearest" });
  }

  /** The plies that are marked. */
  get #marked() {
    return [...this.#turning.children].flatMap((line) =>
      line instanceof HTMLElement && line.dataset.ply ? [Number(line.dataset.ply)] : [],
    );
  }

  /** Whether the way leads to the first of all: from the end of the game, where a review begins. */
  get #fromEnd() {
    return this.#stepper.atEnd && this.#marked[0] < this.#stepper.ply;
  }

  /** The first one after what is shown. */
  #nextTurning() {
    return (this.#fromEnd ? this.#marked[0] : this.#marked.find((ply) => ply > this.#stepper.ply)) ?? this.#stepper.ply;
  }

  #offerNext() {
    const { first, next } = marked(this.#game?.graph ?? null, this.#steps.get(this.#nextTurning())?.mark);
    this.#next.hidden = this.#marked.length === 0;
    this.#next.querySelector("span")?.replaceChildren(this.#fromEnd ? first : next);
    enable(this.#next, this.#nextTurning() !== this.#stepper.ply);
  }

  /** @param {number} ply */
  async #show(ply) {
    if (!this.#game) return;
    const request = ++this.#requests;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#context.remember(this.#address(ply)), SETTLED);
    this.#graph?.point(ply);
    this.#announce(ply);
    try {
      const shown = await this.#moment(ply);
      if (request !== this.#requests) return; // the person went on meanwhile
      this.#isOver = shown.over;
      this.#announce(ply);
      const better = this.#steps.get(ply)?.better ?? null;
      this.#legend.classList.toggle("is-idle", !better);
      this.#legend.classList.toggle("is-cards", shown.scene.stacks.length > 0);
      const drawn = better && shown.scene.stacks.length > 0 ? await this.#moment(ply - 1) : shown; // cards that were moved cannot be moved otherwise any more
      const before = this.#hasPicture && ply > 0 ? (await this.#moment(ply - 1)).scene : null;
      if (request === this.#requests) {
        await this.#picture?.show({
          game: this.#game.game,
          variant: this.#game.variant,
          seats: this.#game.seats,
          ...drawn,
          better,
          before,
        });
      }
    } catch (error) {
      this.#context.notices.error(errorText(error));
    }
  }

  /**
   * That leads back to a moment; the last one is shown without being asked for.
   * @param {number} ply
   * @param {[number, number][]} [line] another one than is shown
   */
  #address(ply, line) {
    const [review] = this.#context.address.split("?");
    const query = new URLSearchParams(this.#context.query);
    if (ply === this.#game?.moves.length && !line) query.delete("ply");
    else query.set("ply", String(ply));
    if (line) query.set("line", line.map((choice) => choice.join(".")).join("-"));
    if (line?.length === 0) query.delete("line");
    return [review, String(query)].filter(Boolean).join("?");
  }

  /** Whether the game draws itself. */
  get #hasPicture() {
    return Boolean(this.#context.games.find(({ name }) => name === this.#game?.game)?.page?.picture);
  }

  /** @param {number} ply */
  #moment(ply) {
    const known = this.#moments.get(ply) ?? cachedMoment(this.#source, ply);
    this.#moments.set(ply, known);
    known.catch(() => this.#moments.delete(ply));
    return known;
  }

  /** What can be done at the end. @param {ReviewGameModel} game */
  #overText({ seats, outcome }) {
    if (this.#isWatched) return t("The game is over here. Go back to play from an earlier move.");
    if (outcome && seats.every((seat, index) => seat !== "human" || outcome.winners.includes(index))) {
      return t("The game is won here. Go back to try another way.");
    }
    return t("The game is over here. Go back to try again.");
  }

  /** Whether no person played. */
  get #isWatched() {
    return !this.#game?.seats.includes("human");
  }

  /** Of the last of so many moves, as the list beside the board counts. @param {number} ply */
  #number(ply) {
    return counted(this.#counted(ply), this.#isPaired);
  }

  /** Among the moves of both sides. @param {number} ply */
  #counted(ply) {
    const { moves = [] } = this.#game ?? {};
    const made = moves[ply - 1];
    return made ? made.number + (this.#isPaired ? begun(moves) : 0) : 0;
  }

  /** As it stands before the move. @param {number} ply */
  #numberText(ply) {
    return numberText(this.#counted(ply), this.#isPaired);
  }

  /** Whether a move of each side shares a number. */
  get #isPaired() {
    const shown = this.#game?.game;
    return (shown && this.#context.games.find(({ name }) => name === shown)?.paired_numbers) || false;
  }

  /** Where a game begins that tries again: before the person's own mistake or losing move, else at the moment that is shown. @param {number} ply */
  #from(ply) {
    const made = this.#game?.moves[ply - 1];
    if (!this.#game || !made || this.#game.seats[made.seat] !== "human") return ply;
    const lost = ply === this.#game.moves.length && this.#isOver && !this.#game.outcome?.winners.includes(made.seat);
    return lost || this.#steps.get(ply)?.better ? ply - 1 : ply;
  }

  /** Who made which move. @param {number} ply */
  #moveText(ply) {
    const made = this.#game?.moves[ply - 1];
    if (!made) return `${t("Beginning")}.`;
    const { label: move } = made;
    const number = this.#number(ply);
    const { sides = [], side_names: names = [], seats = [] } = this.#game ?? {};
    if (sides.length > 1 && seats[made.seat] === "human" && seats.filter((seat) => seat === "human").length === 1) {
      return t("Move {number}, you: {move}.", { number, move });
    }
    const side = sides.length > 1 && names[sides.indexOf(made.side ?? "")];
    return side
      ? t("Move {number}, {side}: {move}.", { number, move, side })
      : t("Move {number}: {move}.", { number, move });
  }

  /** What is shown, in words. @param {number} ply */
  #announce(ply) {
    const isRepeated = this.#from(ply) < ply;
    const label = this.#again?.querySelector("span");
    if (label && !this.#isWatched) label.textContent = isRepeated ? t("Try this move again") : t("Try again from here");
    if (this.#again) this.#again.hidden = this.#isOver && !isRepeated;
    this.#over.hidden = !this.#isOver || isRepeated;
    this.#remarkLine.replaceChildren(h("b", {}, this.#moveText(ply)), " ", this.#remark(ply));
    this.#offerNext();
    this.#point(ply);
    for (const line of this.#moves.querySelectorAll("button")) {
      setAttribute(line, "aria-current", line.dataset.ply === String(ply) ? "step" : null);
    }
  }

  /** Frames the entry of what is shown, where there is one, and pushes the row, not the page, until it is seen. @param {number} ply */
  #point(ply) {
    for (const line of this.#turning.querySelectorAll("li")) {
      const entry = line.querySelector("button");
      if (!entry) continue;
      const isShown = Number(line.dataset.ply) === ply;
      setAttribute(entry, "aria-current", isShown ? "step" : null);
      if (!isShown) continue;
      this.#turning.scrollLeft = line.offsetLeft - (this.#turning.clientWidth - line.offsetWidth) / 2;
      this.#turning.scrollTop = line.offsetTop - (this.#turning.clientHeight - line.offsetHeight) / 2;
    }
  }

  /** The remark about the last move: once, with its number where the sentence has none. @param {number} ply */
  #remark(ply) {
    const { text = "", mark = null, better = null } = this.#steps.get(ply) ?? {};
    const number = mark || (text && this.#game?.graph?.bars) ? "" : this.#graph?.text(ply);
    const comment = ply > 0 ? this.#game?.moves[ply - 1]?.comment : this.#game?.comment;
    return [comment && `“${comment}”`, text, better?.reason, number].filter(Boolean).join(" ");
  }

  // ---- variations

  /** What is shown is a variation, and the way back. */
  #lineNote() {
    const [ply] = this.#source.line?.at(-1) ?? [0];
    const address = this.#address(ply + 1, this.#source.line?.slice(0, -1));
    return h(
      "p",
      { class: "review-line" },
      t("A variation from move {number} on.", { number: this.#number(ply + 1) }),
      " ",
      h("a", { class: "button", href: address }, icon("back"), h("span", {}, t("Back to the line before"))),
    );
  }

  /**
   * Shows another line of the record.
   * @param {number} ply moves before it
   * @param {number} variation
   */
  #follow(ply, variation) {
    this.#context.go(this.#address(ply + 1, [...(this.#source.line ?? []), [ply, variation]]));
  }

  // ---- acting

  /** A new game from the moment that is shown. */
  async #tryAgain() {
    try {
      const { session, ...route } = await again(
        this.#source,
        this.#from(this.#stepper.ply),
        levelOf(this.#game?.game ?? ""),
      );
      const address = writeRoute(route);
      const here = this.#address(this.#stepper.ply);
      rememberTabGame(address, session);
      rememberReview(session, here);
      this.#context.remember(here);
      this.#context.go(address);
    } catch (error) {
      this.#context.notices.error(errorText(error));
    }
  }
}
