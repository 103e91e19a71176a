// The reference of all operations, by the paths of its files from the root of the project. `npm run docs:operations` writes it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeOperations } from './openapi';
import { printReference } from './readable';

export const referenceFiles = {
  'test/tools/docs/reference/openapi.json': `${JSON.stringify(describeOperations(), null, 2)}\n`,
  'test/tools/docs/reference/operations.md': printReference(),
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(referenceFiles))
    writeFileSync(new URL(`../../../${path}`, import.meta.url), text);
