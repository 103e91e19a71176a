import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../../public/_locales/en/messages.json';

const root = new URL('../../..', import.meta.url).pathname;

/** The product's own sources and its manifest, as one text. */
function sources(): string {
  const folders = ['components', 'entrypoints', 'lib'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(root, folder, path)),
  );
  return [...files, join(root, 'wxt.config.ts')].map((path) => readFileSync(path, 'utf8')).join('\n');
}

describe('the English words', () => {
  it('are all used: a sentence that nobody sees is not translated in vain', () => {
    const text = sources();
    const unused = Object.keys(english).filter(
      (key) => !text.includes(`'${key}'`) && !text.includes(`__MSG_${key}__`),
    );
    expect(unused).toEqual([]);
  });

  it('tell the translator what each is for', () => {
    const silent = Object.entries(english).filter(([, { description }]) => description.trim() === '');
    expect(silent).toEqual([]);
  });

  it('explain every part that is filled in', () => {
    const unexplained = Object.entries(english).filter(([, { message, description }]) =>
      (message.match(/\$\d/g) ?? []).some((place) => !description.includes(place)),
    );
    expect(unexplained.map(([key]) => key)).toEqual([]);
  });
});
