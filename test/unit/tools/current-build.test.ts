import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dateBuild, isBuildCurrent } from '../../tools/current-build';

const root = mkdtempSync(join(tmpdir(), 'quick-capture-build-'));
const folders = ['components/controls', 'entrypoints', 'lib', 'public', '.output/chrome-mv3'];
const files = ['package-lock.json', 'tsconfig.json', 'wxt.config.ts', 'components/controls/Button.tsx'];
const manifest = '.output/chrome-mv3/manifest.json';

const change = (path: string, atS: number) => utimesSync(join(root, path), atS, atS);

beforeEach(() => {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  for (const file of [...files, manifest]) writeFileSync(join(root, file), '');
  for (const path of [...files, ...folders, 'components']) change(path, 1_000);
  change(manifest, 2_000);
});
afterEach(() => rmSync(root, { recursive: true }));

it('a finished build is used again', () => {
  expect(isBuildCurrent(root)).toBe(true);
});

it.each([
  ['a file deep inside', 'components/controls/Button.tsx'],
  ['the configuration', 'wxt.config.ts'],
  ['a folder, from which a file was removed', 'components/controls'],
])('%s changed after the build: it is built again', (_what, path) => {
  change(path, 3_000);
  expect(isBuildCurrent(root)).toBe(false);
});

it('a build without a manifest did not finish', () => {
  rmSync(join(root, manifest));
  expect(isBuildCurrent(root)).toBe(false);
});

it('a file that changed during the build is built again', () => {
  dateBuild(join(root, '.output/chrome-mv3'), 1_500_000);
  expect(isBuildCurrent(root)).toBe(true);
  change('components/controls/Button.tsx', 1_600);
  expect(isBuildCurrent(root)).toBe(false);
});
