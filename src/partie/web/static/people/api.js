// The calls about games of several people at several devices.

import { callApi } from "../lib/api.js";
import { posted } from "../library/api.js";
import { visitor } from "../library/visitor.js";

/** @import { InviteRequest, SharedGameModel } from "../lib/wire.js" */

/** The visitor's games, those to move in first. @returns {Promise<SharedGameModel[]>} */
export async function listShared() {
  return (await callApi("shared", signed())).json();
}

/** @param {string} id @returns {Promise<SharedGameModel>} */
export async function fetchShared(id) {
  return (await callApi(`shared/${encodeURIComponent(id)}`, signed())).json();
}

/** @param {InviteRequest} request @returns {Promise<SharedGameModel>} */
export async function invite(request) {
  return (await callApi("invitations", posted(request))).json();
}

/**
 * Takes a free seat.
 * @param {string} id
 * @param {string} name
 * @returns {Promise<SharedGameModel>}
 */
export async function sit(id, name) {
  return (await callApi(`shared/${encodeURIComponent(id)}/sit`, posted({ name }))).json();
}

/** Takes an invitation back. @param {string} id */
export async function withdraw(id) {
  await callApi(`shared/${encodeURIComponent(id)}/withdraw`, posted({}));
}

/** @returns {RequestInit} */
function signed() {
  return { headers: { "Partie-Visitor": visitor() } };
}
