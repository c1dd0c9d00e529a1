// Reads the one-line text of a position; docs/alhambra.md lists its words. There are no rules here.

/**
 * @typedef {object} Table what lies on the table
 * @property {number} players
 * @property {number} turn
 * @property {"action" | "placing" | "award" | "over"} step
 * @property {number} scorings
 * @property {string[][]} hands
 * @property {(string | null)[]} display
 * @property {(string | null)[]} market
 * @property {string[]} waiting tiles to be placed now
 * @property {string[][]} reserves
 * @property {string[]} dirk
 * @property {Map<string, string>[]} maps cell -> tile; the fountain is "c"
 * @property {number[][]} points three scorings, six players and Dirk
 * @property {number[][]} walls three scorings, six players
 * @property {number[][][]} shares three scorings, six players and Dirk, six kinds: points for buildings
 * @property {number} bag tiles left
 * @property {number} deck cards left
 */

/**
 * @param {string} text
 * @returns {Table}
 */
export function readTable(text) {
  /** @type {Record<string, string>} */
  const words = Object.fromEntries(text.split(" ").map((word) => word.split("=")));
  const market = spaces(words.market);
  const step = /** @type {Table["step"]} */ (words.step);
  const award = market[Number(words.award)];
  return {
    players: Number(words.players),
    turn: Number(words.turn),
    step,
    scorings: Number(words.scorings),
    hands: words.hands.split("/").map(cards),
    display: spaces(words.display),
    market,
    waiting: step === "award" && award ? [award] : tiles(words.bought),
    reserves: words.reserves.split("/").map(tiles),
    dirk: tiles(words.dirk),
    maps: words.maps.split("/").map(readMap),
    points: numbers(words.points),
    walls: numbers(words.walls),
    shares: numbers(words.shares).map((row) => sliced(row, 6)),
    bag: tiles(words.bag).length,
    deck: cards(words.deck).length,
  };
}

/** @param {string} text */
function spaces(text) {
  return text.split(",").map((word) => (word === "-" ? null : word));
}

/** @param {string} text */
function tiles(text) {
  return text === "none" ? [] : text.split(",");
}

/** @param {string} text */
function cards(text) {
  return text === "-" ? [] : (text.match(/../g) ?? []);
}

/** @param {string} text */
function numbers(text) {
  return text.split("/").map((row) => row.split(",").map(Number));
}

/**
 * @param {number[]} row
 * @param {number} length
 */
function sliced(row, length) {
  return Array.from({ length: row.length / length }, (_, index) => row.slice(index * length, (index + 1) * length));
}

/** @param {string} text */
function readMap(text) {
  /** @type {Map<string, string>} */
  const map = new Map([["c", "fountain"]]);
  if (text !== "-") {
    for (const word of text.split("+")) {
      const [tile, cell] = word.split("@");
      map.set(cell, tile);
    }
  }
  return map;
}

/**
 * Steps to the east and to the south of the fountain.
 * @param {string} cell
 * @returns {[number, number]}
 */
export function place(cell) {
  const [, across, along] = /^([ew]\d+)?([ns]\d+)?/.exec(cell) ?? [];
  return [signed(across, "w"), signed(along, "n")];
}

/**
 * @param {string | undefined} text
 * @param {string} negative
 */
function signed(text, negative) {
  if (!text) return 0;
  return Number(text.slice(1)) * (text[0] === negative ? -1 : 1);
}

/**
 * @param {number} east
 * @param {number} south
 */
export function cellName(east, south) {
  const across = east > 0 ? `e${east}` : east < 0 ? `w${-east}` : "";
  const along = south > 0 ? `s${south}` : south < 0 ? `n${-south}` : "";
  return across + along || "c";
}

/** @param {string} tile such as "tower9a" */
export function kindOf(tile) {
  return tile.replace(/\d.*$/, "");
}

/** @param {string} tile */
export function priceOf(tile) {
  return Number(/\d+/.exec(tile)?.[0] ?? 0);
}

/** @param {string} card such as "y5" */
export function valueOf(card) {
  return Number(card.slice(1));
}
