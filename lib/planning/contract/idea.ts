// Ideas: request attributes, answer, selectable fields, and operations.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredPerson,
  answeredStatus,
  answeredTag,
  associatedRecord,
  commonAnswerFields,
  maybe,
  maybeAnyList,
  maybeAnything,
  maybeFlag,
  maybeId,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';
import {
  categoryList,
  commaList,
  email,
  failsWith,
  htmlText,
  idCommaList,
  nameOrId,
  numericId,
  recordReference,
  requiredText,
  statusValue,
  textFlag,
  utcTime,
} from './fields';
import type { Operation } from './operation';
import { portalOrNone, skipPortalInBothPlaces } from './rules';

/** Strictest first. */
export const ideaVisibilities = [
  'vendor',
  'creator',
  'employee',
  'employee_or_creator',
  'creator_organization',
  'public',
] as const;

export const ideaParams = z.strictObject({ id: recordReference });

export const createIdeaParams = z.strictObject({ product_id: recordReference });

const ideaAttributes = {
  description: z.optional(htmlText),
  workflow_status: z.optional(statusValue),
  tags: z.optional(commaList),
  categories: z.optional(categoryList),
  themes: z.optional(idCommaList),
  // Documented as required, although recordings without it succeeded. Always sent.
  created_by: email,
  assigned_to_user: z.optional(email),
  feature: z.optional(nameOrId),
  initiative: z.optional(nameOrId),
  epic: z.optional(nameOrId),
  // null or blank undoes an earlier merge.
  duplicate_idea: z.optional(z.nullable(z.union([recordReference, z.literal('')]))),
  initial_votes: z.optional(z.number()),
  visibility: z.optional(z.enum(ideaVisibilities)),
  created_at: z.optional(utcTime),
  spam: z.optional(textFlag),
  portal_restricted: z.optional(z.boolean()),
  restricted_idea_portal_ids: z.optional(z.array(numericId)),
  submitted_idea_portal_id: z.optional(numericId),
  // Sent here and beside the record. A service may read either one, and the wrong portal makes an idea
  // public.
  skip_portal: z.optional(z.boolean()),
  watchers: z.optional(idCommaList),
};

export const ideaCreateAttributes = z
  .strictObject({ name: requiredText, ...ideaAttributes })
  .check(portalOrNone);

export const ideaUpdateAttributes = z
  .strictObject({ name: z.optional(requiredText), ...ideaAttributes })
  .check(portalOrNone);

const person = maybe(answeredPerson);
const namedRecord = maybe(associatedRecord);

/** An idea in an answer. Unselected fields are null. */
const ideaRecord = z.object({
  ...commonAnswerFields,
  score: maybeNumber,
  votes: maybeNumber,
  initial_votes: maybeNumber,
  status_changed_at: maybeText,
  workflow_status: maybe(answeredStatus),
  description: maybe(answeredDescription),
  // Reads as a phrase ("Not visible in portals") and writes as an enum.
  visibility: maybeText,
  portal_restricted: maybeFlag,
  restricted_idea_portal_ids: maybeList(maybeId),
  duplicates: maybeList(associatedRecord),
  duplicate_of: namedRecord,
  admin_response: maybeAnything,
  spam: maybe(z.union([z.boolean(), z.string()])),
  product: maybe(
    z.object({
      id: maybeId,
      reference_prefix: maybeText,
      name: maybeText,
      product_line: maybeFlag,
      workspace_type: maybeText,
      url: maybeText,
    }),
  ),
  created_by_user: person,
  created_by_portal_user: person,
  created_by_idea_user: person,
  assigned_to_user: person,
  feature: namedRecord,
  initiative: namedRecord,
  master_feature: namedRecord,
  epic: namedRecord,
  requirement: namedRecord,
  endorsements_count: maybeNumber,
  subscriptions_count: maybeNumber,
  comments_count: maybeNumber,
  comments: maybeAnyList,
  idea_comments: maybeList(
    z.object({ id: maybeId, body: maybeText, created_at: maybeText, visibility: maybeText }),
  ),
  score_facts: maybeAnyList,
  tags: maybeList(z.string()),
  full_tags: maybeList(answeredTag),
  categories: maybeList(z.object({ id: maybeId, name: maybeText, parent_id: maybeId })),
  themes: maybeAnyList,
  custom_fields: maybeAnything,
  custom_object_links: maybeAnyList,
  record_links: maybeAnyList,
  workflow_status_times: maybeAnyList,
  submitted_idea_portal: maybe(z.object({ id: maybeId, name: maybeText })),
  submitted_idea_portal_record_url: maybeText,
  portal_visibility: maybeAnything,
  watchers: maybeAnyList,
  tasks_count: maybeNumber,
  rank: maybeNumber,
  integration_fields: maybeAnyList,
});

export type Idea = z.infer<typeof ideaRecord>;

/** Returned only when named. `*` doesn't include them. */
export const ideaFieldsBeyondStar = [
  'comments',
  'watchers',
  'subscriptions_count',
  'tasks_count',
  'idea_comments',
  'record_links',
  'submitted_idea_portal',
  'portal_visibility',
] as const satisfies readonly (keyof Idea)[];

/** A read can request every field of an idea's answer by name. */
export const ideaFieldNames: readonly string[] = Object.keys(ideaRecord.shape);

type IdeaFieldName = keyof Idea;

/** The `fields` string of an idea's read or write, e.g. `*,comments`. */
export const ideaFields = (...names: readonly ('*' | IdeaFieldName)[]): string => names.join(',');

const known: ReadonlySet<string> = new Set(['*', ...ideaFieldNames]);

export const isIdeaFieldList = (text: string): boolean =>
  text.split(',').every((name) => known.has(name.trim()));

const returnedIdeaFields = z.string().check(z.refine(isIdeaFieldList, failsWith('not-an-idea-field')));

const ideaAnswer = z.object({ idea: ideaRecord });

export const readIdea = {
  id: 'readIdea',
  method: 'GET',
  path: '/api/v1/ideas/:id',
  params: ideaParams,
  query: z.strictObject({ fields: z.optional(returnedIdeaFields) }),
  body: null,
  response: ideaAnswer,
} as const satisfies Operation;

export const createIdea = {
  id: 'createIdea',
  method: 'POST',
  path: '/api/v1/products/:product_id/ideas',
  params: createIdeaParams,
  query: null,
  body: z
    .strictObject({
      idea: ideaCreateAttributes,
      fields: z.optional(returnedIdeaFields),
      skip_portal: z.optional(z.boolean()),
    })
    .check(skipPortalInBothPlaces),
  response: ideaAnswer,
} as const satisfies Operation;

export const updateIdea = {
  id: 'updateIdea',
  method: 'PUT',
  path: '/api/v1/ideas/:id',
  params: ideaParams,
  query: null,
  body: z
    .strictObject({
      idea: ideaUpdateAttributes,
      fields: z.optional(returnedIdeaFields),
      skip_portal: z.optional(z.boolean()),
    })
    .check(skipPortalInBothPlaces),
  response: ideaAnswer,
} as const satisfies Operation;
