// A comment on an idea, with the page as a link attachment. A reply sends no visibility.
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
  body: { label: 'fieldComment', group: 'main', isRequired: false },
  visibility: { label: 'fieldVisibility', group: 'more' },
  parent_idea_comment_id: {
    name: 'replyTo',
    label: 'fieldReplyTo',
    group: 'more',
    suggests: 'comments',
    hint: 'hintReplyTo',
  },
});

export const commentKind = createKind({
  id: 'comment',
  label: 'kindComment',
  fields: [...ideaFields, ...withPictureField(attributes), ...linkFields, ...integrationFields],
  templates: commentTemplates,
  start: startComment,
  ownProblems: emptyComment,
  name: commentName,
  steps: (values, context) => commentSteps(values, attributes, context),
});
