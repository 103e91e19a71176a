// The code out of readers' sight: once a record's link came back with the code, the texts of such records don't show it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { send } from '../service/raw-request.ts';
import { type Change, type Fate, inTexts, lossyNetwork } from './lossy-network.ts';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

/** What becomes of the next write. Those after it arrive. */
let fate: Fate;
let stores: Change;
let sent: readonly string[] = [];

beforeEach(async () => {
  [fate, stores] = [undefined, (text) => text];
  const network = lossyNetwork(
    () => {
      const now = fate;
      fate = undefined;
      return now;
    },
    (body) => inTexts(body, stores),
  );
  sent = network.sent;
  world = await createOutboxWorld({
    service: { tokens: { 'colleague-token': 'robin@example.com' } },
    fetch: network.fetch,
  });
});

const values: Readonly<Record<string, Draft['values']>> = {
  idea: { product: 'PRJ', name: 'Once', createdBy: 'ana@example.com', description: '<p>Words</p>' },
  note: { product: 'PRJ', name: 'Once', description: '<p>Words</p>' },
  feature: { release: 'PRJ-R-1', name: 'Once', description: '<p>Words</p>' },
  comment: { idea: 'PRJ-I-1', body: '<p>Words</p>' },
};
const passage = 'https://forum.example/t/1#:~:text=Words';
const address = 'https://forum.example/t/1';

async function save(kind: string, changes: Draft['values'] = {}, source: Partial<Draft['source']> = {}) {
  const draft = world.draft(kind, { ...values[kind], ...changes });
  return world.save({ ...draft, source: { ...draft.source, ...source } });
}

/** Returns the text that was sent for the capture. */
async function deliver(...given: Parameters<typeof save>) {
  const id = await save(...given);
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
  return sent.at(-1) ?? '';
}

const code = '[a-z2-9]{10}';
const shown = new RegExp(`<em>qc-${code}</em>`);

describe.each(['idea', 'note', 'feature', 'comment'])('F82 the text of a %s', (kind) => {
  it('shows the code until the service returned a link with it, and never again', async () => {
    expect(await deliver(kind)).toMatch(shown);
    const next = await deliver(kind, { name: 'Another' });
    expect(next).not.toMatch(/qc-/);
    expect(next).toMatch(new RegExp(`href=\\\\"${address}#:~:qc=${code}\\\\"`));
    const third = await deliver(kind, { name: 'A third' }, { passageAddress: passage });
    expect(third).toMatch(new RegExp(`href=\\\\"${passage}&amp;qc=${code}\\\\"`));
    expect(third).not.toMatch(/qc-/);
  });

  it.each<[string, Change]>([
    ['removes fragments from links', (text) => text.replace(/#[^"]*"/g, '"')],
    ['removes what it does not know from a fragment', (text) => text.replace(/#:~:qc[^"]*"/g, '"')],
    [
      'has its links pass by an address of its own',
      (text) => text.replace(/href="/g, 'href="https://out.example/?to='),
    ],
    ['removes links', (text) => text.replace(/<\/?a[^>]*>/g, '')],
  ])('shows the code at a service that %s', async (_title, habit) => {
    stores = habit;
    for (const name of ['One', 'Two', 'Three']) expect(await deliver(kind, { name })).toMatch(shown);
  });

  it('shows it again once a service changes its habits', async () => {
    await deliver(kind);
    stores = (text) => text.replace(/#[^"]*"/g, '"');
    expect(await deliver(kind, { name: 'Two' })).not.toMatch(shown);
    expect(await deliver(kind, { name: 'Three' })).toMatch(shown);
  });

  it.each<[string, Fate, number]>([
    ['the answer was lost', 'lose', 2],
    ['it never arrived', 'drop', 3],
  ])('without the code tells recovery the same: %s', async (_title, becomes, requests) => {
    await deliver(kind);
    fate = becomes;
    expect(await deliver(kind, { name: 'Two' })).not.toMatch(shown);
    expect(sent).toHaveLength(requests);
  });
});

describe('F82 a record whose link alone has the code', () => {
  it('is a duplicate’s original: both are shown', async () => {
    await deliver('idea');
    const id = await save('idea', { name: 'Twice' });
    await world.run();
    await send(world.service, 'POST', '/products/PRJ/ideas', sent.at(-1));
    await world.runForHours();
    expect((await world.capture(id)).duplicates).toHaveLength(1);
  });

  it.each([
    ['a route of an application', 'https://forum.example/#/t/1'],
    ['not of the web', 'about:blank'],
    ['hidden', ''],
  ])('does not exist where the address is %s: the text shows the code', async (_title, own) => {
    await deliver('idea');
    expect(await deliver('idea', { name: 'Two' }, { address: own })).toMatch(shown);
  });

  it('is of one type: records of another type show the code first', async () => {
    await deliver('idea');
    expect(await deliver('note')).toMatch(shown);
  });

  it('is learned below a text with more links than the check keeps', async () => {
    const links = Array.from({ length: 25 }, (_, at) => `<a href="https://many.example/${at}">${at}</a>`);
    const description = `<p>${links.join(' ')}</p>`;
    await deliver('idea', { description });
    expect(await deliver('idea', { name: 'Two', description })).not.toMatch(shown);
  });

  it('is of one account: another one shows the code first', async () => {
    await deliver('idea');
    await world.connect('other', world.service.url, 'colleague-token');
    const draft = world.draft('idea', { ...values.idea, name: 'Two' }, 'other');
    await world.save(draft);
    await world.runForHours();
    expect(sent.at(-1)).toMatch(shown);
  });
});

describe('F82 an addition whose code is in its link alone', () => {
  const added = { idea: 'PRJ-I-1', added: '<p>Seen here too</p>', visibility: 'public' };

  it('is there once, although its answer was lost', async () => {
    await deliver('idea');
    fate = 'lose';
    expect(await deliver('append-idea', added)).not.toMatch(shown);
    expect(sent).toHaveLength(2);
  });

  it('is not added twice if the person sends it again', async () => {
    await deliver('idea');
    fate = 'lose';
    const id = await save('append-idea', added);
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    expect(await world.outbox.retry(id)).toBe(true);
    await world.run();
    expect([await world.state(id), sent.length]).toEqual(['delivered', 2]);
  });
});
