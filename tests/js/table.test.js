// What the table of two does with taps, hints and keys: the parts that its controller is made of.

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";

import { fakeStorage } from "./browser.js";

globalThis.localStorage = fakeStorage();
globalThis.sessionStorage = fakeStorage();
globalThis.HTMLElement = class {};
globalThis.addEventListener = () => {};
Object.assign(globalThis.document, { addEventListener: () => {}, querySelector: () => null, body: {} });

const TABLE = "../../src/partie/web/static/table";
const { EMPTY_SCENE } = await import("../../src/partie/web/static/board/empty-scene.js");
const { Advice } = await import(`${TABLE}/advice.js`);
const { keyListener } = await import(`${TABLE}/keys.js`);
const { nextKind, whyNot } = await import(`${TABLE}/kinds.js`);
const { Plan } = await import(`${TABLE}/plan.js`);
const { against, canSit, hasPlayer, people, withSettings } = await import(`${TABLE}/seats.js`);
const { namedSides, sidesOf, stateAnnouncement } = await import(`${TABLE}/sides.js`);

const GAME = {
  name: "mills",
  sides: ["white", "black"],
  side_names: { white: "White", black: "Black" },
  mark_names: { forbidden: "forbidden", must: "has to capture" },
  levels: [1, 2, 3],
  options: [],
  resigns: true,
};
const STATE = {
  game: "mills",
  ply: 1,
  turn: 1,
  sides: ["white", "black"],
  side_names: ["White", "Black"],
  moves: [{ seat: 0, label: "a7" }],
  seats: ["human", "human"],
  legal: [{ move: "d7", taps: ["d7"] }],
  outcome: null,
  thinking: false,
  scene: { ...EMPTY_SCENE, pieces: { a7: "white" }, prompt: "Place a man." },
};

// --- advice ---------------------------------------------------------------------------------------------

/** An adviser with what it showed, sent and announced. */
function adviser({ connected = true } = {}) {
  const seen = { shown: [], waits: 0, sent: [], announced: [] };
  const panel = { purpose: "", show: (analysis) => seen.shown.push(analysis), wait: () => (seen.waits += 1) };
  const advice = new Advice(panel, {
    send: (message) => connected && Boolean(seen.sent.push(message)),
    state: () => STATE,
    announce: (text) => seen.announced.push(text),
    turn: () => {},
  });
  return { advice, ...seen, seen };
}
const hint = (final) => ({ for: "hint", final, label: "d7", steps: [{ label: "d7" }], reason: "It closes a mill." });

test("a hint is announced with its reason when it is final", () => {
  const { advice, sent, announced } = adviser();
  advice.askHint();
  advice.receive(hint(false));
  assert.deepEqual(announced, []);
  advice.receive(hint(true));
  assert.equal(sent[0].type, "hint");
  assert.deepEqual(announced, ["Hint: d7. It closes a mill."]);
});

test("a hint that comes after it was dismissed is not shown", () => {
  const { advice, sent, shown } = adviser();
  advice.askHint();
  advice.dismiss();
  advice.receive(hint(true));
  assert.deepEqual(
    sent.map(({ type }) => type),
    ["hint", "stop"],
  );
  assert.deepEqual(shown, [null]);
});

test("without a connection nothing waits for a hint", () => {
  const { advice, seen } = adviser({ connected: false });
  advice.askHint();
  assert.equal(seen.waits, 0);
});

test("a request that came too late for a finished game is not reported as refused", () => {
  const { advice } = adviser();
  advice.askHint();
  advice.see({ ...STATE, outcome: { termination: "closed" } }, false);
  assert.equal(advice.refused(), true);
  advice.askHint();
  assert.equal(advice.refused(), false);
});

test("an explanation leads to the moment that it is about", () => {
  const { advice, sent, shown } = adviser();
  const explanation = { for: "explain", final: true, reason: "Move 4 was the last chance.", evidence: { ply: 3 } };
  advice.receive(explanation);
  assert.deepEqual(sent, []); // none was requested
  advice.explain();
  advice.receive(explanation);
  assert.deepEqual(sent.at(-1), { type: "go", ply: 3 });
  advice.see({ ...STATE, ply: 3 }, false);
  assert.equal(shown.at(-1), explanation);
});

test("the analysis with which the computer resigned stays in sight", () => {
  const { advice, shown } = adviser();
  const farewell = { for: "play", final: true, resigns: true };
  advice.receive(farewell);
  advice.see({ ...STATE, outcome: { termination: "resigned" } }, false);
  assert.equal(shown.at(-1), farewell);
});

// --- taps that lead to nothing --------------------------------------------------------------------------

test("the next piece is that of the scene, else of the side to move", () => {
  assert.equal(nextKind(STATE), "black");
  assert.equal(nextKind({ ...STATE, scene: { ...EMPTY_SCENE, next: "white" } }), "white");
});

test("a refused tap says what forbids the cell, else what is to be done", () => {
  const forbidden = { ...STATE, scene: { ...STATE.scene, marks: { b2: "forbidden" } } };
  const tap = { cell: "b2", name: "b2", kind: undefined, from: null };
  assert.equal(whyNot(forbidden, tap, GAME), "b2: forbidden");
  assert.equal(whyNot(STATE, tap, GAME), "b2: Place a man.");
});

test("a refused piece is named, one of the other side is not", () => {
  const moving = { ...STATE, turn: 0, legal: [{ move: "a7-d7", taps: ["a7", "d7"] }] };
  const tap = { cell: "g7", name: "white man", kind: "white", from: null };
  assert.equal(whyNot(moving, tap, GAME), "white man cannot be moved now.");
  assert.equal(whyNot(moving, { ...tap, kind: "black" }, GAME), "");
  assert.equal(whyNot(moving, { ...tap, from: "white man" }, GAME), "white man cannot go there.");
});

// --- plans ----------------------------------------------------------------------------------------------

test("one move is sent for each state", () => {
  const plan = new Plan();
  assert.equal(plan.allows(STATE), true);
  plan.begin(STATE, [], true);
  assert.equal(plan.allows(STATE), false);
  plan.refuse();
  assert.equal(plan.allows(STATE), true);
  plan.begin(STATE, [], false);
  assert.equal(plan.allows(STATE), true);
});

test("the rest of a plan follows as long as its next move is legal", () => {
  const plan = new Plan();
  plan.begin(STATE, ["d7", "g7"], true);
  plan.see(STATE);
  assert.deepEqual(plan.take(), ["d7", "g7"]);
  assert.deepEqual(plan.take(), []);
  plan.begin(STATE, ["b2"], true);
  plan.see(STATE);
  assert.equal(plan.going, false);
  assert.deepEqual(plan.take(), []);
});

// --- seats and sides ------------------------------------------------------------------------------------

test("a game takes as many players as it has sides, at levels that it has", () => {
  assert.equal(canSit(GAME, people(GAME)), true);
  assert.equal(canSit(GAME, ["human"]), false);
  assert.equal(hasPlayer(GAME, { level: 3 }), true);
  assert.equal(hasPlayer(GAME, { level: 4 }), false);
  assert.equal(hasPlayer(GAME, { level: null }), true);
  assert.equal(hasPlayer(GAME, { level: null, player: "greedy" }), false);
});

test("the computer takes the other sides, and resigns where the settings say so", () => {
  const seats = against(GAME, 1);
  assert.equal(seats[1], "human");
  assert.equal(typeof withSettings(GAME, seats)[0].resigns, "boolean");
  assert.equal("resigns" in withSettings({ ...GAME, resigns: false }, seats)[0], false);
});

test("sides are named by the game, and by their order while colours are open", () => {
  assert.deepEqual(
    namedSides(GAME).map(({ name }) => name),
    ["White", "Black"],
  );
  assert.deepEqual(
    sidesOf(STATE, true).map(({ name }) => name),
    ["White", "Black"],
  );
  const open = { ...STATE, scene: { ...EMPTY_SCENE, next: "black" } };
  assert.deepEqual(
    sidesOf(open, true).map(({ kind }) => kind),
    ["first-player", "second-player"],
  );
});

test("a state is announced by the move that led to it", () => {
  const sides = sidesOf(STATE, false);
  assert.match(stateAnnouncement(STATE, sides, false, []), /^White played a7\./);
  assert.doesNotMatch(stateAnnouncement({ ...STATE, ply: 0 }, sides, false, []), /played/);
});

// --- keys -----------------------------------------------------------------------------------------------

test("a key uses its tool only where that is possible", () => {
  const used = [];
  const listen = keyListener(
    { allows: (tool) => tool !== "redo", use: (tool) => used.push(tool), board: () => {}, dismiss: () => {} },
    { p: "place" },
  );
  const press = (key, more = {}) => listen({ key, target: null, preventDefault: () => {}, ...more });
  press("z", { ctrlKey: true });
  press("y", { ctrlKey: true });
  press("P");
  press("h", { altKey: true });
  press("q");
  assert.deepEqual(used, ["undo", "place"]);
});
