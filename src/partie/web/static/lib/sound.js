// A small click when a move is made; off unless a person asks for it.

import { settings } from "./settings.js";

const [PITCH, LENGTH, LOUD, QUIET] = [330, 0.08, 0.2, 0.001]; // hertz, seconds, volumes at its beginning and end

/** @type {AudioContext | null} made at the first click: browsers want a person's touch before */
let audio = null;

export function click() {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: PITCH });
  const volume = new GainNode(audio, { gain: LOUD });
  volume.gain.setValueAtTime(LOUD, start);
  volume.gain.exponentialRampToValueAtTime(QUIET, start + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LENGTH);
}
