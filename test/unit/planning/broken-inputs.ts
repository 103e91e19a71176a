// Owns inputs that break one rule of the specification each, with the field and the code that the refusal must name.
import type { OperationId } from '@/lib/planning/contract';
import { fullInputs, minimalInputs, type Place } from './operation-inputs';

export interface BrokenInput {
  readonly rule: string;
  readonly id: OperationId;
  readonly input: unknown;
  readonly path: string;
  readonly code: string;
  /**
   * What the local service answers to it where that is not 400: 200 where it takes every form that the specification
   * names or tolerates unknown names, 404 where a path names no record.
   */
  readonly rawStatus?: 200 | 404;
}

type Part = Record<string, unknown>;

/** A minimal input with some attributes of the record replaced; undefined takes one away. */
function withAttributes(at: Place, id: OperationId, record: string | null, changes: Part): unknown {
  const { params, body } = minimalInputs(at)[id] as { params: unknown; body: Part };
  const attributes = { ...(record === null ? body : (body[record] as Part)), ...changes };
  return { params, body: record === null ? attributes : { ...body, [record]: attributes } };
}

/** Enum values of the tables that must not pass where an endpoint lists fewer. */
const dependents = 'progress_from_features_with_dependents';

export function brokenInputs(at: Place): BrokenInput[] {
  const attribute = (
    rule: string,
    id: OperationId,
    record: string,
    changes: Part,
    field: string,
    code: string,
  ): BrokenInput => ({
    rule,
    id,
    input: withAttributes(at, id, record, changes),
    path: `body.${record}.${field}`,
    code,
  });
  const missingName = (id: OperationId, record: string) =>
    attribute('name is required on create', id, record, { name: undefined }, 'name', 'required');
  const progressAlone = (id: OperationId, record: string) =>
    attribute(
      'progress only with the manual source',
      id,
      record,
      { progress: 5 },
      'progress',
      'progress-needs-manual',
    );
  const progressOther = (id: OperationId, record: string, source: string) =>
    attribute(
      'progress not with a source that is not manual',
      id,
      record,
      { progress: 5, progress_source: source },
      'progress',
      'progress-needs-manual',
    );
  const badDate = (id: OperationId, record: string, field: string) =>
    attribute('a date is YYYY-MM-DD', id, record, { [field]: '2023-02-29' }, field, 'not-a-date');
  const subset = (id: OperationId, record: string, field: string, value: string) =>
    attribute('only the options of the endpoint', id, record, { [field]: value }, field, 'not-one-of');

  return [
    missingName('createEpicInRelease', 'epic'),
    missingName('createEpicInProduct', 'epic'),
    missingName('createFeature', 'feature'),
    missingName('createRelease', 'release'),
    missingName('createIdea', 'idea'),
    missingName('createPage', 'page'),
    missingName('createCompetitor', 'competitor'),
    attribute('name is not blank', 'createIdea', 'idea', { name: '  ' }, 'name', 'empty'),
    attribute(
      'color is required',
      'createCompetitor',
      'competitor',
      { color: undefined },
      'color',
      'required',
    ),
    attribute(
      'color is a whole number of 24 bits',
      'createCompetitor',
      'competitor',
      { color: 0x1000000 },
      'color',
      'not-a-color',
    ),
    attribute(
      'body is required',
      'createIdeaComment',
      'idea_comment',
      { body: undefined },
      'body',
      'required',
    ),
    attribute(
      'body is required',
      'createRequirementComment',
      'comment',
      { body: undefined },
      'body',
      'required',
    ),
    attribute(
      'created_by is required on create',
      'createIdea',
      'idea',
      { created_by: undefined },
      'created_by',
      'required',
    ),
    attribute(
      'created_by is required on update',
      'updateIdea',
      'idea',
      { created_by: undefined },
      'created_by',
      'required',
    ),
    attribute(
      'created_by is an email',
      'createIdea',
      'idea',
      { created_by: 'ana' },
      'created_by',
      'not-an-email',
    ),
    attribute(
      'visibility is one of six',
      'createIdea',
      'idea',
      { visibility: 'everyone' },
      'visibility',
      'not-one-of',
    ),
    attribute('spam is a text', 'createIdea', 'idea', { spam: true }, 'spam', 'not-one-of'),
    attribute(
      'created_at is UTC in one of two forms',
      'createIdea',
      'idea',
      { created_at: '2024-02-29T10:00:00Z' },
      'created_at',
      'not-a-utc-time',
    ),
    attribute(
      'created_at is a day of the calendar',
      'updateIdea',
      'idea',
      { created_at: '2023-02-29 10:00:00' },
      'created_at',
      'not-a-utc-time',
    ),
    attribute('themes are ids', 'createIdea', 'idea', { themes: 'Growth' }, 'themes', 'not-an-id-list'),
    attribute('watchers are ids', 'createIdea', 'idea', { watchers: 'ana' }, 'watchers', 'not-an-id-list'),
    attribute(
      'watchers of a release are one text',
      'createRelease',
      'release',
      { watchers: ['1'] },
      'watchers',
      'wrong-type',
    ),
    attribute(
      'watchers of a goal are a list',
      'updateGoal',
      'goal',
      { watchers: '1,2' },
      'watchers',
      'wrong-type',
    ),
    attribute(
      'a portal or none',
      'createIdea',
      'idea',
      { skip_portal: true, submitted_idea_portal_id: at.portal },
      'skip_portal',
      'portal-or-none',
    ),
    {
      rule: 'skip_portal in both of its places',
      id: 'createIdea',
      input: withAttributes(at, 'createIdea', 'idea', { skip_portal: true }),
      path: 'body.skip_portal',
      code: 'skip-portal-in-one-place',
      rawStatus: 200,
    },
    attribute(
      'a reply sends no visibility',
      'createIdeaComment',
      'idea_comment',
      { parent_idea_comment_id: at.ideaComment, visibility: 'public' },
      'visibility',
      'reply-takes-parents-visibility',
    ),
    {
      rule: "the example's visibility of a comment is not sent",
      id: 'createIdeaComment',
      input: withAttributes(at, 'createIdeaComment', 'idea_comment', {
        visibility: 'employee_or_idea_creator',
      }),
      path: 'body.idea_comment.visibility',
      code: 'not-one-of',
      rawStatus: 200,
    },
    progressAlone('createEpicInRelease', 'epic'),
    progressAlone('createEpicInProduct', 'epic'),
    progressAlone('createFeature', 'feature'),
    progressAlone('createRelease', 'release'),
    progressOther('createEpicInRelease', 'epic', dependents),
    progressOther('createEpicInProduct', 'epic', 'progress_from_todos'),
    progressOther('createFeature', 'feature', 'progress_from_requirements'),
    progressOther('updateFeature', 'feature', 'progress_from_requirements_with_dependents'),
    progressOther('createRelease', 'release', 'progress_from_sub_releases'),
    progressOther('updateInitiative', 'initiative', 'progress_from_children'),
    progressOther('updateGoal', 'goal', 'progress_from_key_results'),
    subset('createEpicInRelease', 'epic', 'progress_source', 'progress_from_requirements'),
    subset('createEpicInRelease', 'epic', 'duration_source', 'duration_from_sub_releases'),
    subset('createEpicInProduct', 'epic', 'progress_source', dependents),
    subset('createEpicInProduct', 'epic', 'duration_source', 'duration_from_releases'),
    subset('createFeature', 'feature', 'progress_source', 'progress_from_todos_with_dependents'),
    subset('updateFeature', 'feature', 'progress_source', 'progress_from_features'),
    subset('createRelease', 'release', 'progress_source', 'progress_from_children'),
    subset('createRelease', 'release', 'duration_source', 'duration_from_features'),
    subset('createRelease', 'release', 'capacity_units', 'points'),
    subset('updateInitiative', 'initiative', 'progress_source', 'progress_from_todos'),
    subset('updateInitiative', 'initiative', 'duration_source', 'duration_from_features'),
    subset('updateGoal', 'goal', 'progress_source', dependents),
    subset('createPage', 'page', 'document_type', 'text'),
    subset('createPage', 'page', 'editor_width', 'full'),
    subset('createCapacityInvestment', 'capacity_investment', 'date_source', 'manual'),
    subset('createCapacityInvestment', 'capacity_investment', 'estimate_source', 'manual'),
    {
      rule: 'an epic has no release phase',
      id: 'createEpicInRelease',
      input: withAttributes(at, 'createEpicInRelease', 'epic', { release_phase: 'Build' }),
      path: 'body.epic.release_phase',
      code: 'unknown-field',
      rawStatus: 200,
    },
    {
      rule: 'a feature has no duration source',
      id: 'createFeature',
      input: withAttributes(at, 'createFeature', 'feature', { duration_source: 'duration_manual' }),
      path: 'body.feature.duration_source',
      code: 'unknown-field',
      rawStatus: 200,
    },
    {
      rule: 'goals of a feature are documented on update only',
      id: 'createFeature',
      input: withAttributes(at, 'createFeature', 'feature', { goals: ['1'] }),
      path: 'body.feature.goals',
      code: 'unknown-field',
      rawStatus: 200,
    },
    attribute(
      'an estimate has units',
      'createFeature',
      'feature',
      { initial_estimate_text: '5 hours' },
      'initial_estimate_text',
      'not-an-estimate',
    ),
    attribute(
      'an estimate is time or points',
      'createEpicInProduct',
      'epic',
      { detailed_estimate_text: '1d 2p' },
      'detailed_estimate_text',
      'not-an-estimate',
    ),
    attribute(
      'capacity is an estimate',
      'createRelease',
      'release',
      { total_capacity_text: 'lots' },
      'total_capacity_text',
      'not-an-estimate',
    ),
    badDate('createEpicInRelease', 'epic', 'start_date'),
    badDate('createFeature', 'feature', 'due_date'),
    badDate('createRelease', 'release', 'release_date'),
    badDate('createCapacityInvestment', 'capacity_investment', 'end_date'),
    badDate('updateInitiative', 'initiative', 'start_date'),
    attribute(
      'an external date resolution with its date',
      'createRelease',
      'release',
      { external_date_resolution: 'quarter' },
      'external_date_resolution',
      'resolution-needs-date',
    ),
    attribute(
      'an owner is an email or an id',
      'createRelease',
      'release',
      { owner: 'Ana' },
      'owner',
      'not-an-email-or-id',
    ),
    attribute(
      'a parent release is a numeric id',
      'createRelease',
      'release',
      { parent_id: 'PRJ-R-1' },
      'parent_id',
      'not-a-numeric-id',
    ),
    attribute(
      'a product line needs its type',
      'createProduct',
      'product',
      { product_line: true },
      'product_line_type',
      'product-line-needs-type',
    ),
    {
      rule: "the example's prefix is not sent",
      id: 'createProduct',
      input: withAttributes(at, 'createProduct', 'product', {
        prefix: `${at.newPrefix}X`,
        reference_prefix: undefined,
      }),
      path: 'body.product.prefix',
      code: 'unknown-field',
      rawStatus: 200,
    },
    {
      rule: 'goals of an epic in one string, as in the example, are not sent',
      id: 'createEpicInRelease',
      input: withAttributes(at, 'createEpicInRelease', 'epic', { goals: `${at.goal}, 5` }),
      path: 'body.epic.goals',
      code: 'wrong-type',
      rawStatus: 200,
    },
    {
      rule: 'initiatives of a release in one string, as in the example, are not sent',
      id: 'createRelease',
      input: withAttributes(at, 'createRelease', 'release', { initiatives: '5, 6' }),
      path: 'body.release.initiatives',
      code: 'wrong-type',
      rawStatus: 200,
    },
    {
      rule: 'a status as an object, as in the example, is not sent',
      id: 'createEpicInProduct',
      input: withAttributes(at, 'createEpicInProduct', 'epic', { workflow_status: { name: at.status.epic } }),
      path: 'body.epic.workflow_status',
      code: 'wrong-type',
      rawStatus: 200,
    },
    {
      rule: 'a colour in hex, as it is described, is not sent',
      id: 'createCompetitor',
      input: withAttributes(at, 'createCompetitor', 'competitor', { color: '#0073cf' }),
      path: 'body.competitor.color',
      code: 'wrong-type',
      rawStatus: 200,
    },
    attribute('effort is at least 1', 'updateGoal', 'goal', { effort: 0 }, 'effort', 'out-of-range'),
    attribute('effort is at most 100', 'updateGoal', 'goal', { effort: 101 }, 'effort', 'out-of-range'),
    attribute('value is a whole number', 'updateGoal', 'goal', { value: 1.5 }, 'value', 'wrong-type'),
    attribute(
      'custom fields of a vote are a list',
      'updateEndorsement',
      'idea_endorsement',
      { custom_fields: { deal: 'big' } },
      'custom_fields',
      'wrong-type',
    ),
    attribute(
      'custom fields of a feature are an object',
      'updateFeature',
      'feature',
      { custom_fields: [{ key: 'a', value: 'b' }] },
      'custom_fields',
      'wrong-type',
    ),
    attribute(
      'custom fields of an initiative are a list',
      'updateInitiative',
      'initiative',
      { custom_fields: { region: 'north' } },
      'custom_fields',
      'wrong-type',
    ),
    ...['integration_id', 'model_class', 'model_id'].map((field) => ({
      rule: `${field} is required`,
      id: 'createIntegrationChange' as const,
      input: withAttributes(at, 'createIntegrationChange', null, { [field]: undefined }),
      path: `body.${field}`,
      code: 'required',
    })),
    {
      rule: 'a link of an attachment is not a script',
      id: 'createIdeaCommentAttachment',
      input: withAttributes(at, 'createIdeaCommentAttachment', 'attachment', {
        file_url: 'javascript:alert(1)',
      }),
      path: 'body.attachment.file_url',
      code: 'not-an-address',
    },
    {
      rule: 'fields that an idea has',
      id: 'readIdea',
      input: { params: { id: at.idea }, query: { fields: 'name,colour' } },
      path: 'query.fields',
      code: 'not-an-idea-field',
      rawStatus: 200,
    },
    {
      rule: 'a goal is named by its numeric id',
      id: 'updateGoal',
      input: { ...fullInputs(at).updateGoal, params: { product_id: at.product, id: 'PRJ-G-1' } },
      path: 'params.id',
      code: 'not-a-numeric-id',
      rawStatus: 404,
    },
    {
      rule: 'a vote is named by its numeric id',
      id: 'updateEndorsement',
      input: { ...minimalInputs(at).updateEndorsement, params: { idea_id: at.idea, id: 'PRJ-V-1' } },
      path: 'params.id',
      code: 'not-a-numeric-id',
      rawStatus: 404,
    },
    {
      rule: 'an idea comment is named by its numeric id',
      id: 'createIdeaCommentAttachment',
      input: { ...minimalInputs(at).createIdeaCommentAttachment, params: { idea_comment_id: 'PRJ-C-1' } },
      path: 'params.idea_comment_id',
      code: 'not-a-numeric-id',
      rawStatus: 404,
    },
  ];
}
