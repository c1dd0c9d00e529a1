// What stands on the tiles, in a square of 100: layers of filled paths from back to front. A kind has three buildings,
// from small to grand, and beside each stands a small thing, so that no two tiles are alike.

import { s } from "../../../lib/dom.js";

/** @typedef {[string, string]} Layer a path and what fills it */

const INK = "#2b241c";
const STONE = "#fbf3e0";
const GOLD = "#e3a72f";
const LEAVES = "#4f9150";
const DARK_LEAVES = "#2f6b42";
const WATER = "#5fa9cf";

/** The small, the middle and the grand building of every kind. @type {Record<string, Layer[][]>} */
const BUILDINGS = {
  pavilion: [
    [
      ["M20 84h60v-6H20Z", STONE],
      ["M29 78V56h6v22ZM65 78V56h6v22Z", "#ffffff"],
      ["M35 78V66q15-12 30 0v12Z", "#8dbbe4"],
      ["M22 57q18-6 28-27 10 21 28 27v4H22Z", "#3c78b5"],
      ["M50 30q2 18 14 31H46Z", "#8dbbe4"],
      ["M49 31V21h2v10Z", GOLD],
    ],
    [
      ["M16 84h68v-6H16ZM22 78h56v-5H22Z", STONE],
      ["M26 73V52h7v21ZM46.5 73V52h7v21ZM67 73V52h7v21Z", "#ffffff"],
      ["M20 52h60v-7H20Z", STONE],
      ["M24 45q0-25 26-27 26 2 26 27Z", "#3c78b5"],
      ["M33 45q1-19 13-24-5 10-5 24Z", "#8dbbe4"],
      ["M49 18V9l9 3.5-7 3.5v2Z", GOLD],
    ],
    [
      ["M10 86h80v-6H10Z", STONE],
      ["M16 80V58h5v22ZM31 80V52h6v28ZM47 80V52h6v28ZM63 80V52h6v28ZM79 80V58h5v22Z", "#ffffff"],
      ["M12 58q0-13 11-15 10 2 10 15ZM67 58q0-13 11-15 10 2 10 15Z", "#8dbbe4"],
      ["M12 62h76v-5H12Z", STONE],
      ["M27 52h46v-6H27Z", STONE],
      ["M30 46q0-25 20-28 20 3 20 28Z", "#3c78b5"],
      ["M38 46q1-19 10-25-4 11-3 25Z", "#8dbbe4"],
      ["M49 18V8h2v10Z", GOLD],
      ["M22 43v-6h2v6ZM77 43v-6h2v6Z", GOLD],
    ],
  ],
  seraglio: [
    [
      ["M24 84V48h52v36Z", "#cd6552"],
      ["M22 48v-8h8v4h7v-4h8v4h10v-4h8v4h7v-4h8v8Z", "#a8402f"],
      ["M42 84V70q-3-5 0-9 8-9 16 0 3 4 0 9v14Z", STONE],
      ["M45 84V70q-2-4 0-7 5-5 10 0 2 3 0 7v14Z", "#5a1f18"],
      ["M29 66v-8q4-6 8 0v8ZM63 66v-8q4-6 8 0v8Z", "#ffdf94"],
      ["M24 76h14v3H24ZM62 76h14v3H62Z", "#a8402f"],
    ],
    [
      ["M18 84V44h64v40Z", "#cd6552"],
      ["M18 44v-8h8v5h7v-5h8v5h18v-5h8v5h7v-5h8v8Z", "#a8402f"],
      ["M40 38q-1-14 10-18 11 4 10 18Z", GOLD],
      ["M49 20v-9h2v9Z", INK],
      ["M39 84V68q-4-5 0-10 11-13 22 0 4 5 0 10v16Z", STONE],
      ["M43 84V68q-3-4 0-8 7-8 14 0 3 4 0 8v16Z", "#5a1f18"],
      ["M25 66v-9q4-6 8 0v9ZM67 66v-9q4-6 8 0v9Z", "#ffdf94"],
    ],
    [
      ["M14 86V50h72v36Z", "#cd6552"],
      ["M14 50v-6h8v3h8v-3h8v3h24v-3h8v3h8v-3h8v6Z", "#a8402f"],
      ["M34 44h32v-7H34Z", "#cd6552"],
      ["M35 37q-1-16 15-20 16 4 15 20Z", GOLD],
      ["M43 37q0-12 6-17-1 9-1 17Z", "#f6d98b"],
      ["M17 44q0-10 7-12 7 2 7 12ZM69 44q0-10 7-12 7 2 7 12Z", GOLD],
      ["M49 18V8h2v10ZM23 32v-6h2v6ZM75 32v-6h2v6Z", INK],
      ["M38 86V70q-4-6 0-11 12-13 24 0 4 5 0 11v16Z", STONE],
      ["M42 86V70q-3-5 0-9 8-8 16 0 3 4 0 9v16Z", "#5a1f18"],
      ["M20 74V61q5-7 10 0v13ZM70 74V61q5-7 10 0v13Z", "#ffdf94"],
      ["M18 78h14v3H18ZM68 78h14v3H68Z", "#a8402f"],
    ],
  ],
  arcades: [
    [
      ["M20 84V48h60v36Z", "#c99a63"],
      ["M16 48v-8h68v8Z", "#8d4a2b"],
      ["M26 84V66a10 11 0 0 1 20 0v18ZM54 84V66a10 11 0 0 1 20 0v18Z", "#5b3216"],
      ["M29 84V67a7 8 0 0 1 14 0v17ZM57 84V67a7 8 0 0 1 14 0v17Z", "#f2d7a6"],
      ["M47 56h6v6h-6Z", STONE],
      ["M16 84h68v4H16Z", STONE],
    ],
    [
      ["M14 84V36h72v48Z", "#c99a63"],
      ["M11 36 18 24h64l7 12Z", "#8d4a2b"],
      ["M20 84V60a9 10 0 0 1 18 0v24ZM41 84V60a9 10 0 0 1 18 0v24ZM62 84V60a9 10 0 0 1 18 0v24Z", "#5b3216"],
      ["M23 84V61a6 7 0 0 1 12 0v23ZM44 84V61a6 7 0 0 1 12 0v23ZM65 84V61a6 7 0 0 1 12 0v23Z", "#f2d7a6"],
      ["M14 42h72v3H14Z", STONE],
      ["M11 84h78v4H11Z", STONE],
    ],
    [
      ["M12 86V28h76v58Z", "#c99a63"],
      ["M9 30 16 19h68l7 11Z", "#8d4a2b"],
      [
        "M18 52V43a7 7 0 0 1 14 0v9ZM35 52V43a7 7 0 0 1 14 0v9ZM52 52V43a7 7 0 0 1 14 0v9ZM69 52V43a7 7 0 0 1 14 0v9Z",
        "#f2d7a6",
      ],
      ["M12 53h76v5H12Z", STONE],
      ["M17 86V70a9 9 0 0 1 18 0v16ZM41 86V70a9 9 0 0 1 18 0v16ZM65 86V70a9 9 0 0 1 18 0v16Z", "#5b3216"],
      ["M20 86V71a6 6 0 0 1 12 0v15ZM44 86V71a6 6 0 0 1 12 0v15ZM68 86V71a6 6 0 0 1 12 0v15Z", "#f2d7a6"],
      ["M9 86h82v4H9Z", STONE],
    ],
  ],
  chambers: [
    [
      ["M28 84V56h44v28Z", "#fffdf6"],
      ["M62 46v-14h8v20Z", "#cdbfa4"],
      ["M20 58 36 36h28l16 22Z", "#b9683f"],
      ["M33 62h12v11H33Z", "#5d86ab"],
      ["M38 62h2v11h-2Z", STONE],
      ["M54 84V64q5-6 10 0v20Z", "#7a4a22"],
      ["M31 74h16v3H31Z", "#b9683f"],
    ],
    [
      ["M20 84V48h60v36Z", "#fffdf6"],
      ["M14 50 50 25l36 25-3 4-33-22-33 22Z", "#b9683f"],
      ["M23 48 50 30l27 18Z", "#e9dcc2"],
      ["M45 45a5 5 0 0 1 10 0v3H45Z", "#5d86ab"],
      ["M27 56h14v13H27ZM59 56h14v13H59Z", "#5d86ab"],
      ["M33 56h2v13h-2ZM65 56h2v13h-2ZM27 62h14v1.5H27ZM59 62h14v1.5H59Z", STONE],
      ["M45 84V62h10v22Z", "#7a4a22"],
      ["M25 69h18v3H25ZM57 69h18v3H57Z", "#b9683f"],
    ],
    [
      ["M14 86V38h72v48Z", "#fffdf6"],
      ["M10 40 18 24h64l8 16Z", "#b9683f"],
      ["M42 24 50 14l8 10Z", "#b9683f"],
      ["M22 44h11v11H22ZM44 44h12v11H44ZM67 44h11v11H67Z", "#5d86ab"],
      ["M26.500 44h2v11h-2ZM49 44h2v11h-2ZM71.500 44h2v11h-2Z", STONE],
      ["M14 58h72v4H14Z", "#e9dcc2"],
      ["M36 58h28v-6h-2v4h-4v-4h-2v4h-4v-4h-4v4h-4v-4h-2v4h-4v-4h-2Z", "#7a4a22"],
      ["M21 66h12v12H21ZM67 66h12v12H67Z", "#5d86ab"],
      ["M26 66h2v12h-2ZM72 66h2v12h-2Z", STONE],
      ["M43 86V70q7-8 14 0v16Z", "#7a4a22"],
    ],
  ],
  garden: [
    [
      ["M12 88V74q19-6 38-3t38-2v19Z", "#82bf74"],
      ["M24 88q-1-7 8-8 3-6 10-3 8 0 7 11Z", LEAVES],
      ["M30 82h4v4h-4ZM38 79h4v4h-4Z", "#e5656f"],
      ["M47 80q-6-30 5-50 11 20 5 50Z", DARK_LEAVES],
      ["M50 86v-8h4v8Z", "#7a4a22"],
      ["M62 88q0-6 6-7 5-5 11 0 6 1 5 7Z", LEAVES],
      ["M67 82h4v4h-4ZM75 81h4v4h-4Z", "#f2d14f"],
    ],
    [
      ["M12 88V72q19-7 38-4t38-2v22Z", "#82bf74"],
      ["M30 88q2-9 22-10t22 10Z", WATER],
      ["M47 76V54h6v22Z", "#7a4a22"],
      ["M50 60q-21 2-20-14 1-9 9-10 3-12 16-9 13 0 14 13 7 4 2 13-6 9-21 7Z", LEAVES],
      ["M39 42h5v5h-5ZM55 34h5v5h-5ZM60 48h5v5h-5ZM47 51h5v5h-5Z", "#f29a2e"],
      ["M18 76q-4-26 3-36 7 10 3 36ZM79 74q-4-20 3-30 7 10 3 30Z", DARK_LEAVES],
    ],
    [
      ["M8 90V68q21-7 42-4t42-2v28Z", "#82bf74"],
      ["M26 90q4-12 25-13t25 13Z", WATER],
      ["M27 68V50h5v18ZM68 68V50h5v18Z", "#7a4a22"],
      [
        "M30 56q-17-1-15-13 0-9 8-9 4-9 14-5 10 1 9 12 4 13-16 15ZM70 56q-17-1-15-13 0-9 8-9 4-9 14-5 10 1 9 12 4 13-16 15Z",
        LEAVES,
      ],
      ["M22 42h5v5h-5ZM33 36h5v5h-5ZM34 47h5v5h-5ZM62 41h5v5h-5ZM73 36h5v5h-5ZM75 47h5v5h-5Z", "#f29a2e"],
      ["M47 84V70h6v14Z", STONE],
      ["M41 70q9 6 18 0l-2-4H43Z", STONE],
      ["M49 66q-1-12-8-12 6-4 9 4 3-8 9-4-7 0-8 12Z", "#a9d7ec"],
      ["M8 90v-8q6-4 10 0v8ZM82 90v-8q5-4 10 0v8Z", DARK_LEAVES],
    ],
  ],
  tower: [
    [
      ["M36 84V50h28v34Z", "#cdbcd9"],
      ["M55 84V50h9v34Z", "#a48fb8"],
      ["M32 51 50 24l18 27Z", "#8f78a6"],
      ["M50 24l18 27H54Z", "#6f5888"],
      ["M47 58q3-5 6 0v8h-6Z", "#3d2c4d"],
      ["M45 84v-8q5-7 10 0v8Z", "#3d2c4d"],
      ["M49 25V15h2v10Z", GOLD],
      ["M24 84q3-8 11-7v7ZM65 84q0-7 11-5v5Z", LEAVES],
    ],
    [
      ["M35 84V36h30v48Z", "#cdbcd9"],
      ["M55 84V36h10v48Z", "#a48fb8"],
      ["M30 36V24h8v5h8v-5h8v5h8v-5h8v12Z", "#8f78a6"],
      ["M47 46q3-5 6 0v9h-6ZM47 62q3-5 6 0v9h-6Z", "#3d2c4d"],
      ["M45 84v-7q5-7 10 0v7Z", "#3d2c4d"],
      ["M49 24V9h2v15Z", INK],
      ["M51 10l15 4-15 5Z", "#c8423a"],
      ["M24 84q3-8 11-7v7ZM65 84q0-7 11-5v5Z", LEAVES],
    ],
    [
      ["M34 86V58h32v28Z", "#b7a4c6"],
      ["M34 58v-7h7v4h5v-4h8v4h5v-4h7v7Z", "#8f78a6"],
      ["M17 86V44h19v42ZM62 86V30h22v56Z", "#cdbcd9"],
      ["M30 86V44h6v42ZM77 86V30h7v56Z", "#a48fb8"],
      ["M14 45 26.500 27 39 45Z", "#6f5888"],
      ["M58 30V19h7v5h5v-5h6v5h5v-5h7v11Z", "#8f78a6"],
      ["M71 41q3-5 6 0v9h-6ZM71 58q3-5 6 0v9h-6ZM24 53q3-5 6 0v8h-6Z", "#3d2c4d"],
      ["M44 86V72q6-8 12 0v14Z", "#3d2c4d"],
      ["M72 19V7h2v12Z", INK],
      ["M74 8l13 4-13 4Z", "#c8423a"],
    ],
  ],
};

/** @type {Layer[]} */
const FOUNTAIN = [
  ["M10 90h80v-6H10Z", "#cdbfa4"],
  ["M18 84q-2-18 8-18h48q10 0 8 18Z", STONE],
  ["M22 70q28-10 56 0-28 9-56 0Z", WATER],
  ["M46 70V48h8v22Z", STONE],
  ["M30 50q20-8 40 0-6 9-20 9t-20-9Z", STONE],
  ["M34 49q16-6 32 0-16 5-32 0Z", WATER],
  ["M49 46q0-24-16-25-9 1-11 14 5-9 11-9 11 1 12 20ZM51 46q0-24 16-25 9 1 11 14-5-9-11-9-11 1-12 20Z", "#a9d7ec"],
  ["M48 46V16h4v30Z", "#a9d7ec"],
];

const IN_THE_SKY = 5; // the first so many of these

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
 * The dearer a tile, the grander its building.
 * @param {string} kind
 * @param {number} place of the tile among those of its kind
 * @param {number} count of those
 */
export function drawing(kind, place, count) {
  const sizes = BUILDINGS[kind];
  if (!sizes) return s("g", { class: "tile-shape" }, ...paths(FOUNTAIN));
  const companion = place % COMPANIONS.length;
  return s(
    "g",
    { class: "tile-shape" },
    ...paths(sizes[Math.floor((place * sizes.length) / count)]),
    s("g", { class: companion < IN_THE_SKY ? "tile-sky" : "" }, ...paths(COMPANIONS[companion])),
  );
}

/** @param {Layer[]} layers */
function paths(layers) {
  return layers.map(([d, fill]) => s("path", { d, fill }));
}
