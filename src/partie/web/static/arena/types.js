// The shapes of the arena's calls, for the type checker. Nothing here exists at run time.

/** @import { Scene } from "../types.js" */

/**
 * @typedef {object} Tournament
 * @property {number} id
 * @property {string} name
 * @property {string} game
 * @property {string} variant
 * @property {string} kind
 * @property {string[]} brains
 * @property {"waiting" | "running" | "paused" | "finishing" | "stopping" | "broken off" | "finished"} state
 * @property {boolean} here whether the page's server plays it
 * @property {Wish} wish
 * @property {string} reason
 * @property {number} planned
 * @property {number} played
 */

/** @typedef {"run" | "pause" | "finish" | "stop"} Wish */

/**
 * @typedef {object} Rating
 * @property {string} name
 * @property {number} elo
 * @property {number} error
 * @property {number} games
 * @property {number} points
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} faults
 * @property {number | null} above_next
 */

/** @typedef {{one: string, other: string, wins: number, draws: number, losses: number}} Tally */

/** @typedef {{round: number, one: string, other: string, points: [number, number], winner: string | null, by_list: boolean}} Match */

/**
 * @typedef {object} Tables
 * @property {Tournament} tournament
 * @property {Rating[]} ratings
 * @property {Tally[]} cross
 * @property {Record<string, number>} endings
 * @property {Match[]} matches of a knockout tournament
 * @property {string | null} winner
 * @property {string} test
 */

/**
 * @typedef {object} StoredGame
 * @property {number} id
 * @property {number | null} tournament
 * @property {string} game
 * @property {string} variant
 * @property {string[]} brains
 * @property {number[]} points
 * @property {string} ending
 * @property {string} detail
 * @property {number} plies
 * @property {number} finished seconds since 1970
 */

/** @typedef {{text: string, seat: number, seconds: number, value: number | null, value_kind: string | null}} PlayedMove */

/**
 * @typedef {object} GameRecord
 * @property {number} id
 * @property {number | null} tournament
 * @property {string} game
 * @property {string} variant
 * @property {string[]} brains
 * @property {PlayedMove[]} moves
 * @property {number[]} winners
 * @property {string} ending
 * @property {string} detail
 * @property {string[]} logs
 */

/** @typedef {{games: number, known: number, newest: number | null}} Imported */

/** @typedef {{name: string, size: number, changed: number}} FolderFile changed in seconds since 1970 */

/**
 * @typedef {object} LiveGame
 * @property {number} tournament
 * @property {number} number
 * @property {string} game
 * @property {string} variant
 * @property {string[]} brains
 * @property {number} plies
 * @property {number | null} turn
 * @property {number[]} used seconds thought
 * @property {number | null} per_game seconds allowed for the whole game
 * @property {(number | null)[]} last seconds of each brain's last move
 * @property {(number | null)[]} values as each brain sees it
 * @property {(string | null)[]} value_kinds
 * @property {Scene | null} scene
 * @property {string | null} position as text
 * @property {string[]} [moves] of the game that is watched large
 * @property {string[]} [logs]
 */

/** @typedef {{type: "live", games: LiveGame[], gone: [number, number][], tournaments: Tournament[] | null}} News */

/**
 * @typedef {object} View a page of the arena
 * @property {(news: News) => void} hear
 * @property {() => void} destroy
 */

export {};
