// A photo's metadata, as cameras and editors write it, put into an encoded JPEG.
import { Buffer } from 'node:buffer';

/** Words that no sent picture may contain. */
export const secret = 'N 51.5007, Camera of Ada';

/** Exif with an orientation, the camera's maker and a place. */
export function exifWith(orientation: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 2 + 3 * 12 + 4 + secret.length);
  const view = new DataView(bytes.buffer);
  const valueAt = bytes.length - secret.length;
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 3);
  const entries = [
    [0x010f, 2, secret.length, valueAt],
    [0x0112, 3, 1, orientation],
    [0x8825, 4, 1, valueAt],
  ];
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    const start = 10 + at * 12;
    view.setUint16(start, tag);
    view.setUint16(start + 2, type);
    view.setUint32(start + 4, count);
    if (type === 3) view.setUint16(start + 8, value);
    else view.setUint32(start + 8, value);
  }
  bytes.set(Buffer.from(secret, 'latin1'), valueAt);
  return bytes;
}

/** A segment of a JPEG. */
const segment = (marker: number, ...content: (string | Uint8Array)[]): Uint8Array => {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(asBytes(part))));
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
};

const asBytes = (part: string | Uint8Array) =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : part;

/** The JPEG with everything that a phone and an editor write into it, and a film behind it. */
export const withPhotoData = (jpeg: Uint8Array, orientation: number): Uint8Array =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0', exifWith(orientation)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', secret),
    segment(0xed, 'Photoshop 3.0\0', secret),
    segment(0xfe, secret),
    jpeg.subarray(2),
    Buffer.from(`film ${secret}`, 'latin1'),
  ]);
