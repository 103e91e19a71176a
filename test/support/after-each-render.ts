// Removes what a test rendered. As a setup file, it runs for every file: files of one worker share loaded modules, so an
// imported module registers its hooks only for the first of them.
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
