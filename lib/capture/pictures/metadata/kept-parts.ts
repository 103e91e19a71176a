// What the reader of each format does.

/**
 * The parts of the file that stay, in order. null if the file can't be followed. May throw a RangeError for a file
 * that ends too early.
 */
export type KeptParts = (bytes: Uint8Array<ArrayBuffer>, view: DataView) => Uint8Array[] | null;
