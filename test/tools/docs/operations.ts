// Writes the reference of all operations: reference/openapi.json and reference/operations.md.
import { writeFile } from 'node:fs/promises';
import { referenceFiles } from './reference-files';

for (const [path, text] of referenceFiles()) {
  await writeFile(new URL(`../../../${path}`, import.meta.url), text);
}
