// The rules of imports, for `npm run lint`. Biome checks everything else.

/**
 * The folders inside a folder, lowest layer first. A folder imports only from lower layers, so folders of one layer don't
 * import each other. Files beside these folders belong to no layer.
 */
const layers = {
  '.': ['lib', 'components', 'entrypoints', 'test'],
  lib: [
    'secrets',
    ['page', 'planning', 'database'],
    'capture',
    ['settings', 'outbox'],
    'messaging',
    'platform',
    'background',
  ],
  'lib/capture': [
    'text',
    'field',
    ['start', 'steps', 'pictures', 'suggestions', 'similar'],
    'history',
    'kinds',
    'form',
    'session',
  ],
  'lib/page': ['passage', ['link', 'source'], 'conversation', 'article'],
  'lib/planning': ['contract', 'records'],
  components: [
    'words',
    'controls',
    'rich-text',
    'fields',
    'picture',
    ['outcome', 'notices'],
    ['form', 'transfer'],
    ['activity', 'options'],
  ],
};

const react = ['react', 'react-dom/**'];
const browser = ['#imports', 'wxt/browser', 'webextension-polyfill', 'wxt/utils/**'];

/** What else the folders of each expression never import. */
const closed = [
  [/^(lib|components|entrypoints)\b/, ['../**']],
  [/^lib\b/, react],
  [/^(lib\/(?!platform)|components)/, browser],
  [/^components\b/, ['lib/platform', 'lib/background', 'lib/outbox/storage'].flatMap(inside)],
];

function inside(folder) {
  return [`@/${folder}`, `@/${folder}/**`];
}

/** One override for each folder that `layers` names. The last one that matches a file counts, so it repeats its parent's. */
function foldersIn(parent, inherited) {
  const order = layers[parent] ?? [];
  return order.flatMap((layer, at) =>
    [layer].flat().flatMap((name) => {
      const pathOf = (child) => (parent === '.' ? child : `${parent}/${child}`);
      const folder = pathOf(name);
      const others = order
        .slice(at)
        .flat()
        .filter((other) => other !== name);
      const group = [
        ...inherited,
        ...others.map(pathOf).flatMap(inside),
        ...closed.flatMap(([folders, modules]) => (folders.test(folder) ? modules : [])),
      ];
      return [{ folder, group }, ...foldersIn(folder, group)];
    }),
  );
}

const message =
  'A folder imports only from lower layers (.oxlintrc.mjs, lib/README.md, components/README.md), and another folder by its "@/" path.';

export default {
  plugins: ['import'],
  categories: { correctness: 'off' },
  rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
  overrides: [
    ...foldersIn('.', []).map(({ folder, group }) => ({
      files: [`${folder}/**`],
      rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
    })),
  ],
};
