// The rules of imports (.oxlintrc.mjs) reject the imports that they name, and no others.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const project = mkdtempSync(join(tmpdir(), 'quick-capture-imports-'));

const allowed = [
  ['lib/background/a.ts', '@/lib/platform/a'],
  ['lib/platform/a.ts', '@/lib/messaging/a'],
  ['lib/platform/a.ts', 'wxt/browser'],
  ['lib/messaging/a.ts', '@/lib/outbox/a'],
  ['lib/settings/a.ts', '@/lib/capture/kinds'],
  ['lib/capture/a.ts', '@/lib/page/a'],
  ['lib/capture/a.ts', '@/lib/planning/a'],
  ['lib/capture/a.ts', './kinds/a'],
  ['components/a.tsx', '@/lib/capture/a'],
  ['components/a.tsx', 'react'],
  ['components/form/a.tsx', '@/components/fields/a'],
  ['entrypoints/popup/a.ts', '@/components/a'],
  ['entrypoints/popup/a.ts', 'wxt/browser'],
  ['test/unit/a.ts', '@/entrypoints/popup/a'],
  ['test/unit/a.ts', '../support/a'],
] as const;

const forbidden = [
  ['lib/page/a.ts', '@/lib/capture/kinds'],
  ['lib/page/b.ts', '@/lib/planning/a'],
  ['lib/page/passage/a.ts', '@/lib/page/article/a'],
  ['lib/page/passage/b.ts', '@/lib/settings/a'],
  ['lib/planning/b.ts', 'react'],
  ['lib/capture/b.ts', '@/lib/settings/a'],
  ['lib/capture/kinds/b.ts', 'webextension-polyfill'],
  ['lib/settings/b.ts', '@/lib/outbox/a'],
  ['lib/outbox/b.ts', '@/lib/messaging/a'],
  ['lib/messaging/b.ts', '@/lib/platform/a'],
  ['lib/background/b.ts', '@/components/a'],
  ['lib/background/c.ts', '../outbox/a'],
  ['components/b.tsx', '@/lib/outbox/storage/a'],
  ['components/c.tsx', '@/entrypoints/popup/a'],
  ['components/controls/a.tsx', '@/components/form/a'],
  ['components/form/b.tsx', '@/components/options/a'],
  ['components/fields/a.tsx', '@/lib/platform/a'],
  ['entrypoints/popup/b.ts', '@/test/support/a'],
  ['entrypoints/popup/c.ts', '../options/a'],
] as const;

/** `components/one` and `two` need each other, one of them only for a type. */
const circle = {
  'components/one.ts': "import { two } from './two';\nexport type One = typeof two;\n",
  'components/two.ts':
    "import type { One } from '@/components/one';\nexport const two = (one: One) => one;\n",
};

let complaints: { readonly rule: string; readonly file: string }[] = [];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text, { flag: 'a' });
}

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.mjs'), join(project, '.oxlintrc.mjs'));
  write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  for (const [file, module] of [...allowed, ...forbidden]) write(file, `import {} from '${module}';\n`);
  for (const [file, text] of Object.entries(circle)) write(file, text);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '-c', '.oxlintrc.mjs', '-f', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  complaints = diagnostics.map(({ code, filename }) => ({ rule: code, file: filename }));
});

afterAll(() => rmSync(project, { recursive: true }));

const filesWith = (rule: string) =>
  complaints.filter((complaint) => complaint.rule.includes(rule)).map(({ file }) => file);

describe('the rules of imports', () => {
  it('reject every import from a higher or neighboring folder, and allow the others', () => {
    expect(filesWith('no-restricted-imports').sort()).toEqual(forbidden.map(([file]) => file).sort());
  });

  it('find a circle, also one of types', () => {
    expect(filesWith('no-cycle').sort()).toEqual(Object.keys(circle));
  });
});
