// Measures the sizes of a build's files (P4, P5, P6, P10).
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { onEveryPageGateBytes, packageGateKb, popupFilesGate } from './budgets';
import { explained, type FigureId, type Finding, type Gate, type Row } from './finding';
import { figureOf, type Unit } from './statistics';

export interface Builds {
  /** Folders of the unpacked builds. */
  readonly chromium: string;
  readonly firefox: string;
}

const bytesInKb = 1_000;

export function measureBuiltFiles({ chromium, firefox }: Builds): Finding {
  const popup = popupFiles(chromium);
  const both = [chromium, firefox];
  const everyPage = both.map((build) =>
    printed('P6', `code on every page, ${basename(build)}`, everyPageBytes(build), 'bytes'),
  );
  const packages = both.map((build) =>
    printed('P10', `package, ${basename(build)}`, unpackedKb(build), 'kB'),
  );
  return {
    rows: [
      printed('P4', 'background script, gz', gzKb(chromium, ['background.js']), 'kB'),
      printed(
        'P5',
        `popup before it is ready, gz (${popup.before.length} files)`,
        gzKb(chromium, popup.before),
        'kB',
      ),
      printed(
        'P5',
        `popup on demand later, gz (${popup.later.length} files)`,
        gzKb(chromium, popup.later),
        'kB',
      ),
      ...everyPage,
      ...packages,
    ],
    gates: [
      limited(
        printed('P5', 'files of the popup before it is ready', popup.before.length, 'count'),
        popupFilesGate,
      ),
      ...everyPage.map((row) => limited(row, onEveryPageGateBytes)),
      ...packages.map((row) => limited(row, packageGateKb)),
    ],
  };
}

const printed = (id: FigureId, what: string, size: number, unit: Unit): Row =>
  explained(id, what, figureOf([size], unit));

function limited({ id, what, figure }: Row, limit: number): Gate {
  const { median: size, unit } = figure;
  return {
    id,
    title: `${what}: at most ${limit} ${unit}`,
    isKept: size <= limit,
    found: `${size.toFixed(1)} ${unit}`,
  };
}

/** The files that the popup's page names or imports statically, and the files that its scripts may load later. */
function popupFiles(build: string): { readonly before: string[]; readonly later: string[] } {
  const html = readFileSync(join(build, 'popup.html'), 'utf8');
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)];
  const before = withImports(
    build,
    named.map(([, path]) => path ?? ''),
    staticImport,
  );
  const all = withImports(build, before, anyImport);
  return { before, later: all.filter((path) => !before.includes(path)) };
}

const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;
/** Includes the style sheets and scripts that Vite lists for a dynamic import. */
const anyImport = /["'](?:\.\/|chunks\/|\/chunks\/|assets\/|\/assets\/)([\w.-]+\.(?:js|css))["']/g;

function withImports(build: string, paths: readonly string[], imports: RegExp): string[] {
  const found = new Set(paths);
  // Iterating a set includes the values added meanwhile.
  for (const path of found) {
    if (!path.endsWith('.js')) continue;
    const script = readFileSync(join(build, path), 'utf8');
    for (const [, name = ''] of script.matchAll(imports))
      found.add(name.endsWith('.css') ? `assets/${name}` : `chunks/${name}`);
  }
  return [...found];
}

function gzKb(build: string, paths: readonly string[]): number {
  const bytes = paths.map((path) => gzipSync(readFileSync(join(build, path)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / bytesInKb;
}

const manifestSchema = z.object({
  content_scripts: z.array(z.object({ js: z.array(z.string()).default([]) })).default([]),
});

function everyPageBytes(build: string): number {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8')));
  const scripts = manifest.content_scripts.flatMap(({ js }) => js);
  return scripts.reduce((sum, path) => sum + statSync(join(build, path)).size, 0);
}

function unpackedKb(build: string): number {
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / bytesInKb;
}
