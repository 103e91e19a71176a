// Searches for programs: the result is the path, or the reason why it can't be used.
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export type Found<T> = { found: true; value: T } | { found: false; reason: string };

export const found = <T>(value: T): Found<T> => ({ found: true, value });
export const missing = (reason: string): Found<never> => ({ found: false, reason });

/** Throws the reason if it was not found. */
export function needed<T>(search: Found<T>): T {
  if (!search.found) throw new Error(search.reason);
  return search.value;
}

/** The first executable of `names`: an absolute path as given, a bare name along `PATH`. */
export function findProgram(
  names: readonly string[],
  searchPath = process.env.PATH ?? '',
): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
