// The calls about the person's games on the server.

import { callApi } from "../lib/api.js";
import { visitor } from "./visitor.js";

/** @import { DeletedGameModel, LibraryPageModel, StatisticsModel, FullGameModel } from "../lib/wire.js" */

/** @typedef {({own: string, record?: object} | {arena: number} | {record: object}) & {line?: [number, number][]}} Source which game is looked back at, and along which variations */

/**
 * A page of games, the newest first.
 * @param {{game?: string, ended: boolean, before?: string, limit?: number}} wanted
 * @returns {Promise<LibraryPageModel>}
 */
export async function listGames({ game = "", ended, before = "", limit = 12 }) {
  const query = new URLSearchParams({ game, ended: String(ended), before, limit: String(limit) });
  return (await callApi(`me/games?${query}`, signed())).json();
}

/** How many games the server keeps under a key. @param {string} key @returns {Promise<number>} */
export async function countGames(key) {
  const { running, finished } = await (await callApi("me/games?limit=1", signed(key))).json();
  return running + finished;
}

/** @param {string} id @returns {Promise<FullGameModel>} */
export async function fetchGame(id) {
  return (await callApi(`me/games/${id}`, signed())).json();
}

/** Adds the games of a key to those of this browser's. @param {string} key */
export async function joinGames(key) {
  await callApi("me/join", posted({ key }));
}

/** It can be restored for some days. @param {string} id */
export async function removeGame(id) {
  await callApi(`me/games/${id}/remove`, { ...signed(), method: "POST", keepalive: true });
}

/** Those that can be restored, the last deleted one first. @returns {Promise<DeletedGameModel[]>} */
export async function listDeletedGames() {
  return (await callApi("me/deleted", signed())).json();
}

/** @param {string} id */
export async function restoreGame(id) {
  await callApi(`me/deleted/${id}/restore`, { ...signed(), method: "POST", keepalive: true });
}

/** Removes a deleted game for good. @param {string} id */
export async function destroyGame(id) {
  await callApi(`me/deleted/${id}/remove`, { ...signed(), method: "POST" });
}

/** @param {string} [game] @returns {Promise<StatisticsModel[]>} */
export async function fetchStatistics(game = "") {
  return (await callApi(`me/statistics?${new URLSearchParams({ game })}`, signed())).json();
}

/**
 * Saves a game as a file, also one that only the browser has.
 * @param {Source & {own: string}} source
 * @param {string} game
 * @param {string} ending
 */
export async function downloadRecord(source, game, ending) {
  const blob = await (await callApi(`review/record.${ending}`, posted(source))).blob();
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), {
    href: address,
    download: `${game}-${source.own.slice(0, 8)}.${ending}`,
  }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {string} [key] @returns {RequestInit} */
function signed(key = visitor()) {
  return { headers: { "Partie-Visitor": key } };
}

/** A body in the name of the visitor. @param {object} body @returns {RequestInit} */
export function posted(body) {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Partie-Visitor": visitor() },
  };
}
