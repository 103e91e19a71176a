// Inputs that each break one rule of the API documentation, with the field and the code of the refusal.
import type { OperationId } from '@/lib/planning/contract';
import { minimalInputs } from './minimal-inputs';
import type { KnownRecords } from './operation-inputs';

interface BrokenInput {
  readonly rule: string;
  readonly id: OperationId;
  readonly input: unknown;
  readonly path: string;
  readonly code: string;
  /**
   * The local service's answer, if it is not 400: 200 if the service accepts every documented form or tolerates
   * unknown names, 404 if a path names no record.
   */
  readonly rawStatus?: 200 | 404;
}

type Part = Record<string, unknown>;

/** An option of an epic in a release, and of no other endpoint. */
const dependents = 'progress_from_features_with_dependents';

export function brokenInputs(at: KnownRecords): BrokenInput[] {
  const smallest = (id: OperationId) => minimalInputs(at)[id] as { params: unknown; body: Part };
  /** Replaces attributes of the smallest input; undefined removes one. The service refuses the first of them. */
  const bad = (id: OperationId, rule: string, changes: Part, code: string, rawStatus?: 200): BrokenInput => {
    const { params, body } = smallest(id);
    const [field] = Object.keys(changes);
    const [[record, attributes] = []] = Object.entries(body);
    const isNamed = typeof attributes === 'object';
    return {
      ...{ rule, id, code, path: isNamed ? `body.${record}.${field}` : `body.${field}` },
      input: {
        params,
        body: isNamed ? { [`${record}`]: { ...attributes, ...changes } } : { ...body, ...changes },
      },
      ...(rawStatus && { rawStatus }),
    };
  };
  const onEach = (ids: readonly OperationId[], rule: string, changes: Part, code: string) =>
    ids.map((id) => bad(id, rule, changes, code));
  const progressOther = (id: OperationId, progress_source: string) => {
    const rule = 'progress not with a source that is not manual';
    return bad(id, rule, { progress: 5, progress_source }, 'progress-needs-manual');
  };
  const subset = (id: OperationId, field: string, value: string) =>
    bad(id, 'only the options of the endpoint', { [field]: value }, 'not-one-of');
  const badDate = (id: OperationId, field: string) =>
    bad(id, 'a date is YYYY-MM-DD', { [field]: '2023-02-29' }, 'not-a-date');
  /** A path that names its last record by a key. */
  const byKey = (id: OperationId, rule: string, params: Part): BrokenInput => ({
    ...{ rule, id, input: { ...smallest(id), params }, path: `params.${Object.keys(params).at(-1)}` },
    ...{ code: 'not-a-numeric-id', rawStatus: 404 },
  });
  const work = ['createEpicInRelease', 'createEpicInProduct', 'createFeature'] as const;
  const named = [...work, 'createIdea', 'createPage', 'createCompetitor', 'createRelease'] as const;
  return [
    // Ideas, notes, comments, votes, products and competitors.
    ...onEach(named, 'name is required on create', { name: undefined }, 'required'),
    bad('createIdea', 'name is not blank', { name: '  ' }, 'empty'),
    bad('createCompetitor', 'color is required', { color: undefined }, 'required'),
    bad('createCompetitor', 'color is a number of 24 bits', { color: 0x1000000 }, 'not-a-color'),
    bad('createIdeaComment', 'body is required', { body: undefined }, 'required'),
    bad('createRequirementComment', 'body is required', { body: undefined }, 'required'),
    bad('createIdea', 'created_by is required on create', { created_by: undefined }, 'required'),
    bad('updateIdea', 'created_by is required on update', { created_by: undefined }, 'required'),
    bad('createIdea', 'created_by is an email', { created_by: 'ana' }, 'not-an-email'),
    bad('createIdea', 'visibility is one of six', { visibility: 'everyone' }, 'not-one-of'),
    bad('createIdea', 'spam is a text', { spam: true }, 'not-one-of'),
    bad('createIdea', 'created_at is UTC', { created_at: '2024-02-29T10:00:00Z' }, 'not-a-utc-time'),
    bad('updateIdea', 'created_at is a day', { created_at: '2023-02-29 10:00:00' }, 'not-a-utc-time'),
    bad('createIdea', 'themes are ids', { themes: 'Growth' }, 'not-an-id-list'),
    bad('createIdea', 'watchers are ids', { watchers: 'ana' }, 'not-an-id-list'),
    bad(
      'createIdea',
      'a portal or none',
      { skip_portal: true, submitted_idea_portal_id: at.portal },
      'portal-or-none',
    ),
    {
      ...bad('createIdea', 'skip_portal in both of its places', { skip_portal: true }, '', 200),
      ...{ path: 'body.skip_portal', code: 'skip-portal-in-one-place' },
    },
    bad(
      'createIdeaComment',
      'a reply sends no visibility',
      { visibility: 'public', parent_idea_comment_id: at.ideaComment },
      'reply-takes-parents-visibility',
    ),
    subset('createPage', 'document_type', 'text'),
    subset('createPage', 'editor_width', 'full'),
    bad(
      'createProduct',
      'a line needs its type',
      { product_line_type: undefined, product_line: true },
      'product-line-needs-type',
    ),
    bad('updateEndorsement', 'custom fields are a list', { custom_fields: { deal: 'big' } }, 'wrong-type'),
    bad(
      'createEndorsement',
      'an organization has an id',
      { idea_organization_id: 'Northwind' },
      'not-a-numeric-id',
    ),
    bad(
      'createIdeaCommentAttachment',
      'a link is no script',
      { file_url: 'javascript:alert(1)' },
      'not-an-address',
    ),
    {
      ...{ rule: 'fields that an idea has', id: 'readIdea', path: 'query.fields', code: 'not-an-idea-field' },
      ...{ input: { params: { id: at.idea }, query: { fields: 'name,color' } }, rawStatus: 200 },
    },
    byKey('updateEndorsement', 'a vote is named by its numeric id', { idea_id: at.idea, id: 'PRJ-V-1' }),
    byKey('createIdeaCommentAttachment', 'a comment is named by its id', { idea_comment_id: 'PRJ-C-1' }),
    // Plans: epics, features, releases, initiatives, goals, and what belongs to them.
    bad('createRelease', 'watchers of a release are one text', { watchers: ['1'] }, 'wrong-type'),
    bad('updateGoal', 'watchers of a goal are a list', { watchers: '1,2' }, 'wrong-type'),
    progressOther('createEpicInRelease', dependents),
    progressOther('createEpicInProduct', 'progress_from_todos'),
    progressOther('createFeature', 'progress_from_requirements'),
    progressOther('updateFeature', 'progress_from_requirements_with_dependents'),
    progressOther('createRelease', 'progress_from_sub_releases'),
    progressOther('updateInitiative', 'progress_from_children'),
    progressOther('updateGoal', 'progress_from_key_results'),
    subset('createEpicInRelease', 'progress_source', 'progress_from_requirements'),
    subset('createEpicInRelease', 'duration_source', 'duration_from_sub_releases'),
    subset('createEpicInProduct', 'progress_source', dependents),
    subset('createEpicInProduct', 'duration_source', 'duration_from_releases'),
    subset('createFeature', 'progress_source', 'progress_from_todos_with_dependents'),
    subset('updateFeature', 'progress_source', 'progress_from_features'),
    subset('createRelease', 'progress_source', 'progress_from_children'),
    subset('createRelease', 'duration_source', 'duration_from_features'),
    subset('createRelease', 'capacity_units', 'points'),
    subset('updateInitiative', 'progress_source', 'progress_from_todos'),
    subset('updateInitiative', 'duration_source', 'duration_from_features'),
    subset('updateGoal', 'progress_source', dependents),
    subset('createCapacityInvestment', 'date_source', 'manual'),
    subset('createCapacityInvestment', 'estimate_source', 'manual'),
    bad('createEpicInRelease', 'it has no release phase', { release_phase: 'Build' }, 'unknown-field', 200),
    bad(
      'createFeature',
      'it has no duration source',
      { duration_source: 'duration_manual' },
      'unknown-field',
      200,
    ),
    bad('createFeature', 'an estimate has units', { initial_estimate_text: '5 hours' }, 'not-an-estimate'),
    bad('createEpicInProduct', 'time or points', { detailed_estimate_text: '1d 2p' }, 'not-an-estimate'),
    bad('createRelease', 'capacity is an estimate', { total_capacity_text: 'lots' }, 'not-an-estimate'),
    badDate('createEpicInRelease', 'start_date'),
    badDate('createFeature', 'due_date'),
    badDate('createRelease', 'release_date'),
    badDate('createCapacityInvestment', 'end_date'),
    badDate('updateInitiative', 'start_date'),
    bad(
      'createRelease',
      'a resolution with its date',
      { external_date_resolution: 'quarter' },
      'resolution-needs-date',
    ),
    bad(
      'createRelease',
      'a date with its resolution',
      { external_date_resolution: undefined, external_release_date: '2026-01-01' },
      'required',
      200,
    ),
    ...onEach(work, 'a sprint with its team', { team: undefined, iteration: at.iteration }, 'required'),
    ...onEach(
      work,
      'an increment with a team',
      { team: undefined, program_increment: at.increment },
      'required',
    ),
    bad('createRelease', 'an owner is an email or an id', { owner: 'Ana' }, 'not-an-email-or-id'),
    bad('createRelease', 'a parent is a numeric id', { parent_id: 'PRJ-R-1' }, 'not-a-numeric-id'),
    bad('updateGoal', 'effort is at least 1', { effort: 0 }, 'out-of-range'),
    bad('updateGoal', 'effort is at most 100', { effort: 101 }, 'out-of-range'),
    bad('updateGoal', 'value is a whole number', { value: 1.5 }, 'wrong-type'),
    bad(
      'updateFeature',
      'custom fields are an object',
      { custom_fields: [{ key: 'a', value: 'b' }] },
      'wrong-type',
    ),
    bad('updateInitiative', 'custom fields are a list', { custom_fields: { region: 'north' } }, 'wrong-type'),
    ...['integration_id', 'model_class', 'model_id'].map((field) =>
      bad('createIntegrationChange', `${field} is required`, { [field]: undefined }, 'required'),
    ),
    byKey('updateGoal', 'a goal is named by its numeric id', { product_id: at.product, id: 'PRJ-G-1' }),
  ];
}
