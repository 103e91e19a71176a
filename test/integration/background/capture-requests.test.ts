// Capture requests without a form: a shortcut, the right-click menu and the address bar capture at once, or open the form.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { type SnapshotRemark, snapshotRemarkSchema } from '@/lib/page/snapshot';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { click, page } from './click.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
  await useProduct('PRJ');
});
afterEach(() => world.close());

const useProduct = (product: string) => world.setDefaults({ product, createdBy: 'dana@example.com' });

async function press(command = 'capture-idea', tab = page): Promise<void> {
  await world.background().commandPressed(command, tab);
  await world.untilIdle();
}

async function rightClick(...given: Parameters<typeof click>): Promise<void> {
  await world.background().menuClicked(click(...given));
  await world.untilIdle();
}

const newest = () => world.service.ideas().at(-1)?.attributes.name;

it('a shortcut captures the page at once', async () => {
  await press();
  expect(newest()).toBe('A thread');
  expect(world.browser.opened).toEqual([]);
});

it('a shortcut opens the form at the missing field, and keeps the content of the page', async () => {
  await useProduct('');
  await press();
  expect(world.browser.opened).toEqual(['popup']);
  expect(await world.settings.pendingRequest.get()).toMatchObject({
    kind: 'idea',
    field: 'product',
    snapshot: { title: 'A thread' },
  });
});

it('a right-click on a link captures the link with its text', async () => {
  await rightClick('idea', { context: 'link', linkAddress: 'https://docs.example/', linkText: 'The docs' });
  expect(newest()).toBe('The docs');
});

describe('F112 a right-click on a link whose text the browser doesn’t pass', () => {
  const link = { context: 'link', linkAddress: 'https://docs.example/' } as const;

  it.each([
    ['the words of the clicked one', { linkText: '' }],
    ['its words if the browser passes the address as the text', { linkText: link.linkAddress }],
  ])('captures %s', async (_what, passed) => {
    world.browser.linkText = 'The docs';
    await rightClick('idea', { ...link, ...passed });
    expect(newest()).toBe('The docs');
  });

  it.each(['idea', 'note', 'comment', 'add-to-draft'])(
    'opens the form with the address alone if several links have it (%s)',
    async (entry) => {
      const linkWords = ['The docs', '42 comments'];
      world.browser.linkText = linkWords;
      await rightClick(entry, link);
      expect(world.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
      expect(world.browser.opened).toEqual(['popup']);
      const request = await world.settings.pendingRequest.get();
      expect(request?.snapshot).toMatchObject({ title: link.linkAddress, linkWords });
    },
  );
});

it('"Comment or vote…" opens a comment without an idea, also after one was captured', async () => {
  await rightClick('idea');
  world.service.clearRequests();
  await rightClick('comment-or-vote');
  expect(world.browser.opened).toEqual(['popup']);
  expect(await waiting()).toMatchObject([{ kind: 'comment', values: { idea: '' } }]);
  expect(world.service.requests).toEqual([]);
});

it('a page without an article opens the form first, with the reason', async () => {
  world.browser.snapshot = emptySnapshot({ address: 'https://forum.example/t/1', title: 'A thread' }, [
    'article-none',
  ]);
  await rightClick('article');
  expect(world.browser.opened).toEqual(['popup']);
  expect((await world.settings.pendingRequest.get())?.snapshot.remarks).toEqual(['article-none']);
});

/** The waiting drafts, oldest first. */
async function waiting() {
  const kept = committed(await world.drafts.all()).drafts;
  return kept.toReversed().map(({ draft }) => draft);
}

/** Presses the shortcut for an idea on a page with this selection. */
async function captureSelection(text: string): Promise<void> {
  world.pass(1);
  world.browser.snapshot = {
    ...emptySnapshot(page, []),
    selection: { text, html: `<p>${text}</p>`, isCut: false },
  };
  await press();
}

describe('F109 the same command on the same passage', () => {
  /** Presses the key once for each of these waits. */
  async function pressAfter(command: string, ...waits: readonly number[]): Promise<void> {
    for (const forMs of waits) {
      world.pass(forMs);
      await world.background().commandPressed(command, page);
    }
    await world.untilIdle();
  }
  const held = (forMs: number) => [0, 300, ...Array.from({ length: (forMs - 300) / 30 }, () => 30)];
  let before = 0;
  beforeEach(async () => {
    before = world.service.ideas().length;
  });
  const captured = () => world.service.ideas().length - before;

  it.each([
    ['a held key captures once', held(1_500), 1],
    ['a slow machine, where the first repeat comes late, captures once', [0, 660 + 250, 30, 30], 1],
    ['two presses within 150 ms capture once', [0, 140], 1],
    ['a second press after a second captures again', [0, 1_000], 2],
    ['a second press a second after a held key captures again', [...held(900), 1_000], 2],
    ['regular presses are taken for a held key for two seconds at most', [0, 450, 450, 450, 450, 450], 2],
  ])('%s', async (_what, waits, expected) => {
    await pressAfter('capture-idea', ...waits);
    expect(captured()).toBe(expected);
  });

  it('presses that come at once, while the page is still being read, capture once', async () => {
    const { commandPressed } = world.background();
    await Promise.all(Array.from({ length: 18 }, () => commandPressed('capture-idea', page)));
    await world.untilIdle();
    expect(captured()).toBe(1);
  });

  it('is ignored also by the next life of the worker', async () => {
    await pressAfter('capture-idea', 0);
    await world.restart();
    await pressAfter('capture-idea', 200);
    expect(captured()).toBe(1);
  });

  it('captures once into the form, and adds one quote to a draft', async () => {
    await useProduct('');
    await pressAfter('capture-idea', 0, 30, 30);
    expect(world.browser.opened).toEqual(['popup']);
    world.browser.snapshot = {
      ...emptySnapshot(page, []),
      selection: { text: 'A quote', html: '<p>A quote</p>', isCut: false },
    };
    await pressAfter('add-to-draft', 0, 30, 30);
    const quotes = (await waiting()).flatMap((draft) => draft.quotes ?? []);
    expect(quotes).toHaveLength(1);
  });

  it('counts for itself: another passage, command or tab is captured', async () => {
    await captureSelection('The first passage');
    await captureSelection('The second passage');
    await pressAfter('capture-note', 10);
    await press('capture-idea', { ...page, tabId: 2 });
    expect([captured(), world.service.pages().at(-1)?.attributes.name]).toEqual([3, 'The second passage']);
  });

  it('captures twice rather than never if the stamp can’t be stored', async () => {
    const { set } = world.areas.session;
    world.areas.session.set = (items) =>
      'pressedCommands' in items ? Promise.reject(new Error('full')) : set(items);
    await pressAfter('capture-idea', 0, 30);
    expect(captured()).toBe(2);
  });
});

it('two capture requests that fail are both kept, even on one page (F68)', async () => {
  await useProduct('');
  await captureSelection('The first passage');
  await captureSelection('The second passage');
  expect((await waiting()).map(({ values }) => values.description)).toEqual([
    '<p>The first passage</p>',
    '<p>The second passage</p>',
  ]);
  const latest = await world.settings.pendingRequest.get();
  expect(latest?.kept?.documentId).toBe((await waiting())[1]?.id);
});

it('capture requests without room for their drafts are all pending, the latest first (F68)', async () => {
  const full = await startBackground({
    isStorageFull: (stores) => stores.includes('drafts'),
  });
  for (const words of ['One thought', 'Another thought', 'A third'])
    await full.background().addressBarEntered(words);
  const pending = await full.settings.pendingRequest.get();
  const texts = [...(pending?.earlier ?? []), pending].map((request) => request?.values.name);
  expect(texts).toEqual(['One thought', 'Another thought', 'A third']);
  await full.close();
});

it('each text from the address bar is a draft of its own (F62)', async () => {
  await useProduct('');
  for (const words of ['One thought', 'Another thought', 'A third']) {
    world.pass(1);
    await world.background().addressBarEntered(words);
  }
  expect((await waiting()).map(({ values }) => values.name)).toEqual([
    'One thought',
    'Another thought',
    'A third',
  ]);
});

it('a capture request waits for an account, beside earlier ones, while none is connected (F68)', async () => {
  const fresh = await startBackground({ isConnected: false });
  await fresh.background().addressBarEntered('One');
  await fresh.background().addressBarEntered('Two');
  const kept = committed(await fresh.drafts.all()).drafts;
  expect(kept.map(({ draft }) => [draft.accountId, draft.values.name]).sort()).toEqual([
    ['', 'One'],
    ['', 'Two'],
  ]);
  await fresh.close();
});

it('a shortcut captures the tab that the browser passed, whichever tab is in front by then (F66)', async () => {
  await press('capture-note');
  expect(world.browser.read).toEqual([page]);
});

/** The passage is what the person selected, or the form opens for another reason. All other remarks open it. */
const harmless: readonly SnapshotRemark[] = [
  'page-hidden',
  'article-none',
  'pictures-left-out',
  'address-is-private',
];

it.each(harmless)('a page read with the remark %s is sent at once', async (remark) => {
  world.browser.snapshot = emptySnapshot(page, [remark]);
  await press();
  expect(newest()).toBe('A thread');
  expect(world.browser.opened).toEqual([]);
});

it('T39 a key sends a page on a private host at once, and never makes it public', async () => {
  const address = 'http://wiki.intra/plan';
  world.browser.snapshot = emptySnapshot({ address, title: 'The plan' }, []);
  expect(world.browser.snapshot.remarks).toEqual(['address-is-private']);
  await press('capture-idea', { ...page, address });
  expect(newest()).toBe('The plan');
  expect(world.service.ideas().at(-1)?.attributes.visibility).not.toBe('public');
});

it.each(snapshotRemarkSchema.options.filter((remark) => !harmless.includes(remark)))(
  'a page read with the remark %s opens the form before anything is sent (F51)',
  async (remark) => {
    const before = world.service.ideas().length;
    world.browser.snapshot = emptySnapshot(page, [remark]);
    await press();
    await rightClick('idea');
    expect(world.service.ideas()).toHaveLength(before);
    expect(world.browser.opened).toEqual(['popup', 'popup']);
    expect(await waiting()).toHaveLength(2);
  },
);

it('T41 a selected password is neither sent nor kept, though the menu has its text', async () => {
  const before = world.service.ideas().length;
  world.browser.snapshot = emptySnapshot(page, ['selection-secret']);
  await rightClick('idea', { context: 'selection', selectionText: 'correct-horse-battery' });
  expect(world.service.ideas()).toHaveLength(before);
  expect(world.browser.opened).toEqual(['popup']);
  const kept = JSON.stringify([await waiting(), await world.settings.pendingRequest.get()]);
  expect(kept).toContain('selection-secret');
  expect(kept).not.toContain('correct-horse-battery');
});

it('a link with a secret in its address opens the form before anything is sent (F51)', async () => {
  const linkAddress = 'https://files.example/report?access_token=abc123';
  await rightClick('idea', { context: 'link', linkAddress, linkText: 'Report' });
  expect(world.browser.opened).toEqual(['popup']);
  expect(newest()).not.toBe('Report');
});

it.each(['frame-unreadable', 'page-refused', 'page-busy', 'pdf-unreadable'] as const)(
  "the menu's words stand in for a selection that the page did not give (%s), and are sent at once (F35)",
  async (remark) => {
    world.browser.snapshot = emptySnapshot(page, [remark]);
    await rightClick('idea', { context: 'selection', selectionText: 'Words of the frame' });
    expect(newest()).toBe('Words of the frame');
  },
);

it('the text that the menu was opened on is captured, not an older selection of the page (F52)', async () => {
  const selection = { text: 'An older selection', html: '<p>An older selection</p>', isCut: false };
  world.browser.snapshot = { ...emptySnapshot(page, []), selection };
  await rightClick('idea', { context: 'selection', selectionText: 'Words of the frame' });
  const description = JSON.stringify(world.service.ideas().at(-1)?.attributes);
  expect(description).toContain('Words of the frame');
  expect(description).not.toContain('An older selection');
});

it('text from the menu that is too long is cut, and opens the form before anything is sent (F51)', async () => {
  world.browser.snapshot = emptySnapshot(page, ['pdf-unreadable']);
  await rightClick('idea', { context: 'selection', selectionText: 'word '.repeat(100_000) });
  expect(world.browser.opened).toEqual(['popup']);
  expect((await world.settings.pendingRequest.get())?.snapshot.remarks).toEqual(['selection-cut']);
});

it.each([
  ['a token', 'https://forum.example/t/1?token=abc123'],
  ['a signature', 'https://files.example/a?X-Amz-Signature=0f1e'],
  ['a name and a password', 'https://ana:pw@forum.example/t/1'],
])(
  'a page with %s in its address is shown before a key or the menu sends it (T24)',
  async (_what, address) => {
    const before = world.service.ideas().length;
    world.browser.snapshot = emptySnapshot({ address, title: 'A thread' }, []);
    await press('capture-idea', { ...page, address });
    await rightClick('idea', { pageAddress: address });
    expect(world.service.ideas()).toHaveLength(before);
    expect(world.browser.opened).toEqual(['popup', 'popup']);
  },
);

it('a shortcut removes trackers from the page’s address (T24)', async () => {
  const address = 'https://forum.example/t/1?utm_source=mail&fbclid=x&id=7';
  world.browser.snapshot = emptySnapshot({ address, title: 'A thread' }, []);
  await press('capture-idea', { ...page, address });
  const sent = JSON.stringify(world.service.ideas().at(-1)?.attributes);
  expect(sent).toContain('https://forum.example/t/1?id=7');
  expect(sent).not.toMatch(/utm_source|fbclid/);
});

it('a link without text is named by its address, without user names and trackers (F59)', async () => {
  const link = (linkAddress: string) => click('idea', { context: 'link', linkAddress });
  await world.background().menuClicked(link('https://docs.example/a?utm_source=mail&id=1'));
  await world.untilIdle();
  expect(newest()).toBe('https://docs.example/a?id=1');
  await world.background().menuClicked(link('https://ana:pw@docs.example/a'));
  const [shown] = await waiting();
  expect(shown?.values.name).toBe('https://docs.example/a');
  expect(JSON.stringify(shown)).not.toContain('ana:pw');
});

it('a title of 2 MB becomes a name of one line (F59)', async () => {
  world.browser.snapshot = emptySnapshot({ address: page.address, title: 'x '.repeat(1_000_000) }, []);
  await press();
  expect(newest()?.length).toBeLessThanOrEqual(301);
});
