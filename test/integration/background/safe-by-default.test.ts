// A capture stays internal unless somebody chose to publish it, and an idea stays in its portal.
import { afterEach, describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';
import { buildFact } from '@/test/unit/capture/history/fact-builder.ts';
import { click, page } from './click.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

async function start(options?: BackgroundOptions): Promise<void> {
  world = await startBackground(options);
  await world.setDefaults({ product: 'PRJ', createdBy: 'dana@example.com' });
  await world.remember(buildFact({ idea: 'PRJ-I-1', name: 'Customers' }));
}

async function deliver(kind: string, values: DraftValues): Promise<string> {
  const id = await world.save(world.draft(kind, values));
  await world.untilIdle();
  return id;
}

/** The history is written after saving, and nothing waits for it. */
const rememberedVisibilities = () =>
  waitUntil(async () => (await world.settings.lastDestination.get()).main?.visibilities, {
    what: 'the history of the capture',
    intervalMs: 5,
  });

const lastComment = () => world.service.ideaComments().at(-1);
const comment = { idea: 'PRJ-I-1', body: '<p>Seen</p>' };

const requests: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a key', () => world.background().commandPressed('capture-comment', page)],
  ['the menu', () => world.background().menuClicked(click('comment'))],
  ['the menu of an idea', () => world.background().menuClicked(click('comment-on:PRJ-I-1'))],
  ['a message without a visibility', () => world.save(world.draft('comment', comment))],
  ['a message of an older draft', () => world.save(world.draft('comment', { ...comment, visibility: '' }))],
];

describe('a comment without a chosen visibility (F48)', () => {
  it.each(requests)('by %s is internal', async (_how, request) => {
    await start();
    await request();
    await world.untilIdle();
    expect(lastComment()?.sent.visibility).toBe('employee_or_creator');
  });

  it.each(requests.slice(0, 3))(
    'by %s is internal where the idea has internal comments, whatever the settings say',
    async (_how, request) => {
      await start({ preferences: { commentVisibility: 'public' } });
      await deliver('comment', { ...comment, visibility: 'employee_or_creator' });
      await rememberedVisibilities();
      await request();
      await world.untilIdle();
      expect(world.service.ideaComments()).toHaveLength(2);
      expect(lastComment()?.sent.visibility).toBe('employee_or_creator');
    },
  );

  it('by shortcut is public only if the settings say so', async () => {
    await start({ preferences: { commentVisibility: 'public' } });
    await world.background().commandPressed('capture-comment', page);
    await world.untilIdle();
    expect(lastComment()?.sent.visibility).toBe('public');
  });

  it('is public if the person chose so: the form remembers it for that idea, and a shortcut stays internal', async () => {
    await start();
    await deliver('comment', { ...comment, visibility: 'public' });
    expect(lastComment()?.sent.visibility).toBe('public');
    expect(await rememberedVisibilities()).toEqual([{ idea: 'PRJ-I-1', visibility: 'public' }]);
    await world.background().commandPressed('capture-comment', page);
    await world.untilIdle();
    expect(lastComment()?.sent.visibility).toBe('employee_or_creator');
  });
});

it('an idea without a chosen visibility is internal, even in a portal (F48)', async () => {
  await start();
  await world.saveIdea('Inside', { portal: world.service.seeded.portal });
  await world.untilIdle();
  expect(world.service.ideas().at(-1)?.sent).toMatchObject({
    submitted_idea_portal_id: world.service.seeded.portal,
    visibility: 'employee_or_creator',
  });
});

describe.each(['rich', 'recorded', 'bare'] as const)(
  'visibility of a reply or addition, %s (F48)',
  (comfort) => {
    async function commentOf(visibility: string): Promise<string> {
      await deliver('comment', { ...comment, visibility });
      return lastComment()?.id ?? '';
    }

    async function problemOf(id: string) {
      const { state } = await world.capture(id);
      return state.name === 'parked' && state.error.kind === 'invalid-input' ? state.error.problems : state;
    }

    const mayBePublic = [{ path: 'body.visibility', code: 'may-be-public' }];

    it('a reply to a public comment is kept, and sent once the person chooses so', async () => {
      await start({ service: { comfort } });
      const replyTo = await commentOf('public');
      const id = await deliver('reply', { ...comment, replyTo });
      expect(await problemOf(id)).toEqual(mayBePublic);
      expect(world.service.ideaComments()).toHaveLength(1);
      const { draft } = await world.capture(id);
      const edited = { ...draft, values: { ...draft.values, visibility: 'public' } };
      await world.ask(world.send('capture.edit', { captureId: id, draft: edited, drafts: [] }));
      await world.untilIdle();
      expect(await world.state(id)).toBe('delivered');
      expect(lastComment()?.sent).toMatchObject({ parent_idea_comment_id: replyTo });
      expect(lastComment()?.sent).not.toHaveProperty('visibility');
    });

    it('a reply to an internal comment is sent', async () => {
      await start({ service: { comfort } });
      const replyTo = await commentOf('employee_or_creator');
      const id = await deliver('reply', { ...comment, replyTo });
      expect(await world.state(id)).toBe('delivered');
    });

    it('a reply to a comment that the service does not name is not sent', async () => {
      await start({ service: { comfort } });
      const id = await deliver('reply', { ...comment, replyTo: '404' });
      expect(await problemOf(id)).toEqual(mayBePublic);
    });

    it('an addition to a public idea is kept and not sent; to an internal idea it is sent', async () => {
      await start({ service: { comfort } });
      const toPublic = await deliver('append-idea', { idea: 'PRJ-I-1', added: '<p>More</p>' });
      expect(await problemOf(toPublic)).toEqual(mayBePublic);
      await world.saveIdea('Inside');
      await world.untilIdle();
      const internal = world.service.ideas().at(-1)?.key ?? '';
      const id = await deliver('append-idea', { idea: internal, added: '<p>More</p>' });
      expect(await world.state(id)).toBe('delivered');
    });
  },
);

describe('an updated idea', () => {
  async function appendTo(values: DraftValues) {
    await world.saveIdea('Placed', values);
    await world.untilIdle();
    const key = world.service.ideas().at(-1)?.key ?? '';
    await deliver('append-idea', { idea: key, added: '<p>More</p>', visibility: 'public' });
    return world.service.record('idea', key)?.attributes;
  }

  it('stays in its portal, even if that is not the product’s first one', async () => {
    await start();
    const partner = world.service.records('portal')[1]?.id ?? '';
    expect(await appendTo({ portal: partner })).toMatchObject({ submitted_idea_portal_id: partner });
  });

  it('stays in no portal', async () => {
    await start();
    const attributes = await appendTo({});
    expect(attributes).toMatchObject({ skip_portal: true });
    expect(attributes?.submitted_idea_portal_id ?? null).toBeNull();
  });
});

describe('a portal belongs to its product (F49)', () => {
  async function captureWithPortal(change: () => Promise<unknown> = async () => undefined) {
    await start();
    const { portal } = world.service.seeded;
    await world.setDefaults({ portal });
    await change();
    await world.background().commandPressed('capture-idea', page);
    await world.untilIdle();
    return { idea: world.service.ideas().at(-1), portal };
  }
  const rule = { id: 'r', name: '', pattern: 'forum.example', isOn: true, kind: '', templates: {} };
  const siteRules = [{ ...rule, values: { product: 'OPS' } }];

  it.each<[string, () => Promise<unknown>]>([
    ['a site rule', () => world.settings.preferences.update((before) => ({ ...before, siteRules }))],
    ['the default of its kind', () => world.setDefaults({ byKind: { idea: { product: 'OPS' } } })],
  ])('a product by %s gets no portal of the default product', async (_how, change) => {
    const { idea } = await captureWithPortal(change);
    expect(idea?.key).toBe('OPS-I-1');
    expect(idea?.sent).toMatchObject({ skip_portal: true });
    expect(idea?.sent).not.toHaveProperty('submitted_idea_portal_id');
  });

  it('the default product keeps its default portal', async () => {
    const { idea, portal } = await captureWithPortal();
    expect(idea?.sent).toMatchObject({ submitted_idea_portal_id: portal });
  });
});
