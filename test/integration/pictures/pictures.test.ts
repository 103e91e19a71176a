// Pictures through the outbox and client to the local service: the arriving bytes, a rejected picture, edits, and
// deleting the bytes from this device.

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Picture } from '@/lib/capture/pictures/picture';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import { committed, createOutboxWorld, type OutboxWorld } from '../outbox/outbox-world.ts';
import { createAttachment, createIdea, lost } from '../routes.ts';

const hourMs = 60 * 60_000;

let world: OutboxWorld;
/** How many readings of a picture fail. */
let failures = 0;
beforeEach(async () => {
  failures = 0;
  world = await createOutboxWorld({
    isPictureUnreadable() {
      failures -= 1;
      return failures >= 0;
    },
  });
});
afterEach(() => world.close());

/** Every byte value, including line breaks and text that looks like the end of a part. */
async function keepPicture(overrides: Partial<Picture> = {}): Promise<Picture> {
  const noise = Uint8Array.from({ length: 60_000 }, (_, index) => (index * 31) % 256);
  const end = new TextEncoder().encode('\r\n------boundary--\r\n');
  const picture: Picture = {
    ...{ id: crypto.randomUUID(), name: 'Möbel “quoted” 図.png', type: 'image/png' },
    ...{ width: 300, height: 200, bytes: new Uint8Array([...noise, ...end]) },
    ...overrides,
  };
  committed(await world.pictures.keep(picture, world.now()));
  return picture;
}

const isKept = async (id: string) => committed(await world.pictures.get(id)) !== null;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const operations = async (id: string) =>
  (await world.capture(id)).steps.map(({ operation, result }) => [operation, result !== null]);
const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

describe('an idea with a picture', () => {
  it('is one capture: the idea, an internal comment, and the picture on it byte for byte', async () => {
    const picture = await keepPicture();
    const id = await world.saveIdea('Columns are guessed', { picture: picture.id });
    await world.run();
    const capture = await world.capture(id);
    expect(capture.state.name).toBe('delivered');

    const idea = world.service.ideas().at(-1);
    const comment = world.service.ideaComments().at(-1);
    expect(comment?.parentId).toBe(idea?.id);
    expect(comment?.sent).toEqual({
      body: expect.stringContaining(capture.marker),
      visibility: 'employee_or_creator',
    });
    const attachment = world.service.attachments().at(-1);
    expect(attachment?.parentId).toBe(comment?.id);
    expect(attachment?.attributes).toMatchObject({
      file_name: picture.name,
      content_type: 'image/png',
      file_size: picture.bytes.length,
    });
    expect(hash(world.service.file(attachment?.id ?? '') ?? new Uint8Array())).toBe(hash(picture.bytes));
    const upload = posts().at(-1);
    expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(posts()).toHaveLength(3);
  });

  it('is refused at the picture, and not saved, if the picture is no longer stored', async () => {
    const values = { product: 'PRJ', name: 'Lost', createdBy: 'ana@example.com' };
    const lostPicture = world.draft('idea', { ...values, picture: crypto.randomUUID() });
    const problems = [{ field: 'picture', messageKey: 'problemPictureMissing' }];
    expect(await world.outbox.save(lostPicture, 0)).toEqual({ isOk: false, reason: 'incomplete', problems });
    expect(committed(await world.store.newest(5))).toEqual([]);
  });
});

describe('F14 a rejected picture', () => {
  const park = async (kind: 'idea' | 'comment' = 'idea') => {
    const picture = await keepPicture();
    world.service.misbehave({ ...createAttachment, calls: 1, answer: { kind: 'status', status: 413 } });
    const id =
      kind === 'idea'
        ? await world.saveIdea('With a large picture', { picture: picture.id })
        : await world.saveComment('PRJ-I-1', { picture: picture.id, link: '' });
    await world.run();
    return { id, picture };
  };

  it('is parked alone: idea and comment stay delivered, and it can be sent again', async () => {
    const { id, picture } = await park();
    expect(await world.state(id)).toBe('parked');
    expect(await operations(id)).toEqual([
      ['createIdea', true],
      ['createIdeaComment', true],
      ['createIdeaCommentAttachment', false],
    ]);
    expect(world.service.ideaComments()).toHaveLength(1);
    await world.outbox.retry(id);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(posts()).toHaveLength(4);
    expect(world.service.attachments().at(-1)?.attributes.file_name).toBe(picture.name);
  });

  it('can be removed: the capture is then delivered, and nothing is sent again', async () => {
    const { id } = await park();
    const { draft } = await world.capture(id);
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, picture: '' } });
    expect(await world.state(id)).toBe('delivered');
    await world.run();
    expect(posts()).toHaveLength(3);
  });

  it('can be replaced by a smaller one, which goes to the same comment', async () => {
    const { id } = await park();
    const smaller = await keepPicture({ name: 'Smaller.png', bytes: new Uint8Array([1, 2, 3]) });
    const { draft } = await world.capture(id);
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, picture: smaller.id } });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.ideaComments()).toHaveLength(1);
    expect(world.service.attachments().at(-1)?.attributes.file_name).toBe('Smaller.png');
  });

  it('of a comment is still sent when an edit adds a link before it', async () => {
    const { id, picture } = await park('comment');
    const { draft } = await world.capture(id);
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, link: 'https://late.example/' } });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.ideaComments()).toHaveLength(1);
    const attached = world.service.attachments().map(({ attributes }) => attributes);
    const names = attached.map(({ file_url, file_name }) => file_url ?? file_name);
    expect(names.toSorted()).toEqual([picture.name, 'https://late.example/'].toSorted());
  });
});

it('F02 an upload with a lost answer is found by its file on the comment, and not sent twice', async () => {
  const picture = await keepPicture();
  // The first attachment is the link.
  world.service.misbehave({ ...createAttachment, nth: 2, ...lost });
  const id = await world.saveComment('PRJ-I-1', { picture: picture.id });
  await world.run();
  expect(await world.state(id)).toBe('unknown');
  for (let turn = 0; turn < 4 && (await world.state(id)) !== 'delivered'; turn += 1)
    await world.runAfter(60_000);
  expect(await world.state(id)).toBe('delivered');
  const named = world.service.attachments().filter(({ attributes }) => attributes.file_name === picture.name);
  expect(named).toHaveLength(1);
});

describe('the stored bytes of a picture', () => {
  const sweep = (released: string[] = []) => world.pictures.sweep({ released, nowMs: world.now() });
  /** A draft that names the picture, shown by its kind or not (fault F106). */
  async function draftWith(picture: string, isShown = true): Promise<void> {
    const draft = world.draft('idea', isShown ? { name: 'In progress', picture } : {});
    const others = isShown ? {} : { others: { 'picture picture': picture } };
    committed(await world.drafts.write(draftOfBackground({ ...draft, ...others }, world.now())));
  }

  it('stay while its capture waits, and are deleted after delivery', async () => {
    const picture = await keepPicture();
    const id = await world.saveIdea('On its way', { picture: picture.id });
    await sweep([picture.id]);
    expect(await isKept(picture.id)).toBe(true);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    await sweep([picture.id]);
    expect(await isKept(picture.id)).toBe(false);
  });

  it('F96 stay while its capture is parked, however long, and are sent with it', async () => {
    const answer = { kind: 'status', status: 422, body: { error: 'no' } } as const;
    world.service.misbehave({ ...createIdea, calls: 1, answer });
    const picture = await keepPicture();
    const id = await world.saveIdea('Refused for days', { picture: picture.id });
    await world.run();
    expect(await world.state(id)).toBe('parked');
    world.pass(48 * hourMs);
    await sweep([picture.id]);
    expect(await isKept(picture.id)).toBe(true);
    await world.outbox.retry(id);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.attachments()).toHaveLength(1);
  });

  it.each([true, false])(
    'F106 stay while a draft names it, also if its kind has no picture (%s)',
    async (isShown) => {
      const picture = await keepPicture();
      await draftWith(picture.id, isShown);
      await sweep([picture.id]);
      await world.runAfter(48 * hourMs);
      await sweep();
      expect(await isKept(picture.id)).toBe(true);
    },
  );

  it('leave with the part that was cut out of them, also through several cuts, but not while a draft shows them', async () => {
    const whole = await keepPicture();
    const part = await keepPicture({ formerId: whole.id });
    const smaller = await keepPicture({ formerId: part.id });
    const shownWhole = await keepPicture();
    const other = await keepPicture({ formerId: shownWhole.id });
    await draftWith(shownWhole.id);
    await sweep();
    expect(await isKept(whole.id)).toBe(true);
    await sweep([smaller.id, other.id]);
    const left = [whole, part, smaller, other, shownWhole].map(({ id }) => isKept(id));
    expect(await Promise.all(left)).toEqual([false, false, false, false, true]);
  });

  it('are deleted after a day without a reference, not earlier: a draft may be about to refer to them', async () => {
    const picture = await keepPicture();
    await world.runAfter(23 * hourMs);
    await sweep();
    expect(await isKept(picture.id)).toBe(true);
    await world.runAfter(2 * hourMs);
    await sweep();
    expect(await isKept(picture.id)).toBe(false);
  });
});

it('a picture that cannot be read for a moment is retried, and not parked as missing (F72)', async () => {
  failures = 3;
  const picture = await keepPicture();
  const id = await world.saveIdea('Read later', { picture: picture.id });
  await world.run();
  expect(await world.state(id)).toBe('queued');
  for (let minutes = 0; minutes < 3; minutes += 1) await world.runAfter(60_000);
  expect(await world.state(id)).toBe('delivered');
  expect(world.service.attachments()).toHaveLength(1);
});

it('a picture that can never be read finally parks the rest of its capture (F72)', async () => {
  failures = Number.POSITIVE_INFINITY;
  const picture = await keepPicture();
  const id = await world.saveIdea('Never read', { picture: picture.id });
  for (let hours = 0; hours < 12; hours += 1) await world.runAfter(hourMs);
  expect((await world.capture(id)).state).toMatchObject({
    name: 'parked',
    error: { kind: 'invalid-input', problems: [{ code: 'picture-missing' }] },
  });
});
