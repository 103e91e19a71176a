// The delivered packages: their names, their builds, and the files of the source archive.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { picturesIn } from './guide';
import { type Files, pack, readFolder } from './pack';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** One package for each store. */
export const targets = ['chrome', 'edge', 'firefox'] as const;
export type Target = (typeof targets)[number];

/** Edge gets the build of Chrome. */
export const builds = ['chrome', 'firefox'] as const;
type Build = (typeof builds)[number];

const packageSchema = z.object({ name: z.string(), version: z.string() });

export const readVersion = () =>
  packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Path of a browser's package, or of the source archive that a store's reviewer builds from. */
export function packagePath(what: Target | 'sources', projectDir = root): string {
  const { name, version } = readVersion();
  return join(projectDir, '.output', `${name}-${version}-${what}.zip`);
}

export const buildDir = (target: Target, projectDir = root) =>
  join(projectDir, '.output', `${target === 'edge' ? 'chrome' : target}-mv3`);

/** Everything that a build reads, the README and the licence. No tests, only the packing code. */
const sources = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'wxt.config.ts',
  'README.md',
  'LICENSE',
  'entrypoints',
  'components',
  'lib',
  'public',
  'test/tools/packages',
  'test/tools/current-build.ts',
  // The help page.
  '.github/GUIDE.md',
  ...picturesIn(readFileSync(join(root, '.github/GUIDE.md'), 'utf8')),
];

function readSources(): Files {
  return new Map(
    sources.flatMap((path): [string, Uint8Array][] => {
      const full = join(root, path);
      if (!statSync(full).isDirectory()) return [[path, readFileSync(full)]];
      return [...readFolder(full)].map(([inside, bytes]) => [`${path}/${inside}`, bytes]);
    }),
  );
}

/** Builds for one browser, from the sources in `projectDir`, into its `.output`. */
export function build(browser: Build, projectDir = root): void {
  execFileSync(process.execPath, [join('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build', '-b', browser], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Packs one browser's build and returns the path. */
export const packBuild = (target: Target, projectDir = root): Promise<string> =>
  write(packagePath(target, projectDir), readFolder(buildDir(target, projectDir)));

export const packSources = (): Promise<string> => write(packagePath('sources'), readSources());

async function write(path: string, files: Files): Promise<string> {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, await pack(files));
  return path;
}
