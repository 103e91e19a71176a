// Removes what a test rendered, and lets tests wait long. As a setup file, it runs for every file: files of one worker
// share loaded modules, so an imported module registers its hooks only for the first of them.
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // The usual second is short for a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(cleanup);
}
