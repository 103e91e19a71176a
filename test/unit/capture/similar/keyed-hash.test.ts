import { expect, it } from 'vitest';
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';

// The first vectors of the algorithm's reference: the key is 00 to 07, the input 00, 01, 02 and so on.
const vectors = [0x5b9f35a9, 0xb85a4727, 0x03a662fa, 0x04e7fe8a, 0x89466e2a, 0x69b6fac5];

it.each(vectors.map((expected, length) => ({ length, expected })))(
  'hashes $length bytes as the reference does',
  ({ length, expected }) => {
    const hash = createKeyedHash(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(hash(String.fromCharCode(...Array(length).keys()))).toBe(expected);
  },
);
