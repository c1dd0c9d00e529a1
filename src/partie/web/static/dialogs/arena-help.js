// What Watch is about, and how a program of one's own comes to play there.

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { openDialog } from "./dialog.js";

/** How a brain is named, and what that means. @returns {[string, string][]} */
function names() {
  return [
    ["partie:5", t("the computer, here at level 5")],
    ["gomocup:./program", t("a program that speaks Gomocup's protocol over its input and output")],
    ["manager:./program", t("a program that speaks the Manager's protocol and listens on a port it is given")],
    ["tcp:host:5555", t("such a program that already listens, on any machine")],
    ["python:module:Class", t("a Python class, which plays every game")],
  ];
}

export function arenaHelp() {
  openDialog(
    t("Help: games to watch, programs that play"),
    h(
      "p",
      {},
      t(
        "Choose a game to watch the computer play itself. The owner of this server also starts duels, leagues and tests of strength, and lets programs play.",
      ),
    ),
    h("h3", {}, t("A program of your own")),
    h(
      "p",
      {},
      t(
        "A program plays here when it speaks a protocol: lines of text that ask for moves and answer. The first command writes a small program that already plays, the second checks it, the third lets it play:",
      ),
    ),
    h(
      "pre",
      { class: "commands" },
      ["partie arena new-brain GAME", "partie arena check PROGRAM", "partie arena match PROGRAM partie:1"].join("\n"),
    ),
    h("h3", {}, t("How players are named")),
    h(
      "dl",
      { class: "brain-names" },
      ...names().flatMap(([name, text]) => [h("dt", {}, h("code", {}, name)), h("dd", {}, text)]),
    ),
    h(
      "p",
      {},
      t(
        "A program that is late, crashes or plays against the rules loses that game, and the game says why. The conversation with it stands below the game.",
      ),
    ),
    h("p", {}, t("More is in docs/write-a-brain.md.")),
  );
}
