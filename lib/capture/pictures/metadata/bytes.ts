// What the readers of the formats share.

/** The characters at this place. Shorter at the end of the file. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** The bytes of a name in a file: one for each character. */
export const bytesOf = (name: string): number[] => Array.from(name, (sign) => sign.charCodeAt(0));

/** A part of the file. Throws a RangeError if the file ends sooner. */
export function partOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to < from || to > bytes.length) throw new RangeError('the file ends within a part');
  return bytes.subarray(from, to);
}
