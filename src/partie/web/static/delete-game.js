// Deleting a game of one's own, from any list: it is gone at once, and a notice brings it back.

import { t } from "./i18n.js";
import { removeOwn, restoreOwn } from "./own.js";
import { forget } from "./shelf.js";

/**
 * @param {string} id
 * @param {string} title
 * @param {import("./notices.js").Notices} notices
 * @param {(isBack: boolean) => void} changed after the server knows that it is gone, and after it is back
 */
export function deleteGame(id, title, notices, changed) {
  const putBack = forget(id);
  const fail = (/** @type {Error} */ error) => notices.error(error.message);
  const removed = removeOwn(id).catch(fail).then(() => changed(false));
  const undo = async () => {
    putBack();
    await removed; // the two must not cross
    await restoreOwn(id).catch(fail);
    changed(true);
  };
  notices.deleted(t("{title} deleted.", { title }), () => void undo());
}
