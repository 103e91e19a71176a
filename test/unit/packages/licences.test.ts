// The file with the licences of everything that is bundled.
import { expect, it } from 'vitest';
import { createLicences, licencesText } from '../../tools/packages/licences';

const one = {
  name: 'one',
  version: '1.0.0',
  licence: 'MIT',
  repository: 'https://code.example/ours',
  text: 'MIT text',
};

it('contains each package and each text once', () => {
  const other = { ...one, name: 'other', repository: 'https://code.example/other' };
  const text = licencesText([other, one, one]);
  expect(text).toContain(
    'one 1.0.0 (MIT), https://code.example/ours\nother 1.0.0 (MIT), https://code.example/other\n\nMIT text\n',
  );
  expect(text.split('MIT text')).toHaveLength(2);
});

it('gives a package without a text that of its repository, and refuses one that has none at all', () => {
  const part = { ...one, name: 'part', text: null };
  expect(licencesText([part, one])).toContain('part 1.0.0 (MIT)');
  expect(() => licencesText([part])).toThrow('part@1.0.0 is bundled, and has no licence text');
});

it('lists what the bundler wrote, and nothing that it left out', () => {
  const { plugin, text } = createLicences();
  expect(text('build')).toBeNull();
  const at = (path: string) => `${process.cwd()}/node_modules/${path}`;
  plugin.generateBundle(null, {
    'a.js': {
      type: 'chunk',
      modules: {
        [at('zod/v4/mini/index.js')]: { renderedLength: 10 },
        [at('@mozilla/readability/index.js')]: { renderedLength: 10 },
        [at('idb/build/index.js')]: { renderedLength: 0 },
        [`\0${at('react/index.js')}?commonjs-module`]: { renderedLength: 10 },
        '\0vite/preload-helper.js': { renderedLength: 10 },
        [`${process.cwd()}/lib/page/in-slices.ts`]: { renderedLength: 10 },
      },
    },
    'a.css': { type: 'asset' },
  });
  const titles = text('build')?.match(/^\S+ [\d.]+ \(.*\)/gm);
  expect(titles?.map((title) => title.split(' ')[0])).toEqual(['@mozilla/readability', 'vite', 'zod']);
  expect(text('build')).not.toContain('Licenses of bundled dependencies');
});

it('demands no licence of what is served while developing: it is no package', () => {
  const { plugin, text } = createLicences();
  const id = `${process.cwd()}/node_modules/@webext-core/match-patterns/lib/index.js`;
  plugin.generateBundle(null, { 'a.js': { type: 'chunk', modules: { [id]: { renderedLength: 10 } } } });
  expect(() => text('build')).toThrow('no licence text');
  expect(text('serve')).toBeNull();
});
