// Pictures for a person who looks through them. A run that plays everything writes them to `.output/pictures`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.output/pictures', import.meta.url));

/** The path of a picture such as "first-minute/firefox/1-installed". Its folder exists afterwards. */
export function picturePath(name: string): string {
  const path = join(folder, `${name}.png`);
  mkdirSync(join(path, '..'), { recursive: true });
  return path;
}
