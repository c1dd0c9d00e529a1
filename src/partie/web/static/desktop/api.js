// The calls of the programs on the desktop.

import { addressOf, get, post } from "../lib/api.js";

/** @typedef {import("../lib/wire.js").DesktopModel} Desktop */
/** @typedef {import("../lib/wire.js").DriveModel} DriveState */

/** @returns {Promise<Desktop>} */
export const desktop = () => get("desktop");

/** @param {{program: string, level: string, games: number}} wanted @returns {Promise<DriveState>} */
export const start = (wanted) => post("desktop/start", JSON.stringify(wanted));

/** @param {string} name @param {number | null} [speed] @returns {Promise<DriveState>} */
export const command = (name, speed = null) => post("desktop/command", JSON.stringify({ command: name, speed }));

/** @param {number} number makes every address another one */
export const pictureAddress = (number) => addressOf(`desktop/picture?number=${number}`).href;
