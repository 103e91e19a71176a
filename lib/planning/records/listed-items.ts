// Answers that only optional reads have.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredId,
  answeredPerson,
  commonAnswerFields,
  maybe,
  maybeKey,
  maybeList,
  maybeName,
  maybeNumber,
  maybeText,
  shownText,
} from '@/lib/planning/contract/answer';
import { ideaCommentRecord } from '@/lib/planning/contract/comment';
import { endorsementRecord } from '@/lib/planning/contract/endorsement';

const named = z.object({ name: maybeText });

/** A text alone is for searching only. It can't be written back, because plain text and HTML look the same here. */
const searchedDescription = maybe(
  z.union([
    answeredDescription,
    z.pipe(
      z.string(),
      z.transform((body) => ({ body })),
    ),
  ]),
);

/** The fields that distinguish listed ideas. */
export const listedIdea = z.object({
  ...commonAnswerFields,
  created_by_user: maybe(answeredPerson),
  created_by_portal_user: maybe(answeredPerson),
  created_by_idea_user: maybe(answeredPerson),
  workflow_status: maybe(named),
  votes: maybeNumber,
  tags: maybeList(z.string()),
  description: searchedDescription,
});

/** In recordings, one of these fields names a comment's author. */
export const listedComment = z.extend(ideaCommentRecord, {
  idea_commenter_user: maybe(answeredPerson),
  idea_commenter_portal_user: maybe(answeredPerson),
  idea_commenter_idea_user: maybe(answeredPerson),
});

/**
 * A vote with its voters, who need not be its author. Only a vote that is read alone has its description.
 */
export const listedVote = z.extend(endorsementRecord, {
  endorsed_by_portal_user: maybe(answeredPerson),
  endorsed_by_idea_user: maybe(answeredPerson),
  idea_organization: maybe(z.object({ id: maybeText, name: maybeName })),
  link: maybeText,
  description: searchedDescription,
});

export const listedOrganization = z.object({ id: answeredId, name: maybeName });

/** An organization that is read alone. */
export const wholeOrganization = z.object({
  id: answeredId,
  endorsements_count: maybeNumber,
  revenue: maybe(z.union([z.number(), shownText])),
});

export const namedRecord = z.object({ id: answeredId, name: maybeName, reference_num: maybeKey });

/** Any fields, for display. */
export const wholeRecord = z.looseObject({ id: answeredId });

export const portal = z.object({ id: answeredId, title: maybeName, name: maybeName });

export const category = z.object({ id: answeredId, name: z.string() });

export const productUser = z.object({ user: answeredPerson });

export const workflow = z.object({
  /** The class of the records with these statuses, as in `Ideas::Idea`. */
  statusable_type: maybeText,
  workflow_statuses: maybeList(named),
  workflow_kinds: maybeList(named),
});
