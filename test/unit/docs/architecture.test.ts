// The picture of the rooms shows today's imports.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { housePicture, productSources } from '@/test/tools/docs/house';

it('the picture in ARCHITECTURE.md is what the imports draw (npm run docs:architecture)', () => {
  const path = fileURLToPath(new URL('../../../.github/ARCHITECTURE.md', import.meta.url));
  const [, drawn] = /^```mermaid\n(.*?)\n```$/ms.exec(readFileSync(path, 'utf8')) ?? [];
  expect(drawn).toBe(housePicture(productSources()));
});

it('an arrow that follows from others isn’t drawn, and neither are files beside the rooms', () => {
  const files = {
    'entrypoints/popup/main.tsx': "import { a } from '@/components/a';\nimport { b } from '@/lib/outbox/b';",
    'components/a.tsx': "import type { B } from '@/lib/outbox/b';\nimport { wait } from '@/lib/async';",
    'lib/outbox/b.ts': "const c = await import('@/lib/page');",
    'lib/page/index.ts': "import { d } from './d';",
    'lib/async.ts': '',
  };
  const arrows = housePicture(new Map(Object.entries(files))).match(/\w+ --> \w+/g);
  expect(arrows).toEqual(['components --> outbox', 'entrypoints --> components', 'outbox --> page']);
});
