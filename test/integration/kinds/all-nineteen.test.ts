// Every operation of the specification and the vote for a customer, filled into the extension's own form, saved, and answered as recorded.
import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { startForm } from '@/lib/capture/form/form-start';
import { chosenKind, withField } from '@/lib/capture/form/form-state';
import { problemsOf } from '@/lib/capture/form/problems';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { noDestinations } from '@/lib/capture/start/destinations';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { isOperationId, type OperationId, operations } from '@/lib/planning/contract';
import { plainConfig } from '../../unit/capture/form-config-builder.ts';
import type { OutboxWorld } from '../outbox/outbox-world.ts';
import { worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

/** The text that a person types, field by field. `seeded` are the records of the local service. */
type Typed = (seeded: OutboxWorld['service']['seeded'], world: OutboxWorld) => DraftValues;

interface Walk {
  readonly kind: string;
  readonly typed: Typed;
  /** The body's own attributes, as in the specification. */
  readonly sent: Readonly<Record<string, unknown>>;
}

const idOf = (world: OutboxWorld, kind: 'feature' | 'goal', reference: string) =>
  world.service.record(kind, reference)?.id ?? '';

const walks: Readonly<Record<Exclude<OperationId, 'readIdea' | 'createIdeaCommentAttachment'>, Walk>> = {
  createEpicInRelease: {
    kind: 'epic',
    typed: ({ release }) => ({ product: '', release, name: 'An epic', goals: ['More people return'] }),
    sent: { name: 'An epic', goals: ['More people return'] },
  },
  createEpicInProduct: {
    kind: 'epic',
    typed: () => ({ product: 'PRJ', name: 'An epic', detailed_estimate_text: '2d 4h' }),
    sent: { name: 'An epic', detailed_estimate_text: '2d 4h' },
  },
  createFeature: {
    kind: 'feature',
    typed: ({ release }) => ({
      product: 'PRJ',
      release,
      name: 'A feature',
      custom_fields: ['risk', 'high', 'market', 'EU'],
    }),
    sent: { name: 'A feature', custom_fields: { risk: 'high', market: 'EU' } },
  },
  updateFeature: {
    kind: 'change-feature',
    typed: ({ feature }) => ({ feature, status: 'Shipped', custom_fields: ['risk', 'low'] }),
    sent: { workflow_status: 'Shipped', custom_fields: { risk: 'low' } },
  },
  createProduct: {
    kind: 'product',
    typed: () => ({ name: 'A product', reference_prefix: 'NEW', workspace_type: 'product_workspace' }),
    sent: { name: 'A product', reference_prefix: 'NEW', workspace_type: 'product_workspace' },
  },
  createRelease: {
    kind: 'release',
    typed: () => ({
      product: 'PRJ',
      name: 'A release',
      external_release_date: '2026-03-31',
      external_date_resolution: 'month',
      parking_lot: 'false',
    }),
    sent: {
      name: 'A release',
      external_release_date: '2026-03-31',
      external_date_resolution: 'month',
      parking_lot: false,
    },
  },
  createIdea: {
    kind: 'idea',
    typed: () => ({ product: 'PRJ', name: 'An idea', createdBy: 'ana@example.com', tags: ['import'] }),
    sent: { name: 'An idea', created_by: 'ana@example.com', tags: 'import' },
  },
  updateIdea: {
    kind: 'change-idea',
    typed: ({ idea, feature }) => ({ idea, status: 'Planned', promotedFeature: feature }),
    sent: {
      workflow_status: 'Planned',
      created_by: 'dana@example.com',
      submitted_idea_portal_id: expect.any(String),
    },
  },
  createPage: {
    kind: 'note',
    typed: () => ({ product: 'PRJ', name: 'A note' }),
    sent: { name: 'A note' },
  },
  updateEndorsement: {
    kind: 'change-vote',
    typed: ({ idea, endorsement }) => ({
      idea,
      vote: endorsement,
      value: '250',
      custom_fields: ['plan', 'gold'],
    }),
    sent: { value: 250, custom_fields: [{ key: 'plan', value: 'gold' }] },
  },
  createCapacityInvestment: {
    kind: 'capacity-investment',
    typed: ({ initiative }) => ({
      initiative,
      start_date: '2026-01-01',
      end_date: '2026-06-30',
      date_source: 'manual_dates',
    }),
    sent: { start_date: '2026-01-01', end_date: '2026-06-30', date_source: 'manual_dates' },
  },
  createIntegrationChange: {
    kind: 'send-record',
    typed: ({ integration, feature }, world) => ({
      class: 'Feature',
      sentRecord: idOf(world, 'feature', feature),
      integrationId: integration,
    }),
    sent: { model_class: 'Feature' },
  },
  updateInitiative: {
    kind: 'change-initiative',
    typed: ({ initiative }) => ({
      product: 'PRJ',
      initiative,
      effort: '3',
      presented: 'false',
      custom_fields: ['region', 'EU'],
    }),
    sent: { effort: 3, presented: false, custom_fields: [{ key: 'region', value: 'EU' }] },
  },
  createIdeaComment: {
    kind: 'comment',
    typed: ({ idea }) => ({ idea, body: '<p>Seen here too</p>' }),
    sent: { visibility: 'employee_or_creator' },
  },
  createCompetitor: {
    kind: 'competitor',
    typed: () => ({ product: 'PRJ', competitor: 'Acme', color: '#0073cf', address: '' }),
    sent: { name: 'Acme', color: 29647 },
  },
  updateGoal: {
    kind: 'change-goal',
    typed: ({ goal }, world) => ({
      product: 'PRJ',
      goal,
      effort: '40',
      watchers: [world.service.records('person')[0]?.id ?? ''],
    }),
    sent: { effort: 40 },
  },
  createEndorsement: {
    kind: 'vote',
    typed: ({ idea, organization }) => ({
      idea,
      body: '<p>We export by hand</p>',
      organization,
      contacts: ['kim@northwind.example'],
      voteValue: '2',
    }),
    sent: {
      value: 2,
      idea_organization_id: expect.stringMatching(/^\d+$/),
      idea_users: ['kim@northwind.example'],
      link: 'https://forum.example/t/1',
      description: expect.stringMatching(/^<p>We export by hand<\/p><p>↗ .*qc-/),
    },
  },
  createRequirementComment: {
    kind: 'requirement-comment',
    typed: ({ requirement }) => ({ requirement, body: '<p>Seen here too</p>' }),
    sent: {},
  },
};

/** The form as it opens on a page, with the person's text. */
function filledForm(kindId: string, typed: DraftValues): Draft {
  const form = startForm({
    accountId: 'main',
    config: plainConfig(emptyDefaults),
    snapshot: emptySnapshot({ address: 'https://forum.example/t/1', title: 'A thread' }, []),
    kindId,
    isKindChosen: true,
    destinations: noDestinations,
    site: null,
    id: crypto.randomUUID(),
  });
  const filled = Object.entries(typed).reduce((state, [name, value]) => withField(state, name, value), form);
  const { document: draft } = filled;
  expect(problemsOf(chosenKind(filled), draft.values)).toEqual([]);
  return draft;
}

/** Returns the only member, if the record's attributes are in one. */
function attributesIn(body: unknown): unknown {
  const members = Object.entries(Object(body)).filter(([, value]) => typeof value === 'object');
  return members[0]?.[1] ?? body;
}

const routeOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

describe('a person sends every kind from the extension’s form', () => {
  it.each(Object.entries(walks))('%s is sent, and the answer has the recorded shape', async (id, walk) => {
    if (!isOperationId(id)) throw new Error('no such operation');
    const operation = operations[id];
    const world = await start();
    const typed = walk.typed(world.service.seeded, world);
    const saved = await world.save(filledForm(walk.kind, typed));
    await world.run();
    expect((await world.capture(saved)).state).toMatchObject({ name: 'delivered' });
    const request = world.service.requests.find(
      ({ method, path }) => method === operation.method && routeOf(operation.path).test(path),
    );
    expect(request?.status).toBe(200);
    expect(attributesIn(request?.json)).toMatchObject(walk.sent);
  });

  it('a comment reads the idea and attaches its link: two operations without a kind', async () => {
    const world = await start();
    await world.save(filledForm('comment', { idea: world.service.seeded.idea, body: '<p>Here</p>' }));
    await world.run();
    const made = world.service.requests.map(({ method, path }) => `${method} ${path}`);
    expect(made[0]).toMatch(/^GET \/api\/v1\/ideas\/[^/]+$/);
    expect(made.at(-1)).toMatch(/^POST \/api\/v1\/idea_comments\/\d+\/attachments$/);
    expect(world.service.attachments()).toHaveLength(1);
  });

  it('the walks and that comment cover all nineteen operations, and the vote', () => {
    expect([...Object.keys(walks), 'readIdea', 'createIdeaCommentAttachment'].sort()).toEqual(
      Object.keys(operations).sort(),
    );
    expect(Object.keys(operations)).toHaveLength(20);
  });
});
