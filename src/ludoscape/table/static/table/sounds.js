// Sounds, made here and not fetched: silent until somebody switches them on. What each is made of is in logic/sounds.js.
// @ts-check
import { el } from "../dom.js";
import { free, heard, notes, PEAK, trembles } from "../logic/sounds.js";
import { SOUND, want, wants } from "../settings.js";

/** @typedef {import("../logic/sounds.js").Sound} Sound */

const ATTACK = 0.004; // seconds: without it a tone begins with a click
const SILENT = 0.0001;

/** @param {BaseAudioContext} audio @param {number} seconds @returns {AudioBufferSourceNode} */
function noise(audio, seconds) {
  const buffer = new AudioBuffer({ length: Math.max(1, Math.ceil(seconds * audio.sampleRate)), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}

/**
 * Write a sound into an audio context.
 * @param {BaseAudioContext} audio @param {Sound} sound @param {number} when seconds @param {{long?: number, low?: boolean}} [how]
 */
export function write(audio, sound, when, how) {
  for (const { at, long, from, to = from, wave, loud } of notes(sound, how)) {
    const begin = when + at;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(SILENT, begin);
    gain.gain.exponentialRampToValueAtTime(PEAK * loud, begin + Math.min(ATTACK, long / 3));
    gain.gain.exponentialRampToValueAtTime(SILENT, begin + long);
    const source = wave === "noise" ? noise(audio, long) : new OscillatorNode(audio, { type: wave, frequency: from });
    const pitch = source instanceof OscillatorNode ? source : new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 1 });
    pitch.frequency.setValueAtTime(from, begin);
    pitch.frequency.exponentialRampToValueAtTime(to, begin + long);
    if (source !== pitch) source.connect(pitch);
    pitch.connect(gain).connect(audio.destination);
    source.start(begin);
    source.stop(begin + long);
  }
}

export class Sounds {
  constructor() {
    /** @type {AudioContext | undefined} */ this.audio = undefined;
    /** @type {Map<string, number>} when each was heard last, in milliseconds */ this.last = new Map();
  }

  listen() {
    // a browser lets a page sound only after it was touched
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => this.tune(), { once: true });
  }

  tune() {
    if (wants(SOUND) && "AudioContext" in window) this.audio ??= new AudioContext();
  }

  /** @param {boolean} on */
  turn(on) {
    want(SOUND, on);
    this.play("turn"); // this is how it sounds
    this.show();
  }

  /** The switches stand as they were put. */
  show() {
    const [button, field] = [el("act-sound"), el("sound")];
    button?.setAttribute("aria-pressed", String(wants(SOUND)));
    if (field instanceof HTMLInputElement) field.checked = wants(SOUND);
  }

  /** @param {Sound} sound @param {{at?: number, long?: number, low?: boolean}} [how] */
  play(sound, { at = 0, long, low } = {}) {
    if (!wants(SOUND) || !free(sound, performance.now() + at, this.last)) return;
    if (trembles(sound) && "vibrate" in navigator) setTimeout(() => navigator.vibrate(10), at);
    this.tune();
    if (this.audio) write(this.audio, sound, this.audio.currentTime + at / 1000, { long, low });
  }

  /** @param {import("../logic/motion.js").Plan} plan what is seen is heard as well @param {Iterable<number>} mine my seats */
  follow({ steps }, mine) {
    for (const { sound, at, long, low } of heard(steps, new Set([...mine].map((seat) => `seat-${seat}`)))) this.play(sound, { at, long, low });
  }
}
