// What stands on the tiles, in a square of 100: layers of filled paths from back to front, and a small thing beside each
// building by which those of one kind differ.

import { s } from "../../../lib/dom.js";

/** @typedef {[string, string]} Layer a path and what fills it */

const INK = "#2b241c";
const STONE = "#fbf3e0";
const GOLD = "#e3a72f";
const LEAVES = "#4f9150";
const DARK_LEAVES = "#2f6b42";
const WATER = "#5fa9cf";

/** @type {Record<string, Layer[]>} */
const BUILDINGS = {
  pavilion: [
    ["M16 84h68v-6H16ZM22 78h56v-5H22Z", STONE],
    ["M26 73V52h7v21ZM46.5 73V52h7v21ZM67 73V52h7v21Z", "#ffffff"],
    ["M20 52h60v-7H20Z", STONE],
    ["M24 45q0-25 26-27 26 2 26 27Z", "#3c78b5"],
    ["M33 45q1-19 13-24-5 10-5 24Z", "#8dbbe4"],
    ["M49 18V9l9 3.5-7 3.5v2Z", GOLD],
  ],
  seraglio: [
    ["M18 84V44h64v40Z", "#cd6552"],
    ["M18 44v-8h8v5h7v-5h8v5h18v-5h8v5h7v-5h8v8Z", "#a8402f"],
    ["M40 38q-1-14 10-18 11 4 10 18Z", GOLD],
    ["M49 20v-9h2v9Z", INK],
    ["M39 84V68q-4-5 0-10 11-13 22 0 4 5 0 10v16Z", STONE],
    ["M43 84V68q-3-4 0-8 7-8 14 0 3 4 0 8v16Z", "#5a1f18"],
    ["M25 66v-9q4-6 8 0v9ZM67 66v-9q4-6 8 0v9Z", "#ffdf94"],
  ],
  arcades: [
    ["M14 84V36h72v48Z", "#c99a63"],
    ["M11 36 18 24h64l7 12Z", "#8d4a2b"],
    ["M20 84V60a9 10 0 0 1 18 0v24ZM41 84V60a9 10 0 0 1 18 0v24ZM62 84V60a9 10 0 0 1 18 0v24Z", "#5b3216"],
    ["M23 84V61a6 7 0 0 1 12 0v23ZM44 84V61a6 7 0 0 1 12 0v23ZM65 84V61a6 7 0 0 1 12 0v23Z", "#f2d7a6"],
    ["M14 42h72v3H14Z", STONE],
    ["M11 84h78v4H11Z", STONE],
  ],
  chambers: [
    ["M20 84V48h60v36Z", "#fffdf6"],
    ["M14 50 50 25l36 25-3 4-33-22-33 22Z", "#b9683f"],
    ["M23 48 50 30l27 18Z", "#e9dcc2"],
    ["M45 45a5 5 0 0 1 10 0v3H45Z", "#5d86ab"],
    ["M27 56h14v13H27ZM59 56h14v13H59Z", "#5d86ab"],
    ["M33 56h2v13h-2ZM65 56h2v13h-2ZM27 62h14v1.5H27ZM59 62h14v1.5H59Z", STONE],
    ["M45 84V62h10v22Z", "#7a4a22"],
    ["M25 69h18v3H25ZM57 69h18v3H57Z", "#b9683f"],
  ],
  garden: [
    ["M12 88V72q19-7 38-4t38-2v22Z", "#82bf74"],
    ["M30 88q2-9 22-10t22 10Z", WATER],
    ["M47 76V54h6v22Z", "#7a4a22"],
    ["M50 60q-21 2-20-14 1-9 9-10 3-12 16-9 13 0 14 13 7 4 2 13-6 9-21 7Z", LEAVES],
    ["M39 42h5v5h-5ZM55 34h5v5h-5ZM60 48h5v5h-5ZM47 51h5v5h-5Z", "#f29a2e"],
    ["M18 76q-4-26 3-36 7 10 3 36ZM79 74q-4-20 3-30 7 10 3 30Z", DARK_LEAVES],
  ],
  tower: [
    ["M35 84V36h30v48Z", "#cdbcd9"],
    ["M55 84V36h10v48Z", "#a48fb8"],
    ["M30 36V24h8v5h8v-5h8v5h8v-5h8v12Z", "#8f78a6"],
    ["M47 46q3-5 6 0v9h-6ZM47 62q3-5 6 0v9h-6Z", "#3d2c4d"],
    ["M45 84v-7q5-7 10 0v7Z", "#3d2c4d"],
    ["M49 24V9h2v15Z", INK],
    ["M51 10l15 4-15 5Z", "#c8423a"],
    ["M24 84q3-8 11-7v7ZM65 84q0-7 11-5v5Z", LEAVES],
  ],
  fountain: [
    ["M10 90h80v-6H10Z", "#cdbfa4"],
    ["M18 84q-2-18 8-18h48q10 0 8 18Z", STONE],
    ["M22 70q28-10 56 0-28 9-56 0Z", WATER],
    ["M46 70V48h8v22Z", STONE],
    ["M30 50q20-8 40 0-6 9-20 9t-20-9Z", STONE],
    ["M34 49q16-6 32 0-16 5-32 0Z", WATER],
    ["M49 46q0-24-16-25-9 1-11 14 5-9 11-9 11 1 12 20ZM51 46q0-24 16-25 9 1 11 14-5-9-11-9-11 1-12 20Z", "#a9d7ec"],
    ["M48 46V16h4v30Z", "#a9d7ec"],
  ],
};

/** One for each tile of a kind, by its place in the list of prices. @type {Layer[][]} */
const COMPANIONS = [
  [["M78 17a7 7 0 1 1-.1 0Z", GOLD]], // sun
  [["M82 15a8 8 0 1 0 6 11 7 7 0 0 1-6-11Z", "#fff6cf"]], // moon
  [["M62 16q4-5 6 0 2-5 6 0-3-1-6 2-3-3-6-2ZM76 25q3-4 5 0 2-4 5 0-3-1-5 2-2-3-5-2Z", INK]], // birds
  [["M64 24a5 5 0 0 1 5-7 7 7 0 0 1 12 1 4.5 4.5 0 0 1 3 6Z", "#ffffff"]], // cloud
  [["M78 13l2.5 5.5 6 .6-4.5 4 1.300 6-5.300-3.100-5.300 3.100 1.300-6-4.5-4 6-.6Z", GOLD]], // star
  [["M84 88q-6-20 2-34 8 14 2 34Z", DARK_LEAVES]], // cypress
  [
    ["M14 88q4-15 1-25h3q3 12 0 25Z", "#7a4a22"],
    ["M16 63q-9-3-9 6 4-6 9-4 6-4 9 4 2-10-9-6 0-7-7-6 6 1 7 6Z", LEAVES],
  ], // palm
  [
    ["M78 88v-8q0-3-2-5h10q-2 2-2 5v8Z", "#b9683f"],
    ["M81 75q-7-3-5-9 5 2 5 7 0-6 5-7 2 7-5 9Z", LEAVES],
  ], // pot
  [["M12 88q0-8 7-8 5-5 9 1 6 0 5 7Z", LEAVES]], // bush
  [
    ["M83 88V62h2v26Z", INK],
    ["M80 62l4-6 4 6v7h-8Z", GOLD],
  ], // lantern
  [
    ["M13 88V66h2v22Z", INK],
    ["M15 66l12 3-12 4Z", "#3c78b5"],
  ], // flag
];

/**
 * @param {string} kind
 * @param {number} place of the tile among those of its kind
 */
export function drawing(kind, place) {
  const layers = [...BUILDINGS[kind], ...(kind === "fountain" ? [] : COMPANIONS[place % COMPANIONS.length])];
  return s("g", { class: "tile-shape" }, ...layers.map(([d, fill]) => s("path", { d, fill })));
}
