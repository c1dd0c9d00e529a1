import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A tab of which only the history is there; it goes from entry to entry later, as browsers do. */
class Tab {
  entries = [
    { state: null, hash: "#/" },
    { state: null, hash: "#/play" },
  ];
  index = 1;
  hears = () => {};

  get here() {
    return this.entries[this.index];
  }

  history() {
    const tab = this;
    return {
      get state() {
        return tab.here.state;
      },
      get length() {
        return tab.entries.length;
      },
      pushState: (state) => {
        tab.entries = [...tab.entries.slice(0, tab.index + 1), { state, hash: tab.here.hash }];
        tab.index += 1;
      },
      replaceState: (state, _, hash = tab.here.hash) => (tab.entries[tab.index] = { state, hash }),
      go: (steps) => void this.go(steps),
    };
  }

  location() {
    const tab = this;
    return {
      get hash() {
        return tab.here.hash;
      },
      set hash(hash) {
        tab.history().pushState(null);
        tab.here.hash = hash;
        tab.hears();
      },
    };
  }

  async go(steps) {
    await new Promise((resolve) => setTimeout(resolve));
    this.index += steps;
    this.hears();
  }
}

let number = 0;
/** @type {Tab} */
let tab;
/** @type {typeof import("../../src/partie/web/static/frame/layers.js")} */
let layers;
/** @type {string[]} */
let closed;

async function load() {
  layers = await import(`../../src/partie/web/static/frame/layers.js?${(number += 1)}`);
  layers.watchHistory();
  await layers.settled();
}

/** @param {string} name */
function open(name) {
  const lift = layers.lay(() => closed.push(name));
  return async () => (lift(), await null, await layers.settled());
}

function told() {
  return { index: tab.index, hash: tab.here.hash, closed };
}

beforeEach(async () => {
  tab = new Tab();
  closed = [];
  const hear = (name, heard) => name === "popstate" && (tab.hears = heard);
  for (const [name, value] of Object.entries({
    history: tab.history(),
    location: tab.location(),
    addEventListener: hear,
    document: { addEventListener: () => {} },
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  await load();
});

test("the way back closes one layer after another, the uppermost first, then leads on", async () => {
  open("settings");
  open("question");
  await tab.go(-1);
  assert.deepEqual(told(), { index: 2, hash: "#/play", closed: ["question"] });
  await tab.go(-1);
  assert.deepEqual(told(), { index: 1, hash: "#/play", closed: ["question", "settings"] });
  await tab.go(-1);
  assert.equal(told().hash, "#/");
});

test("layers that were closed otherwise take their entries along", async () => {
  const [settings, question] = [open("settings"), open("question")];
  await settings();
  assert.equal(tab.index, 2);
  await question();
  assert.deepEqual(told(), { index: 1, hash: "#/play", closed: [] });
});

test("one that is opened while the entry of another is left has an entry of its own", async () => {
  const left = open("settings")();
  open("help");
  await left;
  await layers.settled();
  assert.equal(tab.index, 2);
  await tab.go(-1);
  assert.deepEqual(told(), { index: 1, hash: "#/play", closed: ["help"] });
});

test("the address of the page is the same below its layers", async () => {
  const settings = open("settings");
  layers.writeAddress("#/play/h8");
  await settings();
  assert.deepEqual(told(), { index: 1, hash: "#/play/h8", closed: [] });
});

test("another address lies above the page, not above its layers", async () => {
  open("chooser");
  await layers.leaveFor("#/me");
  assert.deepEqual(
    tab.entries.map(({ hash }) => hash),
    ["#/", "#/play", "#/me"],
  );
  assert.deepEqual(closed, ["chooser"]);
});

test("a page loaded at the entry of a layer, or led forward to it, steps off it", async () => {
  open("settings");
  layers.writeAddress("#/play/h8");
  await load();
  assert.deepEqual(told(), { index: 1, hash: "#/play/h8", closed: [] });
  await tab.go(1);
  await layers.settled();
  assert.deepEqual(told(), { index: 1, hash: "#/play/h8", closed: [] });
});
