// The game behind the table: begun, loaded, saved, and found again after a reload or a restart of the server.

import { tabGame, probe, textsOf } from "../../../session/session.js";
import { settings } from "../../../lib/settings.js";
import { storedRecord } from "../../../library/stored-games.js";
import { COLOURS, playerOf, seatOf, defaultSeats } from "./seats.js";
import { tableOf } from "./table.js";

/** @import { NewGame, Played, State } from "../../../lib/types.js" */
/** @import { Listener } from "../../../session/session.js" */
/** @import { GameScreen } from "../../../table/screen.js" */
/** @import { SavedGame } from "./files.js" */

const SEEDS = 2 ** 31;
const KEPT = "partie-alhambra";
const STEPS_OF_A_TURN = 2; // a turn has about two, and the person chose the time for a turn

export class AlhambraGame {
  /** @type {SavedGame} */
  saved = { seed: 0, chairs: [], moves: [] };
  /** @type {Played[]} */
  played = [];
  session;
  #here;

  /**
   * @param {GameScreen} screen
   * @param {() => string} here the address of the game
   * @param {Listener} listener
   */
  constructor(screen, here, listener) {
    this.#here = here;
    this.session = screen.connect({ ...listener, state: (state) => this.#see(state, listener) });
  }

  /** @param {SavedGame["chairs"]} chairs */
  begin(chairs) {
    this.#start({ seed: Math.floor(Math.random() * SEEDS), chairs, moves: [] }, null);
  }

  /**
   * Goes on with a saved game once the server has played it through; until then the old one stays.
   * @param {SavedGame} saved
   */
  async load(saved) {
    await probe({ ...request(saved), seats: saved.chairs.map(() => "human") });
    this.#start(saved, null);
  }

  /** Goes on with the game this tab had at this address. @returns {boolean} whether there was one */
  resume() {
    const kept = read();
    const sessionId = tabGame(this.#here());
    if (kept?.address === this.#here() && (sessionId === null || sessionId === kept.word)) {
      this.#start(kept.saved, kept.word);
    } else if (sessionId) {
      this.#start({ seed: seedOf(sessionId), chairs: defaultSeats(2), moves: [] }, sessionId);
    } // its states tell who plays
    else return false;
    return true;
  }

  /**
   * @param {SavedGame} saved
   * @param {string | null} sessionId
   */
  #start(saved, sessionId) {
    this.saved = saved;
    this.session.start(request(saved), sessionId);
  }

  /**
   * Who sits there, as far as this page knows more than the server says.
   * @param {State["seats"][number]} seat
   * @param {number} index
   */
  #chair(seat, index) {
    const known = this.saved.chairs[index];
    const player = playerOf(seat);
    const name = seat === "human" ? undefined : (seat.person ?? undefined);
    return known?.player === player && known.name === name ? known : { colour: COLOURS[index], player, name };
  }

  /**
   * @param {State} state
   * @param {Listener} listener
   */
  #see(state, listener) {
    const chairs = state.seats.map((seat, index) => this.#chair(seat, index));
    const dealt = state.ply === 0 ? tableOf(state.scene).hands : this.saved.dealt;
    this.saved = { ...this.saved, chairs, moves: textsOf(state.moves), dealt };
    this.played = state.moves;
    listener.state?.(state);
    write(this.#here(), state.session, this.saved);
  }
}

/** What dealt a game that is kept in the browser; null where that is not known. @param {string} sessionId */
function seedOf(sessionId) {
  return storedRecord(sessionId)?.record.seed ?? null;
}

/**
 * @param {SavedGame} saved
 * @returns {NewGame}
 */
function request({ seed, chairs, moves }) {
  return {
    game: "alhambra",
    variant: `${chairs.length}-players`,
    seats: chairs.map(seatOf),
    seconds: settings.seconds / STEPS_OF_A_TURN,
    seed: seed ?? undefined,
    moves,
  };
}

/**
 * @param {string} address
 * @param {string} sessionId
 * @param {SavedGame} saved
 */
function write(address, sessionId, saved) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ address, word: sessionId, saved }));
  } catch {
    // Without storage a reload begins a new game.
  }
}

/** `word` is the id of the session. @returns {{address: string, word: string, saved: SavedGame} | null} */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}
