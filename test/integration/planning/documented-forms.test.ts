// Every documented example and form of a value, through the contract and into the local service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '@/lib/planning/contract';
import type { Operation } from '@/lib/planning/contract/operation';
import { type PlanningService, startPlanningService } from '@/test/service';
import { decisions } from '@/test/tools/docs/decisions';
import { knownRecords } from '@/test/unit/planning/known-records';
import { minimalInputs } from '@/test/unit/planning/minimal-inputs';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { wrapperOf } from './arbitrary-input';
import { clientOfService, knownRecordsIn } from './known-records-in-service';

interface Form {
  readonly what: string;
  readonly id: OperationId;
  /** Merged into the attributes of the smallest request. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

const form = (what: string, id: OperationId, attributes: Form['attributes']): Form => ({
  what,
  id,
  attributes,
});
const each = (what: string, id: OperationId, name: string, values: readonly unknown[]): Form[] =>
  values.map((value) => form(`${what} ${JSON.stringify(value)}`, id, { [name]: value }));

const flags = [true, false];
const texts = ['true', 'false'];
const visibilities = [
  'vendor',
  'creator',
  'employee',
  'employee_or_creator',
  'creator_organization',
  'public',
];
const resolutions = ['sync', 'exact', 'week', 'month', 'quarter', 'half', 'year'];
const epics = ['createEpicInRelease', 'createEpicInProduct'] as const;
const features = ['createFeature', 'updateFeature'] as const;
const work = [...epics, ...features] as const;

/** A status by its name, and the object of the request example. */
const statuses = (id: OperationId, status: string): Form[] =>
  each('workflow_status', id, 'workflow_status', [status, { name: status }]);

const formsWith = (at: KnownRecords): Form[] => [
  ...(['createIdea', 'updateIdea'] as const).flatMap((id) => [
    ...statuses(id, at.status.idea),
    ...each('tags', id, 'tags', ['one', 'one, two', '']),
    ...each('categories', id, 'categories', [at.categories, at.categories.split(', ')]),
    ...each('themes', id, 'themes', [at.themes.join(','), at.themes.join(', ')]),
    ...each('created_by', id, 'created_by', ['nobody@elsewhere.example']),
    ...each('feature', id, 'feature', [at.feature, 'A name, with a comma']),
    ...each('duplicate_idea', id, 'duplicate_idea', [at.otherIdea, null, '']),
    ...each('initial_votes', id, 'initial_votes', [0, 12]),
    ...each('visibility', id, 'visibility', visibilities),
    ...each('created_at', id, 'created_at', ['2024-02-29', '2024-02-29 23:59:59']),
    ...each('spam', id, 'spam', texts),
    ...each('portal_restricted', id, 'portal_restricted', flags),
    ...each('restricted_idea_portal_ids', id, 'restricted_idea_portal_ids', [[], [at.portal]]),
    ...each('submitted_idea_portal_id', id, 'submitted_idea_portal_id', [at.portal]),
    ...each('watchers', id, 'watchers', [at.personIds.join(','), at.personIds.join(', ')]),
  ]),
  ...epics.flatMap((id) => [
    ...statuses(id, at.status.epic),
    ...each('duration_source', id, 'duration_source', ['duration_manual', 'duration_from_features']),
  ]),
  ...features.flatMap((id) => [
    ...statuses(id, at.status.feature),
    ...each('release_phase', id, 'release_phase', ['Build', '77']),
    ...each('epic', id, 'epic', [at.epic, 'Reading list']),
    ...each('custom_fields', id, 'custom_fields', [{}, { weight: 3, note: 'x', done: true, list: ['a'] }]),
  ]),
  ...work.flatMap((id) => [
    ...each('workflow_kind', id, 'workflow_kind', ['New']),
    ...each('team_workflow_status', id, 'team_workflow_status', [at.status.team, { name: at.status.team }]),
    ...each('estimate', id, 'initial_estimate_text', ['5min', '1m 2w 3d 4h 5min', '1.5h', '5p', '0.5p']),
    ...each('estimate', id, 'detailed_estimate', [0, 480.5]),
    ...each('release', id, 'release', [at.release]),
    ...each('initiative', id, 'initiative', [at.initiative, 'Easier to begin']),
    ...each('goals', id, 'goals', [[at.goal, 'A name'], `${at.goal}`, `${at.goal}, 5`, []]),
    ...each('progress', id, 'progress', [25]),
    form('progress of the manual source', id, { progress: 25, progress_source: 'progress_manual' }),
    form('a team with its plans', id, {
      team: at.team,
      iteration: at.iteration,
      program_increment: at.increment,
    }),
  ]),
  ...statuses('createRelease', at.status.release),
  ...each('owner', 'createRelease', 'owner', ['ana@example.com', '6776881149498130017']),
  ...each('initiatives', 'createRelease', 'initiatives', [[at.initiative, 'A name'], '5, 6', '5,6']),
  ...each('goals', 'createRelease', 'goals', [[at.goal, 'A name'], `${at.goal},5`]),
  ...each('parent_id', 'createRelease', 'parent_id', [at.parentRelease]),
  ...each('parking_lot', 'createRelease', 'parking_lot', flags),
  ...resolutions.map((external_date_resolution) =>
    form(`external date by ${external_date_resolution}`, 'createRelease', {
      external_release_date: '2030-01-01',
      external_date_resolution,
    }),
  ),
  ...each('capacity_units', 'createRelease', 'capacity_units', ['time', 'story_points']),
  ...each('capacity', 'createRelease', 'total_capacity_text', ['10d', '20p']),
  ...each('progress', 'createRelease', 'progress', [25]),
  ...each('watchers', 'createRelease', 'watchers', ['11', '11,12', '11, 12']),
  form('the prefix of the request example', 'createProduct', {
    prefix: `${at.newPrefix}E`,
    reference_prefix: undefined,
  }),
  ...each('product_line_type', 'createProduct', 'product_line_type', ['Team']),
  form('a product line', 'createProduct', { product_line: true, product_line_type: 'Division' }),
  ...each('workspace_type', 'createProduct', 'workspace_type', ['product_workspace', 'it_workspace']),
  ...each('epics', 'createProduct', 'configuration_epics_enabled', [true, false, 'true', 'on']),
  ...each('key results', 'createProduct', 'configuration_okrs_enabled', [true, 'off']),
  ...each('inherit', 'createProduct', 'configuration_default_parent_dates_inherit', [true, 'true']),
  ...each('calculation', 'createProduct', 'configuration_default_progress_calculations_epics', [
    'progress_manual',
    true,
  ]),
  ...each('document_type', 'createPage', 'document_type', [
    'note',
    'whiteboard',
    'folder',
    'internal_link',
    'external_link',
  ]),
  ...each('description', 'createPage', 'description_attributes', [{ body: '<p>Text</p>' }]),
  ...each('parent', 'createPage', 'parent_id', [at.page]),
  ...each('editor_width', 'createPage', 'editor_width', ['NARROW', 'FULL']),
  ...statuses('createPage', at.status.page),
  ...each('value', 'updateEndorsement', 'value', [0, 99.5]),
  ...each('custom_fields', 'updateEndorsement', 'custom_fields', [[], [{ key: 'deal', value: 'big' }]]),
  ...each('value', 'createEndorsement', 'value', [0, 2.5]),
  ...each('idea_users', 'createEndorsement', 'idea_users', [[], ['kim@customer.example']]),
  ...each('date_source', 'createCapacityInvestment', 'date_source', ['manual_dates', 'capacity_plannable']),
  ...each('estimate_source', 'createCapacityInvestment', 'estimate_source', [
    'manual_estimate',
    'features',
    'epics',
  ]),
  ...statuses('updateInitiative', at.status.initiative),
  ...each('goals', 'updateInitiative', 'goals', [[at.goal, 'A name']]),
  ...each('time_frame', 'updateInitiative', 'time_frame', ['This year', '77']),
  ...each('presented', 'updateInitiative', 'presented', flags),
  ...each('progress', 'updateInitiative', 'progress', [25]),
  ...each('custom_fields', 'updateInitiative', 'custom_fields', [[{ key: 'risk', value: null }]]),
  ...each('visibility', 'createIdeaComment', 'visibility', [
    'public',
    'employee_or_creator',
    'employee_or_idea_creator',
  ]),
  ...each('spam', 'createIdeaComment', 'spam', texts),
  ...each('reply', 'createIdeaComment', 'parent_idea_comment_id', [at.ideaComment]),
  ...each('color', 'createCompetitor', 'color', [29647, 0, '#0073cf', '0073CF', '#07c']),
  form('a link of its address alone', 'createIdeaCommentAttachment', {
    content_type: undefined,
    file_name: undefined,
  }),
  ...statuses('updateGoal', at.status.goal),
  ...each('effort', 'updateGoal', 'effort', [1, 100]),
  ...each('progress', 'updateGoal', 'progress', [25]),
  ...each('watchers', 'updateGoal', 'watchers', [[], ['11', '12']]),
  ...each('body', 'createRequirementComment', 'body', ['<p>HTML</p>', 'Plain']),
];

/** Documented forms that the contract refuses on purpose. The reference explains them under this heading. */
const stricter = [
  ['skip_portal among the attributes alone', 'Where skip_portal sits', 'createIdea', { skip_portal: true }],
  ['an id as a number', 'Ids in bodies', 'createIdea', { submitted_idea_portal_id: 7 }],
  [
    'a date without its resolution',
    'An external release date without a resolution',
    'createRelease',
    { external_release_date: '2030-01-01' },
  ],
  [
    'a sprint without its team',
    'A sprint or program increment without its team',
    'createFeature',
    { iteration: '7' },
  ],
] as const;

const nameOf: { readonly [Id in OperationId]?: string | null } = wrapperOf;

function inputOf(at: KnownRecords, { id, attributes }: Form): unknown {
  const input = minimalInputs(at)[id];
  const record = nameOf[id] ?? '';
  const smallest: unknown = Reflect.get(Object(input.body), record);
  return { ...input, body: { [record]: { ...Object(smallest), ...attributes } } };
}

describe('the contract and the local service accept every documented form', () => {
  let service: PlanningService;
  let at: KnownRecords;
  beforeAll(async () => {
    service = await startPlanningService();
  });
  afterAll(() => service.close());

  test.each(formsWith(knownRecords).map(({ id, what }, index) => [id, what, index] as const))(
    '%s: %s',
    async (_id, _what, index) => {
      at = await knownRecordsIn(service);
      const wanted = formsWith(at)[index];
      if (!wanted) throw new Error('the form is gone');
      const result = await clientOfService(service).run(wanted.id, inputOf(at, wanted));
      expect(result.isOk ? [] : result.error).toEqual([]);
    },
  );

  test('every operation that writes attributes has documented forms here', () => {
    const covered = new Set(formsWith(knownRecords).map(({ id }) => id));
    const writes = Object.entries<Operation>(operations).filter(([, { body }]) => body !== null);
    const inRecords = writes.map(([id]) => id as OperationId).filter((id) => nameOf[id]);
    expect(inRecords.filter((id) => !covered.has(id))).toEqual([]);
    expect(inRecords).toHaveLength(18);
  });
});

describe('the reference gives the reason for each documented form that the contract refuses', () => {
  test.each(stricter)('%s', async (_what, about, id, attributes) => {
    const { body } = operations[id];
    const { body: given } = inputOf(knownRecords, { what: '', id, attributes }) as { body: unknown };
    expect(body.safeParse(given).success).toBe(false);
    expect(decisions[about]?.why).toMatch(/^Stricter on purpose/);
  });
});
