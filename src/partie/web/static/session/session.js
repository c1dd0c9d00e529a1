// One game on the server, over a WebSocket that comes back after a loss of connection.

import { Connection } from "./connection.js";
import { pendingMoveOf, storePendingMove } from "./pending-moves.js";
import { language } from "../lib/i18n.js";
import { recordOf } from "./record.js";
import { readRoute } from "../frame/route.js";
import { isOver, storedRecord, storedState, storeGame, unfinishedGames } from "../library/stored-games.js";
import { adviserOf, settings } from "../lib/settings.js";
import { play, soundOf } from "../lib/sound.js";
import { noteGame } from "../today/progress.js";
import { visitor } from "../library/visitor.js";

/** @import { PendingMove } from "./pending-moves.js" */
/** @import { PresenceMessage } from "../lib/wire.js" */
/** @import { ClocksModel, NewGame, Played, Route, State, Analysis, Warming } from "../lib/types.js" */

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} [state]
 * @property {(analysis: Analysis) => void} [analysis]
 * @property {(clocks: ClocksModel) => void} [clocks] a clock began to run
 * @property {(warming: Warming) => void} [warming]
 * @property {(text: string, cells: string[], rule: string) => void} [error] a sentence, the cells it names, and the rule in it alone
 * @property {(connected: boolean) => void} [connection]
 * @property {(move: string) => void} [pending] a move waits for the connection
 * @property {(text: string | null) => void} [queue] others come first; null: it goes on
 * @property {(presence: PresenceMessage) => void} [presence] who else is connected
 * @property {(elsewhere: boolean) => void} [elsewhere] whether another tab or device has the game now
 */

/**
 * What a controller needs of the connection to its game, wherever its players are.
 * @typedef {object} GameSession
 * @property {State | null} state
 * @property {NewGame | null} request
 * @property {PresenceMessage | null} [presence]
 * @property {string | null} waiting
 * @property {number | undefined} seed
 * @property {(request: NewGame, sessionId?: string | null) => void} start
 * @property {() => void} leave
 * @property {(message: {type: string, [field: string]: unknown}) => boolean} send
 * @property {() => void} withdraw
 * @property {(on: boolean) => void} analyse
 * @property {() => void} changeLanguage
 * @property {() => boolean} takeBack
 * @property {() => void} close
 */

/** @implements {GameSession} */
export class Session {
  /** @type {State | null} */
  state = null;
  /** @type {NewGame | null} */
  request = null;
  #connection;
  /** @type {string | null} the game to go on with when the connection opens */
  #sessionId = null;
  /** @type {string | null} the game before, whose last states may still come in */
  #left = null;
  #resuming = false;
  #analysing = false;
  #queued = false;
  /** @type {PendingMove | null} a move that waits for the connection */
  #pending = null;
  /** @type {PendingMove | null} a move that was sent and not answered yet */
  #sent = null;
  #elsewhere = false; // another tab or device has the game
  #seen = () => document.visibilityState === "visible" && this.takeBack();
  /** @type {string | null} the id of the game that is kept */
  #storedId = null;
  #resumed = false; // the request only stands in for a game that the server knew
  #remembered = false; // the state is the one that this browser has kept: the server has not answered yet
  #here;
  #listener;

  /**
   * @param {Listener} listener
   * @param {(() => string) | null} here the address of the game that the person plays, by which it is kept; null where positions are only tried
   */
  constructor(listener, here) {
    this.#listener = listener;
    this.#here = here;
    document.addEventListener("visibilitychange", this.#seen); // the tab that a person looks at has the game
    this.#connection = new Connection("session", {
      opened: () => this.#opened(),
      received: (message) => this.#receive(message),
      lost: () => this.#lost(),
    });
  }

  /**
   * Starts a game; the one before is left.
   * @param {NewGame} request
   * @param {string | null} [sessionId] of a game to go on with, if the server still has it
   */
  start(request, sessionId = null) {
    this.leave();
    if (sessionId === this.#left) this.#left = null;
    this.request = request;
    this.state = null;
    this.#sent = null;
    this.#pending = this.#here ? pendingMoveOf(sessionId) : null;
    this.#sessionId = sessionId;
    this.#storedId = null;
    this.#resumed = false;
    this.#remembered = false;
    this.#setElsewhere(false);
    this.#greet();
  }

  /** Ignores all further messages of the game. */
  leave() {
    this.#left = this.#sessionId ?? this.#left;
  }

  /**
   * Sends a message now. Without a connection the last move waits for the next one, which restores the game, as does one
   * that was under way when the connection was lost; the rest is dropped. Where another tab or device has the game, a
   * message brings it back, and a move is played if the game still stands where it was chosen.
   * @param {{type: string, [field: string]: unknown}} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    const connected = this.#connection.isOpen;
    const move = message.type === "move" && this.state ? { ...message, ply: this.state.ply } : null;
    const isBack = this.takeBack();
    const changesGame = !["language", "analyse"].includes(message.type);
    if (!(isBack && changesGame)) this.#connection.send(message);
    else if (move) this.#connection.send(move);
    if (connected && move) this.#sent = move;
    else if (move) this.#hold(move);
    return connected;
  }

  /** The move that waits for the connection, to be played where the game stands. @returns {string | null} */
  get waiting() {
    return this.#pending && this.#pending.ply === this.state?.ply ? String(this.#pending.move) : null;
  }

  /** The move that waits is not wanted any more. */
  withdraw() {
    this.#pending = null;
    storePendingMove(this.#sessionId, null);
  }

  /** @param {PendingMove} move */
  #hold(move) {
    this.#pending = move;
    if (this.#here) storePendingMove(this.#sessionId, move);
    this.#listener.pending?.(String(move.move));
  }

  /** Thinks without end about the shown position, also after the connection was lost. @param {boolean} on */
  analyse(on) {
    this.#analysing = on;
    this.send({ type: "analyse", on, ...adviserOf(this.request?.game ?? "") });
  }

  /** Receives everything in the person's language from now on, the state again at once. */
  changeLanguage() {
    if (this.state) this.send({ type: "language", language: language() });
  }

  /** Brings the game back from another tab or device. @returns {boolean} whether it was there */
  takeBack() {
    if (!this.#elsewhere) return false;
    this.#setElsewhere(false);
    this.#greet();
    return true;
  }

  /** @param {boolean} elsewhere */
  #setElsewhere(elsewhere) {
    if (elsewhere === this.#elsewhere) return;
    this.#elsewhere = elsewhere;
    this.#listener.elsewhere?.(elsewhere);
  }

  close() {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#connection.close();
  }

  #opened() {
    this.#listener.connection?.(true);
    this.#greet();
  }

  /** Goes on with the game where the server still has it, otherwise from its record, its moves or its last position. */
  #greet() {
    if (!this.request || this.#elsewhere) return;
    this.#resuming = this.#sessionId !== null;
    const owner = this.#here ? { visitor: visitor() } : {};
    if (this.#resuming) this.send({ type: "resume", session: this.#sessionId, ...owner });
    else this.send({ type: "new", seconds: settings.seconds, ...this.#lastSeen(this.request), ...owner });
    if (this.#analysing) this.analyse(true);
  }

  /**
   * @param {NewGame} request
   * @returns {NewGame}
   */
  #lastSeen(request) {
    if (!this.state) return request;
    const { variant, start, ply, moves, position, clocks } = this.state;
    const clock = clocks?.text;
    const { game, seats, seconds, seed } = request;
    if (start !== null) {
      return { game, variant, seats, seconds: seconds ?? settings.seconds, clock, record: recordOf(this.state), ply };
    }
    const known = this.#resumed ? storedRecord(this.state.id) : null;
    if (known) {
      return {
        game,
        variant,
        seats: known.seats,
        seconds,
        record: { ...known.record, moves: recordOf(this.state).moves },
        ply,
      };
    }
    if (seed !== undefined && !this.#resumed) return { ...request, moves: textsOf(moves).slice(0, ply) };
    return { ...request, variant, position, side: undefined };
  }

  #lost() {
    this.#listener.connection?.(false);
    this.#recall();
    if (this.#sent) this.#hold(this.#sent);
    this.#sent = null;
  }

  /** Without an answer a game is shown as it stood here last. */
  #recall() {
    const known = this.#here && !this.state && this.#sessionId ? storedState(this.#sessionId) : null;
    if (!known) return;
    this.#remembered = true;
    this.state = known;
    this.#listener.state?.(known);
    if (this.waiting) this.#listener.pending?.(this.waiting);
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "state" && message.session === this.#left) return;
    if (message.type === "state") this.#see(message);
    else if (message.type === "error" && this.#resuming) this.#restart();
    else if (message.type === "analysis") this.#receiveAnalysis(message);
    else if (message.type === "queue") this.#wait(message.text);
    else if (message.type === "elsewhere") this.#setElsewhere(message.session === this.#sessionId);
    else if (message.type === "clocks") this.#seeClocks(message);
    else if (message.type === "warming") this.#listener.warming?.(message);
    else if (message.type === "error") this.#receiveError(message);
  }

  /** @param {any} message */
  #seeClocks(message) {
    if (!this.state) return;
    this.state.clocks = message;
    this.#listener.clocks?.(message);
  }

  /** @param {Analysis} analysis */
  #receiveAnalysis(analysis) {
    if (this.#queued) this.#wait(null);
    this.#listener.analysis?.(analysis);
  }

  /** @param {any} message */
  #receiveError(message) {
    this.#sent = null;
    if (this.#here) play("illegal");
    this.#listener.error?.(
      message.text,
      (message.problems ?? []).flatMap((/** @type {{cells: string[]}} */ { cells }) => cells),
      message.rule ?? "",
    );
  }

  /** @param {State} state */
  #see(state) {
    if (this.#resuming && (!this.state || this.#remembered)) this.#resumed = true;
    this.#remembered = false;
    if (this.#here && this.state && state.ply > this.state.ply) play(soundOf(state));
    this.state = state;
    this.#sessionId = state.session;
    this.#resuming = false;
    if (this.#queued) this.#wait(null);
    this.#listener.state?.(state);
    if (this.#here) noteGame(state);
    if (this.#here) this.#keep(state, this.#here());
    this.#catchUp(state);
  }

  /** Plays what was entered without a connection, if the game still stands where it was. @param {State} state */
  #catchUp(state) {
    if (this.#sent?.ply !== state.ply) this.#sent = null;
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    storePendingMove(this.#sessionId, null);
    if (pending.ply === state.ply && !state.thinking) this.send(pending);
  }

  /** @param {string | null} text */
  #wait(text) {
    this.#queued = text !== null;
    this.#listener.queue?.(text);
  }

  /**
   * Into the browser, after the listener has put the state into the address.
   * @param {State} state
   * @param {string} address
   */
  #keep(state, address) {
    rememberTabGame(address, state.session);
    const before = this.#storedId !== state.id ? this.#storedId : null;
    if (!state.in_library && !before) return;
    storeGame(state, this.seed, address, before);
    this.#storedId = state.id;
  }

  /** What dealt the game, where the page knows it. @returns {number | undefined} */
  get seed() {
    if (this.#resumed || !this.request) return undefined;
    const { record, position, seed } = this.request;
    return record ? record.seed : position === undefined ? seed : undefined;
  }

  /** The server does not know the game any more: it is sent what the browser has kept. */
  #restart() {
    if (this.#remembered) this.state = null;
    const known = this.state ? null : storedRecord(this.#sessionId ?? "");
    if (known && this.request) {
      const { game, seconds } = this.request;
      this.request = { game, variant: known.record.variant, seats: known.seats, seconds, record: known.record };
      this.#storedId = this.#sessionId;
    }
    this.#sessionId = null;
    this.#greet();
  }
}

/** @param {Played[]} moves */
export function textsOf(moves) {
  return moves.map(({ text }) => text);
}

const KEPT = "partie-session";
const MOST_KEPT = 20;

/**
 * Keeps a game for when this tab comes back to its address: loaded again, or by the browser's way back.
 * @param {string} address of the page
 * @param {string} sessionId of the game, or its id
 */
export function rememberTabGame(address, sessionId) {
  const others = tabGames().filter((other) => other.address !== address && other.sessionId !== sessionId);
  const stored = [{ address, sessionId }, ...others]
    .slice(0, MOST_KEPT)
    .map((game) => ({ address: game.address, word: game.sessionId }));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(stored));
  } catch {
    // Without storage the address alone brings the position back.
  }
}

/**
 * The game at an address: the one that this tab had there, else one that waits there in this browser, such as that of
 * another tab.
 * @param {string} address
 * @returns {string | null}
 */
export function tabGame(address) {
  const known = [...tabGames(), ...unfinishedGames()];
  return known.find((game) => game.address === address)?.sessionId ?? null;
}

/**
 * The game that goes on where an address names nothing but the game: the one that this tab showed last unless it is over,
 * else the newest that waits in this browser.
 * @param {string} game
 * @returns {{address: string, sessionId: string} | null}
 */
export function gameToContinue(game) {
  const last = tabGames().find(({ address }) => readRoute(address).game === game);
  const waiting = unfinishedGames().filter((one) => one.game === game);
  const known = waiting.find(({ sessionId }) => sessionId === last?.sessionId);
  if (last && !known && isUntouched(readRoute(last.address)) && !isOver(last.sessionId)) return last;
  return known ?? waiting[0] ?? null;
}

/** Whether nothing was played at an address. @param {Route} route */
function isUntouched({ position, moves }) {
  return position === null && moves === undefined;
}

/** @returns {{address: string, sessionId: string}[]} */
function tabGames() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found)
      ? found
          .filter((one) => typeof one?.address === "string" && typeof one.word === "string")
          .map(({ address, word }) => ({ address, sessionId: word }))
      : [];
  } catch {
    return [];
  }
}

/** What the server says of an impossible position. */
export class Refused extends Error {
  /**
   * @param {string} text
   * @param {string[]} cells the ones it names
   * @param {string} rule the rule in it alone, where it names one
   */
  constructor(text, cells, rule) {
    super(text);
    this.cells = cells;
    this.rule = rule;
  }
}

/**
 * A game that was played elsewhere, kept as one of the person's.
 * @param {NewGame} request with its moves
 * @param {string} address at which it goes on
 * @returns {Promise<State>} rejected with the server's sentence
 */
export function keepPlayed(request, address) {
  return askOnce({ ...request, played: true }, () => address);
}

/**
 * What the server makes of a game without playing it: used to check a pasted position and see who is to move.
 * @param {NewGame} request with people in all seats, so that no engine thinks
 * @returns {Promise<State>} rejected with the server's sentence, as a `Refused`
 */
export function probe(request) {
  return askOnce(request, null);
}

/**
 * The first state of a game.
 * @param {NewGame} request
 * @param {(() => string) | null} here as in `Session`
 * @returns {Promise<State>}
 */
function askOnce(request, here) {
  return new Promise((resolve, reject) => {
    /** @param {() => void} settle */
    const finish = (settle) => {
      session.close();
      settle();
    };
    const session = new Session(
      {
        state: (state) => finish(() => resolve(state)),
        error: (text, cells, rule) => finish(() => reject(new Refused(text, cells, rule))),
      },
      here,
    );
    session.start(request);
  });
}
