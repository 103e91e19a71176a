// Whether the production build is newer than everything that it is made of.
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads. A folder counts too: it changes when a file in it is added or removed. */
const sources = [
  'components',
  'entrypoints',
  'lib',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];

/** A build removes this file first and writes it last. */
const lastFile = 'manifest.json';

/** Dates a finished build by its start. A source that changed during the build may be in it or not, so it's newer. */
export function dateBuild(outDir: string, startedMs: number): void {
  utimesSync(join(outDir, lastFile), startedMs / 1000, startedMs / 1000);
}

export function isBuildCurrent(root: string): boolean {
  const built = join(root, '.output', 'chrome-mv3', lastFile);
  if (!existsSync(built)) return false;
  const builtMs = statSync(built).mtimeMs;
  return sources.every((source) => latestChangeMs(join(root, source)) < builtMs);
}

function latestChangeMs(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const inside = readdirSync(path).map((name) => latestChangeMs(join(path, name)));
  return Math.max(entry.mtimeMs, ...inside);
}
