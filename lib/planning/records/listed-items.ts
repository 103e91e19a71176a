// Answers that only optional reads have. They are made at the first read, because making schemas takes time
// and the popup needs none of these.
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

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const named = z.object({ name: maybeText });

/** For searching only. It can't be written back, because plain text and HTML look the same here. */
const textAlone = () =>
  z.pipe(
    z.string(),
    z.transform((body) => ({ body })),
  );

/** The fields that distinguish listed ideas. */
export const listedIdea = once(() =>
  z.object({
    ...commonAnswerFields,
    created_by_user: maybe(answeredPerson),
    created_by_portal_user: maybe(answeredPerson),
    created_by_idea_user: maybe(answeredPerson),
    workflow_status: maybe(named),
    votes: maybeNumber,
    tags: maybeList(z.string()),
    description: maybe(z.union([answeredDescription, textAlone()])),
  }),
);

/** In recordings, one of these fields names a comment's author. */
export const listedComment = once(() =>
  z.extend(ideaCommentRecord, {
    idea_commenter_user: maybe(answeredPerson),
    idea_commenter_portal_user: maybe(answeredPerson),
    idea_commenter_idea_user: maybe(answeredPerson),
  }),
);

/**
 * A vote with its voters, who need not be its author. Only a vote that is read alone has its description.
 */
export const listedVote = once(() =>
  z.extend(endorsementRecord, {
    endorsed_by_portal_user: maybe(answeredPerson),
    endorsed_by_idea_user: maybe(answeredPerson),
    idea_organization: maybe(z.object({ id: maybeText, name: maybeName })),
    link: maybeText,
    description: maybe(z.union([answeredDescription, textAlone()])),
  }),
);

export const listedOrganization = once(() => z.object({ id: answeredId, name: maybeName }));

/** An organization that is read alone. */
export const wholeOrganization = once(() =>
  z.object({
    id: answeredId,
    endorsements_count: maybeNumber,
    revenue: maybe(z.union([z.number(), shownText])),
  }),
);

export const namedRecord = once(() => z.object({ id: answeredId, name: maybeName, reference_num: maybeKey }));

/** Any fields, for display. */
export const wholeRecord = once(() => z.looseObject({ id: answeredId }));

export const portal = once(() => z.object({ id: answeredId, title: maybeName, name: maybeName }));

export const category = once(() => z.object({ id: answeredId, name: z.string() }));

/** The token's person. */
export const me = once(() => answeredPerson);

export const productUser = once(() => z.object({ user: answeredPerson }));

export const workflow = once(() =>
  z.object({
    /** The class of the records with these statuses, as in `Ideas::Idea`. */
    statusable_type: maybeText,
    workflow_statuses: maybeList(named),
    workflow_kinds: maybeList(named),
  }),
);
