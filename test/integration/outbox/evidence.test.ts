// Results of a lost answer and of a repeated request, for each kind, in a rich, a recorded and a bare service.
import { afterEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { Capture } from '@/lib/outbox/capture';
import type { Comfort } from '../../service/index.ts';
import { readIdea } from '../routes.ts';
import { send } from '../service/raw-request.ts';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
afterEach(() => world.close());

interface Kind {
  readonly kind: string;
  readonly values: Draft['values'];
  /** The request with the lost answer. */
  readonly path: string;
  readonly stored: Parameters<OutboxWorld['service']['records']>[0];
  /** The service's evidence besides its listing: a text with the marker, only a name, or nothing. */
  readonly tells: 'marker' | 'name' | 'nothing';
}

const inProduct = { product: 'PRJ', name: 'Once' };
const inRelease = { release: 'PRJ-R-1', name: 'Once' };
const comment = { idea: 'PRJ-I-1', body: '<p>Seen here too</p>' };
const linked = { ...comment, link: 'https://forum.example/t/1', linkName: 'A thread' };
const vote = { ...comment, link: 'https://forum.example/t/1' };
const competitor = { product: 'PRJ', competitor: 'Once', color: '#0073cf' };
const remark = { requirement: 'PRJ-1-1', body: '<p>Once</p>' };

const rows: readonly (readonly [string, string, Draft['values'], string, Kind['stored'], Kind['tells']])[] = [
  [
    'an idea',
    'idea',
    { ...inProduct, createdBy: 'ana@example.com' },
    '/products/:id/ideas',
    'idea',
    'marker',
  ],
  ['a note', 'note', inProduct, '/products/:id/pages', 'page', 'marker'],
  ['a feature', 'feature', inRelease, '/releases/:id/features', 'feature', 'marker'],
  ['an epic of a product', 'epic', inProduct, '/products/:id/epics', 'epic', 'marker'],
  ['an epic of a release', 'epic', inRelease, '/releases/:id/epics', 'epic', 'marker'],
  ['a comment', 'comment', comment, '/ideas/:id/idea_comments', 'idea_comment', 'marker'],
  ['a link', 'comment', linked, '/idea_comments/:id/attachments', 'attachment', 'marker'],
  ['a vote', 'vote', vote, '/ideas/:id/endorsements', 'endorsement', 'marker'],
  ['a competitor', 'competitor', competitor, '/products/:id/competitors', 'competitor', 'name'],
  [
    'a requirement comment',
    'requirement-comment',
    remark,
    '/requirements/:id/comments',
    'comment',
    'nothing',
  ],
];
const kinds = rows.map(([title, kind, values, path, stored, tells]): readonly [string, Kind] => [
  title,
  { kind, values, path: `/api/v1${path}`, stored, tells },
]);

/** A world that sends requests to `path` twice, like a browser, if `isTwice`. */
async function start(
  comfort: Comfort,
  { path }: Kind,
  isTwice: boolean,
  withoutReads: readonly string[] = [],
) {
  const form = new RegExp(`${path.replace(':id', '[^/]+')}$`);
  world = await createOutboxWorld({
    service: { comfort, withoutReads },
    fetch: async (input, init) => {
      const address = new URL(input instanceof Request ? input.url : input);
      if (isTwice && init?.method === 'POST' && form.test(address.pathname))
        await fetch(input, init).catch(() => undefined);
      return fetch(input, init);
    },
  });
}

/** The next such write arrives or not, and nobody reads the answer. */
const loseAnswer = ({ path }: Kind, when: 'after-storing' | 'before-storing' = 'after-storing', calls = 1) =>
  world.service.misbehave({ method: 'POST', path, calls, answer: { kind: 'reset', when } });

const save = ({ kind, values }: Kind, changes: Draft['values'] = {}) =>
  world.save(world.draft(kind, { ...values, ...changes }));

/** The ids of the records that a capture's steps created. */
const createdBy = ({ steps }: Capture) => steps.map(({ result }) => result?.id);

const sent = () => world.service.requests.filter(({ method }) => method === 'POST').length;

describe.each(['rich', 'recorded', 'bare'] as const)('in a service that is %s', (comfort) => {
  describe.each(kinds)('%s with a lost answer', (_title, kind) => {
    const canBeFound = comfort !== 'bare' && kind.tells === 'marker';
    const canBeMissed = comfort !== 'bare' && kind.tells !== 'nothing';

    async function lose(when: 'after-storing' | 'before-storing', times: number) {
      await start(comfort, kind, times === 2);
      const before = world.service.records(kind.stored).length;
      loseAnswer(kind, when, times);
      const id = await save(kind);
      await world.runForHours();
      return { capture: await world.capture(id), made: world.service.records(kind.stored).length - before };
    }

    it(`F02 F44 F45 and that arrived is ${canBeFound ? 'adopted' : 'left to the person'}`, async () => {
      const { capture, made } = await lose('after-storing', 1);
      expect(made).toBe(1);
      expect(capture.state).toMatchObject(
        canBeFound
          ? { name: 'delivered' }
          : { name: 'unknown', candidates: canBeMissed ? [{ name: 'Once' }] : [] },
      );
      expect(capture.duplicates).toEqual([]);
      const [arrived] = world.service.records(kind.stored).slice(-1);
      expect(createdBy(capture).includes(arrived?.id)).toBe(canBeFound);
    });

    it(`F02 F80 and that didn't arrive is ${canBeMissed ? 'sent again' : 'left to the person'}`, async () => {
      const { capture, made } = await lose('before-storing', 1);
      expect(made).toBe(canBeMissed ? 1 : 0);
      expect(capture.state.name).toBe(canBeMissed ? 'delivered' : 'unknown');
    });

    it(`F04 and that arrived twice is ${canBeFound ? 'adopted, with its duplicate' : 'left to the person'}`, async () => {
      const { capture, made } = await lose('after-storing', 2);
      expect(made).toBe(2);
      expect(capture.state).toMatchObject(
        canBeFound
          ? { name: 'delivered' }
          : { name: 'unknown', candidates: canBeMissed ? [{ name: 'Once' }, { name: 'Once' }] : [] },
      );
      const [once, twice] = world.service.records(kind.stored).slice(-2);
      const ids = [...createdBy(capture), ...capture.duplicates.map(({ id }) => id)];
      expect(capture.duplicates).toHaveLength(canBeFound ? 1 : 0);
      expect([once?.id, twice?.id].every((id) => ids.includes(id))).toBe(canBeFound);
    });
  });

  describe.each(kinds)('%s that the browser sent twice', (_title, kind) => {
    const canBeChecked = comfort !== 'bare' && kind.tells !== 'nothing';

    it(`F04 ${canBeChecked ? 'has its duplicate shown' : "says that it couldn't be checked"}`, async () => {
      await start(comfort, kind, true);
      const id = await save(kind);
      await world.runForHours();
      const capture = await world.capture(id);
      expect(capture).toMatchObject({ state: { name: 'delivered' }, duplicateCheck: null });
      const [once, twice] = world.service.records(kind.stored).slice(-2);
      expect(createdBy(capture)).toContain(twice?.id);
      expect(capture.duplicates.map(({ id }) => id)).toEqual(canBeChecked ? [once?.id] : []);
      expect(capture.areDuplicatesUnchecked ?? false).toBe(!canBeChecked);
      const before = sent();
      await world.runForHours();
      expect(sent()).toBe(before);
    });
  });
});

const readsOf: readonly (readonly [string, readonly string[]])[] = [
  ['an idea', ['/products/:id/ideas', '/ideas/related']],
  ['a note', ['/products/:id/pages', '/pages/:id']],
  ['a feature', ['/releases/:id/features', '/features/:id']],
  ['an epic of a product', ['/products/:id/epics', '/epics/:id']],
  ['an epic of a release', ['/releases/:id/epics', '/epics/:id']],
  ['a comment', ['/ideas/:id/idea_comments']],
  ['a link', ['/ideas/:id/idea_comments']],
  ['a vote', ['/ideas/:id/endorsements', '/ideas/:id/endorsements/:vote']],
  ['a competitor', ['/products/:id/competitors']],
];

describe.each(readsOf.flatMap(([title, reads]) => reads.map((read) => [title, read] as const)))(
  '%s in a service without GET %s',
  (title, read) => {
    const kind = new Map(kinds).get(title);
    if (!kind) throw new Error(`no kind ${title}`);

    it('F44 is never sent again silently', async () => {
      await start('recorded', kind, false, [read]);
      const before = world.service.records(kind.stored).length;
      loseAnswer(kind);
      const id = await save(kind);
      await world.runForHours();
      expect(world.service.records(kind.stored)).toHaveLength(before + 1);
      expect(await world.state(id)).toBe(read === '/ideas/related' ? 'delivered' : 'unknown');
    });

    // `/ideas/related` only adds to the other listing, and the comment of a link can be checked without its own.
    const isChecked = read === '/ideas/related';

    it(`F04 that was sent twice is delivered, and ${isChecked ? 'its duplicate is shown' : "says that it couldn't be checked"}`, async () => {
      await start('recorded', kind, true, [read]);
      const id = await save(kind);
      await world.runForHours();
      const capture = await world.capture(id);
      expect(capture.state.name).toBe('delivered');
      expect(capture.duplicates).toHaveLength(isChecked ? 1 : 0);
      expect(capture.areDuplicatesUnchecked ?? false).toBe(!isChecked);
    });
  },
);

const idea: Kind = {
  kind: 'idea',
  values: { product: 'PRJ', name: 'Once <b>more</b> & again', createdBy: 'ana@example.com' },
  path: '/api/v1/products/:id/ideas',
  stored: 'idea',
  tells: 'marker',
};

type Item = Record<string, unknown>;

/** A service whose idea listing contains each item as changed by `change`, or leaves it out. */
async function startListing(change: (item: Item) => Item | null | undefined) {
  world = await createOutboxWorld({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (init?.method !== 'GET' || !/\/ideas(\/related)?$/.test(pathname) || !answer.ok) return answer;
      const body: Record<string, unknown> = await answer.json();
      const changed = Object.entries(body).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(change).filter((item) => item !== undefined) : value,
      ]);
      return Response.json(Object.fromEntries(changed));
    },
  });
}

async function loseIdea() {
  loseAnswer(idea);
  return save(idea);
}

describe('F44 a listing of ideas', () => {
  it.each<[string, (item: Item) => Item]>([
    ['leaves texts out', ({ description: _gone, ...item }) => item],
    ['gives null for texts', (item) => ({ ...item, description: null })],
    ['gives empty texts', (item) => ({ ...item, description: { body: '' } })],
    ['cuts texts', (item) => ({ ...item, description: { body: '<p>Once upon a' } })],
    ['gives texts as strings', (item) => ({ ...item, description: 'Once upon a' })],
    ['strips names of markup', ({ description: _gone, ...item }) => ({ ...item, name: 'Once more & again' })],
    ['writes names with entities', (item) => ({ ...item, description: 'x', name: 'Once  more &amp; again' })],
    ['leaves names out', ({ name: _gone, description: _too, ...item }) => item],
  ])('that %s proves nothing: the worker reads the idea itself and adopts it', async (_title, change) => {
    await startListing(change);
    const id = await loseIdea();
    await world.runForHours();
    const [stored] = world.service.ideas().slice(-1);
    expect(await world.state(id)).toBe('delivered');
    expect(createdBy(await world.capture(id))).toEqual([stored?.id]);
    expect(world.service.requests.map(({ path }) => path)).toContain(`/api/v1/ideas/${stored?.id}`);
    expect(sent()).toBe(1);
  });

  it.each<[string, (item: Item) => Item | null]>([
    ['has items without an id', ({ id: _gone, ...item }) => item],
    ['has items that are nothing', () => null],
  ])('that %s proves nothing: the person is asked', async (_title, change) => {
    await startListing(change);
    const id = await loseIdea();
    await world.runForHours();
    expect(await world.state(id)).toBe('unknown');
    expect(sent()).toBe(1);
  });

  it('with more ideas of one name than are read leaves the choice to the person', async () => {
    await startListing(({ description: _gone, ...item }) => item);
    const id = await loseIdea();
    await world.run();
    await world.runAfter(1_000);
    await world.makeIdeas(25, () => 'Once <b>more</b> & again');
    world.service.clearRequests();
    await world.runForHours();
    const { state } = await world.capture(id);
    expect(state).toMatchObject({ name: 'unknown', search: 'notFound' });
    expect('candidates' in state && state.candidates).toHaveLength(20);
    expect(sent()).toBe(0);
  });

  it('of ideas that come back without their texts leaves the choice to the person', async () => {
    await startListing(({ description: _gone, ...item }) => item);
    world.service.misbehave({
      ...readIdea,
      answer: { kind: 'status', status: 200, body: { idea: { id: '1', description: null } } },
    });
    const id = await loseIdea();
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject({
      name: 'unknown',
      search: 'notFound',
      candidates: [{ name: 'Once <b>more</b> & again' }],
    });
    expect(sent()).toBe(1);
  });
});

it('F44 a listing that cuts texts cannot check for duplicates, and the capture says so', async () => {
  await startListing((item) => ({ ...item, description: { body: '<p>Once upon a' } }));
  const id = await save(idea);
  await world.runForHours();
  expect(await world.capture(id)).toMatchObject({
    state: { name: 'delivered' },
    duplicates: [],
    areDuplicatesUnchecked: true,
  });
});

it('F44 a service that only cuts texts in its listing keeps the code: an idea that did not arrive is sent again', async () => {
  await startListing((item) => ({ ...item, description: { body: '<p>Once upon a' } }));
  await save(idea, { name: 'Delivered' });
  await world.runForHours();
  loseAnswer(idea, 'before-storing');
  const id = await save(idea, { name: 'Lost' });
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
});

it('F44 an idea that the service marked as spam is found in the spam listing', async () => {
  world = await createOutboxWorld();
  const id = await loseIdea();
  await world.run();
  const [stored] = world.service.ideas().slice(-1);
  const body = { skip_portal: true, idea: { spam: 'true', created_by: 'ana@example.com' } };
  expect((await send(world.service, 'PUT', `/ideas/${stored?.id}`, body)).status).toBe(200);
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
  expect(sent()).toBe(1);
});

it('F80 a record that the service lists a minute late is not sent again', async () => {
  let isLate = true;
  await startListing((item) => (isLate && item.name !== 'Collect what customers say' ? undefined : item));
  const id = await loseIdea();
  await world.run();
  await world.runAfter(minuteMs);
  expect((await world.capture(id)).state).toMatchObject({ name: 'unknown' });
  isLate = false;
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
  expect(sent()).toBe(1);
});

it('F60 setting the clock back between the two readings restarts the wait', async () => {
  world = await createOutboxWorld();
  loseAnswer(idea, 'before-storing');
  const id = await save(idea);
  await world.run();
  await world.runAfter(minuteMs);
  world.setClock(world.now() - 60 * minuteMs);
  await world.run();
  await world.runAfter(minuteMs);
  expect(await world.state(id)).toBe('unknown');
  await world.runAfter(minuteMs);
  expect(await world.state(id)).toBe('delivered');
});
