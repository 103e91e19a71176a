// A keyed hash of short texts: HalfSipHash-2-4 with 32 bits. Synchronous, because an index has half a million words.

export const hashKeyBytes = 8;

/** Without the key, nobody can tell which word a number stands for. */
export type KeyedHash = (text: string) => number;

/** `key` has eight bytes. */
export function createKeyedHash(key: Uint8Array): KeyedHash {
  const view = new DataView(key.buffer, key.byteOffset, hashKeyBytes);
  const [low, high] = [view.getUint32(0, true), view.getUint32(4, true)];
  const encoder = new TextEncoder();
  return (text) => halfSipHash(low, high, encoder.encode(text));
}

function halfSipHash(low: number, high: number, bytes: Uint8Array): number {
  let [a, b, c, d] = [low, high, low ^ 0x6c796765, high ^ 0x74656462];

  function mix(): void {
    a = (a + b) | 0;
    b = rotated(b, 5) ^ a;
    a = rotated(a, 16);
    c = (c + d) | 0;
    d = rotated(d, 8) ^ c;
    a = (a + d) | 0;
    d = rotated(d, 7) ^ a;
    c = (c + b) | 0;
    b = rotated(b, 13) ^ c;
    c = rotated(c, 16);
  }

  function take(word: number): void {
    d ^= word;
    mix();
    mix();
    a ^= word;
  }

  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) take(littleEndian(bytes, at, 4));
  take(littleEndian(bytes, whole, bytes.length - whole) | (bytes.length << 24));
  c ^= 0xff;
  for (let round = 0; round < 4; round += 1) mix();
  return (b ^ d) >>> 0;
}

const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

function littleEndian(bytes: Uint8Array, from: number, count: number): number {
  let word = 0;
  for (let index = 0; index < count; index += 1) word |= (bytes[from + index] ?? 0) << (8 * index);
  return word;
}
