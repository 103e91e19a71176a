// Owns an idea as it is answered.
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

const person = maybe(answeredPerson);
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
  idea_comments: maybeList(z.object({ id: maybeId, body: maybeText, created_at: maybeText })),
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
