// A comment on an idea, with the page as a link attachment. A reply sends no visibility.
import { attributeFields } from '@/lib/capture/field/field';
import { commentVisibilities, internalVisibility } from '@/lib/capture/field/visibility';
import { ideaCommentCreateAttributes } from '@/lib/planning/contract/idea-comment';
import { ideaCommentKind } from './on-idea';

const attributes = attributeFields(ideaCommentCreateAttributes, {
  body: {
    label: 'fieldComment',
    role: 'text',
    group: 'main',
    isRequired: false,
    placeholder: 'writeComment',
  },
  visibility: {
    label: 'fieldVisibility',
    role: 'visibility',
    group: 'destination',
    control: { type: 'choice', choices: commentVisibilities, unset: internalVisibility },
  },
  parent_idea_comment_id: {
    name: 'replyTo',
    role: 'comment',
    label: 'fieldReplyTo',
    group: 'more',
    suggests: 'comments',
    hint: 'hintReplyTo',
  },
});

export const commentKind = ideaCommentKind('comment', 'kindComment', attributes);
