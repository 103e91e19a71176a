// Searches for a program on this machine, without starting it.
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

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
