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

/** A kind, and what a person types into it, field by field. `seeded` are the records of the local service. */
type Walk = readonly [
  kind: string,
  typed: (seeded: OutboxWorld['service']['seeded'], world: OutboxWorld) => DraftValues,
];

const idOf = ({ service }: OutboxWorld, kind: 'feature' | 'person', reference?: string) =>
  (reference === undefined ? service.records(kind)[0] : service.record(kind, reference))?.id ?? '';

// `planned-steps.test.ts` shows what becomes of each field.
const walks: Readonly<Record<Exclude<OperationId, 'readIdea' | 'createIdeaCommentAttachment'>, Walk>> = {
  createEpicInRelease: [
    'epic',
    ({ release }) => ({ product: '', release, name: 'An epic', goals: ['A goal'] }),
  ],
  createEpicInProduct: ['epic', () => ({ product: 'PRJ', name: 'An epic', detailed_estimate_text: '2d 4h' })],
  createFeature: [
    'feature',
    ({ release }) => ({ product: 'PRJ', release, name: 'A feature', custom_fields: ['risk', 'high'] }),
  ],
  updateFeature: [
    'change-feature',
    ({ feature }) => ({ feature, status: 'Shipped', custom_fields: ['risk', 'low'] }),
  ],
  createProduct: [
    'product',
    () => ({ name: 'A product', reference_prefix: 'NEW', workspace_type: 'product_workspace' }),
  ],
  createRelease: [
    'release',
    () => ({
      ...{ product: 'PRJ', name: 'A release', parking_lot: 'false' },
      ...{ external_release_date: '2026-03-31', external_date_resolution: 'month' },
    }),
  ],
  createIdea: [
    'idea',
    () => ({ product: 'PRJ', name: 'An idea', createdBy: 'ana@example.com', tags: ['import'] }),
  ],
  updateIdea: ['change-idea', ({ idea, feature }) => ({ idea, status: 'Planned', promotedFeature: feature })],
  createPage: ['note', () => ({ product: 'PRJ', name: 'A note' })],
  updateEndorsement: [
    'change-vote',
    ({ idea, endorsement }) => ({ idea, vote: endorsement, value: '250', custom_fields: ['plan', 'gold'] }),
  ],
  createCapacityInvestment: [
    'capacity-investment',
    ({ initiative }) => ({ initiative, start_date: '2026-01-01', end_date: '2026-06-30' }),
  ],
  createIntegrationChange: [
    'send-record',
    ({ integration, feature }, world) => ({
      ...{ class: 'Feature', sentRecord: idOf(world, 'feature', feature), integrationId: integration },
    }),
  ],
  updateInitiative: [
    'change-initiative',
    ({ initiative }) => ({ product: 'PRJ', initiative, effort: '3', custom_fields: ['region', 'EU'] }),
  ],
  createIdeaComment: ['comment', ({ idea }) => ({ idea, body: '<p>Seen here too</p>' })],
  createCompetitor: [
    'competitor',
    () => ({ product: 'PRJ', competitor: 'Acme', color: '#0073cf', address: '' }),
  ],
  updateGoal: [
    'change-goal',
    ({ goal }, world) => ({ product: 'PRJ', goal, effort: '40', watchers: [idOf(world, 'person')] }),
  ],
  createEndorsement: [
    'vote',
    ({ idea, organization }) => ({
      ...{ idea, body: '<p>We export by hand</p>', organization, voteValue: '2' },
      contacts: ['kim@northwind.example'],
    }),
  ],
  createRequirementComment: [
    'requirement-comment',
    ({ requirement }) => ({ requirement, body: '<p>Seen here too</p>' }),
  ],
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

const routeOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

describe('a person sends every kind from the extension’s form', () => {
  it.each(Object.entries(walks))(
    '%s is sent, and the answer has the recorded shape',
    async (id, [kind, typed]) => {
      if (!isOperationId(id)) throw new Error('no such operation');
      const operation = operations[id];
      const world = await start();
      const saved = await world.save(filledForm(kind, typed(world.service.seeded, world)));
      await world.run();
      expect((await world.capture(saved)).state).toMatchObject({ name: 'delivered' });
      const request = world.service.requests.find(
        ({ method, path }) => method === operation.method && routeOf(operation.path).test(path),
      );
      expect(request?.status).toBe(200);
    },
  );

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
