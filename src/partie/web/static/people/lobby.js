// An invitation that is open: its link for the host, a seat for the guest.

import { errorText, get } from "../lib/api.js";
import { submit } from "../dialogs/dialog.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { withoutStop } from "../lib/texts.js";
import { variantTitle } from "../library/texts.js";
import { sit, withdraw } from "./api.js";
import { nameField } from "./name-field.js";
import { qrCode } from "./qr-code.js";
import { clockText, seatText } from "./texts.js";

/** @import { GameInfo } from "../lib/types.js" */
/** @import { PhoneModel, SharedGameModel } from "../lib/wire.js" */

/**
 * @param {SharedGameModel} shared
 * @param {GameInfo} game
 * @param {{seated: () => void, withdrawn: () => void}} acts
 */
export function lobby(shared, game, acts) {
  const [title] = [`${game.title}: ${withoutStop(variantTitle(game, shared.variant))}`];
  const facts = h(
    "dl",
    { class: "people-facts" },
    ...pair(t("Game"), title),
    ...pair(t("Clock"), clockText(shared.clock)),
    ...shared.seats.flatMap((seat) => pair(seat.side, seatText(seat))),
  );
  const sits = shared.my_seat !== null;
  return [
    h("h1", {}, sits ? t("Your invitation") : t("{player} invites you", { player: shared.host || t("Somebody") })),
    facts,
    ...(sits
      ? [...invited(shared), ...(shared.is_host ? [withdrawButton(shared, acts.withdrawn)] : [])]
      : [seatForm(shared, acts.seated)]),
  ];
}

/**
 * @param {string} term
 * @param {string} meaning
 */
function pair(term, meaning) {
  return [h("dt", {}, term), h("dd", {}, meaning)];
}

/** The link, for who waits. @param {SharedGameModel} shared */
function invited({ id }) {
  const link = h("input", { class: "input people-link", readonly: true, "aria-label": t("Link of the invitation") });
  const code = h("div", { class: "people-code" });
  const note = h("p", { class: "muted" });
  const show = async () => {
    link.value = new URL(`#/shared/${id}`, document.baseURI).href;
    try {
      /** @type {PhoneModel} */
      const phone = await get("phone");
      const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
      if (isLocal && phone.address) link.value = `${phone.address}/#/shared/${id}`;
      else if (isLocal) {
        note.append(
          t("Other devices cannot reach this server yet:"),
          " ",
          h("a", { href: "#/phone" }, t("Open on your phone")),
        );
      }
      code.replaceChildren(await qrCode(link.value));
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  void show();
  return [
    h(
      "p",
      {},
      t("Send this link. The game begins as soon as all seats are taken; you can leave this page and come back."),
    ),
    h("div", { class: "row-of-buttons" }, link, copyButton(link), shareButton(link)),
    code,
    note,
  ];
}

/** @param {HTMLInputElement} link */
function copyButton(link) {
  const element = button({
    label: t("Copy link"),
    kind: "primary",
    act: async () => {
      try {
        await navigator.clipboard.writeText(link.value);
        caption.textContent = t("Copied");
      } catch {
        link.select();
        caption.textContent = t("Press Ctrl+C");
      }
    },
  });
  const caption = /** @type {HTMLElement} */ (element.querySelector("span"));
  return element;
}

/** Where the device has ways to send a link. @param {HTMLInputElement} link */
function shareButton(link) {
  if (!("share" in navigator)) return null;
  return button({
    label: t("Share"),
    icon: "share",
    act: () => void navigator.share({ url: link.value }).catch(() => {}),
  });
}

/**
 * @param {SharedGameModel} shared
 * @param {() => void} done
 */
function withdrawButton({ id }, done) {
  const problem = h("p", { class: "problem", role: "alert" });
  const act = () => void withdraw(id).then(done, (error) => (problem.textContent = errorText(error)));
  return h("div", {}, button({ label: t("Withdraw the invitation"), act }), problem);
}

/**
 * The form of a free seat.
 * @param {SharedGameModel} shared
 * @param {() => void} done
 */
function seatForm({ id }, done) {
  const name = nameField();
  const problem = h("p", { class: "problem", role: "alert" });
  const take = async () => {
    problem.textContent = "";
    try {
      await sit(id, name.value());
      done();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  return h(
    "form",
    { class: "form people-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void take()) },
    name.element,
    problem,
    h("div", { class: "dialog-actions" }, submit(t("Play"))),
  );
}
