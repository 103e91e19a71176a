// Captures that leave this device's storage and return, or move to another account (fault F78).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importCaptures, planImport, readCaptures } from '@/entrypoints/activity/import-captures';
import type { Draft } from '@/lib/capture/field/draft';
import { pictureSlot } from '@/lib/capture/form/slots';
import type { Picture } from '@/lib/capture/pictures/picture';
import type { Size } from '@/lib/capture/pictures/picture-size';
import { picturesIn } from '@/lib/capture/steps/step';
import type { Capture } from '@/lib/outbox/capture';
import { exportPicture } from '@/lib/outbox/from-file';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { startPlanningService } from '../../service/index.ts';
import { createIdea } from '../routes.ts';
import { exportFile, importFile } from './captures-file.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const pictureId = '00000000-0000-4000-8000-0000000000ff';
const picture: Picture = {
  id: pictureId,
  name: 'Tide.png',
  type: 'image/png',
  width: 30,
  height: 20,
  bytes: pngOf({ width: 30, height: 20 }),
};

/** A file with the header of a PNG, and more bytes than one portion of the export. */
function pngOf({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const none = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0, lostPictures: 0 };

const importJson = (file: unknown) => importFile(world, new Blob([JSON.stringify(file)]));

async function forgetEverything(): Promise<void> {
  world.store.close();
  await world.ask(world.send('outbox.reset', { isConfirmed: true }));
  await world.untilIdle();
}

it('F78 an import restores the whole export: history, text and pictures', async () => {
  committed(await world.pictures.keep(picture, world.now()));
  const delivered = await world.saveIdea('Delivered');
  await world.untilIdle();
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  const parked = await world.saveIdea('Refused', { picture: pictureId });
  await world.untilIdle();
  const before = [await world.capture(delivered), await world.capture(parked)];
  const file = await exportFile(world);
  await forgetEverything();
  expect(committed(await world.store.newest(10))).toEqual([]);

  expect(await importFile(world, file)).toEqual({ ...none, added: 2 });
  const after = [await world.capture(delivered), await world.capture(parked)];
  expect(before.map(({ duplicateCheck }) => duplicateCheck)).toEqual([expect.anything(), null]);
  // The store gives imported captures new numbers, in the same order. A history from a file is not searched for
  // duplicates, and keeps no input of a step. What wasn't delivered is searched before it is sent.
  const [first = 0, second = 0] = after.map(({ sequence }) => sequence);
  expect(second).toBeGreaterThan(first);
  const [history, waiting] = before;
  expect(after).toEqual([
    {
      ...history,
      sequence: first,
      duplicateCheck: null,
      steps: history?.steps.map((step) => ({ ...step, input: null })),
    },
    {
      ...waiting,
      ...{ sequence: second, isFromFile: true, formerMarkers: [] },
      state: { name: 'parked', error: { kind: 'imported' } },
    },
  ]);
  expect(committed(await world.pictures.get(pictureId))).toEqual(picture);
  expect(await importFile(world, file)).toEqual({ ...none, known: 2 });
});

it.each([
  ['F78 a capture', 'idea', { product: 'PRJ', name: 'Once', createdBy: 'ana@example.com' }],
  ['F97 a comment, behind its reading step,', 'comment', { idea: 'PRJ-I-1', body: '<p>Once</p>' }],
])(
  '%s that arrived after the export is searched, and not created a second time',
  async (_what, kind, values) => {
    world.browser.isAllowed = false;
    const id = await world.save(world.draft(kind, values));
    await world.untilIdle();
    const file = await exportFile(world);
    world.browser.isAllowed = true;
    await world.background().permissionsAdded();
    await world.untilIdle();
    expect(await world.state(id)).toBe('delivered');
    const count = () => world.service.ideas().length + world.service.ideaComments().length;
    const before = count();
    await forgetEverything();

    await importFile(world, file);
    await world.untilIdle();
    expect((await world.capture(id)).state).toEqual({ name: 'parked', error: { kind: 'imported' } });
    await world.ask(world.send('capture.retry', { captureId: id }));
    await world.untilIdle();
    expect([await world.state(id), count()]).toEqual(['delivered', before]);
  },
);

it('F78 a file of another kind, and an invalid row, change nothing', async () => {
  expect(await readCaptures(new Blob(['{"product":"other"}']))).toBeNull();
  expect(await readCaptures(new Blob(['not JSON']))).toBeNull();
  const head = { product: 'quick-capture', version: 1, accounts: [], drafts: [], pictures: [] };
  const broken = { ...head, captures: [{ row: { id: 'x' } }, {}] };
  expect(await importJson(broken)).toEqual({ ...none, unreadable: 2 });
  expect(committed(await world.store.newest(10))).toEqual([]);
});

it('F78 a sent or partly sent capture stays with its account', async () => {
  const other = await startPlanningService();
  await world.connect('other', other.url, other.token);
  const id = await world.saveIdea('Delivered');
  await world.untilIdle();
  const draft = { ...(await world.capture(id)).draft, accountId: 'other' };
  const moved = await world.ask(world.send('capture.move', { captureId: id, draft, drafts: [] }));
  expect(moved).toEqual({ isOk: false, reason: 'not-movable' });
  expect((await world.capture(id)).accountId).toBe('main');
  await other.close();
});

/** A file as somebody else could write it: the steps aren't those of the draft. */
async function forged(
  change: (row: Capture) => unknown,
  others: Readonly<Record<string, unknown>> = {},
): Promise<Blob> {
  const { remove } = world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  const id = await world.saveIdea('Harmless idea');
  await world.untilIdle();
  const file = JSON.parse(await (await exportFile(world)).text());
  const row = change(await world.capture(id));
  await forgetEverything();
  remove();
  world.service.clearRequests();
  return new Blob([JSON.stringify({ ...file, captures: [{ sequence: 1, row }], ...others })]);
}

const queued = { name: 'queued', wait: null } as const;
const imported = async () => committed(await world.store.newest(1))[0];
const written = () => world.service.requests.filter(({ method }) => method !== 'GET');

it('T31 F97 an imported file sends nothing by itself, and steps that its draft does not give never', async () => {
  const input = { params: { id: world.service.seeded.feature }, body: { feature: { name: 'Owned' } } };
  const steps = [{ operation: 'updateFeature', input, result: null, attempts: [] }];
  await importFile(world, await forged((row) => ({ ...row, state: queued, steps })));
  await world.untilIdle();
  world.pass(10 * 60_000);
  await world.untilIdle();
  expect(written()).toEqual([]);
  expect((await imported())?.steps.map(({ operation }) => operation)).toEqual(['createIdea']);
});

it('F97 an imported capture is sent once the person chooses to, after a search for its record', async () => {
  await importFile(world, await forged((row) => ({ ...row, state: queued })));
  await world.untilIdle();
  const { id = '' } = (await imported()) ?? {};
  await world.ask(world.send('capture.retry', { captureId: id }));
  await world.untilIdle();
  expect(written()).toEqual([]);
  expect(await world.state(id)).toBe('unknown');
  // A second search agrees that there is no record.
  await world.ringAfter(3 * 60_000);
  expect(await world.state(id)).toBe('delivered');
  expect(written()).toHaveLength(1);
});

it('F97 an imported capture that was once refused as already there can be sent all the same', async () => {
  const error = { kind: 'rejected', status: 409, format: 'json', requestId: null, messages: [] };
  const attempts = [{ startedAtMs: 1, endedAtMs: 2, error }];
  const file = await forged((row) => ({
    ...{ ...row, state: { name: 'parked', error } },
    steps: row.steps.map((step) => ({ ...step, attempts })),
  }));
  await importFile(world, file);
  const { id = '' } = (await imported()) ?? {};
  expect((await imported())?.steps[0]?.attempts.at(-1)?.error).toMatchObject({ status: 409 });
  await world.ask(world.send('capture.retry', { captureId: id }));
  for (let minutes = 0; minutes < 9; minutes += 3) {
    await world.ringAfter(3 * 60_000);
  }
  expect(await world.state(id)).toBe('delivered');
  expect(written()).toHaveLength(1);
});

it('T31 an import obeys the policy as saving does, and keeps only clean text, in quotes and the comments on them, too', async () => {
  const dirty = (words: string) => `<p onclick="go()">${words}</p><script>1</script>`;
  const quote = { id: pictureId, said: null, html: dirty('Quoted'), comment: dirty('Commented') };
  const file = await forged((row) => ({
    ...row,
    state: queued,
    draft: {
      ...row.draft,
      values: { ...row.draft.values, description: dirty('Words') },
      quotes: [{ ...quote, source: row.draft.source }],
    },
  }));
  await world.setPolicy({ allowedKinds: ['note'] });
  expect(await importFile(world, file)).toEqual({ ...none, refused: 1 });
  await world.setPolicy({});
  expect(await importFile(world, file)).toEqual({ ...none, added: 1 });
  const row = await imported();
  for (const words of ['Words', 'Quoted', 'Commented']) expect(JSON.stringify(row?.draft)).toContain(words);
  expect(JSON.stringify(row)).not.toMatch(/onclick|<script/);
});

it('T31 a result in a file leads no later step to another record, and its marker is a marker', async () => {
  const result = { id: '4711', key: 'PRJ-I-4711', name: 'Foreign', url: null };
  const partly = await forged((row) => ({
    ...row,
    state: queued,
    formerMarkers: ['the', row.marker],
    steps: row.steps.map((step) => ({ ...step, result })),
  }));
  expect(await importFile(world, partly)).toEqual({ ...none, added: 1 });
  const row = await imported();
  expect(row?.steps.map((step) => step.result)).toEqual(row?.steps.map(() => null));
  expect(row?.formerMarkers).toEqual([row?.marker]);
  await forgetEverything();
  expect(await importFile(world, await forged((other) => ({ ...other, marker: '<b>' })))).toEqual({
    ...none,
    unreadable: 1,
  });
});

it('T31 the preview shows what would be stored: kind, account and words of each capture that was not sent', async () => {
  const file = await readCaptures(await forged((row) => ({ ...row, state: queued })));
  const accounts = await world.settings.accounts.get();
  const plan = planImport(file ?? { captures: [], drafts: [] }, accounts, () => false);
  expect(plan).toMatchObject({ sentCount: 0, knownCount: 0, unreadableCount: 0 });
  expect(plan.waiting).toHaveLength(1);
  expect(plan.waiting[0]).toMatchObject({ name: 'Harmless idea', isConnected: true });
  expect(plan.waiting[0]?.account).toContain(world.service.url.replace('http://', ''));
  expect(planImport(file ?? { captures: [], drafts: [] }, [], () => true)).toMatchObject({
    waiting: [],
    knownCount: 1,
  });
});

it('T32 a picture in a file is checked before anything decodes it', async () => {
  const of = async (bytes: Uint8Array<ArrayBuffer>) => ({
    ...exportPicture({ ...picture, bytes }),
    width: 10,
    height: 10,
  });
  const withPicture = async (bytes: Uint8Array<ArrayBuffer>) => {
    await forgetEverything();
    committed(await world.pictures.keep(picture, world.now()));
    return importFile(
      world,
      await forged(
        (row) => ({
          ...row,
          state: queued,
          draft: { ...row.draft, values: { ...row.draft.values, picture: pictureId } },
          steps: [{ ...row.steps[0], input: { $picture: pictureId } }],
        }),
        { pictures: [await of(bytes)] },
      ),
    );
  };
  const withoutPicture = { ...none, added: 1, lostPictures: 1 };
  expect(await withPicture(pngOf({ width: 60_000, height: 60_000 }))).toEqual(withoutPicture);
  expect(await withPicture(new Uint8Array(64))).toEqual(withoutPicture);
  // The capture is kept, and sends no picture.
  const [kept] = committed(await world.store.newest(1));
  expect(kept?.draft.values).toMatchObject({ name: expect.stringMatching(/\S/), picture: '' });
  expect(kept?.steps.flatMap(({ input }) => picturesIn(input))).toEqual([]);
  expect(await withPicture(pngOf({ width: 30, height: 20 }))).toEqual({ ...none, added: 1 });
  // The size is the header's, whatever the file says.
  expect(committed(await world.pictures.get(pictureId))).toMatchObject({ width: 30, height: 20 });
});

describe('T42 a file never changes a picture that is stored here', () => {
  const otherBytes = pngOf({ width: 40, height: 40 });
  /** A capture that waits here with its picture, and a file of another capture with this picture's id. */
  async function waitBesideFile(bytes: Uint8Array<ArrayBuffer>) {
    committed(await world.pictures.keep(picture, world.now()));
    world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
    const id = await world.saveIdea('Waits here', { picture: pictureId });
    await world.untilIdle();
    const { sequence: _here, ...row } = await world.capture(id);
    const ofFile = '00000000-0000-4000-8000-0000000000aa';
    const file = {
      ...{ product: 'quick-capture', version: 1, accounts: [], drafts: [] },
      captures: [{ row: { ...row, sequence: 1, id: ofFile, draft: { ...row.draft, id: ofFile } } }],
      pictures: [exportPicture({ ...picture, bytes })],
    };
    return { id, ofFile, file };
  }
  const pictureIn = async (id: string) => (await world.capture(id)).draft.values.picture;

  it.each([
    ['other bytes', otherBytes],
    ['one other byte', picture.bytes.map((byte, at) => (at === 60_000 ? byte ^ 1 : byte))],
  ])('with %s: it stays, and the capture of the file comes without one', async (_what, bytes) => {
    const { id, ofFile, file } = await waitBesideFile(bytes);
    const imported = await importJson(file);
    expect(imported).toEqual({ ...none, added: 1, lostPictures: 1 });
    expect(committed(await world.pictures.get(pictureId))).toEqual(picture);
    expect([await pictureIn(id), await pictureIn(ofFile)]).toEqual([pictureId, '']);
  });

  it('with another name or size: it stays', async () => {
    const { file } = await waitBesideFile(picture.bytes);
    const [exported] = file.pictures;
    const renamed = { ...file, pictures: [{ ...exported, name: 'Other.png', formerId: pictureId }] };
    expect(await importJson(renamed)).toEqual({ ...none, added: 1 });
    expect(committed(await world.pictures.get(pictureId))).toEqual(picture);
  });

  it('by the picture of a draft', async () => {
    const { file } = await waitBesideFile(otherBytes);
    const draft = draftOf('idea', { name: 'Draft', picture: pictureId });
    const drafts = { ...file, captures: [], drafts: [{ draft, changedAtMs: 1 }] };
    expect(await importJson(drafts)).toMatchObject({ lostPictures: 1 });
    expect(committed(await world.pictures.get(pictureId))).toEqual(picture);
  });

  it('and doesn’t show one of this device that the file doesn’t have', async () => {
    const { ofFile, file } = await waitBesideFile(otherBytes);
    const without = { ...file, pictures: [] };
    expect(await importJson(without)).toEqual({ ...none, added: 1, lostPictures: 1 });
    expect(await pictureIn(ofFile)).toBe('');
  });
});

it('T32 T44 an imported record opens only on the host of its account, and has a name as short and clean as an answer’s', async () => {
  const elsewhere = 'https://elsewhere.example/steal';
  const own = `${world.service.url}/ideas/PRJ-I-1`;
  const record = (url: string) => ({ id: '1', key: 'PRJ-I-1', name: `A\u202E${'b'.repeat(5_000)}`, url });
  const file = await forged((row) => ({
    ...row,
    state: { name: 'delivered', atMs: row.savedAtMs },
    steps: row.steps.map((step) => ({ ...step, result: record(elsewhere) })),
    duplicates: [record(elsewhere), record(own)],
  }));
  expect(await importFile(world, file)).toEqual({ ...none, added: 1 });
  const row = await imported();
  expect(row?.state.name).toBe('delivered');
  expect(row?.steps[0]?.result).toEqual({ id: '1', key: 'PRJ-I-1', name: `A${'b'.repeat(299)}`, url: null });
  expect(row?.duplicates.map(({ url }) => url)).toEqual([null, own]);
});

it('F86 an import finds the account by service and person, whatever its id was', async () => {
  const [account] = await world.settings.accounts.get();
  const described = { id: 'elsewhere', serviceAddress: world.service.url, email: account?.person.email };
  const from = (accounts: readonly unknown[], accountId: string) =>
    forged((row) => ({ ...row, accountId, state: queued }), { accounts });

  for (const [account, accountId, expected] of [
    [described, 'elsewhere', 'main'],
    [{ ...described, email: 'somebody@else.example' }, 'elsewhere', 'elsewhere'],
    [{ ...described, serviceAddress: 'https://other.example' }, 'elsewhere', 'elsewhere'],
    // An id of this device proves nothing about another service.
    [
      { ...described, id: 'main', serviceAddress: 'https://other.example' },
      'main',
      expect.not.stringMatching(/^main$/),
    ],
  ] as const) {
    await forgetEverything();
    await importFile(world, await from([account], accountId));
    expect(await imported()).toMatchObject({ accountId: expected, draft: { accountId: expected } });
  }
});

const draftId = '00000000-0000-4000-8000-00000000000c';
/** A draft for no account, or for `accountId`. */
const draftOf = (kind: string, values: Draft['values'], accountId = '', id = draftId) => ({
  ...{ id, kind, accountId, values },
  source: { title: 'Page', address: 'https://forum.example/', passageAddress: null },
});
const begun = (name: string, id?: string) => draftOfBackground(draftOf('idea', { name }, 'main', id), 7);
const draftsHere = async () => committed(await world.drafts.all()).drafts;

it('what waits for an account is in the file, and waits on the other device', async () => {
  const values = { name: 'Saved early', description: '<p onclick="x">Words</p>', picture: pictureId };
  const entry = { ...draftOfBackground(draftOf('idea', values), 7), savedAtMs: 7 };
  committed(await world.drafts.write(entry));
  committed(await world.pictures.keep(picture, world.now()));
  const file = await exportFile(world);
  expect(await importFile(world, file)).toEqual({ ...none, known: 1 });
  committed(await world.drafts.remove(draftId, [entry], { nowMs: 8, isGone: true }));
  await forgetEverything();
  expect(committed(await world.pictures.get(pictureId))).toBeNull();
  const read = await readCaptures(file);
  expect(read && planImport(read, [], () => false).waiting).toMatchObject([{ name: 'Saved early' }]);
  expect(await importFile(world, file)).toEqual({ ...none, added: 1 });
  const kept = { accountId: '', values: { description: '<p>Words</p>', picture: pictureId } };
  expect(await draftsHere()).toMatchObject([{ savedAtMs: 7, changedAtMs: 7, draft: kept }]);
  expect(committed(await world.pictures.get(pictureId))).toMatchObject({ name: 'Tide.png', width: 30 });
  await world.untilIdle();
  expect(world.ideaNames()).not.toContain('Saved early');
});

it('a picture that the shown kind doesn’t take comes along with the draft', async () => {
  const others = { [pictureSlot]: pictureId };
  const entry = draftOfBackground({ ...draftOf('vote', { idea: 'PRJ-I-1' }), others }, 7);
  committed(await world.drafts.write(entry));
  committed(await world.pictures.keep(picture, world.now()));
  const file = await exportFile(world);
  committed(await world.drafts.remove(draftId, [entry], { nowMs: 8, isGone: true }));
  await forgetEverything();
  expect(await importFile(world, file)).toEqual({ ...none, added: 1 });
  expect((await draftsHere())[0]?.draft.others).toEqual(others);
  expect(committed(await world.pictures.get(pictureId))).toMatchObject({ name: 'Tide.png' });
});

it('a draft of a file with a broken picture keeps its text, claims no picture, and is counted', async () => {
  const draft = draftOf('idea', { name: 'Saved early', picture: pictureId });
  const file = {
    ...{ product: 'quick-capture', version: 1, accounts: [], captures: [] },
    drafts: [{ draft, changedAtMs: 7 }],
    pictures: [{ ...exportPicture(picture), bytes: 'AAAA' }],
  };
  const imported = await importJson(file);
  expect(imported).toEqual({ ...none, added: 1, lostPictures: 1 });
  expect((await draftsHere())[0]?.draft.values).toEqual({ name: 'Saved early', picture: '' });
});

it('a stopped import loses nothing: the same file brings the other captures', async () => {
  for (const name of ['A', 'B', 'C']) await world.saveIdea(name);
  await world.untilIdle();
  const file = await exportFile(world);
  await forgetEverything();
  const stop = new AbortController();
  const read = await readCaptures(file);
  if (!read) throw new Error('not a file of captures');
  const run = { onProgress: (done: number) => done === 2 && stop.abort(), signal: stop.signal };
  expect(await importCaptures(world, read, run)).toEqual({ ...none, added: 2 });
  expect(await importFile(world, file)).toEqual({ ...none, added: 1, known: 2 });
  expect(committed(await world.store.newest(10))).toHaveLength(3);
});

it('F78 drafts of a file are drafts here: what was begun, what was saved, and what its save waited for', async () => {
  const asked = { ...begun('Asked', '00000000-0000-4000-8000-00000000000d'), asked: 'article' as const };
  for (const entry of [begun('Begun'), asked]) committed(await world.drafts.write(entry));
  const file = await exportFile(world);
  await forgetEverything();
  expect(await importFile(world, file)).toEqual({ ...none, added: 2 });
  const [one, other] = (await draftsHere()).toSorted((a, b) => (a.draft.id < b.draft.id ? -1 : 1));
  // What was never saved ages from today on. Nothing is read here that another browser's form waited for.
  expect(one).toMatchObject({ draft: { id: draftId, accountId: '' }, changedAtMs: world.now() });
  expect(one).not.toHaveProperty('savedAtMs');
  expect(other).toMatchObject({ draft: { values: { name: 'Asked' } }, savedAtMs: 7 });
  expect(other).not.toHaveProperty('asked');
  expect(await importFile(world, file)).toEqual({ ...none, known: 2 });
  await world.untilIdle();
  expect(world.ideaNames()).not.toContain('Asked');
});

it('F78 changes of a capture in a file become a draft of their own, beside the capture, once', async () => {
  world.browser.isOnline = false;
  const id = await world.saveIdea('As saved');
  const { draft } = await world.capture(id);
  const changed = { ...draft, values: { ...draft.values, name: 'As changed' } };
  const changes = { ...draftOfBackground(changed, 7), captureId: id };
  committed(await world.drafts.write(changes));
  const file = await exportFile(world);
  expect(await importFile(world, file)).toEqual({ ...none, known: 2 });
  await forgetEverything();
  expect(await importFile(world, file)).toEqual({ ...none, added: 2 });
  expect((await world.capture(id)).draft.values).toMatchObject({ name: 'As saved' });
  const [own, ...others] = await draftsHere();
  expect(others).toEqual([]);
  expect(own?.draft.values).toMatchObject({ name: 'As changed' });
  expect([own?.draft.id === id, own?.captureId]).toEqual([false, undefined]);
  expect(await importFile(world, file)).toEqual({ ...none, known: 2 });
});

it('F104 a file brings no draft back that was discarded, nor changes of a discarded capture', async () => {
  world.takeLock();
  const entry = begun('Begun');
  committed(await world.drafts.write(entry));
  const id = await world.saveIdea('As saved');
  const { draft } = await world.capture(id);
  const changes = { ...draftOfBackground({ ...draft, values: { name: 'As changed' } }, 7), captureId: id };
  committed(await world.drafts.write(changes));
  const file = await exportFile(world);
  committed(await world.drafts.remove(draftId, [entry], { nowMs: 8, isGone: true }));
  expect(await world.ask(world.send('capture.discard', { captureId: id }))).toEqual({ isDone: true });
  expect(await importFile(world, file)).toEqual({ ...none, known: 3 });
  expect(await draftsHere()).toEqual([]);
  expect(committed(await world.store.newest(10))).toEqual([]);
});

it('F104 a draft that is discarded while its file is being imported stays gone', async () => {
  const entry = begun('Begun');
  committed(await world.drafts.write(entry));
  committed(await world.drafts.remove(draftId, [entry], { nowMs: 8, isGone: true }));
  expect(committed(await world.drafts.addFromFile(entry, [draftId]))).toBe('known');
  expect(await draftsHere()).toEqual([]);
});
