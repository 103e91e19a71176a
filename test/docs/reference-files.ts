// Owns the texts of the reference, formatted as the project's formatter wants every file.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describeOperations } from './openapi';
import { printReference } from './readable';

const root = new URL('../../', import.meta.url);

function formatted(path: string, text: string): string {
  const biome = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', root));
  const run = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    maxBuffer: 20_000_000,
  });
  if (run.status !== 0) throw new Error(`The formatter refused ${path}: ${run.stderr}`);
  return run.stdout;
}

/** Every file of the reference with its text, by its path from the root of the project. */
export function referenceFiles(): ReadonlyMap<string, string> {
  const texts = {
    'test/docs/reference/openapi.json': JSON.stringify(describeOperations(), null, 2),
    'test/docs/reference/operations.md': printReference(),
  };
  return new Map(Object.entries(texts).map(([path, text]) => [path, formatted(path, text)]));
}
