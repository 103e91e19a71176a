// Lost answers and duplicates whose record comes back changed: a colleague rewrote it, or the service strips the code or
// cuts the text.
import { afterEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { send } from '../service/raw-request.ts';
import { type Change, firstWrite, inTexts, lossyNetwork, withoutCodes } from './lossy-network.ts';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

const dayMs = 24 * 60 * 60_000;

let world: OutboxWorld;
afterEach(() => world.close());

let sent: readonly string[] = [];

async function start(...given: Parameters<typeof lossyNetwork>) {
  const network = lossyNetwork(...given);
  sent = network.sent;
  world = await createOutboxWorld({
    service: { tokens: { 'colleague-token': 'robin@example.com' } },
    fetch: network.fetch,
  });
}

/** Cuts every text of the body, as a service with short columns does. */
const cutAt =
  (length: number): Change =>
  (body) =>
    inTexts(body, (text) => text.slice(0, length));

/** The words as somebody rewrote them, without the code. */
const rewritten: Change = (body) => inTexts(body, () => '<p>Put better</p>');

async function asColleague(method: string, path: string, body: unknown) {
  const answer = await send(world.service, method, path, body, { Authorization: 'Bearer colleague-token' });
  expect(answer.status).toBe(200);
}

const rewriteIdea = (id: string, changes: Readonly<Record<string, string>>) =>
  asColleague('PUT', `/ideas/${id}`, {
    skip_portal: true,
    idea: { created_by: 'ana@example.com', ...changes },
  });

const newestIdea = () => {
  const [idea] = world.service.ideas().slice(-1);
  if (!idea) throw new Error('there is no idea');
  return idea;
};

const askedWith = (id: string) => ({ name: 'unknown', search: 'notFound', candidates: [{ id }] });

const save = (kind: string, values: Draft['values']) => world.save(world.draft(kind, values));
const idea = { product: 'PRJ', name: 'Once', createdBy: 'ana@example.com' };
const comment = { idea: 'PRJ-I-1', body: '<p>Seen here too</p>' };

it.each([
  ['the words are other ones', { description: '<p>Put better</p>' }, 0],
  ['the words and the name are other ones', { description: '<p>Put better</p>', name: 'A better name' }, 0],
  [
    'the words are other ones, and the device’s clock is a year ahead',
    { description: '<p>Put better</p>' },
    365,
  ],
])(
  'F81 a lost idea that a colleague rewrote before recovery looked is asked about, and not sent again, if %s',
  async (_title, changes, daysAhead) => {
    await start(firstWrite('lose'));
    world.setClock(world.now() + daysAhead * dayMs);
    const id = await save('idea', idea);
    await world.run();
    await rewriteIdea(newestIdea().id, changes);
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject(askedWith(newestIdea().id));
    expect(sent).toHaveLength(1);
  },
);

it('F81 a lost idea stays a candidate after another capture commented on it', async () => {
  await start(firstWrite('lose'));
  const id = await save('idea', idea);
  await world.run();
  await rewriteIdea(newestIdea().id, { description: '<p>Put better</p>' });
  await save('comment', { ...comment, idea: newestIdea().key ?? '' });
  await world.runForHours();
  expect((await world.capture(id)).state).toMatchObject(askedWith(newestIdea().id));
  expect(sent).toHaveLength(2);
});

it('F81 a lost comment whose words were edited is a candidate by its author and its time', async () => {
  await start(firstWrite('lose'), rewritten);
  const id = await save('comment', comment);
  await world.runForHours();
  const [stored] = world.service.ideaComments().slice(-1);
  expect((await world.capture(id)).state).toMatchObject(askedWith(stored?.id ?? ''));
  expect(sent).toHaveLength(1);
});

it.each([
  ['an older idea of the same name', 'Once', -3 * dayMs],
  ["a colleague's idea of the same minute with another name", 'Theirs', 0],
])('F81 %s is no candidate: what never arrived is sent again', async (_title, name, agoMs) => {
  await start(firstWrite('drop'));
  const created_at = new Date(world.now() + agoMs).toISOString().slice(0, 19).replace('T', ' ');
  const theirs = { name, created_by: 'robin@example.com', created_at };
  await asColleague('POST', '/products/PRJ/ideas', { skip_portal: true, idea: theirs });
  const id = await save('idea', idea);
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
  expect(sent).toHaveLength(2);
});

it('F81 an edited idea that another capture made is no candidate for this one', async () => {
  await start((write) => (write === 2 ? 'drop' : undefined));
  await save('idea', idea);
  await world.run();
  await world.runAfter(20_000);
  await rewriteIdea(newestIdea().id, { description: '<p>Put better</p>' });
  const id = await save('idea', idea);
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
  expect(sent).toHaveLength(3);
});

it('F81 a duplicate whose words were edited is shown by its name and its time', async () => {
  await start(firstWrite('repeat'));
  const id = await save('idea', idea);
  await world.run();
  const [first] = world.service.ideas().slice(-2);
  await rewriteIdea(first?.id ?? '', { description: '<p>Put better</p>' });
  await world.runForHours();
  expect(await world.capture(id)).toMatchObject({
    state: { name: 'delivered' },
    duplicates: [{ id: first?.id }],
  });
});

const longText = `<p>${'These words go on and on. '.repeat(90)}</p>`;

describe.each([
  ['strips the code', withoutCodes],
  ['cuts texts after 2,000 characters', cutAt(2_000)],
])('F82 a service that %s', (_title, stores) => {
  it.each([
    ['an idea', 'idea', { ...idea, description: longText }],
    ['a note', 'note', { product: 'PRJ', name: 'Once', description: longText }],
    ['a feature', 'feature', { release: 'PRJ-R-1', name: 'Once', description: longText }],
    ['an epic', 'epic', { product: 'PRJ', name: 'Once', description: longText }],
    ['a comment', 'comment', { idea: 'PRJ-I-1', body: longText }],
  ])('gets the lost answer of %s once, and the person is asked', async (_kind, kind, values) => {
    await start(firstWrite('lose'), stores);
    const id = await save(kind, values);
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', candidates: [{}] });
    expect(sent).toHaveLength(1);
  });
});

describe('F82 a delivered record that came back without its code', () => {
  async function loseAfterOne(stores?: Change) {
    await start((write) => (write === 2 ? 'drop' : undefined), stores);
    await save('idea', idea);
    await world.runForHours();
    const id = await save('idea', { ...idea, name: 'Another thought' });
    await world.runForHours();
    return world.capture(id);
  }

  it('is remembered: from then on, the person is asked instead of a resend', async () => {
    expect((await loseAfterOne(withoutCodes)).state).toMatchObject({ name: 'unknown', search: 'notFound' });
    expect(sent).toHaveLength(2);
  });

  it('is needed for that: with its code, what never arrived is sent again', async () => {
    expect((await loseAfterOne()).state.name).toBe('delivered');
    expect(sent).toHaveLength(3);
  });
});

/** A service that moves the code before all words, and a colleague who adds words below it. */
const otherPlaces: readonly (readonly [string, Change])[] = [
  ['moved to the front', (body) => inTexts(body, (text) => `<p>${codeIn(text)}</p>${withoutCodes(text)}`)],
  ['followed by the words of a colleague', (body) => inTexts(body, (text) => `${text}<p>And more</p>`)],
  ['in the middle of a sentence', (body) => inTexts(body, (text) => text.replace(/qc-.{10}/, 'see $&too'))],
];
const codeIn = (text: string) => /qc-[a-z2-9]{10}/.exec(text)?.[0] ?? '';

describe.each(otherPlaces)('F82 a code that is %s', (_title, stores) => {
  it.each([
    ['an idea', 'idea', { ...idea, description: '<p>Words</p>' }],
    ['a note', 'note', { product: 'PRJ', name: 'Once', description: '<p>Words</p>' }],
    ['a comment', 'comment', comment],
    ['an addition', 'append-idea', { idea: 'PRJ-I-1', added: '<p>Words</p>', visibility: 'public' }],
  ])('still tells that the lost answer of %s arrived', async (_kind, kind, values) => {
    await start(firstWrite('lose'), stores);
    const id = await save(kind, values);
    await world.runForHours();
    expect(await world.state(id)).toBe('delivered');
    expect(sent).toHaveLength(1);
  });
});

describe('F86 an unknown capture that moves to another account', () => {
  async function moveLost(kind: string, values: Draft['values'], changes: Draft['values']) {
    await start(firstWrite('lose'));
    await world.connect('other', world.service.url, 'colleague-token');
    const id = await save(kind, values);
    await world.run();
    const { draft, state } = await world.capture(id);
    expect(state.name).toBe('unknown');
    const moved = { ...draft, accountId: 'other', values: { ...draft.values, ...changes } };
    const answer = await world.ask(world.send('capture.move', { captureId: id, draft: moved, drafts: [] }));
    expect(answer).toMatchObject({ isOk: true });
    await world.runForHours();
    expect(sent).toHaveLength(1);
    return world.capture(id);
  }

  it.each([
    ['an idea', 'idea', idea],
    ['a comment', 'comment', comment],
  ])('stays unknown and is found, if the service is the same: %s', async (_title, kind, values) => {
    const delivered = { accountId: 'other', state: { name: 'delivered' } };
    expect(await moveLost(kind, values, {})).toMatchObject(delivered);
  });

  it('is left to the person, if its destination is another one: no listing proves that the first lacks it', async () => {
    const { state } = await moveLost('comment', comment, { idea: 'PRJ-I-2' });
    expect(state).toMatchObject({ name: 'unknown', search: 'notFound' });
  });
});
