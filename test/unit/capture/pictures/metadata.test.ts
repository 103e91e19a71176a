// A picture leaves without what it tells beside its pixels, and looks the same.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PictureType, pictureTypes } from '@/lib/capture/pictures/picture';
import { withoutMetadata } from '@/lib/capture/pictures/picture-bytes';
import '../../../support/property-seed';
import { exifWith, secret, segment, withPhotoData } from '../../../support/photo';

const file = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1');
const uint32 = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

const icc = segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(1, 1), 'profile');
const adobe = segment(0xee, 'Adobe', Uint8Array.of(0, 100, 0, 0, 0, 0, 1));
const jfif = segment(0xe0, 'JFIF\0', Uint8Array.of(1, 2, 1, 0, 72, 0, 72, 0, 0));
const frame = segment(0xc0, Uint8Array.of(8, 0, 3, 0, 4, 1, 1, 17, 0));
const scan = file(segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)), Uint8Array.of(1, 255, 0, 2, 255, 208, 3));
const jpeg = file(Uint8Array.of(0xff, 0xd8), jfif, icc, adobe, frame, scan, Uint8Array.of(0xff, 0xd9));

const pngChunk = (type: string, content: string | Uint8Array = '') =>
  file(uint32(file(content).length), type, content, uint32(0));
const pngStart = '\u0089PNG\r\n\u001a\n';
const png = file(pngStart, pngChunk('IHDR', 'size'), pngChunk('iCCP', 'profile'), pngChunk('IDAT', 'pixels'));

const riffChunk = (type: string, content: string | Uint8Array) => {
  const bytes = file(content);
  return file(type, uint32(bytes.length, true), bytes, bytes.length % 2 === 1 ? '\0' : '');
};
const webp = (...chunks: Uint8Array[]) => {
  const content = file('WEBP', ...chunks);
  return file('RIFF', uint32(content.length, true), content);
};
const vp8x = (flags: number) => riffChunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 9, 0, 0, 9, 0, 0));

const gifHead = file('GIF89a', Uint8Array.of(2, 0, 2, 0, 0x80, 0, 0), 'colors');
const gifFrame = file(Uint8Array.of(0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 5, 6, 0));
const loop = file(Uint8Array.of(0x21, 0xff, 11), 'NETSCAPE2.0', Uint8Array.of(3, 1, 0, 0, 0));
const gifText = file(Uint8Array.of(0x21, 0xfe, secret.length), secret, '\0');
const gifXmp = file(Uint8Array.of(0x21, 0xff, 11), 'XMP DataXMP', Uint8Array.of(secret.length), secret, '\0');
const gif = file(gifHead, loop, gifFrame, Uint8Array.of(0x3b));

const cases: readonly [string, PictureType, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
  ['a JPEG without any as it is', 'image/jpeg', jpeg, jpeg],
  [
    'a JPEG without Exif, XMP, IPTC, comments and what follows it',
    'image/jpeg',
    file(withPhotoData(jpeg, 1)),
    jpeg,
  ],
  [
    'a JPEG without a second picture in the color profile’s place',
    'image/jpeg',
    file(jpeg.subarray(0, 2), segment(0xe2, 'MPF\0', secret), jpeg.subarray(2)),
    jpeg,
  ],
  [
    'a JPEG without the preview in its JFIF segment',
    'image/jpeg',
    file(
      jpeg.subarray(0, 2),
      segment(0xe0, 'JFIF\0', Uint8Array.of(1, 2, 1, 0, 72, 0, 72, 1, 1), 'abc'),
      jpeg.subarray(2 + jfif.length),
    ),
    jpeg,
  ],
  ['a JPEG that ends early, up to there', 'image/jpeg', jpeg.subarray(0, -4), jpeg.subarray(0, -4)],
  [
    'a PNG without texts, time, Exif, private chunks and what follows it',
    'image/png',
    file(
      png,
      ...['tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, secret)),
      pngChunk('eXIf', exifWith(1)),
      pngChunk('IEND'),
      secret,
    ),
    file(png, pngChunk('IEND')),
  ],
  [
    'a WebP without Exif and XMP, and says so in its flags',
    'image/webp',
    file(
      webp(
        vp8x(0x2c),
        riffChunk('ICCP', 'abc'),
        riffChunk('VP8 ', 'pixels'),
        riffChunk('EXIF', exifWith(1)),
        riffChunk('XMP ', secret),
      ),
      secret,
    ),
    webp(vp8x(0x20), riffChunk('ICCP', 'abc'), riffChunk('VP8 ', 'pixels')),
  ],
  [
    'a GIF without comments and XMP',
    'image/gif',
    file(gifHead, gifText, loop, gifXmp, gifFrame, Uint8Array.of(0x3b), secret),
    gif,
  ],
];

it.each(cases)('leaves %s', (_what, type, given, expected) => {
  const before = file(given);
  expect(text(withoutMetadata(given, type))).toBe(text(expected));
  // The file itself is the caller's.
  expect(text(given)).toBe(text(before));
});

const turned = (exif: Uint8Array): [PictureType, Uint8Array<ArrayBuffer>][] => [
  ['image/jpeg', file(jpeg.subarray(0, 2), segment(0xe1, 'Exif\0\0', exif), jpeg.subarray(2))],
  ['image/png', file(png, pngChunk('eXIf', exif), pngChunk('IEND'))],
  ['image/webp', webp(vp8x(8), riffChunk('VP8 ', 'ab'), riffChunk('EXIF', exif))],
  ['image/webp', webp(vp8x(8), riffChunk('VP8 ', 'ab'), riffChunk('EXIF', file('Exif\0\0', exif)))],
];

describe('a picture that its metadata turns', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('by orientation %i is drawn again, in both byte orders', (orientation) => {
    for (const isLittle of [false, true])
      for (const [type, given] of turned(exifWith(orientation, isLittle)))
        expect(withoutMetadata(given, type), type).toBeNull();
  });

  it.each([
    ['no orientation', new Uint8Array()],
    ['the usual one', exifWith(1)],
    ['one out of range', exifWith(9)],
    ['one that ends early', exifWith(6).subarray(0, 20)],
  ])('by %s is upright', (_what, exif) => {
    for (const [type, given] of turned(exif)) {
      const kept = withoutMetadata(given, type);
      expect(kept, type).not.toBeNull();
      expect(text(kept)).not.toContain(secret);
    }
  });
});

describe('of any bytes', () => {
  const samples = cases.map(([, type, given]) => ({ type, given }));

  it('never throws, and what was cleaned once stays the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pictureTypes), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
        const clean = withoutMetadata(file(bytes), type);
        if (clean) expect(text(withoutMetadata(clean, type))).toBe(text(clean));
      }),
    );
  });

  it('damaged or cut files are cleaned or refused, never longer, and never without their pixels', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(400),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 4 }),
        ({ type, given }, length, changes) => {
          const damaged = given.slice(0, Math.max(12, length));
          for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
          const clean = withoutMetadata(damaged, type);
          if (!clean) return;
          expect(clean.length).toBeLessThanOrEqual(damaged.length + 1);
          expect(text(withoutMetadata(clean, type))).toBe(text(clean));
        },
      ),
    );
  });

  it('pixels stay whatever metadata stands before them', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(0xe1, 0xe3, 0xed, 0xef, 0xfe),
        (noise, marker) => {
          const given = file(jpeg.subarray(0, 2), segment(marker, noise), jpeg.subarray(2));
          expect(text(withoutMetadata(given, 'image/jpeg'))).toBe(text(jpeg));
        },
      ),
    );
  });
});
