// A comment on a requirement: POST /requirements/:requirement_id/comments. The service supports no
// attachments here, so the text has the link.
import { attributeFields, htmlOf, referenceOf, textOf } from '@/lib/capture/field/field';
import { quotedText } from '@/lib/capture/start/templates';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { sourceLine } from '@/lib/capture/text/source';
import { commentCreateAttributes, createRequirementComment } from '@/lib/planning/contract/comment';
import { createKind } from './kind';

const destination = attributeFields(createRequirementComment.params, {
  requirement_id: {
    name: 'requirement',
    role: 'requirement',
    label: 'fieldRequirement',
    group: 'destination',
    suggests: 'requirements',
    hint: 'hintReference',
    control: { type: 'record', record: 'requirement' },
  },
});

const attributes = attributeFields(commentCreateAttributes, {
  body: {
    label: 'fieldComment',
    role: 'text',
    group: 'main',
    isRequired: false,
    placeholder: 'writeComment',
  },
});

export const requirementCommentKind = createKind({
  id: 'requirement-comment',
  isRare: true,
  label: 'kindRequirementComment',
  group: 'add',
  fields: [...destination, ...attributes],
  templates: { text: quotedText('body') },
  name: (values) => suggestNameOfText(htmlOf(values, 'body')) || textOf(values, 'requirement'),
  addsTo: (values) => ({
    title: 'titleComment',
    reference: referenceOf(values, 'requirement', 'requirement'),
  }),
  steps: (values, { source, marker }) => [
    {
      operation: 'createRequirementComment',
      input: {
        params: { requirement_id: referenceOf(values, 'requirement', 'requirement') },
        body: { comment: { body: htmlOf(values, 'body') + sourceLine(source, marker) } },
      },
    },
  ],
});
