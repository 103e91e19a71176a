// Ideas: request attributes, answer, selectable fields, and operations.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredPerson,
  commonAnswerFields,
  maybe,
  maybeId,
  maybeList,
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
import { apiRoot, type Operation } from './operation';
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

const ideaParams = z.strictObject({ id: recordReference });

const createIdeaParams = z.strictObject({ product_id: recordReference });

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

/** An idea in an answer. Unselected fields are null. */
const ideaRecord = z.object({
  ...commonAnswerFields,
  description: maybe(answeredDescription),
  // Reads as a phrase ("Not visible in portals") and writes as an enum.
  visibility: maybeText,
  created_by_user: maybe(answeredPerson),
  created_by_portal_user: maybe(answeredPerson),
  created_by_idea_user: maybe(answeredPerson),
  idea_comments: maybeList(z.object({ id: maybeId, visibility: maybeText })),
  tags: maybeList(z.string()),
  submitted_idea_portal: maybe(z.object({ id: maybeId })),
});

/** The fields of an idea that a request can name for its answer. */
export const ideaFieldNames: readonly string[] = (
  'id name reference_num score created_at updated_at product_id votes initial_votes status_changed_at ' +
  'workflow_status description visibility portal_restricted restricted_idea_portal_ids duplicates duplicate_of ' +
  'admin_response spam url resource product created_by_user created_by_portal_user created_by_idea_user ' +
  'assigned_to_user feature initiative master_feature epic requirement endorsements_count subscriptions_count ' +
  'comments_count comments idea_comments score_facts tags full_tags categories themes custom_fields ' +
  'custom_object_links record_links workflow_status_times submitted_idea_portal ' +
  'submitted_idea_portal_record_url portal_visibility watchers tasks_count rank integration_fields'
).split(' ');

const known: ReadonlySet<string> = new Set(['*', ...ideaFieldNames]);

export const isIdeaFieldList = (text: string): boolean =>
  text.split(',').every((name) => known.has(name.trim()));

const returnedIdeaFields = z.string().check(z.refine(isIdeaFieldList, failsWith('not-an-idea-field')));

const ideaAnswer = z.object({ idea: ideaRecord });

export const readIdea = {
  method: 'GET',
  path: `${apiRoot}/ideas/:id`,
  params: ideaParams,
  query: z.strictObject({ fields: z.optional(returnedIdeaFields) }),
  body: null,
  response: ideaAnswer,
} as const satisfies Operation;

const beside = { fields: z.optional(returnedIdeaFields), skip_portal: z.optional(z.boolean()) };

export const createIdea = {
  method: 'POST',
  path: `${apiRoot}/products/:product_id/ideas`,
  params: createIdeaParams,
  query: null,
  body: z.strictObject({ idea: ideaCreateAttributes, ...beside }).check(skipPortalInBothPlaces),
  response: ideaAnswer,
} as const satisfies Operation;

export const updateIdea = {
  method: 'PUT',
  path: `${apiRoot}/ideas/:id`,
  params: ideaParams,
  query: null,
  body: z.strictObject({ idea: ideaUpdateAttributes, ...beside }).check(skipPortalInBothPlaces),
  response: ideaAnswer,
} as const satisfies Operation;
