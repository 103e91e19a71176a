// @vitest-environment jsdom
// Drafts on the activity page, with both stores in a fake database: what their details say and offer.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Activity } from '@/entrypoints/activity/Activity';
import { type ActivityFeed, createActivityFeed } from '@/entrypoints/activity/activity-feed';
import type { ActivityDeps } from '@/entrypoints/activity/deps';
import { saveStoredDraft } from '@/entrypoints/popup/save-draft';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { createSend } from '@/lib/messaging/send';
import type { CaptureState } from '@/lib/outbox/capture';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';
import { account } from '../components/account';
import { renderWithSay } from '../components/with-say';
import { buildNewCapture } from '../outbox/capture-builder';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** jsdom has no layout. Ten rows fit into the list. */
class SizedAtOnce {
  constructor(readonly onSized: (entries: readonly object[]) => void) {}
  observe(target: Element): void {
    const height = target.role === 'listbox' ? 580 : 58;
    queueMicrotask(() => this.onSized([{ target, contentRect: { width: 400, height } }]));
  }
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', SizedAtOnce);
// A target without it counts as hidden.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body });
Element.prototype.scrollTo ??= () => undefined;

let feed: ActivityFeed;
afterEach(() => {
  feed.close();
  location.hash = '';
});

const id = '6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f0001';

function stored(more: Partial<StoredDraft> = {}, name = 'Tide pools'): StoredDraft {
  const { draft } = buildNewCapture({ id });
  const values = { product: 'PRJ', name, createdBy: 'ada@example.com' };
  return { ...{ writer: 'popup', n: 3, page: '', changedAtMs: 2_000 }, draft: { ...draft, values }, ...more };
}

interface Given {
  readonly drafts?: readonly StoredDraft[];
  readonly capture?: CaptureState;
  /** The names of further captures, which are queued. */
  readonly others?: readonly string[];
  readonly answer?: unknown;
  readonly local?: Readonly<Record<string, unknown>>;
}

const defaultAnswer = { isOk: true, captureId: id };

/** The page with this document's details. */
async function openPage({ drafts: given = [], capture, others = [], local, answer = defaultAnswer }: Given) {
  const watchers = new Set<(ids: readonly string[] | null) => void>();
  const onChanged = (ids: readonly string[] | null) => {
    for (const changed of watchers) changed(ids);
  };
  const connection = createOutboxConnection();
  const drafts = createDraftStore({ connection, onChanged });
  const store = createOutboxStore({ connection, onChanged });
  for (const draft of given) await drafts.write(draft);
  if (capture) await store.add(buildNewCapture({ id, name: 'As saved', state: capture }));
  for (const [at, name] of others.entries())
    await store.add(buildNewCapture({ id: id.replace(/.$/, String(at + 2)), name }));
  const sent: { name: string; request: unknown }[] = [];
  const send = createSend(async (message) => {
    const { name, request } = Object(message);
    sent.push({ name, request });
    return answer;
  });
  const openForm = vi.fn();
  const copy = vi.fn(async (_text: string) => true);
  const download = vi.fn();
  const area = () => createMemoryArea({ accounts: [account], ...local });
  const deps: ActivityDeps = {
    ...{ send, drafts, openForm, copy, download },
    settings: createSettings({ local: area(), session: area() }),
    watchSetting: () => () => undefined,
    ledger: createLedger(connection),
    watchOutbox(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    saveStoredDraft: (...of) => saveStoredDraft(send, ...of),
    requestPermission: async () => true,
    openOptions: () => undefined,
    keepStorage: async () => undefined,
    untilPainted: async () => undefined,
    now: () => 5_000,
  };
  location.hash = `#${id}`;
  feed = createActivityFeed(deps);
  renderWithSay(<Activity deps={deps} feed={feed} />);
  await screen.findByRole('article');
  return { drafts, store, sent, openForm, copy, download };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function confirm(question: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: question });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
}
const goneIds = async () => {
  const read = await createOutboxConnection().use((database) => database.getAllKeys('gone'));
  return read.isOk ? read.value : null;
};

const row = async () => (await screen.findByRole('option')).textContent;

describe('a capture of somebody without a service', () => {
  it('can be read, searched, and copied, as Markdown, too', async () => {
    const early = stored({ savedAtMs: 2_000 });
    const draft = {
      ...early.draft,
      accountId: '',
      values: { name: 'Tide pools', description: '<p>Starfish at low tide</p>' },
      source: { title: 'The shore', address: 'https://shore.example/', passageAddress: null },
    };
    const page = await openPage({
      drafts: [{ ...early, draft }, stored({}, 'Kelp')].map((one, at) => ({
        ...one,
        draft: { ...one.draft, id: id.replace(/.$/, String(at + 1)) },
      })),
      local: { accounts: [] },
    });
    expect(screen.getByText('Starfish at low tide')).toBeTruthy();
    await press('Copy text');
    expect(page.copy).toHaveBeenCalledWith('Tide pools\n\nStarfish at low tide\n\nhttps://shore.example/');
    await press('Copy as Markdown');
    await waitFor(() => expect(page.copy).toHaveBeenCalledTimes(2));
    const [markdown] = page.copy.mock.lastCall ?? [];
    expect(markdown).toMatch(/^## Tide pools\n\n.*Starfish at low tide.*\[The shore\]\(<https:.*[^\n]$/s);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox'), 'tide');
    await waitFor(async () => expect(await row()).toMatch(/^Tide pools.*on this device/));
    expect(page.sent).toEqual([]);
  });
});

describe('a draft that was begun', () => {
  it('says that it wasn’t saved, opens in the form, and can be copied', async () => {
    const page = await openPage({ drafts: [stored()] });
    expect(screen.getByRole('heading', { name: 'Tide pools' })).toBeTruthy();
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    await press('Open form');
    expect(page.openForm).toHaveBeenCalledWith({ draft: id });
    await press('Copy text');
    expect(page.copy).toHaveBeenCalledWith(expect.stringContaining('Tide pools'));
  });

  it('is discarded after a question, for good', async () => {
    const page = await openPage({ drafts: [stored()] });
    await press('Discard');
    expect(await page.drafts.count()).toMatchObject({ value: 1 });
    await confirm('Discard this draft?');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(feed.state().entries).toEqual([]);
    expect(await goneIds()).toEqual([id]);
  });
});

it('F78 a database that the browser evicted is said to have taken drafts, too', async () => {
  await openPage({ drafts: [stored()], local: { outboxMark: { isCreated: true, lostAtMs: 1 } } });
  expect(await screen.findByText(/Older captures and drafts are no longer on this device/)).toBeTruthy();
});

describe('a draft whose form closed while its save waited', () => {
  it.each([
    ['article', 'Not sent: the article was still being read.'],
    ['picture', 'Not sent: the picture wasn’t ready yet.'],
    ['page', 'Not sent: the page was still being read.'],
    ['arrived', 'Not sent: the form closed first. It’s complete now.'],
  ] as const)('needs attention, and says why: %s', async (asked, words) => {
    await openPage({ drafts: [stored({ asked })] });
    expect(screen.getByText(words)).toBeTruthy();
    await waitFor(() => expect(feed.state().entries).toMatchObject([{ status: 'needsAttention' }]));
  });

  it('is sent without it, as it is stored, in cleaned text, with its version', async () => {
    const asked = stored({ asked: 'article' });
    const description = '<p onclick="x">Words</p>';
    const draft = { ...asked.draft, values: { ...asked.draft.values, description } };
    const page = await openPage({ drafts: [{ ...asked, draft }] });
    await press('Send without it');
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.sent).toMatchObject([
      {
        name: 'capture.save',
        request: {
          draft: { id, values: { name: 'Tide pools', description: '<p>Words</p>' } },
          drafts: [{ writer: 'popup', n: 3 }],
        },
      },
    ]);
    expect(page.openForm).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Draft>]>([
    ['a field is missing', { values: { product: 'PRJ', name: '', createdBy: 'ada@example.com' } }],
    ['it is of no account, and its destination is chosen there', { accountId: '' }],
  ])('opens in the form, and sends nothing, if %s', async (_why, changes) => {
    const draft = { ...stored().draft, ...changes };
    const page = await openPage({ drafts: [stored({ asked: 'page', draft })] });
    await press('Send without it');
    await waitFor(() => expect(page.openForm).toHaveBeenCalledWith({ draft: id }));
    expect(page.sent).toEqual([]);
  });

  it('F22 that can’t be saved stays, says so, and can be copied', async () => {
    const answer = { isOk: false, reason: 'storage-failed', failure: 'quota' };
    const page = await openPage({ drafts: [stored({ asked: 'page' })], answer });
    await press('Send without it');
    expect(await screen.findByText(/storage is full/)).toBeTruthy();
    expect(await page.drafts.count()).toMatchObject({ value: 1 });
    await press('Copy text');
    expect(page.copy).toHaveBeenCalledWith(expect.stringContaining('Tide pools'));
  });
});

describe('the changes of a capture', () => {
  const queued: CaptureState = { name: 'queued', wait: null };
  const changes = (more: Partial<StoredDraft> = {}) => stored({ captureId: id, ...more }, 'Other words');

  it('are in its details, beside the words that were saved, and Edit opens them', async () => {
    const page = await openPage({ drafts: [changes()], capture: queued });
    expect(screen.getByRole('heading', { name: 'As saved' })).toBeTruthy();
    expect(await screen.findByText('Other words')).toBeTruthy();
    expect(await row()).toMatch(/^As saved.*changed, not sent/);
    await press('Edit');
    expect(page.openForm).toHaveBeenCalledWith({ capture: id });
  });

  it('are discarded alone, and the capture stays', async () => {
    const page = await openPage({ drafts: [changes()], capture: queued });
    await screen.findByText('Other words');
    await press('Discard changes');
    await confirm('Discard these changes?');
    await waitFor(() => expect(screen.queryByText('Other words')).toBeNull());
    expect(await page.drafts.count()).toMatchObject({ value: 0 });
    expect(await page.store.get(id)).toMatchObject({ value: { name: 'As saved' } });
    expect(await goneIds()).toEqual([]);
  });

  it('F101 of a capture that was sent meanwhile stay, and open in the form', async () => {
    const page = await openPage({ drafts: [changes()], capture: { name: 'delivered', atMs: 1 } });
    await screen.findByText('Other words');
    await press('Open form');
    expect(page.openForm).toHaveBeenCalledWith({ draft: id });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('whose save waited are saved without it as an edit of the capture', async () => {
    const page = await openPage({ drafts: [changes({ asked: 'article' })], capture: queued });
    await screen.findByText('Other words');
    expect(screen.getByText('Not sent: the article was still being read.')).toBeTruthy();
    await press('Send without it');
    await waitFor(() =>
      expect(page.sent).toMatchObject([{ name: 'capture.edit', request: { captureId: id } }]),
    );
  });

  it('of a capture that is gone are a draft of their own', async () => {
    const page = await openPage({ drafts: [changes()] });
    expect(screen.getByRole('heading', { name: 'Other words' })).toBeTruthy();
    await press('Discard');
    await confirm('Discard this draft?');
    await waitFor(async () => expect(await page.drafts.count()).toMatchObject({ value: 0 }));
    expect(await goneIds()).toEqual([id]);
  });
});

describe('several rows', () => {
  const given: Given = {
    ...{ drafts: [stored()], others: ['Kelp', 'Whelk', 'Dulse'], answer: { isDone: true } },
  };
  const picked = () =>
    screen
      .getAllByRole('option', { checked: true })
      .map(({ textContent }) => /^[\w ]+?(?=PRJ|draft|sending)/.exec(textContent ?? '')?.[0]);

  async function pickAll(): Promise<void> {
    await screen.findByRole('option', { name: /Dulse/ });
    screen.getByRole('listbox').focus();
    await userEvent.keyboard('{Control>}a{/Control}');
  }

  const pressIn = (bar: string, name: string) =>
    userEvent.click(within(screen.getByRole('region', { name: bar })).getByRole('button', { name }));

  it('are selected by keyboard, and deselected by Escape', async () => {
    await openPage(given);
    await screen.findByRole('option', { name: /Dulse/ });
    screen.getByRole('listbox').focus();
    await userEvent.keyboard('{Home} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    expect(picked()).toHaveLength(3);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('4 selected')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('4 captures')).toBeTruthy();
    expect(screen.getByRole('listbox')).toBe(document.activeElement);
  });

  it('are sent together, the oldest first, and say how many of them can be', async () => {
    const local = { accounts: [{ ...account, id: 'account-2' }] };
    const elsewhere = { ...stored().draft, accountId: 'account-2' };
    const page = await openPage({ ...given, drafts: [stored({ draft: elsewhere })], local });
    await pickAll();
    await press('Send now (1)');
    await waitFor(() =>
      expect(page.sent).toMatchObject([{ name: 'capture.save', request: { draft: { id } } }]),
    );
    expect(await screen.findByText('4 captures')).toBeTruthy();
  });

  it('are sent with their drafts, of which the incomplete ones stay, and are counted', async () => {
    const other = (name: string, end: string) => {
      const { draft } = stored({}, name);
      return stored({ draft: { ...draft, id: id.replace(/.$/, end) } }, name);
    };
    const drafts = [other('Tide pools', '7'), other('', '8'), other('', '9')];
    const answer = { ...defaultAnswer, isDone: true };
    const page = await openPage({ ...given, drafts: [stored(), ...drafts], answer });
    await pickAll();
    await press('Send now');
    await waitFor(() => expect(page.sent).toHaveLength(5));
    expect(page.sent[0]).toMatchObject({
      name: 'capture.retry',
      request: { captureId: expect.stringMatching(/2$/) },
    });
    expect(page.sent.slice(3).map(({ name }) => name)).toEqual(['capture.save', 'capture.save']);
    expect(await screen.findByText(/^2 drafts are incomplete/)).toBeTruthy();
    expect(await page.drafts.count()).toMatchObject({ value: 4 });
  });

  it('are discarded together after one question that counts them', async () => {
    const page = await openPage(given);
    await pickAll();
    await pressIn('4 selected', 'Discard');
    await screen.findByRole('dialog', { name: 'Discard 4 captures?' });
    expect(page.sent).toEqual([]);
    await confirm('Discard 4 captures?');
    await waitFor(() => expect(page.sent.map(({ name }) => name)).toEqual(Array(3).fill('capture.discard')));
    await waitFor(async () => expect(await page.drafts.count()).toMatchObject({ value: 0 }));
  });

  it('whose action fails say so', async () => {
    const page = await openPage({ ...given, answer: { isDone: false } });
    await pickAll();
    await press('Send now');
    expect(await screen.findByText(/^Not done/)).toBeTruthy();
    expect(page.sent).toHaveLength(4);
  });

  it('are exported alone, and those that a search hides are not', async () => {
    const page = await openPage(given);
    await pickAll();
    await userEvent.type(screen.getByRole('searchbox'), 'kelp');
    await screen.findByText('1 selected');
    await pressIn('1 selected', 'Export…');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Captures in the file: 1.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /JSON/ }));
    await waitFor(() => expect(page.download).toHaveBeenCalled());
    const exported = JSON.parse(await page.download.mock.calls[0]?.[1].text());
    expect(exported.captures).toMatchObject([{ row: { name: 'Kelp' } }]);
    expect(exported.drafts).toEqual([]);
  });
});
