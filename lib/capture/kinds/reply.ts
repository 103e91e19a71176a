// A reply to a comment on an idea. It has the comment's visibility and sends none. The person's choice
// decides whether it may answer a public comment.
import { attributeFields } from '@/lib/capture/field/field';
import { ideaCommentCreateAttributes } from '@/lib/planning/contract/idea-comment';
import { audienceField, ideaCommentKind } from './on-idea';

const attributes = attributeFields(ideaCommentCreateAttributes, {
  parent_idea_comment_id: {
    name: 'replyTo',
    role: 'comment',
    label: 'fieldReplyTo',
    group: 'destination',
    isRequired: true,
    suggests: 'comments',
    hint: 'hintReplyTo',
  },
  body: {
    label: 'fieldReply',
    role: 'text',
    group: 'main',
    isRequired: false,
    placeholder: 'writeReply',
  },
});

export const replyKind = ideaCommentKind('reply', 'kindReply', [
  ...attributes,
  audienceField('hintReplyVisibility'),
]);
