// A picture leaves without what it tells beside its pixels, and looks the same.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PictureType, pictureTypes } from '@/lib/capture/pictures/picture';
import { withoutMetadata } from '@/lib/capture/pictures/picture-bytes';
import '../../../support/property-seed';
import { exifWith, secret, withPhotoData } from '../../../support/photo';

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
const moving = [riffChunk('ICCP', 'abc'), riffChunk('ANIM', 'loops!'), riffChunk('ANMF', 'pixels')];

const gifHead = file('GIF89a', Uint8Array.of(2, 0, 2, 0, 0x80, 0, 0), 'colors');
const gifFrame = file(Uint8Array.of(0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 5, 6, 0));
const loop = file(Uint8Array.of(0x21, 0xff, 11), 'NETSCAPE2.0', Uint8Array.of(3, 1, 0, 0, 0));
const gifText = file(Uint8Array.of(0x21, 0xfe, secret.length), secret, '\0');
const gifXmp = file(Uint8Array.of(0x21, 0xff, 11), 'XMP DataXMP', Uint8Array.of(secret.length), secret, '\0');
const gif = file(gifHead, loop, gifFrame, Uint8Array.of(0x3b));

const cases: readonly [string, PictureType, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
  [
    'a PNG without texts, time, private chunks and what follows it',
    'image/png',
    file(
      png,
      ...['tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, secret)),
      pngChunk('IEND'),
      secret,
    ),
    file(png, pngChunk('IEND')),
  ],
  [
    'a WebP that moves, without Exif and XMP, and says so in its flags',
    'image/webp',
    file(webp(vp8x(0x2e), ...moving, riffChunk('EXIF', exifWith(6)), riffChunk('XMP ', secret)), secret),
    webp(vp8x(0x22), ...moving),
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

it.each<[string, PictureType, Uint8Array<ArrayBuffer>]>([
  ['a JPEG', 'image/jpeg', file(withPhotoData(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 1))],
  ['a still WebP', 'image/webp', webp(vp8x(0x0c), riffChunk('VP8 ', 'pixels'), riffChunk('XMP ', secret))],
  ['a simple WebP', 'image/webp', webp(riffChunk('VP8 ', 'pixels'))],
  ['a PNG that may be turned', 'image/png', file(png, pngChunk('eXIf', exifWith(6)), pngChunk('IEND'))],
])('leaves only the pixels of %s', (_what, type, given) => {
  expect(withoutMetadata(given, type)).toBeNull();
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
});
