// `npm run docs:architecture`: draws the rooms into `.github/ARCHITECTURE.md`.
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../packages/packages';
import { housePicture, productSources } from './house';

const path = `${root}/.github/ARCHITECTURE.md`;
const page = readFileSync(path, 'utf8');
const drawn = housePicture(productSources());
writeFileSync(
  path,
  page.replace(/(?<=^```mermaid\n).*?(?=^```$)/ms, () => `${drawn}\n`),
);
