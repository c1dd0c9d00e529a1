// Sounds and vibration of a game: short sounds made here. Both are off unless a person asks for them.

import { settings } from "./settings.js";

/** @import { State } from "./types.js" */

/** @typedef {"move" | "capture" | "card" | "illegal" | "won" | "lost" | "drawn"} Sound */

/**
 * @typedef {object} Note
 * @property {number} at seconds after the beginning
 * @property {number} pitch hertz; of noise, the middle of what is heard of it
 * @property {number} length seconds
 * @property {number} loud
 * @property {OscillatorType | "noise"} wave
 */

const QUIET = 0.001; // volume at the end of a note

/** @type {Record<Sound, Note[]>} */
const SOUNDS = {
  move: [knock(0, 900), tone(0, 210, 0.07, 0.16)],
  capture: [knock(0, 900), tone(0, 210, 0.06, 0.16), knock(0.09, 620), tone(0.09, 150, 0.09, 0.2)],
  card: [{ at: 0, pitch: 3200, length: 0.07, loud: 0.1, wave: "noise" }],
  illegal: [tone(0, 130, 0.12, 0.1, "square")],
  won: [tone(0, 523, 0.14, 0.14), tone(0.12, 659, 0.14, 0.14), tone(0.24, 784, 0.32, 0.16)],
  lost: [tone(0, 330, 0.18, 0.14), tone(0.16, 247, 0.34, 0.14)],
  drawn: [tone(0, 392, 0.16, 0.13), tone(0.16, 392, 0.24, 0.13)],
};

/** @type {Record<Sound, number[]>} milliseconds of vibration and of pauses by turns */
const VIBRATIONS = {
  move: [12],
  capture: [12, 40, 20],
  card: [8],
  illegal: [40],
  won: [30, 60, 30, 60, 60],
  lost: [80],
  drawn: [30, 60, 30],
};

/** @type {AudioContext | null} made at the first sound: browsers want a person's touch before */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Plays a sound and vibrates, as far as the person wants it. @param {Sound} name */
export function play(name) {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (settings.vibration) navigator.vibrate?.(VIBRATIONS[name]);
  if (!settings.sound) return;
  audio ??= new AudioContext();
  for (const note of SOUNDS[name]) playNote(audio, note);
}

/**
 * What the last move of a state sounds like: its end, a capture, a card, or a move.
 * @param {Pick<State, "scene" | "result">} state
 * @returns {Sound}
 */
export function soundOf({ scene, result }) {
  if (result === "won" || result === "lost") return result;
  if (result) return "drawn";
  if (scene.effects.some(({ kind }) => kind === "take")) return "capture";
  return scene.stacks.length > 0 ? "card" : "move";
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function playNote(context, { at, pitch, length, loud, wave }) {
  const start = context.currentTime + at;
  const volume = new GainNode(context, { gain: loud });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(QUIET, start + length);
  const source = wave === "noise" ? rustle(context, pitch, volume) : whistle(context, pitch, wave, volume);
  volume.connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {AudioContext} context @param {number} frequency @param {OscillatorType} type @param {AudioNode} target */
function whistle(context, frequency, type, target) {
  const source = new OscillatorNode(context, { type, frequency });
  source.connect(target);
  return source;
}

/** @param {AudioContext} context @param {number} frequency @param {AudioNode} target */
function rustle(context, frequency, target) {
  noise ??= makeNoise(context);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 })).connect(target);
  return source;
}

/** @param {AudioContext} context */
function makeNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/** Wood on wood. @param {number} at @param {number} pitch @returns {Note} */
function knock(at, pitch) {
  return { at, pitch, length: 0.035, loud: 0.35, wave: "noise" };
}

/**
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} [wave]
 * @returns {Note}
 */
function tone(at, pitch, length, loud, wave = "triangle") {
  return { at, pitch, length, loud, wave };
}
