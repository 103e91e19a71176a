// The orientation in Exif data, which is the one thing there that changes how a picture looks.
const orientationTag = 0x0112;
const upright = 1;

/** The TIFF data of Exif. 1 if it states no orientation, or can't be read. */
export function orientationIn(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const start = view.getUint32(4, isLittle);
    const count = view.getUint16(start, isLittle);
    for (let entry = start + 2; entry < start + 2 + count * 12; entry += 12) {
      if (view.getUint16(entry, isLittle) !== orientationTag) continue;
      const stated = view.getUint16(entry + 8, isLittle);
      return stated >= 1 && stated <= 8 ? stated : upright;
    }
    return upright;
  } catch (error) {
    if (error instanceof RangeError) return upright;
    throw error;
  }
}

/** TIFF data with this orientation and nothing else. null for a picture that is upright anyway. */
export function exifOf(orientation: number): Uint8Array | null {
  if (orientation === upright) return null;
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...header, 0, 1, ...entry, 0, 0, 0, 0]);
}
