// @ts-check
/**
 * SHA-256 of a text. Browsers keep their own for pages from https or localhost; at a table in the living room,
 * over plain http, the short one below does the same.
 */

/** @param {string} text @returns {Promise<Uint8Array>} */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : digest(bytes);
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);
/** The first 32 binary places of a root. @param {number} root */
const places = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUNDS = primes.map((prime) => places(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => places(Math.sqrt(prime)));
/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, section 6.2. @param {Uint8Array} bytes @returns {Uint8Array} */
export function digest(bytes) {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length * 8));
  let state = Uint32Array.from(START);
  for (let at = 0; at < padded.byteLength; at += 64) state = compressed(state, padded, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}

/** @param {Uint32Array} state @param {DataView} block @param {number} at */
function compressed(state, block, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const low = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const high = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + ROUNDS[i] + w[i]) | 0;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return Uint32Array.from(state, (word, i) => word + [a, b, c, d, e, f, g, h][i]);
}
