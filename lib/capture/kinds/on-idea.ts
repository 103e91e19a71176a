// Shared by comments on ideas, replies and additions: the idea, the visibility, the text, the link, and their
// steps.

import {
  attributeFields,
  attributesOf,
  type Field,
  type FieldProblem,
  htmlOf,
  referenceOf,
  textOf,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { commentVisibilities, internalVisibility } from '@/lib/capture/field/visibility';
import { pictureField, withPictureField } from '@/lib/capture/pictures/picture';
import type { Defaults } from '@/lib/capture/start/defaults';
import { quotedText } from '@/lib/capture/start/templates';
import type { Step } from '@/lib/capture/steps/step';
import { idOfStep } from '@/lib/capture/steps/step-references';
import { isBlankHtml } from '@/lib/capture/text/html';
import type { MessageKey } from '@/lib/capture/text/messages';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { citedAddress, sourceLine, sourceOf } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import { attachmentLinkAttributes } from '@/lib/planning/contract/attachment';
import { ideaParams } from '@/lib/planning/contract/idea';
import { ideaLayout } from './idea-parts';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind, type StepContext } from './kind';
import { readIdeaStep } from './read-idea';
import { pictureSteps } from './with-picture';

export const ideaFields = attributeFields(ideaParams, {
  id: ideaLayout,
});

const linkFields = attributeFields(attachmentLinkAttributes, {
  file_url: { name: 'link', role: 'link', label: 'fieldLink', group: 'main', isRequired: false },
  file_name: { name: 'linkName', label: 'fieldLinkName', group: 'more', isRequired: false },
});

/**
 * The visibility for a step that follows another record's visibility. Never sent. Internal means that nothing
 * goes to a public record.
 */
export const audienceField = (hint: MessageKey): Field => ({
  name: 'visibility',
  role: 'visibility',
  label: 'fieldVisibility',
  control: { type: 'choice', choices: commentVisibilities, unset: internalVisibility },
  group: 'destination',
  isRequired: false,
  hint,
});

/** Marks a step that follows another record's visibility as internal, unless the person chose public. */
export const audienceOf = (values: DraftValues): Pick<Step, 'staysInternal'> =>
  textOf(values, 'visibility') === 'public' ? {} : { staysInternal: true };

/** A kind that comments on an idea. `attributes` are the comment's own fields. */
export const ideaCommentKind = (id: string, label: MessageKey, attributes: readonly Field[]) =>
  createKind({
    id,
    label,
    group: 'add',
    fields: [...ideaFields, ...withPictureField(attributes), ...linkFields, ...integrationFields],
    templates: { text: quotedText('body') },
    start: startComment,
    ownProblems: emptyComment,
    name: commentName,
    addsTo: (values) => ({ title: 'titleComment', reference: referenceOf(values, 'idea', 'idea') }),
    steps: (values, context) => commentSteps(values, attributes, context),
  });

function startComment(snapshot: Snapshot, defaults: Defaults) {
  const source = sourceOf(snapshot);
  return {
    visibility: internalVisibility,
    link: citedAddress(source),
    linkName: source.title,
    picture: snapshot.picture ?? '',
    ...startIntegration(defaults),
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

function commentName(values: DraftValues): string {
  return textOf(values, 'linkName') || suggestNameOfText(htmlOf(values, 'body')) || textOf(values, 'idea');
}

/** Reads the idea, comments on it, attaches link and picture, and sends the idea to an integration. */
function commentSteps(
  values: DraftValues,
  attributes: readonly Field[],
  { source, marker }: StepContext,
): Step[] {
  const isReply = textOf(values, 'replyTo') !== '';
  const { visibility, ...others } = attributesOf(attributes, values);
  return [
    readIdeaStep(referenceOf(values, 'idea', 'idea')),
    {
      operation: 'createIdeaComment',
      input: {
        params: { idea_id: idOfStep(0) },
        body: {
          idea_comment: {
            ...others,
            ...(isReply || visibility === undefined ? {} : { visibility }),
            body: htmlOf(values, 'body') + sourceLine(source, marker),
          },
        },
      },
      ...(isReply ? audienceOf(values) : {}),
    },
    ...linkSteps(values),
    ...integrationSteps(values, 'Idea', 0),
    // Last, so that a rejected picture blocks nothing else (F14).
    ...pictureSteps(values, 1),
  ];
}

function linkSteps(values: DraftValues): Step[] {
  const link = textOf(values, 'link');
  if (link === '') return [];
  return [
    {
      operation: 'createIdeaCommentAttachment',
      input: {
        params: { idea_comment_id: idOfStep(1) },
        body: {
          attachment: {
            file_url: link,
            content_type: 'text/html',
            file_name: textOf(values, 'linkName') || link,
          },
        },
      },
    },
  ];
}
