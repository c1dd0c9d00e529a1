// An address that a phone's camera reads.

import { post } from "../lib/api.js";
import { s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @import { QrModel } from "../lib/wire.js" */

const FRAME = 4; // light modules around it

/** @param {string} text */
export async function qrCode(text) {
  /** @type {QrModel} */
  const { rows } = await post("qr", JSON.stringify({ text }));
  const size = rows.length + 2 * FRAME;
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((module, x) => (module === "1" ? [`M${x + FRAME} ${y + FRAME}h1v1h-1z`] : [])),
  );
  return s(
    "svg",
    { class: "phone-code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("QR code of the address") },
    s("rect", { width: size, height: size, fill: "#ffffff" }),
    s("path", { d: dark.join(""), fill: "#000000" }),
  );
}
