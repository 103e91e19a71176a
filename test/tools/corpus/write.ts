// `npm run pages`: generates the made pages of the corpus. Run this after changing their words or structures.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { madeFiles } from './pages';

const folder = new URL('../../fixtures/pages/made/', import.meta.url);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of madeFiles()) writeFileSync(new URL(name, folder), text);
