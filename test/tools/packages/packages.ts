// Owns what is delivered: which packages there are, how they are called, and which files the source archive holds.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type Files, pack, readFolder } from './pack';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** One package a browser; Edge takes the Chromium build. */
export const targets = ['chrome', 'edge', 'firefox'] as const;
export type Target = (typeof targets)[number];

const packageSchema = z.object({ name: z.string(), version: z.string() });

export function readVersion(projectDir = root): { readonly name: string; readonly version: string } {
  return packageSchema.parse(JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')));
}

/** Where the package of a browser, or the sources that a store's reviewer builds it from, are written. */
export function packagePath(what: Target | 'sources', projectDir = root): string {
  const { name, version } = readVersion(projectDir);
  return join(projectDir, '.output', `${name}-${version}-${what}.zip`);
}

export const buildDir = (target: Target, projectDir = root) => join(projectDir, '.output', `${target}-mv3`);

/** All that a build reads, and what it says of itself; tests stay out, but for the way to pack. */
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
];

function readSources(projectDir = root): Files {
  return new Map(
    sources.flatMap((path): [string, Uint8Array][] => {
      const full = join(projectDir, path);
      if (!statSync(full).isDirectory()) return [[path, readFileSync(full)]];
      return [...readFolder(full)].map(([inside, bytes]) => [`${path}/${inside}`, bytes]);
    }),
  );
}

/** Builds for one browser, from the sources in `projectDir`, into its `.output`. */
export function build(target: Target, projectDir = root): void {
  execFileSync(process.execPath, [join('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build', '-b', target], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Packs what was built for one browser; gives the path. */
export async function packBuild(target: Target, projectDir = root): Promise<string> {
  return write(packagePath(target, projectDir), readFolder(buildDir(target, projectDir)));
}

export async function packSources(projectDir = root): Promise<string> {
  return write(packagePath('sources', projectDir), readSources(projectDir));
}

async function write(path: string, files: Files): Promise<string> {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, await pack(files));
  return path;
}
