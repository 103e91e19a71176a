// A reply to a comment on an idea. It takes that comment's visibility and sends none of its own: what the person chooses decides
// whether a reply to a public comment may be sent.
import { attributeFields } from '@/lib/capture/form/field';
import { ideaCommentCreateAttributes } from '@/lib/planning/contract/idea-comment';
import { audienceField, ideaCommentKind } from './on-idea';

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

export const replyKind = ideaCommentKind('reply', 'kindReply', [
  ...attributes,
  audienceField('hintReplyVisibility'),
]);
