// The kinds that add to an idea: comment, reply, vote and addition.
import {
  attributesOf,
  type Field,
  type FieldProblem,
  htmlOf,
  listOf,
  referenceOf,
  textOf,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { commentVisibilities, internalVisibility } from '@/lib/capture/field/visibility';
import { pictureField, withPictureField } from '@/lib/capture/pictures/picture';
import type { Step } from '@/lib/capture/steps/step';
import { currentCreatorOr, currentTagsAnd, currentTextAnd, idOfStep } from '@/lib/capture/steps/step';
import { isBlankHtml } from '@/lib/capture/text/html';
import type { MessageKey } from '@/lib/capture/text/messages';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { citedAddress, sourceLine, sourceOf } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import { attachmentLinkAttributes, ideaCommentCreateAttributes } from '@/lib/planning/contract/comment';
import { endorsementCreateAttributes } from '@/lib/planning/contract/endorsement';
import { ideaParams, ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import { createKind, type StepContext } from './kind';
import { fieldsOf, ideaLayout } from './layouts';
import {
  addition,
  creatorOtherwise,
  integrationFields,
  integrationSteps,
  pictureSteps,
  promotionLayouts,
  readIdeaStep,
} from './parts';

const ideaFields = fieldsOf(ideaParams, { id: ideaLayout });
const ideaIn = (values: DraftValues): string => referenceOf(values, 'idea', 'idea');

const audienceControl: Field['control'] = {
  type: 'choice',
  choices: commentVisibilities,
  unset: internalVisibility,
};

/**
 * The visibility for a step that follows another record's visibility. Never sent. Internal means that nothing
 * goes to a public record.
 */
const audienceField = (hint: MessageKey): Field => ({
  name: 'visibility',
  role: 'visibility',
  label: 'fieldVisibility',
  control: audienceControl,
  group: 'destination',
  isRequired: false,
  hint,
});

/** Marks a step that follows another record's visibility as internal, unless the person chose public. */
const audienceOf = (values: DraftValues): Pick<Step, 'staysInternal'> =>
  textOf(values, 'visibility') === 'public' ? {} : { staysInternal: true };

const linkFields = fieldsOf(attachmentLinkAttributes, {
  file_url: { name: 'link', role: 'link', label: 'fieldLink', group: 'main', isRequired: false },
  file_name: { name: 'linkName', label: 'fieldLinkName', group: 'more', isRequired: false },
});

/** With the page as a link attachment. `attributes` are the comment's own fields. */
const commentKindOf = (id: string, label: MessageKey, attributes: readonly Field[]) =>
  createKind({
    id,
    label,
    ...addition('idea', 'body', 'titleComment'),
    fields: [...ideaFields, ...withPictureField(attributes), ...linkFields, ...integrationFields],
    start: startComment,
    ownProblems: emptyComment,
    name: (values) =>
      textOf(values, 'linkName') || suggestNameOfText(htmlOf(values, 'body')) || textOf(values, 'idea'),
    steps: (values, context) => commentSteps(values, attributes, context),
  });

function startComment(snapshot: Snapshot) {
  const source = sourceOf(snapshot);
  return {
    visibility: internalVisibility,
    link: citedAddress(source),
    linkName: source.title,
    picture: snapshot.picture ?? '',
  };
}

/** A comment needs a text, a picture or a link. */
function emptyComment(values: DraftValues): FieldProblem[] {
  const isEmpty =
    isBlankHtml(htmlOf(values, 'body')) &&
    textOf(values, 'link') === '' &&
    textOf(values, pictureField.name) === '';
  return isEmpty ? [{ field: 'body', messageKey: 'problemRequired' }] : [];
}

/** Reads the idea, comments on it, attaches link and picture, and sends the idea to an integration. */
function commentSteps(
  values: DraftValues,
  attributes: readonly Field[],
  { source, marker }: StepContext,
): Step[] {
  const isReply = textOf(values, 'replyTo') !== '';
  const { visibility, ...others } = attributesOf(attributes, values);
  const comment = {
    ...others,
    // A reply has the visibility of its comment, and sends none.
    ...(isReply || visibility === undefined ? {} : { visibility }),
    body: htmlOf(values, 'body') + sourceLine(source, marker),
  };
  return [
    readIdeaStep(ideaIn(values)),
    {
      operation: 'createIdeaComment',
      input: { params: { idea_id: idOfStep(0) }, body: { idea_comment: comment } },
      ...(isReply ? audienceOf(values) : {}),
    },
    ...linkSteps(values),
    ...integrationSteps(values, 'Idea'),
    // Last, so that a rejected picture blocks nothing else (F14).
    ...pictureSteps(values, 1),
  ];
}

function linkSteps(values: DraftValues): Step[] {
  const link = textOf(values, 'link');
  if (link === '') return [];
  const name = textOf(values, 'linkName') || link;
  const attachment = { file_url: link, content_type: 'text/html', file_name: name };
  const params = { idea_comment_id: idOfStep(1) };
  return [{ operation: 'createIdeaCommentAttachment', input: { params, body: { attachment } } }];
}

const replyLayout = {
  name: 'replyTo',
  role: 'comment',
  label: 'fieldReplyTo',
  suggests: 'comments',
  hint: 'hintReplyTo',
} as const;
const writtenLayout = { role: 'text', group: 'main', isRequired: false } as const;

export const commentKind = commentKindOf(
  'comment',
  'kindComment',
  fieldsOf(ideaCommentCreateAttributes, {
    body: { ...writtenLayout, label: 'fieldComment', placeholder: 'writeComment' },
    visibility: {
      label: 'fieldVisibility',
      role: 'visibility',
      group: 'destination',
      control: audienceControl,
    },
    parent_idea_comment_id: { ...replyLayout, group: 'more' },
  }),
);

/** The person's choice decides whether a reply may answer a public comment. */
export const replyKind = commentKindOf('reply', 'kindReply', [
  ...fieldsOf(ideaCommentCreateAttributes, {
    parent_idea_comment_id: { ...replyLayout, group: 'destination', isRequired: true },
    body: { ...writtenLayout, label: 'fieldReply', placeholder: 'writeReply' },
  }),
  audienceField('hintReplyVisibility'),
]);

/** The names of text and link are those of a comment, so that a vote can become one. */
const voteAttributes = fieldsOf(endorsementCreateAttributes, {
  description: { name: 'body', group: 'main' },
  idea_users: {
    name: 'contacts',
    role: 'contacts',
    label: 'fieldContacts',
    group: 'main',
    suggests: 'contacts',
    hint: 'hintContacts',
  },
  idea_organization_id: {
    name: 'organization',
    role: 'organization',
    label: 'fieldOrganization',
    group: 'main',
    suggests: 'organizations',
    hint: 'hintOrganization',
  },
  link: { role: 'link', label: 'fieldLink', group: 'main' },
  value: { name: 'voteValue', label: 'fieldVoteValue', group: 'more' },
});

/**
 * POST /ideas/:idea_id/endorsements. The quote, its link, the organization and the contacts make it a vote for a customer. A
 * form offers it only if the service lists votes (form/offered-kinds.ts).
 */
export const voteKind = createKind({
  id: 'vote',
  label: 'kindVote',
  ...addition('idea', 'body', 'titleVote'),
  fields: [...ideaFields, ...voteAttributes],
  start: (snapshot) => ({ link: citedAddress(sourceOf(snapshot)) }),
  steps: (values, { source, marker }) => {
    const description = htmlOf(values, 'body') + sourceLine(source, marker);
    const vote = { idea_id: idOfStep(0), ...attributesOf(voteAttributes, values), description };
    const input = { params: { idea_id: idOfStep(0) }, body: { idea_endorsement: vote } };
    return [readIdeaStep(ideaIn(values)), { operation: 'createEndorsement', input }];
  },
});

const added = fieldsOf(ideaUpdateAttributes, {
  description: {
    name: 'added',
    label: 'fieldAdded',
    role: 'text',
    group: 'main',
    placeholder: 'writeAddition',
  },
});

/** Adds to the idea's tags. Removes none. */
const addedTags = fieldsOf(ideaUpdateAttributes, {
  tags: { label: 'fieldTagsToAdd', group: 'more', hint: 'hintAddedTags' },
});

/** Sent if filled. */
const changed = fieldsOf(ideaUpdateAttributes, {
  workflow_status: { group: 'more', suggests: 'ideaStatuses' },
  assigned_to_user: 'more',
  ...promotionLayouts,
});

/**
 * PUT /ideas/:id. New text and tags join the idea's own. The operation requires a creator, so the step sends the current
 * one.
 */
export const appendIdeaKind = createKind({
  id: 'append-idea',
  label: 'kindAppendIdea',
  ...addition('idea', 'added', 'titleAddition'),
  fields: [
    ...ideaFields,
    ...added,
    audienceField('hintAdditionVisibility'),
    ...addedTags,
    ...changed,
    ...creatorOtherwise,
    ...integrationFields,
  ],
  start: (_snapshot, { createdBy }) => ({ visibility: internalVisibility, createdBy, tags: [] }),
  changes: (values) => ({ record: 'idea', reference: ideaIn(values) }),
  steps: (values, { source, marker }) => {
    const reference = ideaIn(values);
    const tags = listOf(values, 'tags');
    const idea = {
      description: currentTextAnd(htmlOf(values, 'added') + sourceLine(source, marker)),
      created_by: currentCreatorOr(textOf(values, 'createdBy')),
      ...attributesOf(changed, values),
      ...(tags.length > 0 ? { tags: currentTagsAnd(tags) } : {}),
    };
    return [
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference },
        input: { params: { id: reference }, body: { idea } },
        ...audienceOf(values),
      },
      ...integrationSteps(values, 'Idea'),
    ];
  },
});
