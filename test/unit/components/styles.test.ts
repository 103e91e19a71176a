// Styles: each sheet is in one layer, each class in one sheet, and each used class exists.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

const filesOf = (ending: RegExp) =>
  ['components', 'entrypoints'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => ending.test(path))
      .map((path) => ({
        path: `${folder}/${path}`,
        text: readFileSync(join(root, folder, path), 'utf8'),
      })),
  );

/** The first group of each match, once. */
const allOf = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
];

const sheets = filesOf(/\.css$/).map(({ path, text }) => {
  const rules = text.replace(/\/\*.*?\*\//gs, '').trim();
  const selectors = rules.replace(/"[^"]*"/g, '').replace(/\{[^{}]*\}/g, '{}');
  return { path, rules, classes: allOf(selectors, /\.([a-zA-Z][\w-]*)/g) };
});

const isModule = ({ path }: { readonly path: string }) => path.endsWith('.module.css');
const shared = new Set(sheets.filter((sheet) => !isModule(sheet)).flatMap(({ classes }) => classes));

/** Each class that a component takes from a sheet. A name with a variable part ends in `*`. */
const taken = filesOf(/\.tsx$/).flatMap(({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, name = '', from = '']) => {
    const sheet = from.replace(/^@\//, '').replace(/^\.\//, `${dirname(path)}/`);
    const uses = new RegExp(
      `\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|\\[\`([\\w-]+)\\$\\{\\w+\\}\`\\])`,
      'g',
    );
    return [...text.matchAll(uses)].map(([, field, key, prefix]) => ({
      sheet,
      path,
      name: field ?? key ?? `${prefix}*`,
    }));
  }),
);

const isOf = (name: string) => (taking: string) =>
  taking.endsWith('*') ? name.startsWith(taking.slice(0, -1)) : name === taking;

describe('styles', () => {
  it('style each class in one sheet, so that no order of sheets decides', () => {
    const owners = new Map<string, string[]>();
    for (const { path, classes } of sheets)
      for (const name of classes) owners.set(name, [...(owners.get(name) ?? []), path]);
    expect(owners.size).toBeGreaterThan(200);
    expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it('position what is drawn before or after an element within that element, so that it scrolls with it', () => {
    const blocksOf = (rules: string) =>
      [...rules.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', style = '']) => ({
        selector,
        style,
      }));
    const drawn = sheets.flatMap(({ path, rules }) => {
      const blocks = blocksOf(rules);
      const isPlaced = (name: string) =>
        blocks.some(
          ({ selector, style }) =>
            selector.includes(`.${name}`) &&
            !selector.includes('::') &&
            /position: (relative|absolute|fixed|sticky)/.test(style),
        );
      return blocks
        .filter(
          ({ selector, style }) => /::(before|after)/.test(selector) && style.includes('position: absolute'),
        )
        .map(({ selector }) => /\.([\w-]+)/.exec(selector)?.[1] ?? '')
        .map((name) => ({ path, name, isPlaced: isPlaced(name) }));
    });
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.filter(({ isPlaced }) => !isPlaced)).toEqual([]);
  });

  it('of the theme that a component may change are in a layer, which is weaker than no layer in any order', () => {
    const theme = sheets.filter(({ path }) => path.startsWith('components/theme/'));
    const index = theme.find(({ path }) => basename(path) === 'index.css');
    const imported = [...(index?.rules ?? '').matchAll(/@import "\.\/([^"]+)"([^;]*);/g)];
    expect(imported.map(([, name, layer]) => `${name}${layer}`)).toEqual([
      'tokens.css',
      'base.css layer(base)',
      'classes.css layer(base)',
      'forms.css layer(base)',
    ]);
    const layered = sheets.filter(({ rules }) => rules.includes('@layer'));
    expect(layered.map(({ path }) => path)).toEqual([]);
  });

  it('never ask for a window narrower than the popup: one of 25 px measures it, and each crossing lays out the whole form', () => {
    const widths = sheets.flatMap(({ path, rules }) =>
      [...rules.matchAll(/@media[^{]*?\(m(?:ax|in)-(?:width|inline-size): ([\d.]+)(rem|px)\)/g)].map(
        ([, width = '', unit]) => ({ path, px: Number(width) * (unit === 'rem' ? 16 : 1) }),
      ),
    );
    expect(widths.length).toBeGreaterThan(0);
    expect(widths.filter(({ px }) => px < 440)).toEqual([]);
  });

  it('exist for each class that a component takes from its sheet', () => {
    const lacking = taken.filter(
      ({ sheet, name }) => !sheets.find(({ path }) => path === sheet)?.classes.some((own) => isOf(own)(name)),
    );
    expect(taken.length).toBeGreaterThan(150);
    expect(lacking).toEqual([]);
  });

  it('are all taken by a component', () => {
    const unused = sheets
      .filter(isModule)
      .flatMap(({ path, classes }) =>
        classes
          .filter((name) => !taken.some((use) => use.sheet === path && isOf(name)(use.name)))
          .map((name) => `${path} ${name}`),
      );
    expect(unused).toEqual([]);
  });

  it('of other classes in a component are the shared ones', () => {
    const unknown = filesOf(/\.tsx$/).flatMap(({ path, text }) =>
      allOf(text.replace(/\[`[^`]*`\]/g, ''), /className=(?:"|\{`)([^"`]*)["`]/g)
        .flatMap((names) => names.replace(/\$\{.*?\}/g, '').split(/\s+/))
        .filter((name) => name !== '' && !shared.has(name))
        .map((name) => `${path} ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
