// A newcomer to a game is offered its guided first game, once.

import { useTexts } from "../lib/catalogues.js";
import { t } from "../lib/i18n.js";
import { read, store } from "../lib/storage.js";
import { storedGames } from "../library/stored-games.js";
import { useStyle } from "../games/modules.js";

/** @import { Notices } from "../frame/notices.js" */
/** @import { GameInfo } from "../lib/types.js" */

const KEY = "partie-guides"; // names of games whose guide was offered
const NOTICE = "guide";

/**
 * @param {GameInfo} game
 * @param {Notices} notices
 */
export function offerGuide(game, notices) {
  const found = read(KEY);
  const offered = Array.isArray(found) ? found : [];
  if (!game.guide || offered.includes(game.name) || storedGames().some((one) => one.game === game.name)) return;
  store(KEY, [...offered, game.name]);
  notices.show(NOTICE, t("New here? Five steps show how it is played."), {
    closable: true,
    action: { label: t("Show me"), act: () => (hideOffer(notices), void openGuide(game)) },
  });
}

/** @param {Notices} notices */
export function hideOffer(notices) {
  notices.hide(NOTICE);
}

/** @param {GameInfo} game */
export async function openGuide(game) {
  const [{ guideDialog }] = await Promise.all([
    import("./guide.js"),
    useTexts("guide/guide.js"),
    useStyle("styles/guide.css"),
  ]);
  await guideDialog(game);
}
