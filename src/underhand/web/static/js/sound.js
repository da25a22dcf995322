// @ts-check
// A few small sounds, made here and off unless somebody wants them.
import {prefs} from './base.js';

let context = /** @type {AudioContext | null} */ (null);

/** A tone that fades. @param {number} pitch @param {number} start @param {number} length @param {number} loud @param {OscillatorType} [wave] */
function tone(pitch, start, length, loud, wave = 'sine') {
  if (!context) return;
  const from = context.currentTime + start, source = context.createOscillator(), gain = context.createGain();
  source.type = wave;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(context.destination);
  source.start(from);
  source.stop(from + length);
}

/** The rustle of a card. */
function rustle() {
  if (!context) return;
  const length = 0.07, samples = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = samples.getChannelData(0);
  for (let k = 0; k < data.length; k++) data[k] = (Math.random() * 2 - 1) * (1 - k / data.length) ** 3;
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), gain = context.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = 2400;
  gain.gain.value = 0.35;
  source.buffer = samples;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}

const SOUNDS = {
  card: rustle,
  turn: () => { tone(660, 0, 0.18, 0.12); tone(880, 0.11, 0.26, 0.12); },
  burn: () => { tone(150, 0, 0.4, 0.2, 'triangle'); tone(90, 0.06, 0.5, 0.2, 'sine'); },
  no: () => tone(190, 0, 0.2, 0.12, 'triangle'),
  end: () => [523, 659, 784, 1047].forEach((pitch, k) => tone(pitch, k * 0.12, 0.4, 0.12)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!prefs.sound.value) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  SOUNDS[name]();
}

/** What a new state sounds like. @param {import('./wire.d.ts').GameSeen} now @param {import('./wire.d.ts').GameSeen | null} before */
export function soundOf(now, before) {
  if (!before || before.number !== now.number || before.ply === now.ply) return;
  const heaped = (/** @type {typeof now} */ game) => game.zones.filter(zone => zone.shape === 'heap').reduce((sum, zone) => sum + (zone.count ?? 0), 0);
  if (now.phase === 'over' && before.phase !== 'over') sound('end');
  else if (heaped(now) > heaped(before)) sound('burn');
  else sound('card');
  if (now.moves.length && !before.moves.length && now.phase !== 'over') sound('turn');
}
