// The texts of the reference, by their paths from the root of the project.
import { describeOperations } from './openapi';
import { printReference } from './readable';

export const referenceFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['test/tools/docs/reference/openapi.json', `${JSON.stringify(describeOperations(), null, 2)}\n`],
    ['test/tools/docs/reference/operations.md', printReference()],
  ]);
