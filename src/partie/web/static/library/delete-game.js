// Deleting a game, the same way everywhere: it is gone from every list at once, a notice offers it back for some seconds,
// and then the server is informed, repeatedly until it answers. It keeps its own games for some days more; one that only
// the browser has is gone.

import { Refusal } from "../lib/api.js";
import { pendingDeletion, pendingDeletions, addDeletion, cancelDeletion } from "./pending-deletions.js";
import { t } from "../lib/i18n.js";
import { UNDO_SHOWN } from "../frame/notices.js";
import { removeGame, restoreGame } from "./api.js";
import { forgetGame } from "./stored-games.js";

/** @import { Notices } from "../frame/notices.js" */

/** @type {Set<(id: string, gone: boolean) => void>} */
const listeners = new Set();

/**
 * Calls the listener when games are deleted, when the server knows it, and when they come back.
 * @param {(id: string, gone: boolean) => void} listener
 * @returns {() => void} no more
 */
export function onDeletion(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param {{id: string, title: string, moves: number}} game
 * @param {Notices} notices
 */
export function deleteGame({ id, title, moves }, notices) {
  sendAll(); // of several only the last one is offered back
  addDeletion({ id, moves, until: Date.now() + UNDO_SHOWN });
  notify(id, true);
  const timer = setTimeout(() => void send(id), UNDO_SHOWN);
  const undo = async () => {
    clearTimeout(timer);
    if (pendingDeletion(id)) cancelDeletion(id);
    else await restoreGame(id); // another window has informed the server
    notify(id, false);
  };
  notices.deleted(t("{title} deleted.", { title }), () => void undo().catch((error) => notices.error(error.message)));
}

/** Informs the server of those that cannot be restored any more, now and when it is time. */
export function sendDue() {
  for (const { id, until } of pendingDeletions()) {
    setTimeout(() => pendingDeletion(id)?.until === until && void send(id), until - Date.now());
  }
}

/** Leaving the page confirms all of them. */
export function sendAll() {
  for (const { id } of pendingDeletions()) void send(id);
}

/** @param {string} id */
async function send(id) {
  forgetGame(id);
  try {
    await removeGame(id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code >= 500) return; // another time
  }
  if (pendingDeletion(id)) cancelDeletion(id);
  notify(id, true);
}

/**
 * @param {string} id
 * @param {boolean} gone
 */
function notify(id, gone) {
  for (const listener of listeners) listener(id, gone);
}
