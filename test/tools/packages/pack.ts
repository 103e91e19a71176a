// Packs files into a zip that depends only on their names and bytes, so two packings are byte-identical.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import JSZip from 'jszip';

/** Each file's bytes by its path in the package, with forward slashes. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The earliest time that a zip can hold. */
const noTime = new Date(Date.UTC(1980, 0, 1));

export async function pack(files: Files): Promise<Buffer> {
  const archive = new JSZip();
  for (const [path, bytes] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    archive.file(path, bytes, { date: noTime, createFolders: false });
  return archive.generateAsync({
    type: 'nodebuffer',
    platform: 'DOS',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}

export async function unpack(zip: Uint8Array): Promise<Files> {
  const archive = await JSZip.loadAsync(zip);
  const files = Object.values(archive.files).filter(({ dir }) => !dir);
  return new Map(
    await Promise.all(files.map(async (file) => [file.name, await file.async('uint8array')] as const)),
  );
}

/** Every file under a folder. */
export function readFolder(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(file)]),
  );
}
