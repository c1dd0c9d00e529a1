// The shapes the page works with, for the type checker; those of the server's answers are in wire.js. Nothing here exists at run time.

/** @typedef {import("./wire.js").CellModel} Cell */
/** @typedef {import("./wire.js").GeometryModel} Geometry */
/** @typedef {import("./wire.js").CardModel} Card */
/** @typedef {import("./wire.js").StackModel} Stack */
/** @typedef {import("./wire.js").SceneModel} Scene */
/** @typedef {import("./wire.js").EffectModel} Effect */
/** @typedef {import("./wire.js").LegalModel} LegalMove */
/** @typedef {import("./wire.js").AnnotatedMoveModel} Played */
/** @typedef {import("./wire.js").StepModel} LineStep */
/** @typedef {import("./wire.js").OutcomeModel} Outcome */
/** @typedef {import("./wire.js").StateMessage & {shared?: import("./wire.js").SharedPartModel}} State shared: of a game at several devices */
/** @typedef {import("./wire.js").ClocksModel} ClocksModel */
/** @typedef {import("./wire.js").AnalysisMessage} Analysis */
/** @typedef {import("./wire.js").WarmingModel} Warming */
/** @typedef {import("./wire.js").GameModel} GameInfo */
/** @typedef {{name: string, text: string}} WeightsFile */
/** @typedef {"human" | {level: number | null, person?: string | null, player?: string | null, program?: string | null, learned?: string, weights?: WeightsFile, resigns?: boolean}} Seat */
/** @typedef {{kind: string, name: string}} Side what a player plays, and what that is called */

/**
 * @typedef {object} NewGame what starts a game
 * @property {string} game
 * @property {string} variant
 * @property {Seat[]} seats
 * @property {string} [position]
 * @property {string} [side]
 * @property {number} [seconds]
 * @property {string | null} [clock] with which it is played, such as `5+3`
 * @property {number} [seed] with it the moves say everything
 * @property {string[]} [moves]
 * @property {boolean} [played] the moves were made by the person, elsewhere
 * @property {GameRecord} [record] a whole game, in place of position, side, seed and moves
 * @property {number} [ply] of the record that is shown
 */

/** @typedef {{format: string, version: number, game: string, variant: string, start?: string | null, seed?: number, moves: {text: string, seat: number}[], seats?: object[]}} GameRecord */

/**
 * @typedef {object} Route what the address after `#` says
 * @property {string} game
 * @property {string | null} variant
 * @property {string | null} position
 * @property {string[] | null} [moves] played from there, where the position alone would lack the past
 * @property {Seat[] | null} seats
 */

/**
 * @typedef {object} ViewContext what the page lends to a place
 * @property {GameInfo[]} games
 * @property {string[]} path the words of the address after the view's name
 * @property {URLSearchParams} query
 * @property {string} address whole, from its `#`
 * @property {() => string} here the address now, or the last one before the person asked for another
 * @property {boolean} unknown whether the address leads nowhere and this is what is shown instead
 * @property {import("../frame/notices.js").Notices} notices
 * @property {(game: string) => void} playing says which game is on the table
 * @property {(text: string) => void} announce says it to a screen reader
 * @property {(address: string) => void} go to another address, where the person is still in this place
 * @property {(address: string) => void} remember writes the address of what is shown, where the person is still in this place
 */

/**
 * @typedef {object} ShownView a place on the page
 * @property {() => void} close
 * @property {(games: GameInfo[]) => void} [relabel] writes all texts again after the language or a setting changed; without it the place is shown again
 * @property {(context: ViewContext) => boolean | Promise<boolean>} [open] goes to another address of the same place; false: show it from scratch
 * @property {() => void} [help] what `?` shows instead of the keys of a board
 */

/**
 * @typedef {object} Context what the page lends to a game's module
 * @property {GameInfo} game
 * @property {Route} route
 * @property {(route: Route) => void} remember puts the state of play into the address
 * @property {() => string} here the address that leads back to this game
 * @property {(text: string) => void} announce says it to a screen reader
 * @property {import("../frame/notices.js").Notices} notices
 * @property {(listener: import("../session/session.js").Listener) => import("../session/session.js").GameSession} [connect] opens the game where it is played at several devices
 */

/**
 * @typedef {object} Mounted a game's module on the page
 * @property {() => void} destroy
 * @property {(game: GameInfo) => void} relabel writes all texts again after the language or a setting changed
 * @property {(route: Route) => void | Promise<void>} open another address of the same game
 * @property {() => void} [help] what `?` shows instead of the keys of a board
 */

export {};
