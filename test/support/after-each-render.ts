// Removes what a test rendered, and lets tests wait long. As a setup file, it runs for every file: files of one worker
// share loaded modules, so an imported module registers its hooks only for the first of them.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The usual second is short for a busy machine.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
