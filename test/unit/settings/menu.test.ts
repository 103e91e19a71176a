// The menu's changes, with a small model of a browser's menu. The model only appends, and removes children with their
// parents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOfMenu, type MenuChanges, type MenuEntry } from '@/lib/settings/menu';

/** The browser's menu after the changes. Throws if the browser would refuse one. */
function apply(shown: readonly MenuEntry[], { remove, update, create }: MenuChanges): MenuEntry[] {
  let menu = [...shown];
  for (const id of remove) {
    if (!menu.some((entry) => entry.id === id)) throw new Error(`no entry ${id} to remove`);
    menu = menu.filter((entry) => entry.id !== id && entry.parentId !== id);
  }
  for (const { id, title } of update) {
    if (!menu.some((entry) => entry.id === id)) throw new Error(`no entry ${id} to update`);
    menu = menu.map((entry) => (entry.id === id ? { ...entry, title } : entry));
  }
  for (const entry of create) {
    if (menu.some(({ id }) => id === entry.id)) throw new Error(`entry ${entry.id} is there already`);
    if (entry.parentId && !menu.some(({ id }) => id === entry.parentId)) throw new Error('no parent');
    menu.push(entry);
  }
  return menu;
}

/** The visible menu: each entry with its own list, in order. */
const seen = (menu: readonly MenuEntry[], parentId?: string): unknown[] =>
  menu
    .filter((entry) => entry.parentId === parentId)
    .map(({ id, title, contexts }) => ({ title, contexts, under: seen(menu, id) }));

const entry = (id: string, title = id, more: Partial<MenuEntry> = {}): MenuEntry => ({ id, title, ...more });
const ideas = (...references: string[]) =>
  references.map((reference) => entry(`comment-on:${reference}`, reference, { parentId: 'comment-on:' }));
const capturing = (...references: string[]) => [
  entry('idea'),
  entry('comment', `Comment on ${references[0] ?? '…'}`),
  ...(references.length > 0 ? [entry('comment-on:'), ...ideas(...references)] : []),
  entry('review'),
];

/** Any menu of at most two levels with different ids. */
const anyMenu = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      title: fc.constantFrom('One', 'Two'),
      contexts: fc.constantFrom<MenuEntry['contexts']>(undefined, ['page']),
      under: fc.option(fc.constantFrom('a', 'b', 'c')),
    }),
    { selector: ({ id }) => id },
  )
  .map((drawn) => {
    const tops = drawn.filter(({ under }) => under === null);
    const below = drawn.filter(({ under }) => tops.some(({ id }) => id === under));
    return [...tops, ...below].map(
      ({ id, title, contexts, under }): MenuEntry => ({
        id,
        title,
        ...(contexts ? { contexts } : {}),
        ...(under === null ? {} : { parentId: under }),
      }),
    );
  });

test('any menu becomes any other, without a step that a browser refuses', () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, (shown, wanted) => {
      expect(seen(apply(shown, changesOfMenu(shown, wanted)))).toEqual(seen(wanted));
    }),
    { numRuns: 2000 },
  );
});

test('a menu that is already correct is not changed', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      expect(changesOfMenu(menu, menu)).toEqual({ remove: [], update: [], create: [] });
    }),
  );
});

test('one more idea changes only the list of ideas and the title of the comment entry', () => {
  const { remove, update, create } = changesOfMenu(capturing('PRJ-1'), capturing('PRJ-2', 'PRJ-1'));
  expect(remove).toEqual(['comment-on:PRJ-1']);
  expect(update).toEqual([{ id: 'comment', title: 'Comment on PRJ-2' }]);
  expect(create.map(({ id }) => id)).toEqual(['comment-on:PRJ-2', 'comment-on:PRJ-1']);
});

test('the first idea moves only the entries behind its list', () => {
  const { remove, create } = changesOfMenu(capturing(), capturing('PRJ-1'));
  expect(remove).toEqual(['review']);
  expect(create.map(({ id }) => id)).toEqual(['comment-on:', 'comment-on:PRJ-1', 'review']);
});

test('an entry for other contexts is created again', () => {
  const { remove, create } = changesOfMenu(
    [entry('article')],
    [entry('article', 'article', { contexts: ['page'] })],
  );
  expect(remove).toEqual(['article']);
  expect(create).toHaveLength(1);
});
