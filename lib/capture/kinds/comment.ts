// Owns the kind "comment": a comment on an idea, with the page's address as a link attachment
// (specification, Endpoints 1, 15 and 17; rule 5: a reply sends no visibility).
import { ideaCommentVisibilities } from '@/lib/planning/contract/idea-comment';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { type Field, type FieldProblem, htmlOf, malformedFields, missingFields, textOf } from '../field';
import { isBlankHtml, snapshotHtml } from '../html';
import type { Kind } from '../kind';
import { citedAddress, sourceLine, sourceOf } from '../source';
import { idOfStep } from '../step';
import { filled } from './optional';

const fields: readonly Field[] = [
  {
    name: 'idea',
    label: 'fieldIdea',
    control: { type: 'idea' },
    group: 'destination',
    isRequired: true,
    lookup: 'ideas',
    hint: 'hintIdea',
  },
  { name: 'body', label: 'fieldComment', control: { type: 'html' }, group: 'main', isRequired: false },
  { name: 'link', label: 'fieldLink', control: { type: 'address' }, group: 'main', isRequired: false },
  { name: 'linkName', label: 'fieldLinkName', control: { type: 'line' }, group: 'more', isRequired: false },
  {
    name: 'visibility',
    label: 'fieldVisibility',
    control: { type: 'choice', choices: ideaCommentVisibilities },
    group: 'more',
    isRequired: false,
  },
  {
    name: 'replyTo',
    label: 'fieldReplyTo',
    control: { type: 'line' },
    group: 'more',
    isRequired: false,
    hint: 'hintReplyTo',
  },
];

function ideaProblems(reference: string): FieldProblem[] {
  if (reference === '' || parseIdeaReference(reference).isOk) return [];
  return [{ field: 'idea', words: 'problemIdeaReference' }];
}

function linkProblems(link: string): FieldProblem[] {
  return link === '' || URL.canParse(link) ? [] : [{ field: 'link', words: 'problemAddress' }];
}

/** The comment must say or link something; an empty one would only puzzle its readers. */
function emptyProblems(body: string, link: string): FieldProblem[] {
  return isBlankHtml(body) && link === '' ? [{ field: 'body', words: 'problemRequired' }] : [];
}

function replyProblems(replyTo: string, visibility: string): FieldProblem[] {
  if (replyTo === '') return [];
  if (!/^\d+$/.test(replyTo)) return [{ field: 'replyTo', words: 'problemNumericId' }];
  return visibility === '' ? [] : [{ field: 'visibility', words: 'problemReplyVisibility' }];
}

export const commentKind: Kind = {
  id: 'comment',
  label: 'kindComment',
  fields,
  start: (snapshot, defaults) => {
    const source = sourceOf(snapshot);
    return {
      idea: defaults.lastIdea.reference,
      body: snapshotHtml(snapshot),
      link: citedAddress(source),
      linkName: source.title,
      visibility: '',
      replyTo: '',
    };
  },
  problems: (values) => [
    ...missingFields(fields, values),
    ...malformedFields(fields, values),
    ...ideaProblems(textOf(values, 'idea')),
    ...linkProblems(textOf(values, 'link')),
    ...emptyProblems(htmlOf(values, 'body'), textOf(values, 'link')),
    ...replyProblems(textOf(values, 'replyTo'), textOf(values, 'visibility')),
  ],
  name: (values) => textOf(values, 'linkName') || textOf(values, 'idea'),
  steps: (values, { source, marker }) => {
    const reference = parseIdeaReference(textOf(values, 'idea'));
    const replyTo = textOf(values, 'replyTo');
    const link = textOf(values, 'link');
    return [
      // Read first: a comment on an idea that is gone is parked before anything is made (F40), and the answer
      // gives the address to open, which comments themselves lack.
      {
        operation: 'readIdea',
        input: {
          params: { id: reference.isOk ? reference.value : textOf(values, 'idea') },
          query: { fields: 'name,reference_num,url' },
        },
      },
      {
        operation: 'createIdeaComment',
        input: {
          params: { idea_id: idOfStep(0) },
          body: {
            idea_comment: {
              body: htmlOf(values, 'body') + sourceLine(source, marker),
              ...(replyTo === ''
                ? filled('visibility', textOf(values, 'visibility'))
                : { parent_idea_comment_id: replyTo }),
            },
          },
        },
      },
      ...(link === ''
        ? []
        : [
            {
              operation: 'createIdeaCommentAttachment' as const,
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
          ]),
    ];
  },
};
