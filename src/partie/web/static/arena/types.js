// The shapes the arena works with, for the type checker; those of the calls are in wire.js. Nothing here exists at run time.

/** @import { Scene } from "../lib/types.js" */

/** @typedef {import("../lib/wire.js").TournamentModel} Tournament */
/** @typedef {import("../lib/wire.js").TournamentModel["command"]} Command */
/** @typedef {import("../lib/wire.js").DeletedTournamentModel} DeletedTournament */
/** @typedef {import("../lib/wire.js").StandingModel} Standing */
/** @typedef {import("../lib/wire.js").TallyModel} Tally */
/** @typedef {import("../lib/wire.js").MatchModel} Match */
/** @typedef {import("../lib/wire.js").GroupModel} Group */
/** @typedef {import("../lib/wire.js").TablesModel} Tables */
/** @typedef {import("../lib/wire.js").StoredGameModel} StoredGame */
/** @typedef {import("../lib/wire.js").PlayedMoveModel} PlayedMove */
/** @typedef {import("../lib/wire.js").RecordModel} GameRecord */
/** @typedef {import("../lib/wire.js").ImportedModel} Imported */
/** @typedef {import("../lib/wire.js").FolderFileModel} FolderFile */
/** @typedef {import("../lib/wire.js").CheckedModel} Checked */
/** @typedef {import("../lib/wire.js").ProgramsModel} Programs */
/** @typedef {import("../lib/wire.js").PlyModel} Ply */

/**
 * @typedef {object} LiveGame
 * @property {number} tournament
 * @property {number} number
 * @property {string} game
 * @property {string} variant
 * @property {string[]} brains
 * @property {number} plies
 * @property {number | null} turn
 * @property {number[]} used seconds analysis
 * @property {number | null} per_game seconds allowed for the whole game
 * @property {(number | null)[]} last seconds of each brain's last move
 * @property {(import("../lib/wire.js").EvaluationModel | null)[]} evaluations as each brain sees it
 * @property {Scene | null} scene
 * @property {string | null} position as text
 * @property {import("../lib/wire.js").MoveModel[]} [moves] of the game that is watched large
 * @property {string[]} [logs]
 */

/** @typedef {{type: "live", games: LiveGame[], gone: [number, number][], tournaments: Tournament[] | null}} News */

/**
 * @typedef {object} View a page of the arena
 * @property {(news: News) => void} receive
 * @property {() => void} destroy
 * @property {(games: import("../lib/types.js").GameInfo[]) => void} [relabel] says everything in another language; without it the page is shown again
 */

export {};
