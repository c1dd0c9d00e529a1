// How the page is opened on a phone, and how the phone comes to trust this machine.

import { addressOf, errorText, get } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { qrCode } from "../people/qr-code.js";

/** @import { ShownView } from "../lib/types.js" */
/** @import { PhoneModel } from "../lib/wire.js" */

/**
 * @param {HTMLElement} root
 * @returns {Promise<ShownView>}
 */
export async function show(root) {
  /** @type {PhoneModel} */
  const phone = await get("phone");
  const code = phone.pairing ?? phone.address;
  root.replaceChildren(
    h(
      "div",
      { class: "see phone" },
      h("h1", {}, t("Open on your phone")),
      ...(phone.address && code ? await ways(phone.address, code, phone.pairing !== null) : closed()),
      ...(phone.has_authority ? installSteps() : []),
      h("h2", {}, t("Without it")),
      h(
        "p",
        {},
        t(
          "Games, hints and puzzles work on any address. Photos work, too: See takes them with the phone's own camera app. Only the live camera and the page without a network need a trusted address.",
        ),
      ),
    ),
  );
  return { close: () => {} };
}

/** The server listens on this machine alone. */
function closed() {
  return [
    h("p", {}, t("This server can be reached from this machine only. Start it for phones in the same network:")),
    h("pre", { class: "phone-command" }, "make run ARGS=--lan"),
  ];
}

/**
 * @param {string} address
 * @param {string} code what the QR code leads to
 * @param {boolean} pairs
 */
async function ways(address, code, pairs) {
  const drawn = await qrCode(code).catch((error) => h("p", { role: "alert" }, errorText(error)));
  return [
    h("p", {}, t("Connect the phone to the same network and point its camera here:")),
    drawn,
    h("p", {}, t("Or type the address: {address}", { address })),
    pairs &&
      h(
        "p",
        { class: "muted" },
        t("The code lets one phone in with your rights, once. Whoever needs only to play types the address."),
      ),
    h(
      "p",
      { class: "muted" },
      t(
        "The browser warns of the certificate first: choose Advanced, then Proceed (Android), or Show Details (iPhone).",
      ),
    ),
  ].filter((part) => part instanceof Node);
}

/** How the authority is installed. */
function installSteps() {
  return [
    h("h2", {}, t("No more warnings")),
    h(
      "p",
      {},
      t(
        "Install the certificate of this machine on the phone: the live camera and the installed page work then. It is valid for private networks alone, and its key stays on this machine.",
      ),
    ),
    h(
      "a",
      { class: "button primary", href: addressOf("phone/authority").href, download: "partie.crt" },
      icon("save"),
      h("span", {}, t("Download the certificate")),
    ),
    steps("Android", [
      t("Download the certificate with the button above, on the phone."),
      t("Open Settings and search for “CA certificate” (Security, Encryption & credentials, Install a certificate)."),
      t("Choose CA certificate, Install anyway, and the file partie.crt."),
      t("Load this page again: the warning is gone."),
    ]),
    steps("iPhone, iPad", [
      t("Open this page in Safari, download the certificate and allow it."),
      t("Open Settings: Profile Downloaded stands at the top. Install it."),
      t("Go to General, About, Certificate Trust Settings, and switch Partie on."),
      t("Load this page again: the warning is gone."),
    ]),
    steps(t("To remove it"), [
      t(
        "Android: Settings, User credentials, Partie, Remove. iPhone: General, VPN & Device Management, Partie, Remove.",
      ),
    ]),
  ];
}

/**
 * @param {string} title
 * @param {string[]} texts
 */
function steps(title, texts) {
  return h(
    "details",
    { class: "see-more" },
    h("summary", {}, title),
    h("ol", { class: "phone-steps" }, ...texts.map((text) => h("li", {}, text))),
  );
}
