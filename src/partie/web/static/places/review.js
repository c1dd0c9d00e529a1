// Looking back at a game: its chances over the moves, the turning points, every moment on the board, and the way back into it.

import { Refusal } from "../api.js";
import { brainName, nameKinds } from "../arena/names.js";
import { back } from "../back.js";
import { button, enable, h } from "../dom.js";
import { t } from "../i18n.js";
import { dateText, resultText } from "../own/words.js";
import { again, moment, reviewLines } from "../own.js";
import { GamePicture } from "../picture.js";
import { ReviewGraph } from "../own/graph.js";
import { writeRoute } from "../route.js";
import { keep } from "../session.js";
import { levelOf } from "../settings.js";
import { saved } from "../shelf.js";
import { Stepper } from "../stepper.js";
import { endingText, playerName, wonText } from "../texts.js";

/** @import { Source } from "../own.js" */
/** @import { GameInfo, PlaceContext, ShownPlace } from "../types.js" */
/** @import { ReviewGameModel, ReviewPlyModel, ReviewStepModel } from "../wire.js" */

/**
 * @param {HTMLElement} root
 * @param {PlaceContext} context
 * @returns {Promise<ShownPlace>}
 */
export async function show(root, context) {
  const source = sourceOf(context.path);
  if (!source) {
    root.replaceChildren(h("div", { class: "review" }, h("p", { role: "alert" }, t("There is nothing at {address}.", { address: context.address }))));
    return { close: () => {} };
  }
  const review = new Review(root, context, source);
  await review.start();
  return review;
}

/**
 * @param {string[]} path `own/ID` or `arena/NUMBER`
 * @returns {Source | null}
 */
function sourceOf([kind, name = ""]) {
  if (kind === "arena" && /^[1-9]\d{0,8}$/.test(name)) return { arena: Number(name) };
  if (kind !== "own" || !/^[0-9a-f]{1,64}$/.test(name)) return null;
  return { own: name, record: saved(name)?.record };
}

/** What the marks of a graph are called, and the way to the next. @param {ReviewGameModel["graph"]} graph */
function marked(graph) {
  if (graph?.bars) return { title: t("Avoidable risks"), next: t("Next risk") };
  if (graph?.lines.length) return { title: t("Key moments"), next: t("Next moment") };
  return { title: t("Turning points"), next: t("Next turning point") };
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
  #asked = 0;
  #stepper = new Stepper((ply) => this.#show(ply), (ply) => this.#number(ply));
  #stop = new AbortController();
  #place = h("p", { class: "review-place", "aria-live": "polite" });
  #remark = h("p", { class: "review-remark" });
  #over = h("p", { class: "muted", hidden: true });
  #progress = h("div", { class: "review-progress" });
  #turning = h("ol", { class: "review-turning" });
  #moves = h("ol", { class: "review-moves" });
  /** @type {HTMLButtonElement | null} */
  #again = null;
  #next = button({ label: "", icon: "skip", act: () => this.#choose(this.#nextTurning()) });

  /**
   * @param {HTMLElement} root
   * @param {PlaceContext} context
   * @param {Source} source
   */
  constructor(root, context, source) {
    this.#root = root;
    this.#context = context;
    this.#source = source;
    nameKinds(context.games);
  }

  /** Settled once the game is shown, or why it cannot be; rejected where nobody answers. */
  start() {
    return new Promise((resolve, reject) => void this.#run(() => resolve(undefined), reject));
  }

  close() {
    this.#stop.abort();
    this.#stepper.close();
  }

  /**
   * @param {() => void} shown
   * @param {(error: unknown) => void} failed
   */
  async #run(shown, failed) {
    try {
      for await (const line of reviewLines(this.#source, this.#stop.signal)) {
        await this.#hear(line);
        shown();
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return this.#progress.replaceChildren();
      if (this.#game) return this.#context.notices.error(error instanceof Error ? error.message : String(error));
      if (!(error instanceof Refusal)) {
        this.close();
        return failed(error);
      }
      this.#root.replaceChildren(h("div", { class: "review" }, h("p", { role: "alert" }, error.message), h("a", { href: "#/me" }, t("All my games"))));
    } finally {
      shown();
    }
  }

  /** @param {any} line */
  async #hear(line) {
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
    this.#graph = game.graph && last > 1 ? new ReviewGraph(game.graph, last, (ply) => this.#go(ply), (ply) => this.#number(ply)) : null;
    const fromArena = "arena" in this.#source;
    this.#again = button({ label: fromArena ? t("Play from here") : t("Try again from here"), kind: "primary", icon: "undo", act: () => void this.#tryAgain() });
    this.#over.textContent = fromArena ? t("The game is over here. Go back to play from an earlier move.") : t("The game is over here. Go back to try again.");
    const { title, next } = marked(game.graph);
    this.#next.querySelector("span")?.replaceChildren(next);
    enable(this.#next, false);
    if (game.graph) this.#wait(last);
    this.#moves.replaceChildren(...game.moves.map(({ number, label }, index) => h("li", {}, h("button", { type: "button", class: "move", onclick: () => this.#go(index + 1) }, `${number}. ${label}`))));
    const asked = this.#context.query.get("ply");
    this.#stepper.extend(last, true);
    await this.#stepper.go(asked === null ? last : Number(asked) || 0);
    this.#root.replaceChildren(
      h(
        "div",
        { class: "review" },
        h("div", { class: "review-head" }, "arena" in this.#source ? back(`#/watch/game/${this.#source.arena}`, t("Replay")) : back("#/me", t("All my games")), h("h1", {}, t("Review: {game}", { game: info?.title ?? game.game }))),
        h("p", { class: "muted" }, this.#told(game, info)),
        h(
          "div",
          { class: "review-both" },
          h("div", { class: "review-board" }, this.#picture.element),
          h(
            "div",
            { class: "review-panel" },
            this.#stepper.element,
            this.#graph?.element,
            h("div", { class: "review-said" }, this.#place, this.#remark),
            h("div", { class: "review-way" }, this.#again, this.#over, game.graph && this.#next),
            h("div", { class: "review-below" }, this.#progress, this.#graph && game.graph?.high === 100 && !game.graph.bars && h("p", { class: "muted" }, t("As Partie at full strength judges it now; the players may have judged otherwise."))),
            h("section", { "aria-labelledby": "review-turning" }, h("h2", { id: "review-turning" }, title), this.#turning),
            h("details", {}, h("summary", {}, t("All moves")), this.#moves),
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
  #told({ seats, players, side_names: sides, outcome, finished }, info) {
    const names = sides.slice(0, Math.max(seats.length, players.length) || sides.length).map((side, seat) => `${side}: ${(players[seat] && brainName(players[seat])) ?? (seats[seat] ? playerName(seats, seat, info) : "")}`.replace(/: $/, ""));
    const whose = outcome && (seats.length > 0 || sides.length > 1) && wonText(outcome, seats, sides);
    return [seats.length === 1 ? "" : names.join(", "), whose, outcome ? endingText({ outcome, seats }) : resultText({ result: null, ended: false }), finished > 0 && dateText(finished)].filter(Boolean).join(" · ");
  }

  /** @param {number} last */
  #wait(last) {
    const bar = h("progress", { max: last + 1, value: this.#steps.size, "aria-label": t("Looking at the moves…") });
    this.#progress.replaceChildren(bar, h("span", { class: "muted" }, t("Looking at the moves…")), button({ label: t("Stop"), kind: "quiet", act: () => this.#stop.abort() }));
  }

  /** @param {ReviewStepModel} step */
  #note(step) {
    this.#steps.set(step.ply, step);
    this.#graph?.add(step);
    const bar = this.#progress.querySelector("progress");
    if (bar) bar.value = this.#steps.size;
    if (step.mark) this.#list(step);
    if (step.ply === this.#stepper.ply) this.#tell(step.ply);
  }

  /** @param {ReviewStepModel} step */
  #list({ ply, text, mark }) {
    const name = this.#game?.moves[ply - 1]?.label ?? "";
    const entry = h("li", { "data-ply": ply }, h("button", { type: "button", class: `review-turn is-${mark}`, onclick: () => this.#choose(ply) }, h("b", {}, ply > 0 ? `${this.#number(ply)}. ${name}` : t("Beginning")), h("span", {}, text)));
    const after = [...this.#turning.children].find((other) => Number(/** @type {HTMLElement} */ (other).dataset.ply) > ply);
    this.#turning.insertBefore(entry, after ?? null);
    this.#moves.children[ply - 1]?.classList.add(`is-${mark}`);
    enable(this.#next, true);
  }

  /** @param {string} problem */
  #end(problem) {
    this.#progress.replaceChildren();
    if (problem) this.#context.notices.error(t("The review ended too early: {problem}", { problem }));
    if (this.#turning.children.length === 0) this.#turning.replaceChildren(h("li", { class: "muted" }, t("None was found.")));
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

  /** The first one after what is shown; after the last one the first of all. */
  #nextTurning() {
    const plies = [...this.#turning.children].map((line) => Number(/** @type {HTMLElement} */ (line).dataset.ply));
    return plies.find((ply) => ply > this.#stepper.ply) ?? plies[0] ?? this.#stepper.ply;
  }

  /** @param {number} ply */
  async #show(ply) {
    if (!this.#game) return;
    const asked = ++this.#asked;
    this.#graph?.point(ply);
    this.#tell(ply);
    try {
      const shown = await this.#moment(ply);
      if (asked !== this.#asked) return; // the person went on meanwhile
      if (this.#again) this.#again.hidden = shown.over;
      this.#over.hidden = !shown.over;
      await this.#picture?.show({ game: this.#game.game, variant: this.#game.variant, seats: this.#game.seats, ...shown });
    } catch (error) {
      this.#context.notices.error(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {number} ply */
  #moment(ply) {
    const known = this.#moments.get(ply) ?? moment(this.#source, ply);
    this.#moments.set(ply, known);
    known.catch(() => this.#moments.delete(ply));
    return known;
  }

  /** Of the last of so many moves, as the list beside the board counts. @param {number} ply */
  #number(ply) {
    return this.#game?.moves[ply - 1]?.number ?? 0;
  }

  /** Where a game begins that tries again: before the person's own mistake, else at the moment that is shown. @param {number} ply */
  #from(ply) {
    const step = this.#steps.get(ply);
    const made = this.#game?.moves[ply - 1];
    const isOwn = made !== undefined && this.#game?.seats[made.seat] === "human" && ply < this.#game.moves.length;
    return isOwn && step?.mark !== "avoidable" && step?.better ? ply - 1 : ply;
  }

  /** Who made which move. @param {number} ply */
  #made(ply) {
    const made = this.#game?.moves[ply - 1];
    if (!made) return `${t("Beginning")}.`;
    const { number, label: move } = made;
    const { sides = [], side_names: names = [] } = this.#game ?? {};
    const side = sides.length > 1 && names[sides.indexOf(made.side ?? "")];
    return side ? t("Move {number}, {side}: {move}.", { number, move, side }) : t("Move {number}: {move}.", { number, move });
  }

  /** What is shown, in words. @param {number} ply */
  #tell(ply) {
    const label = this.#again?.querySelector("span");
    if (label && !("arena" in this.#source)) label.textContent = this.#from(ply) < ply ? t("Try this move again") : t("Try again from here");
    this.#place.replaceChildren(h("b", {}, this.#made(ply)), " ", this.#graph?.text(ply) ?? "");
    this.#remark.textContent = this.#steps.get(ply)?.text ?? "";
    [...this.#moves.querySelectorAll("button")].forEach((line, index) => {
      if (index + 1 === ply) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }

  // ---- acting

  /** A new game from the moment that is shown. */
  async #tryAgain() {
    try {
      const { session, ...route } = await again(this.#source, "arena" in this.#source ? this.#stepper.ply : this.#from(this.#stepper.ply), levelOf(this.#game?.game ?? ""));
      const address = writeRoute(route);
      keep(address, session);
      this.#context.go(address);
    } catch (error) {
      this.#context.notices.error(error instanceof Error ? error.message : String(error));
    }
  }
}
