// Owns the operations on ideas: read (1), create (8), update (9).
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredPerson,
  answeredStatus,
  answeredTag,
  associatedRecord,
  commonAnswerFields,
  maybe,
  maybeFlag,
  maybeId,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';
import { failsWith } from './fields';
import { createIdeaParams, ideaCreateAttributes, ideaParams, ideaUpdateAttributes } from './idea-attributes';
import { isIdeaFieldList } from './idea-fields';
import type { Operation } from './operation';
import { skipPortalInBothPlaces } from './rules';

const returnedIdeaFields = z.string().check(z.refine(isIdeaFieldList, failsWith('not-an-idea-field')));

const namedRecord = maybe(associatedRecord);

/** An idea as it is answered: every selectable field; what was not asked for is null. */
export const ideaRecord = z.object({
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
  admin_response: maybe(z.unknown()),
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
  created_by_user: maybe(answeredPerson),
  created_by_portal_user: maybe(answeredPerson),
  created_by_idea_user: maybe(answeredPerson),
  assigned_to_user: maybe(answeredPerson),
  feature: namedRecord,
  initiative: namedRecord,
  master_feature: namedRecord,
  epic: namedRecord,
  requirement: namedRecord,
  endorsements_count: maybeNumber,
  subscriptions_count: maybeNumber,
  comments_count: maybeNumber,
  comments: maybeList(z.unknown()),
  idea_comments: maybeList(z.object({ id: maybeId, body: maybeText, created_at: maybeText })),
  score_facts: maybeList(z.unknown()),
  tags: maybeList(z.string()),
  full_tags: maybeList(answeredTag),
  categories: maybeList(z.object({ id: maybeId, name: maybeText, parent_id: maybeId })),
  themes: maybeList(z.unknown()),
  custom_fields: maybe(z.unknown()),
  custom_object_links: maybeList(z.unknown()),
  record_links: maybeList(z.unknown()),
  workflow_status_times: maybeList(z.unknown()),
  submitted_idea_portal: maybe(z.object({ id: maybeId, name: maybeText })),
  submitted_idea_portal_record_url: maybeText,
  portal_visibility: maybe(z.unknown()),
  watchers: maybeList(z.unknown()),
  tasks_count: maybeNumber,
  rank: maybeNumber,
  integration_fields: maybeList(z.unknown()),
});

export type Idea = z.infer<typeof ideaRecord>;

const ideaAnswer = z.object({ idea: ideaRecord });

export const readIdea = {
  id: 'readIdea',
  number: 1,
  method: 'GET',
  path: '/api/v1/ideas/:id',
  params: ideaParams,
  query: z.strictObject({ fields: z.optional(returnedIdeaFields) }),
  body: null,
  response: ideaAnswer,
  summary: 'Read one idea',
} as const satisfies Operation;

export const createIdea = {
  id: 'createIdea',
  number: 8,
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
  summary: 'Create an idea',
} as const satisfies Operation;

export const updateIdea = {
  id: 'updateIdea',
  number: 9,
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
  summary: 'Update an idea',
} as const satisfies Operation;
