// A save waited for something when its form closed. The background reads it, and sends nothing.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Outstanding, StoredDraft } from '@/lib/capture/field/stored-draft';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';

const address = 'https://tides.example/a';
const version = { writer: 'popup', n: 3 };

const ideaValues = { product: 'PRJ', name: 'Mine', description: '<p>Own</p>', createdBy: 'ana@example.com' };

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
  const page = emptySnapshot({ address, title: 'Tides' }, []);
  const selection = { text: 'An article', html: '<p>An article</p>', isCut: false };
  world.browser.snapshot = { ...page, selection, isArticle: true };
});
afterEach(() => world.close());

const stored = (asked: Outstanding, change: Partial<StoredDraft> = {}): StoredDraft => ({
  draft: { ...world.draft('idea', ideaValues), touched: ['line name', 'html'] },
  ...version,
  ...{ page: address, changedAtMs: 1, asked },
  ...change,
});
const finish = (outstanding: Outstanding, { draft }: StoredDraft) =>
  world.ask(world.send('draft.finish', { documentId: draft.id, outstanding }));
const drafts = async () => committed(await world.drafts.all()).drafts;

it('F100 an article arrives in the draft that waited for it, and nothing is sent', async () => {
  const before = stored('article');
  await world.drafts.write(before);
  expect(await finish('article', before)).toEqual({ isDone: true });
  const [{ draft, asked } = before, ...others] = await drafts();
  expect([others, asked]).toEqual([[], 'arrived']);
  expect(draft.values).toMatchObject({ name: 'Mine', description: '<p>Own</p><p>An article</p>' });
  expect(world.service.requests).toEqual([]);
});

it.each([
  ['was typed on', { n: 4, asked: undefined }],
  ['waits for something else', { n: 4, asked: 'picture' }],
] as const)('a draft that %s stays as it is', async (_name, change) => {
  const before = stored('article');
  await world.drafts.write(before);
  await world.drafts.write({ ...before, ...change });
  expect(await finish('article', before)).toEqual({ isDone: false });
  expect(await drafts()).toMatchObject([{ n: 4, draft: { values: { description: '<p>Own</p>' } } }]);
});

it.each(['before', 'after'] as const)('F100 a save %s the answer ends the draft', async (when) => {
  const before = stored('article');
  await world.drafts.write(before);
  if (when === 'after') await finish('article', before);
  const saved = world.ask(world.send('capture.save', { draft: before.draft, drafts: [version] }));
  expect(await saved).toMatchObject({ isOk: true });
  if (when === 'before') await finish('article', before);
  expect(await drafts()).toEqual([]);
});
