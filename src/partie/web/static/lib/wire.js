// The shapes of the server's answers, for the type checker. Made from the OpenAPI document by
// `python -m partie.web.server.wire_types`: change the models, not this file.

/**
 * @typedef {object} AdviceModel The best move, how it is drawn and what follows.
 * @property {AnalysisModel} analysis
 * @property {DrawnModel} drawn
 * @property {string[]} revealed Cells whose content only the real game can show.
 * @property {StateModel | null} after Null where something is revealed.
 */

/**
 * @typedef {object} AnalysisMessage Live thinking.
 * @property {string} move
 * @property {number | null} value For the side to move; see `value_kind`.
 * @property {"win_percent" | "risk_percent" | "points" | "centipawns" | "win_in"} value_kind
 * @property {EvaluationModel | null} [evaluation] The same as one; null where nothing was computed.
 * @property {string[]} line The expected continuation, the move first.
 * @property {boolean} forced_win Proved, not guessed.
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {string} reason Why, in one sentence, where the brain can say it.
 * @property {string} label What the move is called.
 * @property {StepModel[]} steps The line with the cells that draw it.
 * @property {LineModel[]} lines Where several moves were compared, the best first.
 * @property {Record<string, any>} evidence What the game found: its own names and values.
 * @property {"analysis"} type
 * @property {"play" | "hint" | "analysis" | "explain" | "solve"} for
 * @property {boolean} final
 * @property {string[]} taps The cells that draw the move.
 * @property {boolean} resigns The brain gives up; the line is the other side's win.
 * @property {number} turn The side the value speaks for.
 */

/**
 * @typedef {object} AnalysisModel What a brain thinks of a position.
 * @property {string} move
 * @property {number | null} value For the side to move; see `value_kind`.
 * @property {"win_percent" | "risk_percent" | "points" | "centipawns" | "win_in"} value_kind
 * @property {EvaluationModel | null} [evaluation] The same as one; null where nothing was computed.
 * @property {string[]} line The expected continuation, the move first.
 * @property {boolean} forced_win Proved, not guessed.
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {string} reason Why, in one sentence, where the brain can say it.
 * @property {string} label What the move is called.
 * @property {StepModel[]} steps The line with the cells that draw it.
 * @property {LineModel[]} lines Where several moves were compared, the best first.
 * @property {Record<string, any>} evidence What the game found: its own names and values.
 */

/**
 * @typedef {object} AnnotatedMoveModel A move of a record, with what is written about it.
 * @property {string} text
 * @property {number} seat Who made it.
 * @property {string} label What it is called.
 * @property {string | null} side The kind of piece it put or moved; null for a choice.
 * @property {string} [glyphs] Such as "!?".
 * @property {string} [comment]
 * @property {VariationModel[]} [variations]
 */

/**
 * @typedef {object} ArrangementModel Where the cells lie on a screen that is low and wide.
 * @property {number} width
 * @property {number} height
 * @property {CellModel[]} cells
 */

/**
 * @typedef {object} BestRequest Asks for the best move of a position.
 * @property {string} game Name of the game, as /games lists it.
 * @property {string | null} [position] A position as text, where no record is given.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`), where the past of a position matters.
 * @property {string | null} [variant] The game's first variant when left out.
 * @property {string | null} [side] Who is to move, where the text does not say.
 * @property {number} [seconds] How long a brain may think about one move.
 * @property {number | null} [level] Full strength when left out.
 */

/**
 * @typedef {object} BetterMoveModel What should have been played instead of the last move.
 * @property {string} text
 * @property {string} label As people say it.
 * @property {string[]} taps Cells that draw it on the board before the last move.
 * @property {string | null} side The kind of piece that is put down; null: none is.
 * @property {string[]} played Cells of the last move itself.
 * @property {string[]} path Cells that the piece of the better move goes over, where one moves.
 * @property {EffectModel[]} effects What the better move would have done.
 * @property {EffectModel[]} played_effects What the last move did.
 * @property {string} reason Why it is better, in one sentence; may be empty.
 */

/**
 * @typedef {object} BoardRequest A board as recognised, with the user's corrections and answers.
 * @property {string} game
 * @property {string[] | null} [rows] Null is the empty board.
 * @property {Record<string, boolean | number | string>} [values] Fields of the variant.
 * @property {Record<string, boolean | number | string>} [answers] To the `questions` of the game's interpreter.
 * @property {string | null} [side] Who is to move; what the pieces suggest else.
 * @property {number | null} [turn] Quarters clockwise that make the board upright, plus 4 if left and right are exchanged before; the game decides else.
 */

/**
 * @typedef {object} BrainRequest One participant.
 * @property {string} brain `partie`, `partie:5` (a level), from this machine also `gomocup:PROGRAM` and the like.
 * @property {string} [name]
 * @property {number} [memory_mb] For a program and its children; 0 is no limit.
 * @property {Record<string, boolean | number | string>} [options] Of Partie's own player, such as `kind`; INFO keys of a Gomocup program.
 */

/**
 * @typedef {object} BrainSeat A seat of the computer; level None is full strength.
 * @property {number | null} [level]
 * @property {string | null} [player]
 * @property {boolean} [resigns]
 * @property {string | null} [program]
 * @property {Record<string, boolean | number | string | UploadedFile>} [options]
 */

/**
 * @typedef {object} CardModel One card of a stack.
 * @property {string} id What a tap on it is called.
 * @property {string} face Such as `7h`; empty is face down.
 */

/**
 * @typedef {object} CellModel A place a person can tap.
 * @property {string} id
 * @property {number} x Centre; the unit is one cell.
 * @property {number} y Centre; grows downwards.
 * @property {string} [text] Where it is a button beside the board, not a place on it.
 * @property {string} [name] Spoken instead of the id.
 * @property {string} [piece] Kind of piece that is drawn on the button.
 */

/**
 * @typedef {object} CheckedModel A tournament before it starts.
 * @property {SetupProblemModel[]} problems Empty where it can be started.
 * @property {number | null} seats How many play in one game; null where the rules are unknown.
 * @property {number | null} games How many games are known ahead; null while there are problems.
 */

/**
 * @typedef {object} ClockModel One player's clock, for the next move of that player.
 * @property {StageModel[]} stages How the time of the move passes.
 * @property {boolean} fallen Whether its flag has fallen.
 */

/**
 * @typedef {object} ClockRequest Seconds; null is no such limit.
 * @property {number | null} [per_move]
 * @property {number | null} [per_game]
 * @property {number} [margin]
 */

/**
 * @typedef {object} ClockTextModel A time control.
 * @property {string} text As `new` of a session takes it; empty where it cannot be read.
 * @property {string} problem Why it cannot be read, or empty.
 */

/**
 * @typedef {object} ClocksMessage A clock began to run without a change of the game: a brain begins to think.
 * @property {string} text The time control, such as `5+3`, as `new` takes it.
 * @property {number | null} seat Whose move it is; null before the first move and when the game is over.
 * @property {boolean} running Whether that clock runs; it stands while a program is compiled or waits.
 * @property {number} spent Seconds of that move so far.
 * @property {ClockModel[]} seats
 * @property {"clocks"} type
 */

/**
 * @typedef {object} ClocksModel The clocks of a game.
 * @property {string} text The time control, such as `5+3`, as `new` takes it.
 * @property {number | null} seat Whose move it is; null before the first move and when the game is over.
 * @property {boolean} running Whether that clock runs; it stands while a program is compiled or waits.
 * @property {number} spent Seconds of that move so far.
 * @property {ClockModel[]} seats
 */

/**
 * @typedef {object} CommandRequest What the person in charge wants.
 * @property {"run" | "pause" | "finish" | "stop"} command Go on (or start), stand still between moves, finish running games, or break off now.
 */

/**
 * @typedef {object} ConfidenceModel How sure it is, 0 to 1.
 * @property {number} board That it is this board and that its grid is the right one.
 * @property {number[][]} cells That each cell was read rightly.
 */

/**
 * @typedef {object} ContinuationModel A position to be played on; moves follow it where the position alone would lack the past.
 * @property {string} position
 * @property {string[]} moves
 */

/**
 * @typedef {object} DeletedGameModel A game that the visitor deleted and can restore.
 * @property {LibraryGameModel} game
 * @property {number} deleted Seconds since 1970.
 * @property {number} until When it is removed for good.
 */

/**
 * @typedef {object} DeletedTournamentModel A tournament that was deleted and can be restored.
 * @property {TournamentModel} tournament
 * @property {number} deleted Seconds since 1970.
 * @property {number} until When it is removed for good.
 */

/**
 * @typedef {object} DesktopModel What can be driven, and what is.
 * @property {DesktopProgramModel[]} programs
 * @property {DriveModel | null} [drive]
 */

/**
 * @typedef {object} DesktopProgramModel A program that can be driven.
 * @property {string} name
 * @property {string} title
 * @property {string} game
 * @property {partie__web__desktop__api__LevelModel[]} levels
 * @property {boolean} installed
 * @property {string} install The line that installs it on Debian.
 */

/**
 * @typedef {object} DrawnModel A move as it is drawn.
 * @property {string[]} path From the piece that moves to its target; the target alone of a new one.
 * @property {string[]} captured Cells whose piece leaves the board.
 * @property {string | null} kind The piece at the target.
 */

/**
 * @typedef {object} DriveCommandRequest A command, or another speed.
 * @property {"pause" | "resume" | "step" | "stop" | "speed"} command
 * @property {number | null} [speed] Actions a second; null: no limit.
 */

/**
 * @typedef {object} DriveModel A drive.
 * @property {string} program
 * @property {string} title
 * @property {string} level
 * @property {string} level_title
 * @property {number} games
 * @property {"starting" | "playing" | "paused" | "ended"} state
 * @property {string} [message] Why it ended early.
 * @property {number | null} [speed] Actions a second at most.
 * @property {number} played
 * @property {number} won
 * @property {number | null} [median] Seconds of the won games.
 * @property {DrivenGameModel[]} last_games
 * @property {number} width Of the window, in pixels; 0 while there is none.
 * @property {number} height
 * @property {MarkModel[]} marks
 */

/**
 * @typedef {object} DriveRequest What to play.
 * @property {string} program
 * @property {string | null} [level]
 * @property {number} [games]
 */

/**
 * @typedef {object} DrivenGameModel A game that was played on the screen.
 * @property {number} number
 * @property {string} result As a person reads it.
 * @property {boolean} won
 * @property {number} seconds
 * @property {string} last After which action it ended.
 */

/**
 * @typedef {object} EffectModel One of the things that a move does to what stands on the board.
 * @property {"move" | "take" | "place" | "change"} kind
 * @property {string[]} cells `move`: the way of the piece, from where it stood; else the cells concerned. A card has its id.
 * @property {string} piece `place`, `change`: the kind that stands there then, or the id of a turned card.
 */

/**
 * @typedef {object} EloModel A rating among the participants.
 * @property {number} elo The mean of all participants is 0.
 * @property {number} error 95 %, either side.
 * @property {number | null} above_next Likelihood that it is better than the next, 0 to 1.
 */

/**
 * @typedef {object} ElsewhereMessage Another connection has the game now; `resume` brings it back here.
 * @property {"elsewhere"} type
 * @property {string} session The token of the game.
 */

/**
 * @typedef {object} ErrorMessage Why something was refused; the game goes on.
 * @property {"error"} type
 * @property {string} text
 * @property {string} rule The rule in the sentence alone, or empty.
 * @property {ProblemModel[]} problems Of an impossible position.
 */

/**
 * @typedef {object} ErrorModel Why a request was refused.
 * @property {string} detail One sentence that names the input and the rule.
 * @property {ProblemModel[]} [problems] Of an impossible position.
 */

/**
 * @typedef {object} EvaluationModel How good a position is for the side to move.
 * @property {"win_percent" | "risk_percent" | "points" | "centipawns" | "win_in"} kind
 * @property {number} value In the unit of `kind`; `win_in`: moves to a forced win, 0 or less to a forced loss.
 * @property {number | null} win_percent The same as a chance to win; null where the game cannot say.
 * @property {string} text The same for people: `62 %`, `+1.3`, `win in 5 moves`.
 */

/**
 * @typedef {object} EvolveComparisonModel One newer player against older ones.
 * @property {string} older
 * @property {string} newer
 * @property {number} games
 * @property {number} older_score
 * @property {number} newer_score
 * @property {number | null} newer_error The standard error; null where one game cannot tell.
 * @property {number} wins The share of games that the newer player won.
 * @property {number} wins_low The 95 % interval.
 * @property {number} wins_high
 */

/**
 * @typedef {object} EvolvePointModel One generation, or several that are drawn as one.
 * @property {number} generation
 * @property {number} main
 * @property {SpreadModel} learning
 * @property {SpreadModel} static
 */

/**
 * @typedef {object} EvolveRunModel A run of `partie evolve`.
 * @property {string} game
 * @property {string} name
 * @property {"genetic" | "cma" | "self-play"} algorithm
 * @property {number} players
 * @property {number} games Games of one generation.
 * @property {number} done Generations finished.
 * @property {number} total
 * @property {"running" | "stopped" | "finished"} state
 * @property {number} changed Seconds since 1970.
 * @property {boolean} here Whether this server plays it, so that it can be stopped here.
 * @property {string} problem Why it ended by itself, for the owner; empty where it did not.
 */

/**
 * @typedef {object} EvolveStrengthModel The player after a generation against one rival, on deals that are kept aside from learning.
 * @property {"measured" | "finalist" | "best"} stage
 * @property {number} generation
 * @property {string} rival
 * @property {number} games
 * @property {number} wins The share of games won.
 * @property {number} wins_low The 95 % interval.
 * @property {number} wins_high
 * @property {number} fair What a player as strong as the rivals would win.
 */

/**
 * @typedef {object} FolderFileModel A file in the folder of records.
 * @property {string} name
 * @property {number} size Bytes.
 * @property {number} changed Seconds since 1970.
 */

/**
 * @typedef {object} FolderModel The folder of records.
 * @property {string} folder Where it is; told only to the machine the server runs on.
 * @property {FolderFileModel[]} files The newest first.
 */

/**
 * @typedef {object} FolderRequest A file of the folder to be read.
 * @property {string} name
 */

/**
 * @typedef {object} FormatModel A file format for games of this kind.
 * @property {string} name The ending of its files.
 * @property {string} title
 */

/**
 * @typedef {object} FullGameModel A game with its board, and its record where that reveals no secret.
 * @property {string} id
 * @property {string} game
 * @property {string} variant
 * @property {("human" | SeatModel)[]} seats
 * @property {number} started Seconds since 1970.
 * @property {number} when When it ended, or the last move was made.
 * @property {boolean} ended
 * @property {number} moves
 * @property {string} position What the person may know of the newest position.
 * @property {number} seconds Thinking time of the person, without the first move.
 * @property {boolean} helped With hints, or with moves taken back that had revealed something.
 * @property {"won" | "drawn" | "lost" | "shared" | null} result Of the only person; `shared` where several played.
 * @property {string} reason Why it ended, a sentence.
 * @property {number[] | null} scores
 * @property {MetricModel[]} measures
 * @property {SceneModel} scene
 * @property {Record<string, any> | null} record
 */

/**
 * @typedef {object} GameModel A game that can be played here.
 * @property {string} name
 * @property {string} title
 * @property {number[]} players How many can play.
 * @property {string[]} sides What the players play, the beginner first.
 * @property {Record<string, string>} side_names What `sides` are called.
 * @property {Record<string, string>} piece_names What kinds of pieces and faces of cards are called.
 * @property {Record<string, string>} mark_names What kinds of marks and threats are called.
 * @property {OptionModel[]} fields What a variant is made of: a form's fields.
 * @property {VariantModel[]} variants The usual ones; the first is the default.
 * @property {number[]} levels
 * @property {Record<string, partie__web__games__models__LevelModel>} level_names What they are called; the number stays beside it.
 * @property {Record<string, number>} ratings Points of the levels, where they were measured.
 * @property {string} rating_scale What these points mean, a sentence.
 * @property {"elo" | "wins" | "points"} measure What many games are compared by.
 * @property {boolean} paired_numbers Whether a move of each side shares a number.
 * @property {Record<string, string>} termination_texts Termination to a sentence.
 * @property {Record<string, string>} loss_texts The same for the loser; `{side}` is its name.
 * @property {OptionModel[]} options What its computer player takes beside a level.
 * @property {FormatModel[]} formats Files of its games, beside XML and JSON.
 * @property {boolean} guide Whether it has a guided first game.
 * @property {boolean} puzzles Whether every day has a puzzle of it.
 * @property {boolean} solves Whether `solve` tells if a game can still be won.
 * @property {boolean} resigns Whether its computer player can be told to give up lost games.
 * @property {PageModel | null} page Null where the page's table for two sides plays it.
 * @property {InterpreterModel | null} interpreter Null where no picture of it is read cell by cell.
 * @property {boolean} [screens] Whether screenshots of it are read, also where `interpreter` is null.
 * @property {string[]} [screens_of] The programs whose screenshots; empty: any look of it.
 * @property {boolean} [learns] Whether `partie evolve` breeds computer players for it.
 */

/**
 * @typedef {object} GeometryModel The empty board: shapes on a plane.
 * @property {number} width
 * @property {number} height
 * @property {CellModel[]} cells
 * @property {[number, number, number, number][]} lines x1, y1, x2, y2 each.
 * @property {[number, number][]} dots
 * @property {[number, number][]} fields Centres of tinted unit squares.
 * @property {LabelModel[]} labels
 * @property {number} cell_size
 * @property {number} piece_size Diameter of a piece.
 * @property {boolean} tints_cells Whether the last move, the chosen piece and one under attack tint their squares.
 * @property {number} tray_room Above and below the board, for the trays of the scene.
 * @property {string} surface What the board is made of: wood or felt.
 * @property {Record<string, LabelModel[]>} label_sets Other ways to name the places, such as `numbers`.
 * @property {string} below The side that sits below, where sides face each other; empty elsewhere.
 * @property {[number, number]} card_size Width and height of the cards of stacks.
 * @property {Record<string, string>} drawings Kind of piece or face of a card to its drawing, below the page's address.
 * @property {ArrangementModel | null} wide Null where the cells lie the same on every screen.
 */

/**
 * @typedef {object} GraphModel What is drawn over the moves.
 * @property {string} title
 * @property {number | null} low Of the scale; null: what the values need.
 * @property {number | null} high
 * @property {string} unit
 * @property {string[]} lines Names of the lines; empty where there is only one.
 * @property {string} side Whose chances they are, by name; empty where the title says it.
 * @property {boolean} bars Each value stands for its move alone.
 */

/**
 * @typedef {object} GroupLineModel A player's games in its group.
 * @property {string} name
 * @property {number} points
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {boolean | null} goes_on To the final; null where that is not known yet, and in the final.
 */

/**
 * @typedef {object} GroupModel A group of a tournament, or its final.
 * @property {number | null} number From 1; null is the final.
 * @property {GroupLineModel[]} standings The best first.
 */

/**
 * @typedef {object} GuideStepModel A step of the guided first game.
 * @property {string} text What to know and what to do.
 * @property {StateModel} state The position; `legal` has the asked move alone, or is empty.
 * @property {StepModel} move The move that is asked for, as it is drawn.
 * @property {StateModel} after The position after it.
 */

/**
 * @typedef {object} ImportRequest A file of games.
 * @property {string} name The file's name; its ending, .xml or a format of a game, says what it is.
 * @property {string} text
 * @property {string} [variant]
 */

/**
 * @typedef {object} ImportedModel What an import brought.
 * @property {number} games Those that were new.
 * @property {number} known Those the store held already; they are not added again.
 * @property {number | null} newest The last of the file, to be replayed.
 */

/**
 * @typedef {object} InstalledModel A known program that is on this machine and not on the list.
 * @property {string} name
 * @property {string} brain How it is started.
 */

/**
 * @typedef {object} InterpretedModel A board as a position.
 * @property {string[]} rows As they were sent, or of the empty board.
 * @property {string[][]} names Ids of the cells in the same rows; empty: nothing stands there.
 * @property {number} turn
 * @property {number[]} ways Turns at which it may be a board of the game, the likeliest first.
 * @property {OpenQuestionModel[]} asked What was not answered yet and changes the position.
 * @property {string} variant
 * @property {Record<string, boolean | number | string>} values Of all fields of the variant.
 * @property {string[]} fixed Fields that the size of the board decides.
 * @property {ProblemModel[]} problems Why it is not possible; empty for a good position.
 * @property {StateModel | null} state Null where it cannot be read at all.
 */

/**
 * @typedef {object} InterpreterModel How positions of a game are read from pictures, or entered by hand.
 * @property {SignModel[]} signs In the order in which taps change a cell.
 * @property {OptionModel[]} questions What a picture does not show.
 * @property {boolean} photos Whether its boards are found on photos.
 * @property {PrintModel[]} prints Boards on paper, those that are found on photos.
 * @property {boolean} screens Whether screenshots of it are read.
 */

/**
 * @typedef {object} InviteRequest A new game with the invitation to it.
 * @property {string} game
 * @property {string | null} [variant]
 * @property {("me" | "open" | BrainSeat)[]} seats
 * @property {boolean} [lot] The seats are dealt by lot.
 * @property {string} [clock] As people write it: `5+3`, `3d/move`.
 * @property {string} name As the person types it.
 */

/**
 * @typedef {object} JoinRequest A key that the visitor used on another device, or before.
 * @property {string} key
 */

/**
 * @typedef {object} LabelModel Text beside the board.
 * @property {number} x
 * @property {number} y
 * @property {string} text
 */

/**
 * @typedef {object} LearnAlgorithmModel A way to learn.
 * @property {"genetic" | "cma" | "self-play"} name
 * @property {number | null} generations The default of `Generations`; null where games are counted instead.
 * @property {boolean} has_rivals
 * @property {string[]} rivals The default ones.
 */

/**
 * @typedef {object} LearnCommandRequest What happens with a run.
 * @property {"run" | "stop"} command
 */

/**
 * @typedef {object} LearnOptionsModel What a person can choose before a player of a game learns.
 * @property {LearnAlgorithmModel[]} algorithms The default first.
 * @property {number[]} seats How many may play.
 * @property {number} players The default of them.
 * @property {number} seed
 * @property {string[]} rivals The players that ship.
 */

/**
 * @typedef {object} LearnRequest Which game is learned, and how.
 * @property {string} game
 * @property {Record<string, string | number>} [settings] Options as in a settings file; the others have the defaults of the game.
 */

/**
 * @typedef {object} LearnedPlayerModel The best player of a run, where seats of the game take one.
 * @property {string} run
 * @property {number} players
 * @property {string} brain Its name in tournaments.
 * @property {boolean} finished
 */

/**
 * @typedef {object} LegalModel A move the rules allow and the cells a person touches to make it.
 * @property {string} move
 * @property {string[]} taps
 * @property {string | null} [label] What it is called, where that is not `move`.
 * @property {string[]} [path] Cells the moved piece goes over, where one moves; they are the first of `taps`.
 * @property {string[]} [changed] Cells whose pieces become the mover's where they stand.
 */

/**
 * @typedef {object} LibraryGameModel A game of this visitor.
 * @property {string} id
 * @property {string} game
 * @property {string} variant
 * @property {("human" | SeatModel)[]} seats
 * @property {number} started Seconds since 1970.
 * @property {number} when When it ended, or the last move was made.
 * @property {boolean} ended
 * @property {number} moves
 * @property {string} position What the person may know of the newest position.
 * @property {number} seconds Thinking time of the person, without the first move.
 * @property {boolean} helped With hints, or with moves taken back that had revealed something.
 * @property {"won" | "drawn" | "lost" | "shared" | null} result Of the only person; `shared` where several played.
 * @property {string} reason Why it ended, a sentence.
 * @property {number[] | null} scores
 * @property {MetricModel[]} measures
 */

/**
 * @typedef {object} LibraryPageModel A page of the visitor's games.
 * @property {LibraryGameModel[]} games
 * @property {string | null} next `before` of the next page.
 * @property {number} running How many are running, in all.
 * @property {number} finished
 */

/**
 * @typedef {object} LineModel One of several moves that were compared, with what should follow it.
 * @property {number} value
 * @property {EvaluationModel | null} [evaluation] `value` with its kind.
 * @property {StepModel[]} steps
 */

/**
 * @typedef {object} MarkModel What the driver thinks of a place: a chance in percent, or the number of a planned move.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {string} text
 * @property {number | null} chance In percent; null: a planned move.
 */

/**
 * @typedef {object} MatchModel A match of a knockout tournament.
 * @property {number} round
 * @property {string} one
 * @property {string} other
 * @property {[number, number]} points
 * @property {string | null} winner Who goes on; null while it is played.
 * @property {boolean} by_list Drawn to the end: the brain higher in the list goes on.
 */

/**
 * @typedef {object} MeanModel Points of the game itself, a game.
 * @property {number} mean
 * @property {number | null} error 95 %, either side; null where one game cannot tell.
 */

/**
 * @typedef {object} MetricModel A number of one game, such as its time.
 * @property {string} name
 * @property {string} title
 * @property {number} value
 * @property {string} unit Shown after the number; may be empty.
 * @property {boolean} lowest Whether the best one is the lowest.
 * @property {number} digits After the point.
 */

/**
 * @typedef {object} MoveModel A move that was made, or may come in a line.
 * @property {string} text
 * @property {number} seat Who made it.
 * @property {string} label What it is called.
 * @property {string | null} side The kind of piece it put or moved; null for a choice.
 */

/**
 * @typedef {object} MovesModel The only moves that explain it.
 * @property {string} start The position that they begin with, which says who is to move.
 * @property {MoveModel[]} moves
 * @property {number} turn Makes the new picture upright, as in the request.
 * @property {string[][]} names
 * @property {StateModel} state
 */

/**
 * @typedef {object} MovesRequest Asks for the moves that lead from a position to what a picture shows.
 * @property {string} game Name of the game, as /games lists it.
 * @property {string | null} [position] A position as text, where no record is given.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`), where the past of a position matters.
 * @property {string | null} [variant] The game's first variant when left out.
 * @property {string | null} [side] Who is to move, where the text does not say.
 * @property {string[]} rows Signs as seen, the top row first.
 * @property {string[] | null} [before] The picture before, where nobody has said who is to move: then it may be any side.
 * @property {number | null} [before_turn] Quarters clockwise that make the board upright, plus 4 if left and right are exchanged before; the game decides else.
 */

/**
 * @typedef {object} OpenQuestionModel What must be known and no picture shows.
 * @property {string} text
 * @property {partie__web__vision__position_api__ChoiceModel[]} choices
 */

/**
 * @typedef {object} OpenRequest A browser of this machine whose person is the owner.
 * @property {string} [view]
 */

/**
 * @typedef {object} OptionModel Something that can be set: a field of a form.
 * @property {string} name
 * @property {"flag" | "integer" | "number" | "choice" | "text" | "file"} kind
 * @property {string} help What it does.
 * @property {boolean | number | string | null} default Null where the engine decides.
 * @property {number | null} low
 * @property {number | null} high
 * @property {partie__web__games__models__ChoiceModel[]} choices Empty where it is not a choice.
 */

/**
 * @typedef {object} OutcomeModel How the game ended; no winner is a draw or, alone, a loss.
 * @property {number[]} winners
 * @property {string} termination One word such as `five`, `blocked`, `resigned`; a fault such as `crash`.
 * @property {string} text The same as a sentence; empty where a record tells no more than the word.
 * @property {number[] | null} scores
 */

/**
 * @typedef {object} OwnPuzzle A puzzle of the visitor, such as a moment of a reviewed game.
 * @property {string} variant
 * @property {string} start A position as text.
 * @property {string[]} line
 */

/**
 * @typedef {object} PageModel A game's own part of the page; addresses are below the page's.
 * @property {string | null} module An ES module that exports `mount`; null where the page's table plays it.
 * @property {string | null} style Its style sheet.
 * @property {string | null} [card] A picture of the game for the first page.
 * @property {string | null} picture A module that exports `makePicture`, where its board is not it.
 * @property {string | null} [rules] A module that exports `rules`: how it is played.
 * @property {string | null} [sample] A photo of its board, to try the reading of pictures with.
 * @property {string | null} [clip] A moving drawing of a game that Partie plays on a desktop.
 * @property {string | null} [example] The record of a lost game that shows what a review is.
 */

/**
 * @typedef {object} PairRequest A phone that asks to be paired.
 * @property {string} code
 */

/**
 * @typedef {object} PhoneModel How a phone in the same network opens the page.
 * @property {string | null} address Of the page; null where the server listens on this machine alone.
 * @property {string | null} pairing The same with a code that lets one phone in; null but for the owner.
 * @property {boolean} has_authority Whether `/phone/authority` has a certificate to install.
 */

/**
 * @typedef {object} PlayRequest Asks for the position after a move.
 * @property {string} game Name of the game, as /games lists it.
 * @property {string | null} [position] A position as text, where no record is given.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`), where the past of a position matters.
 * @property {string | null} [variant] The game's first variant when left out.
 * @property {string | null} [side] Who is to move, where the text does not say.
 * @property {string} move A move as text.
 */

/**
 * @typedef {object} PlayedModel The position after a move, and the whole game where one was sent.
 * @property {string} game
 * @property {string} variant
 * @property {string} position The position as text, as far as this person may know it.
 * @property {number} turn Index of the side to move.
 * @property {string[]} sides What each player plays now; players may have changed sides.
 * @property {string[]} side_names What they are called.
 * @property {SceneModel} scene
 * @property {LegalModel[]} legal Empty when it is not this person's turn, and where the scene has a `grid`.
 * @property {Record<string, string>} prompt_after What is asked for after the first taps of a move, which are joined by blanks.
 * @property {Record<string, string>} [double_taps] Cells that make this move when they are touched twice.
 * @property {Record<string, string[][]>} rows_after Rows to be lit after the first taps of a move, such as a mill that is closed by them.
 * @property {OutcomeModel | null} outcome
 * @property {Record<string, any> | null} record The record that was sent, with the move.
 */

/**
 * @typedef {object} PlayedMoveModel One move of a record.
 * @property {string} text
 * @property {string | null} label What people call it, where that is not `text`.
 * @property {string | null} side The kind of piece it put or moved; null for a choice.
 * @property {number} seat
 * @property {number} seconds
 * @property {number | null} value
 * @property {string | null} value_kind
 * @property {EvaluationModel | null} evaluation `value` with its kind, as the mover saw it.
 * @property {number} depth
 * @property {boolean} opening
 */

/**
 * @typedef {object} PlyModel The position after this many moves of a record.
 * @property {number} ply
 * @property {number} turn
 * @property {string} position As text, as far as the player to move may know it.
 * @property {ContinuationModel | null} continuation Null where it is over, or where a seat may not know all of it.
 * @property {SceneModel} scene
 */

/**
 * @typedef {object} PositionRequest A position of a game.
 * @property {string} game Name of the game, as /games lists it.
 * @property {string | null} [position] A position as text, where no record is given.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`), where the past of a position matters.
 * @property {string | null} [variant] The game's first variant when left out.
 * @property {string | null} [side] Who is to move, where the text does not say.
 */

/**
 * @typedef {object} PresenceMessage Who is connected, when that changes.
 * @property {"presence"} type
 * @property {boolean[]} connected By seat; computer players always are.
 * @property {number} spectators
 */

/**
 * @typedef {object} PreviewModel A position that shows what a game looks like.
 * @property {string} variant
 * @property {SceneModel} scene
 */

/**
 * @typedef {object} PrintModel A board that can be printed: `/boards/GAME?variant=…`.
 * @property {string} variant
 * @property {string} title
 */

/**
 * @typedef {object} ProblemModel One thing that makes a position impossible.
 * @property {string} rule
 * @property {string[]} cells
 */

/**
 * @typedef {object} ProgramModel A program in the folder of brains.
 * @property {string} name
 * @property {string} brain As a tournament takes it.
 * @property {string} problem Why it cannot play this game; empty where it can.
 */

/**
 * @typedef {object} ProgramsModel Programs that can be chosen for a game.
 * @property {string} folder
 * @property {ProgramModel[]} programs
 * @property {string[]} protocols Those that have words for this game.
 */

/**
 * @typedef {object} PuzzleModel A puzzle as the page lists it.
 * @property {string} game
 * @property {string} variant
 * @property {number} number Its place among the stored puzzles of the game.
 * @property {string} kind
 * @property {string} goal What is asked for, a sentence.
 * @property {number} grade How hard it is, 1 to 5.
 * @property {number} tasks How many moves are to be found; 0: the whole game is to be won.
 * @property {number | null} par Moves that are enough to win the whole game.
 * @property {string} start The position as text; of a whole game with what is hidden in it.
 * @property {string} side The side that solves it.
 * @property {SceneModel} scene
 */

/**
 * @typedef {object} QrModel A QR code.
 * @property {string[]} rows `1` is dark; without the light frame of four modules.
 */

/**
 * @typedef {object} QrRequest A text for a QR code.
 * @property {string} text
 */

/**
 * @typedef {object} QueueMessage Others come first: to have a game at all, or to let a brain think. It goes on by itself.
 * @property {"queue"} type
 * @property {number} place 1 is next.
 * @property {string} text
 */

/**
 * @typedef {object} RatingModel The visitor's own rating on the scale of the levels, from games without help against one rated level.
 * @property {number} points
 * @property {number} deviation Most likely the strength is within twice as many points.
 * @property {number} games
 * @property {[number, number][]} course When a game ended, and the points after it.
 */

/**
 * @typedef {object} ReadingModel What a picture shows.
 * @property {string} game A game of `/games`, or draughts on ten rows, which Partie does not play.
 * @property {number} size Cells a side, or lines.
 * @property {number[][]} corners Top left, top right, bottom right, bottom left as seen.
 * @property {string[]} cells Rows of `.` `w` `b` `W` `B`; `-` where the board has no point.
 * @property {ConfidenceModel} confidence
 * @property {number[][]} doubtful Column and row of cells that a person should check.
 * @property {string[]} [likely] What may stand on each of them, the likeliest sign first.
 * @property {string[]} [also] Other games on such boards, where the request named none.
 * @property {string[]} [unsure] `board`: its corners and lines; `sets`: which of the two is White's.
 * @property {[number, number][][]} [places] Middles of the cells in the picture, in the same rows.
 * @property {string | null} [variant]
 * @property {string | null} [position] As the game writes it.
 * @property {ProblemModel[]} [problems]
 * @property {ReadingModel[]} [others] Further boards of the same picture.
 */

/**
 * @typedef {object} RecordMessage The whole game, as it was asked for.
 * @property {"record"} type
 * @property {Record<string, any>} record Format `partie-game`, see docs/games.md.
 */

/**
 * @typedef {object} RecordModel A finished game, complete.
 * @property {number} id
 * @property {number | null} tournament
 * @property {string} game
 * @property {string} variant
 * @property {string[]} brains
 * @property {PlayedMoveModel[]} moves
 * @property {number[]} winners
 * @property {string} ending
 * @property {string} detail
 * @property {number | null} at_fault
 * @property {number[] | null} scores Points of the game itself, by seat.
 * @property {string[]} logs
 */

/**
 * @typedef {object} RegisterRequest A program for the list.
 * @property {string} game One that it must be able to play.
 * @property {string} brain
 * @property {string} [name] Empty: after the program.
 * @property {string} [icon]
 */

/**
 * @typedef {object} RegisteredListModel The list, as far as the one who asks may see it.
 * @property {boolean} is_owner Whether the programs run for the one who asks.
 * @property {RegisteredModel[]} programs
 * @property {InstalledModel[]} installed Known programs that `add` takes as they are.
 * @property {string} example How a program for this game is named.
 */

/**
 * @typedef {object} RegisteredModel A program of the list.
 * @property {string} name
 * @property {string} icon
 * @property {string} brain How it is started, such as `uci:stockfish`.
 * @property {string} problem Why it cannot play this game; empty where it can.
 * @property {number} won Games of this game that it won against people here.
 * @property {number} drawn
 * @property {number} lost
 */

/**
 * @typedef {object} ResolvedVariantModel The variant made of fields, or why there is none.
 * @property {string} name
 * @property {string} title
 * @property {Record<string, boolean | number | string>} values Of the game's fields.
 * @property {string[]} [sides] What the players play, the beginner first; empty: as in the game.
 * @property {string} [meaning] What tells it from the others, in one sentence; may be empty.
 * @property {string} problem Why there is none; then the name is empty.
 */

/**
 * @typedef {object} ResultsModel Results against one level, or against the same kinds of players.
 * @property {string} variant
 * @property {number | null} level Of the strongest computer; null is full strength.
 * @property {string[]} players Kinds of the computers, where they are chosen by kind.
 * @property {boolean} alone No other player.
 * @property {number} [won]
 * @property {number} [drawn]
 * @property {number} [lost]
 */

/**
 * @typedef {object} ReviewAgainModel A new game, to be resumed.
 * @property {string} session
 * @property {string} game
 * @property {string} variant
 * @property {string} position
 * @property {("human" | SeatModel)[]} seats
 */

/**
 * @typedef {object} ReviewAgainRequest Asks for a new game that begins at a moment of another one.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`).
 * @property {string | null} [own] A game of the visitor, whose word is in the header `Partie-Visitor`.
 * @property {number | null} [arena] A stored game of the arena.
 * @property {number[][]} [line] Variations to follow: how many moves stand before each, and its index; none: the main line.
 * @property {number} ply
 * @property {number | null} [level] Of the computer, where the game tells no seats; null is full strength.
 */

/**
 * @typedef {object} ReviewEndModel The last line of a review.
 * @property {"end"} [type]
 * @property {string} problem Why it ended too early; empty where it did not.
 */

/**
 * @typedef {object} ReviewGameModel The first line of a review: the game itself.
 * @property {"game"} [type]
 * @property {string} game
 * @property {string} variant
 * @property {string[]} players Names by seat, as far as they are known.
 * @property {string[]} sides
 * @property {string[]} side_names
 * @property {("human" | SeatModel)[]} seats Empty where the record tells none.
 * @property {ReviewedMoveModel[]} moves
 * @property {string} comment Before the first move.
 * @property {boolean} has_variations Whether the record has other lines than the one that is shown.
 * @property {OutcomeModel | null} outcome
 * @property {number} started
 * @property {number} finished
 * @property {number | null} tournament Of the arena, which the game belongs to.
 * @property {GraphModel | null} graph Null where the game cannot be reviewed.
 */

/**
 * @typedef {object} ReviewPlyModel One moment of a game.
 * @property {number} ply
 * @property {number} turn
 * @property {string} position
 * @property {boolean} over
 * @property {SceneModel} scene
 */

/**
 * @typedef {object} ReviewPlyRequest Asks for one moment of a game.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`).
 * @property {string | null} [own] A game of the visitor, whose word is in the header `Partie-Visitor`.
 * @property {number | null} [arena] A stored game of the arena.
 * @property {number[][]} [line] Variations to follow: how many moves stand before each, and its index; none: the main line.
 * @property {number} ply
 */

/**
 * @typedef {object} ReviewRequest Asks for the review of a game.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`).
 * @property {string | null} [own] A game of the visitor, whose word is in the header `Partie-Visitor`.
 * @property {number | null} [arena] A stored game of the arena.
 * @property {number[][]} [line] Variations to follow: how many moves stand before each, and its index; none: the main line.
 * @property {number} [seconds] To think about all of it.
 */

/**
 * @typedef {object} ReviewSource Which game: one of the arena, or an own one, or a record; the record stands in for a lost own one.
 * @property {Record<string, any> | null} [record] A whole game (format `partie-game`).
 * @property {string | null} [own] A game of the visitor, whose word is in the header `Partie-Visitor`.
 * @property {number | null} [arena] A stored game of the arena.
 * @property {number[][]} [line] Variations to follow: how many moves stand before each, and its index; none: the main line.
 */

/**
 * @typedef {object} ReviewStepModel A line of a review: the game after `ply` moves.
 * @property {"step"} [type]
 * @property {number} ply
 * @property {(number | null)[]} values
 * @property {string} text About the last of these moves; may be empty.
 * @property {"turning" | "inexact" | "avoidable" | "event" | null} mark
 * @property {string} title What a marked step is called in a list; empty: by its move.
 * @property {BetterMoveModel | null} better Null where the move was good, or no better one is known.
 */

/**
 * @typedef {object} ReviewedMoveModel A move with its number and the time it took.
 * @property {string} text
 * @property {number} seat Who made it.
 * @property {string} label What it is called.
 * @property {string | null} side The kind of piece it put or moved; null for a choice.
 * @property {string} [glyphs] Such as "!?".
 * @property {string} [comment]
 * @property {VariationModel[]} [variations]
 * @property {number} number Of the stone where the game numbers them, else of the move.
 * @property {number} seconds
 */

/**
 * @typedef {object} RightModel About a right move.
 * @property {string} label
 * @property {string} reason Why it is right; may be empty.
 */

/**
 * @typedef {object} RunDetailModel A run with its curves, its comparisons and what it has learned.
 * @property {EvolveRunModel} run
 * @property {EvolvePointModel[]} curve
 * @property {EvolveComparisonModel[]} comparisons
 * @property {EvolveStrengthModel[]} strengths
 * @property {boolean} has_best Whether the file of the best player can be downloaded.
 * @property {boolean} can_sit Whether seats of the game take that player.
 * @property {number} seed
 * @property {"score" | "wins" | "lead" | "percent" | "prediction"} fitness What the curve shows.
 * @property {string[]} advice Sentences for people; empty while no player is written down.
 */

/**
 * @typedef {object} SceneModel What stands on the board.
 * @property {Record<string, string>} pieces Cell to kind of piece.
 * @property {string[]} last Cells of the last move.
 * @property {string[]} path Where the piece of the last move came from, landed and stands, where it moved one.
 * @property {string[]} taken Cells whose pieces the last move took off.
 * @property {EffectModel[]} effects What the last move did, in order; done to the scene before, it gives this one. May be empty.
 * @property {string[][]} rows Cells to be joined, such as a winning five.
 * @property {Record<string, string>} marks Cell to kind of mark.
 * @property {string[]} notes What a person should know.
 * @property {string} prompt What the player to move is asked for; empty where it needs no words.
 * @property {Record<string, any>} facts The same for programs: the game's own names and values.
 * @property {TrayModel[]} trays Where pieces lie beside the board.
 * @property {StackModel[]} stacks Where the game has cards.
 * @property {string | null} next Kind of the next piece, where it is not the mover's side.
 * @property {string[]} grid Rows of signs, one a cell, where a game sends them in place of `pieces` and `legal`.
 */

/**
 * @typedef {object} SeatModel A brain at the table.
 * @property {number | null} level Null is full strength.
 * @property {string | null} [player] Its kind, where the game has several.
 * @property {boolean} [resigns] Whether it gives up lost games.
 * @property {string | null} [program] A program of the owner's list, in the place of Partie's player.
 * @property {string | null} [person] The name of a person at another device; empty for a free seat.
 */

/**
 * @typedef {object} SeriesModel One metric over the games that have it, the oldest first.
 * @property {string} name
 * @property {string} variant
 * @property {string} title
 * @property {string} unit
 * @property {boolean} lowest
 * @property {number} digits
 * @property {number} best
 * @property {number} mean
 * @property {number | null} [total] Of all games, where that means something.
 * @property {[number, number][]} values When, and the number; the newest hundred.
 */

/**
 * @typedef {object} SetupProblemModel What would keep a tournament from being played.
 * @property {number | null} brain Which participant it is about, from 0; null is all of it.
 * @property {string} text
 */

/**
 * @typedef {object} ShareModel How many of the games were won, 0 to 1.
 * @property {number} share
 * @property {number} low 95 % interval.
 * @property {number} high
 */

/**
 * @typedef {object} SharedGameModel A shared game as lists and invitations show it.
 * @property {string} id
 * @property {string} game
 * @property {string} variant
 * @property {string} clock
 * @property {SharedSeatModel[]} seats
 * @property {"open" | "running" | "over" | "withdrawn"} state
 * @property {string} host The name of the person who invited; empty where that one has no seat.
 * @property {boolean} is_host
 * @property {number} moves
 * @property {number | null} my_seat
 * @property {boolean} my_turn
 * @property {number} turn
 * @property {boolean | null} won Whether this visitor won; null while it goes on, for draws and spectators.
 * @property {number | null} falls When the flag of the seat to move falls, seconds since 1970.
 * @property {number} changed
 */

/**
 * @typedef {object} SharedPartModel What a shared game has besides a game at one device.
 * @property {string} id The part of the link that names the game.
 * @property {number | null} seat Where this visitor sits; null for spectators.
 * @property {(string | null)[]} names Of the people by seat; null: free, empty: a computer player.
 * @property {boolean} is_host Whether this visitor invited.
 * @property {boolean} begun Whether all seats are taken.
 * @property {boolean} withdrawn
 * @property {string[]} actions What this visitor can do now besides moving.
 * @property {Record<string, number>} proposals `draw`, `takeback`: the seat that waits for the other's answer.
 * @property {number[]} again Seats that want another game.
 * @property {string | null} next The id of that game, once it has begun.
 */

/**
 * @typedef {object} SharedSeatModel Who sits at a seat.
 * @property {string} side What the seat plays at first, in the language of the request.
 * @property {"person" | "computer" | "free"} kind
 * @property {string} name Of a person; else empty.
 * @property {number | null} level Of a computer player; null is full strength.
 * @property {boolean} me
 */

/**
 * @typedef {object} SharedStateMessage The game after every change, for one visitor.
 * @property {string} game
 * @property {string} variant
 * @property {string} position The position as text, as far as this person may know it.
 * @property {number} turn Index of the side to move.
 * @property {string[]} sides What each player plays now; players may have changed sides.
 * @property {string[]} side_names What they are called.
 * @property {SceneModel} scene
 * @property {LegalModel[]} legal Empty when it is not this person's turn, and where the scene has a `grid`.
 * @property {Record<string, string>} prompt_after What is asked for after the first taps of a move, which are joined by blanks.
 * @property {Record<string, string>} [double_taps] Cells that make this move when they are touched twice.
 * @property {Record<string, string[][]>} rows_after Rows to be lit after the first taps of a move, such as a mill that is closed by them.
 * @property {OutcomeModel | null} outcome
 * @property {"state"} type
 * @property {string} session The token that resumes the game.
 * @property {string} id The id of the game in the visitor's library; not a secret.
 * @property {boolean} in_library Whether the visitor has played in it.
 * @property {number | null} puzzle The number of the stored puzzle that the game is, if it is one.
 * @property {"won" | "drawn" | "lost" | "shared" | null} result How the game ended for the only person, whatever moment is shown; `shared` where several played, null while it goes on.
 * @property {number} changed When the last move was made, seconds since 1970.
 * @property {AnnotatedMoveModel[]} moves
 * @property {string | null} start The first position; null where it tells a secret.
 * @property {boolean} has_history Whether the position alone lacks what decides about the future.
 * @property {number} ply How many of the moves are shown.
 * @property {number} seconds What the persons thought in all, without their first move.
 * @property {("human" | SeatModel)[]} seats
 * @property {string[][]} premoves Taps of the moves that the person may prepare while a brain is on the move.
 * @property {boolean} thinking A brain is on the move and thinks.
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} can_finish Whether only work is left, which `finish` plays.
 * @property {boolean} can_resign Whether a person plays and the game has not ended, later moves included.
 * @property {boolean} undo_reveals Whether what would be taken back has shown something hidden.
 * @property {boolean} helped Whether the person was given a hint or took a move back.
 * @property {ClocksModel | null} clocks Null where the game is played without clocks.
 * @property {SharedPartModel} shared
 */

/**
 * @typedef {object} SignModel What a cell of a seen board may hold.
 * @property {string} sign One character of a row.
 * @property {string} kind As scenes call it; empty where nothing stands.
 * @property {string} name As it is spoken.
 * @property {string} text What is drawn where the kind is not a stone.
 * @property {boolean} comes_up Whether a cell that is revealed may turn out to be it.
 */

/**
 * @typedef {object} SitRequest A visitor who takes a free seat.
 * @property {string} name As the person types it.
 * @property {number | null} [seat]
 */

/**
 * @typedef {object} SpreadModel Least, mean and most fitness of a group.
 * @property {number} least
 * @property {number} mean
 * @property {number} most
 */

/**
 * @typedef {object} SprtRequest A sequential test: the match of two ends as soon as the answer is clear.
 * @property {number} [worse]
 * @property {number} [better]
 * @property {number} [alpha]
 * @property {number} [beta]
 */

/**
 * @typedef {object} StackModel Cards that lie on one another: a pile, a fan, a hand.
 * @property {string} cell Where its first card lies; tapped for any of its cards.
 * @property {CardModel[]} cards The lowest first.
 * @property {[number, number]} step From each card to the one upon it.
 * @property {string} empty Kind of drawing its place shows while no card lies there.
 */

/**
 * @typedef {object} StageModel A part of the time for one move, in the order in which it passes.
 * @property {"delay" | "main" | "period" | "move"} kind
 * @property {number} seconds
 * @property {number} periods Periods of overtime that are left, this one included.
 * @property {number} moves Moves to be made in this period.
 */

/**
 * @typedef {object} StandingModel One player's line in the tables; what its game is not measured by is null.
 * @property {string} name
 * @property {number} place From 1; equal players share one.
 * @property {EloModel | null} elo
 * @property {ShareModel | null} won
 * @property {MeanModel | null} score
 * @property {number} games
 * @property {number} points
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} faults
 */

/**
 * @typedef {object} StateMessage The game after every change.
 * @property {string} game
 * @property {string} variant
 * @property {string} position The position as text, as far as this person may know it.
 * @property {number} turn Index of the side to move.
 * @property {string[]} sides What each player plays now; players may have changed sides.
 * @property {string[]} side_names What they are called.
 * @property {SceneModel} scene
 * @property {LegalModel[]} legal Empty when it is not this person's turn, and where the scene has a `grid`.
 * @property {Record<string, string>} prompt_after What is asked for after the first taps of a move, which are joined by blanks.
 * @property {Record<string, string>} [double_taps] Cells that make this move when they are touched twice.
 * @property {Record<string, string[][]>} rows_after Rows to be lit after the first taps of a move, such as a mill that is closed by them.
 * @property {OutcomeModel | null} outcome
 * @property {"state"} type
 * @property {string} session The token that resumes the game.
 * @property {string} id The id of the game in the visitor's library; not a secret.
 * @property {boolean} in_library Whether the visitor has played in it.
 * @property {number | null} puzzle The number of the stored puzzle that the game is, if it is one.
 * @property {"won" | "drawn" | "lost" | "shared" | null} result How the game ended for the only person, whatever moment is shown; `shared` where several played, null while it goes on.
 * @property {number} changed When the last move was made, seconds since 1970.
 * @property {AnnotatedMoveModel[]} moves
 * @property {string | null} start The first position; null where it tells a secret.
 * @property {boolean} has_history Whether the position alone lacks what decides about the future.
 * @property {number} ply How many of the moves are shown.
 * @property {number} seconds What the persons thought in all, without their first move.
 * @property {("human" | SeatModel)[]} seats
 * @property {string[][]} premoves Taps of the moves that the person may prepare while a brain is on the move.
 * @property {boolean} thinking A brain is on the move and thinks.
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} can_finish Whether only work is left, which `finish` plays.
 * @property {boolean} can_resign Whether a person plays and the game has not ended, later moves included.
 * @property {boolean} undo_reveals Whether what would be taken back has shown something hidden.
 * @property {boolean} helped Whether the person was given a hint or took a move back.
 * @property {ClocksModel | null} clocks Null where the game is played without clocks.
 */

/**
 * @typedef {object} StateModel A position as the page draws it.
 * @property {string} game
 * @property {string} variant
 * @property {string} position The position as text, as far as this person may know it.
 * @property {number} turn Index of the side to move.
 * @property {string[]} sides What each player plays now; players may have changed sides.
 * @property {string[]} side_names What they are called.
 * @property {SceneModel} scene
 * @property {LegalModel[]} legal Empty when it is not this person's turn, and where the scene has a `grid`.
 * @property {Record<string, string>} prompt_after What is asked for after the first taps of a move, which are joined by blanks.
 * @property {Record<string, string>} [double_taps] Cells that make this move when they are touched twice.
 * @property {Record<string, string[][]>} rows_after Rows to be lit after the first taps of a move, such as a mill that is closed by them.
 * @property {OutcomeModel | null} outcome
 */

/**
 * @typedef {object} StatisticsModel Statistics of a visitor's finished games of one kind; those with help count in `results` only.
 * @property {string} game
 * @property {number} finished
 * @property {number} running
 * @property {number} seconds Thinking time in all.
 * @property {number} streak Games won one after another, up to now.
 * @property {number} longest_streak
 * @property {ResultsModel[]} results
 * @property {("won" | "drawn" | "lost")[]} course The newest fifty, the oldest first.
 * @property {SeriesModel[]} series
 * @property {RatingModel | null} rating Null without such games.
 */

/**
 * @typedef {object} StatusModel The server and its compile jobs.
 * @property {string} version
 * @property {string[]} languages Languages with a catalogue, English first.
 * @property {WarmingModel | null} warming Null once everything is compiled.
 * @property {boolean} owner Whether the request carries the owner's token.
 * @property {string | null} network The address for other devices of the network; null where there is none.
 * @property {boolean} can_open Whether `/owner` can open the page as its owner on this machine's screen.
 */

/**
 * @typedef {object} StepModel A move of a line, with the cells that draw it.
 * @property {string} text
 * @property {number} seat Who made it.
 * @property {string} label What it is called.
 * @property {string | null} side The kind of piece it put or moved; null for a choice.
 * @property {string[]} taps
 * @property {string[]} path Cells the moved piece goes over, where one moves.
 * @property {EffectModel[]} effects What it does; empty where that cannot be known.
 */

/**
 * @typedef {object} StoredGameModel A finished game in a list.
 * @property {number} id
 * @property {number | null} tournament
 * @property {number | null} number
 * @property {number} round
 * @property {string} game
 * @property {string} variant
 * @property {string[]} brains
 * @property {number[]} points
 * @property {string} ending
 * @property {string} detail
 * @property {number} plies
 * @property {number} finished
 */

/**
 * @typedef {object} StoredGamesModel A page of games.
 * @property {StoredGameModel[]} games
 * @property {number} total
 */

/**
 * @typedef {object} StrengthTestModel A match of two that ends as soon as the results are clear.
 * @property {"clear" | "sprt"} kind Until one is clearly stronger, or an SPRT.
 * @property {"open" | "stronger" | "not stronger"} verdict Whether `player` is stronger than `other`, as far as the test can tell.
 * @property {string} player Of an SPRT the first one; else the leader, the first one where there is none.
 * @property {string} other
 * @property {[number, number]} points Of `player` and of `other`.
 * @property {number} draws
 * @property {number} value The stake against equal players, or the log-likelihood ratio.
 * @property {number | null} low At or below it an SPRT says: not stronger.
 * @property {number} high At or above it the answer is: stronger.
 */

/**
 * @typedef {object} TablesModel What came out of a tournament so far.
 * @property {TournamentModel} tournament
 * @property {"elo" | "wins" | "points"} measure What its game is compared by.
 * @property {StandingModel[]} standings The best first.
 * @property {TallyModel[]} cross
 * @property {Record<string, number>} endings How many games ended in which way.
 * @property {MatchModel[]} matches Of a knockout tournament, round by round.
 * @property {GroupModel[]} groups Of a tournament in groups; the final is the last one.
 * @property {string | null} winner Who won a knockout tournament, or the final of groups, that is over.
 * @property {StrengthTestModel | null} test Where the number of games depends on the results.
 */

/**
 * @typedef {object} TallyModel One cell of the cross table.
 * @property {string} one
 * @property {string} other
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 */

/**
 * @typedef {object} TodayModel The puzzles of a day, the same for everybody.
 * @property {string} date
 * @property {PuzzleModel[]} puzzles
 */

/**
 * @typedef {object} TournamentModel A tournament in a list.
 * @property {number} id
 * @property {string} name
 * @property {string} game
 * @property {string} variant
 * @property {string} kind
 * @property {string[]} brains
 * @property {"waiting" | "stopped" | "running" | "paused" | "finishing" | "stopping" | "broken off" | "finished"} state `waiting` was never run; `stopped` stands until the owner resumes it; `broken off` was running when its process died, and can go on as well.
 * @property {boolean} here Whether this server plays it now.
 * @property {"run" | "pause" | "finish" | "stop"} command
 * @property {string} reason Why it stands where it stands, one sentence.
 * @property {number} planned
 * @property {number} played
 * @property {number} created
 */

/**
 * @typedef {object} TournamentRequest A tournament to be created and started; the same fields as in a tournament file.
 * @property {string} name
 * @property {string} game
 * @property {string} [variant]
 * @property {"round-robin" | "gauntlet" | "groups" | "knockout" | "swiss"} [kind]
 * @property {BrainRequest[]} brains
 * @property {number} [games]
 * @property {number} [rounds] Of a Swiss tournament; 0 is as many as it needs.
 * @property {number} [groups] Of a tournament in groups; 0: of about four players each.
 * @property {number} [advance] Of each group, to the final.
 * @property {"alternate" | "first"} [begins]
 * @property {ClockRequest} [clock]
 * @property {SprtRequest | null} [sprt]
 * @property {number} [until_clear] Ends a match of two as soon as one is clearly stronger, with this chance of naming one of two equals; 0 plays all games.
 * @property {number} [concurrency]
 * @property {number} [move_delay]
 * @property {number} [max_moves]
 * @property {number} [seed]
 * @property {string} [openings] One opening a line.
 * @property {string} [folder] Every finished game is written there as a file; a relative one lies in the folder of records.
 * @property {string} [format] Of these files, or a game's format.
 */

/**
 * @typedef {object} TrayModel Pieces beside the board.
 * @property {string} name What it says, such as `White has 4 men in hand`.
 * @property {string[]} pieces Kinds.
 * @property {boolean} below Whether it is below the board, not above it.
 * @property {boolean} taken Whether they are off the board for good.
 * @property {string} [balance] How much more they are worth than the other tray, such as `+3`.
 */

/**
 * @typedef {object} TryModel How far the solver has come.
 * @property {StateModel} state Where the next move is to be found, or the last position.
 * @property {SceneModel | null} between After the right move, before the answer to it.
 * @property {string} reply The answer to the right move, as people call it; may be empty.
 * @property {number} found
 * @property {number} tasks
 * @property {boolean} solved
 * @property {RightModel | null} right
 * @property {WrongModel | null} wrong
 * @property {StepModel[]} rest How it goes on when it is solved or given up.
 */

/**
 * @typedef {object} TryRequest The solver's moves so far; the server has nothing stored between two of them.
 * @property {string} game
 * @property {string | null} [date] The day of the puzzle.
 * @property {OwnPuzzle | null} [own] In place of `date`: a puzzle of the visitor's own.
 * @property {string[]} [moves]
 * @property {boolean} [give_up] Asks for the solution from there on.
 */

/**
 * @typedef {object} UploadedFile A file that a brain reads, sent along with a seat.
 * @property {string} name
 * @property {string} text
 */

/**
 * @typedef {object} VariantModel A set of rules and sizes that has a name.
 * @property {string} name
 * @property {string} title
 * @property {Record<string, boolean | number | string>} values Of the game's fields.
 * @property {string[]} [sides] What the players play, the beginner first; empty: as in the game.
 * @property {string} [meaning] What tells it from the others, in one sentence; may be empty.
 */

/**
 * @typedef {object} VariantRequest Asks for the variant with some values of a game's fields.
 * @property {string} game Name of the game, as /games lists it.
 * @property {Record<string, boolean | number | string>} values Fields that are missing have their usual value.
 * @property {string | null} [variant] One whose values the missing fields have instead.
 * @property {boolean} [explain] Answer what cannot be as a `problem`, not as an error.
 */

/**
 * @typedef {object} VariationModel A line that could have been played in the place of a move.
 * @property {string} text How it begins.
 * @property {number} moves How many moves it has.
 */

/**
 * @typedef {object} WarmingMessage Kernels are being compiled.
 * @property {string} title What is being compiled now, English.
 * @property {number} done
 * @property {number} total
 * @property {"warming"} type
 */

/**
 * @typedef {object} WarmingModel Kernels are being compiled; `done == total` ends it.
 * @property {string} title What is being compiled now, English.
 * @property {number} done
 * @property {number} total
 */

/**
 * @typedef {object} WrongModel About a wrong move.
 * @property {string} label
 * @property {string} text What is wrong with it.
 * @property {StepModel[]} steps The move and its answer.
 */

/**
 * @typedef {object} partie__web__desktop__api__LevelModel A size or a rule of a program.
 * @property {string} name
 * @property {string} title
 */

/**
 * @typedef {object} partie__web__games__models__ChoiceModel One of the values of an option.
 * @property {string} value
 * @property {string} title
 */

/**
 * @typedef {object} partie__web__games__models__LevelModel What a level is called.
 * @property {string} title
 * @property {string} sentence What it plays like.
 */

/**
 * @typedef {object} partie__web__vision__position_api__ChoiceModel One answer to a question.
 * @property {string} label
 * @property {Record<string, boolean | number | string>} answers
 */

export {};
