// The calls of the programs on the desktop.

import { t } from "../i18n.js";

/** @typedef {import("../wire.js").DesktopModel} Desktop */
/** @typedef {import("../wire.js").DriveModel} DriveState */

const BASE = new URL("api/v1/desktop", document.baseURI);

/**
 * @param {string} path
 * @param {object} [body] what to post; without it the call reads
 */
async function call(path, body) {
  const address = new URL(`${BASE.href}${path}`);
  address.searchParams.set("language", document.documentElement.lang);
  const options = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  const response = await fetch(address, options).catch(() => {
    throw new Error(t("The server does not answer."));
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(typeof answer?.detail === "string" ? answer.detail : `${response.status} ${response.statusText}`);
  return answer;
}

/** @returns {Promise<Desktop>} */
export const desktop = () => call("");

/** @param {{program: string, level: string, games: number}} wanted @returns {Promise<DriveState>} */
export const start = (wanted) => call("/start", wanted);

/** @param {string} name @param {number | null} [speed] @returns {Promise<DriveState>} */
export const command = (name, speed = null) => call("/command", { command: name, speed });

/** @param {number} number makes every address another one */
export const pictureAddress = (number) => `${BASE.href}/picture?number=${number}`;
