// The shapes of docs/protocols/web.md, for the type checker. Nothing here exists at run time.

/** @typedef {{id: string, x: number, y: number, text?: string}} Cell text: what stands on a button beside the board */

/**
 * @typedef {object} Geometry
 * @property {number} width
 * @property {number} height
 * @property {Cell[]} cells
 * @property {[number, number, number, number][]} lines x1, y1, x2, y2
 * @property {[number, number][]} dots
 * @property {[number, number][]} fields centres of tinted unit squares
 * @property {{x: number, y: number, text: string}[]} labels
 * @property {number} cell_size diameter of what a finger may hit
 * @property {[number, number]} card_size of the cards of stacks
 * @property {Record<string, string>} drawings kind of piece or face of a card -> where its drawing is
 */

/** @typedef {{id: string, face: string}} Card face: such as "7h"; empty is face down */
/** @typedef {{cell: string, cards: Card[], step: [number, number]}} Stack the lowest card first; step: from one to the next */

/**
 * @typedef {object} Scene
 * @property {Record<string, string>} pieces cell -> kind, such as "white-king"
 * @property {string[]} last
 * @property {string[][]} rows cells to be joined, such as the winning five
 * @property {Record<string, string> | null} marks cell -> kind of mark
 * @property {string[]} notes what a person should know
 * @property {string} asks what the player to move is asked for
 * @property {Record<string, any>} facts the same for programs
 * @property {Stack[]} stacks
 * @property {string | null} [next] kind of the next piece, where it is not the side of the player to move
 * @property {string[]} grid rows of signs, one a cell, where a game sends them in place of pieces and legal moves
 */

/** @typedef {{move: string, taps: string[], label?: string}} LegalMove label: what it is called, where that is not its text */
/** @typedef {{text: string, seat: number, label: string, side: string | null}} Played side: kind of the piece it put or moved; null for a choice */
/** @typedef {Played & {taps: string[]}} LineStep */
/** @typedef {{name: string, text: string}} WeightsFile */
/** @typedef {"human" | {level: number | null, player?: string, weights?: WeightsFile, resigns?: boolean}} Seat */
/** @typedef {{winners: number[], reason: string, text: string, scores: number[] | null}} Outcome */

/**
 * @typedef {object} State
 * @property {string} session who knows it may resume the game
 * @property {string} game
 * @property {string} variant
 * @property {string} position
 * @property {number} turn
 * @property {string[]} sides what each player plays now
 * @property {string[]} side_names what that is called
 * @property {Scene} scene
 * @property {LegalMove[]} legal empty when no person is to move
 * @property {Record<string, string>} asks_after what is asked for after the first taps of a move, joined by blanks
 * @property {Outcome | null} outcome
 * @property {Played[]} moves
 * @property {string | null} start the first position; null where it tells a secret
 * @property {boolean} has_history whether the position alone lacks what decides about the future
 * @property {number} ply
 * @property {Seat[]} seats
 * @property {boolean} thinking
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 */

/**
 * @typedef {object} Thought
 * @property {"play" | "hint" | "analysis" | "explain"} for
 * @property {boolean} final
 * @property {string} move
 * @property {string} label what the move is called
 * @property {string[]} taps
 * @property {number | null} value
 * @property {string} value_kind
 * @property {LineStep[]} steps the expected continuation
 * @property {{value: number, steps: LineStep[]}[]} lines where several moves were compared, the best first
 * @property {boolean} forced_win
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {string} reason
 * @property {boolean} [resigns] the computer gives up; the line is the other side's win
 * @property {Record<string, any>} evidence what the game found
 * @property {number} turn the side the value speaks for
 */

/** @typedef {{title: string, done: number, total: number}} Warming */
/** @typedef {{kind: string, name: string}} Side what a player plays, and what that is called */

/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {number[]} players
 * @property {string[]} sides
 * @property {Record<string, string>} side_names
 * @property {Record<string, string>} piece_names
 * @property {Record<string, string>} mark_names
 * @property {{name: string, title: string}[]} variants
 * @property {number[]} levels
 * @property {Record<string, number>} ratings level -> points, where they were measured
 * @property {boolean} resigns whether its computer player can be told to give up lost games
 * @property {{module: string, style: string | null, card: string | null, picture: string | null} | null} page its own module, style sheet, card and picture, where it has them
 */

/**
 * @typedef {object} NewGame what starts a game
 * @property {string} game
 * @property {string} variant
 * @property {Seat[]} seats
 * @property {string} [position]
 * @property {string} [side]
 * @property {number} [seconds]
 * @property {number} [seed] with it the moves say everything
 * @property {string[]} [moves]
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
 * @typedef {object} Context what the page lends to a game's module
 * @property {GameInfo} game
 * @property {Route} route
 * @property {(route: Route) => void} remember puts the state of play into the address
 * @property {(text: string) => void} announce says it to a screen reader
 * @property {import("./notices.js").Notices} notices
 */

/**
 * @typedef {object} Mounted a game's module on the page
 * @property {() => void} destroy
 * @property {(game: GameInfo) => void} relabel writes all texts again after the language or a setting changed
 * @property {(route: Route) => void} open another address of the same game
 * @property {() => void} [help] what `?` shows instead of the keys of a board
 */

export {};
