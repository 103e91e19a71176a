// A reply to a comment on an idea. It takes that comment's visibility and sends none of its own.
import { attributeFields } from '@/lib/capture/form/field';
import { createKind } from '@/lib/capture/kind';
import { withPictureField } from '@/lib/capture/pictures/picture';
import { ideaCommentCreateAttributes } from '@/lib/planning/contract/idea-comment';
import { integrationFields } from './integration';
import {
  commentName,
  commentSteps,
  commentTemplates,
  emptyComment,
  ideaFields,
  linkFields,
  startComment,
} from './on-idea';

const attributes = attributeFields(ideaCommentCreateAttributes, {
  parent_idea_comment_id: {
    name: 'replyTo',
    label: 'fieldReplyTo',
    group: 'destination',
    isRequired: true,
    suggests: 'comments',
    hint: 'hintReplyTo',
  },
  body: { label: 'fieldReply', group: 'main', isRequired: false },
});

export const replyKind = createKind({
  id: 'reply',
  label: 'kindReply',
  fields: [...ideaFields, ...withPictureField(attributes), ...linkFields, ...integrationFields],
  templates: commentTemplates,
  start: startComment,
  ownProblems: emptyComment,
  name: commentName,
  steps: (values, context) => commentSteps(values, attributes, context),
});
