// A policy's locks, for every kind and every capture request (T27). The background enforces them, and fails closed.
import { afterEach, describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Policy } from '@/lib/capture/form/policy';
import { kinds } from '@/lib/capture/kinds';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { buildFact } from '@/test/unit/capture/history/fact-builder.ts';
import { requiredValues } from '../kinds/step-drafts';
import { click, page } from './click.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const start = async (policy: Policy, preferences = {}) => {
  world = await startBackground({ policy, preferences });
};

/** A draft of each kind with the locked values, in the product PRJ. */
const allowed: Readonly<Record<string, DraftValues>> = Object.fromEntries(
  kinds.map(({ id, fields }) => {
    const ofLocks = Object.entries({ product: 'PRJ', portal: '', tags: ['org'] });
    const own = ofLocks.filter(([name]) => fields.some((field) => field.name === name && !field.isChange));
    return [id, { ...requiredValues(id), ...Object.fromEntries(own) }];
  }),
);

const internal = 'employee_or_creator';
const otherProduct = { product: 'OPS' };
const asPublic = { visibility: 'public' };
const ownTags = { tags: ['mine'] };

/** By lock and kind: a value that breaks the lock. A kind without the value has no row. */
const broken: Readonly<Record<string, { policy: Policy; by: Readonly<Record<string, DraftValues>> }>> = {
  product: {
    policy: { product: 'PRJ', lockedFields: ['product'] },
    by: {
      idea: otherProduct,
      note: otherProduct,
      comment: { idea: 'OPS-I-1' },
      feature: { release: 'OPS-R-1' },
      epic: otherProduct,
      'requirement-comment': { requirement: 'OPS-1-1' },
      competitor: otherProduct,
      reply: { idea: 'OPS-I-1' },
      'append-idea': { idea: 'OPS-I-1' },
      'append-feature': { feature: 'OPS-1' },
    },
  },
  'product by release': {
    policy: { product: 'PRJ', lockedFields: ['product'] },
    by: { epic: { release: 'OPS-R-1' }, feature: { release: '6776881149498133193' } },
  },
  portal: { policy: { lockedFields: ['portal'] }, by: { idea: { portal: '7' } } },
  tags: {
    policy: { tags: ['org'], lockedFields: ['tags'] },
    by: { idea: ownTags, note: ownTags, feature: ownTags, epic: ownTags },
  },
  'visibility that every kind offers': {
    policy: { visibility: internal, lockedFields: ['visibility'] },
    by: { idea: asPublic, comment: asPublic, reply: asPublic, 'append-idea': asPublic },
  },
  'visibility that only ideas offer': {
    policy: { visibility: 'creator_organization', lockedFields: ['visibility'] },
    by: { idea: asPublic, comment: asPublic, reply: asPublic, 'append-idea': asPublic },
  },
  'visibility that nothing offers': {
    policy: { visibility: 'colleagues', lockedFields: ['visibility'] },
    by: { idea: asPublic, comment: asPublic, reply: asPublic, 'append-idea': asPublic },
  },
  'service address': {
    policy: { serviceAddress: 'https://other.example', lockedFields: ['serviceAddress'] },
    by: allowed,
  },
  kinds: {
    policy: { allowedKinds: ['note'] },
    by: Object.fromEntries(Object.entries(allowed).filter(([kind]) => kind !== 'note')),
  },
};

const allLocked = (visibility: string): Policy => ({
  ...{ product: 'PRJ', tags: ['org'], visibility },
  lockedFields: ['product', 'portal', 'tags', 'visibility'],
});

const rows = Object.entries(broken).flatMap(([lock, { policy, by }]) =>
  Object.entries(by).map(([kind, values]) => ({ lock, kind, policy, values })),
);

/** Nobody could connect while another address is locked, so the policy is set afterwards. */
async function startLocked(policy: Policy): Promise<void> {
  await start({});
  await world.setPolicy(policy);
}

const sentWrites = () => world.service.requests.filter(({ method }) => method !== 'GET');

describe('a message that bypasses the form (T27)', () => {
  it.each(rows)(
    'that saves, edits or moves $kind against a locked $lock is refused',
    async ({ kind, policy, values }) => {
      await startLocked(policy);
      const draft = world.draft(kind, { ...allowed[kind], ...values });
      const refused = { isOk: false, reason: 'incomplete' };
      const saved = await world.ask(world.send('capture.save', { draft, drafts: [] }));
      expect(saved).toMatchObject(refused);
      for (const name of ['capture.edit', 'capture.move'] as const) {
        const answer = await world.ask(world.send(name, { captureId: draft.id, draft, drafts: [] }));
        expect(answer, name).toMatchObject(refused);
      }
      await world.untilIdle();
      expect(sentWrites()).toEqual([]);
    },
  );

  // A goal has no key. Only a listing of the locked product shows its product.
  const keyed = kinds.filter(({ id }) => id !== 'change-goal');

  it.each(keyed.map(({ id }) => id))('with %s that keeps every lock is saved', async (kind) => {
    await start(allLocked(internal));
    const draft = world.draft(kind, allowed[kind] ?? {});
    expect(await world.ask(world.send('capture.save', { draft, drafts: [] }))).toMatchObject({ isOk: true });
  });

  it('takes a release by the ID that the service listed for the locked product', async () => {
    await start({ product: 'PRJ', lockedFields: ['product'] });
    await world.settings.lists.set(
      { accountId: 'main', subject: 'releases', scope: 'PRJ' },
      [{ value: '77', label: 'Roll-up', detail: '' }],
      0,
    );
    const save = (release: string) => {
      const draft = world.draft('feature', { ...allowed.feature, release });
      return world.ask(world.send('capture.save', { draft, drafts: [] }));
    };
    expect(await save('77')).toMatchObject({ isOk: true });
    expect(await save('78')).toMatchObject({
      isOk: false,
      problems: [{ field: 'release', messageKey: 'problemOtherProduct' }],
    });
  });
});

const requests: readonly (readonly [string, (kind: string) => Promise<void>])[] = [
  ['a key', (kind) => world.background().commandPressed(`capture-${kind}`, page)],
  ['the menu', (kind) => world.background().menuClicked(click(kind))],
  ['the menu of an idea', () => world.background().menuClicked(click('comment-on:OPS-I-1'))],
  ['the address bar', () => world.background().addressBarEntered('A thought')],
];

const locks: readonly (readonly [string, string])[] = [
  ['employee', 'employee'],
  [internal, internal],
  ['colleagues', 'vendor'],
];

describe.each(locks)(
  'a capture request with every field locked, visibility %s (T27)',
  (visibility, ofIdea) => {
    const table = requests.flatMap(([request, make]) => kinds.map(({ id }) => ({ request, id, make })));

    it.each(table)('$request with $id sends nothing that breaks a lock', async ({ id, make }) => {
      await start(allLocked(visibility), { commentVisibility: 'public' });
      await world.setDefaults({
        product: 'OPS',
        createdBy: 'dana@example.com',
        tags: ['mine'],
        portal: '7',
        visibility: 'public',
      });
      await world.remember(buildFact({ idea: 'OPS-I-1', name: 'Of another product' }));
      await make(id);
      await world.untilIdle();
      const writes = sentWrites();
      // Where the locks leave nothing to send, the form opens.
      expect(writes.length + world.browser.opened.length).toBeGreaterThan(0);
      for (const { path, json } of writes) {
        expect(path).not.toContain('OPS');
        const { idea, page, idea_comment } = Object(json);
        if (idea) expect(idea).toMatchObject({ visibility: ofIdea, tags: 'org', skip_portal: true });
        if (page) expect(page).toMatchObject({ tags: 'org' });
        if (idea_comment) expect(idea_comment).toMatchObject({ visibility: internal });
      }
    });

    it('an idea, a note and text from the address bar are saved with the locked values', async () => {
      await start(allLocked(visibility));
      await world.setDefaults({ createdBy: 'dana@example.com', visibility: 'public' });
      await world.background().commandPressed('capture-idea', page);
      await world.background().menuClicked(click('note'));
      await world.background().addressBarEntered('A thought');
      await world.untilIdle();
      expect(sentWrites().map(({ path }) => path)).toEqual([
        '/api/v1/products/PRJ/ideas',
        '/api/v1/products/PRJ/pages',
        '/api/v1/products/PRJ/ideas',
      ]);
    });
  },
);
