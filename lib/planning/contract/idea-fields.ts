// Owns which fields of an idea can be asked for, and which of them `*` does not bring (specification: Idea response fields).

/** Returned only when named: `*` does not cover them. */
export const ideaFieldsBeyondStar = [
  'comments',
  'watchers',
  'subscriptions_count',
  'tasks_count',
  'idea_comments',
  'record_links',
  'submitted_idea_portal',
  'portal_visibility',
] as const;

export const ideaFieldNames = [
  'id',
  'name',
  'reference_num',
  'score',
  'created_at',
  'updated_at',
  'product_id',
  'votes',
  'initial_votes',
  'status_changed_at',
  'workflow_status',
  'description',
  'visibility',
  'portal_restricted',
  'restricted_idea_portal_ids',
  'duplicates',
  'duplicate_of',
  'admin_response',
  'spam',
  'url',
  'resource',
  'product',
  'created_by_user',
  'created_by_portal_user',
  'created_by_idea_user',
  'assigned_to_user',
  'feature',
  'initiative',
  'master_feature',
  'epic',
  'requirement',
  'endorsements_count',
  'comments_count',
  'score_facts',
  'tags',
  'full_tags',
  'categories',
  'themes',
  'custom_fields',
  'custom_object_links',
  'workflow_status_times',
  'submitted_idea_portal_record_url',
  'rank',
  'integration_fields',
  ...ideaFieldsBeyondStar,
] as const;

export type IdeaFieldName = (typeof ideaFieldNames)[number];

/** The `fields` string of an idea's read or write, e.g. `*,comments`. */
export const ideaFields = (...names: readonly ('*' | IdeaFieldName)[]): string => names.join(',');

const known: ReadonlySet<string> = new Set(['*', ...ideaFieldNames]);

export const isIdeaFieldList = (text: string): boolean =>
  text.split(',').every((name) => known.has(name.trim()));
