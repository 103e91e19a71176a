// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { replyKind } from '@/lib/capture/kinds/on-idea';
import { context, defaults, snapshot, sourceLine } from './captured-page';

describe('a reply', () => {
  const values = {
    ...replyKind.start(snapshot, defaults),
    idea: 'PRJ-I-7',
    replyTo: '6776881149498133193',
  };

  it('names its comment, sends no visibility, and attaches the link', () => {
    expect(replyKind.steps(values, context)).toEqual([
      {
        operation: 'readIdea',
        input: { params: { id: 'PRJ-I-7' }, query: { fields: 'name,reference_num,url' } },
      },
      {
        operation: 'createIdeaComment',
        input: {
          params: { idea_id: { $idOfStep: 0 } },
          body: {
            idea_comment: {
              body: `<blockquote><p>Rows go missing</p></blockquote>${sourceLine}`,
              parent_idea_comment_id: '6776881149498133193',
            },
          },
        },
        staysInternal: true,
      },
      {
        operation: 'createIdeaCommentAttachment',
        input: {
          params: { idea_comment_id: { $idOfStep: 1 } },
          body: {
            attachment: {
              file_url: 'https://forum.example/t/1',
              content_type: 'text/html',
              file_name: 'Import from spreadsheets - Forum',
            },
          },
        },
      },
    ]);
  });

  it.each([
    ['', 'problemRequired'],
    ['PRJ-1', 'problemNumericId'],
  ])('is not saved as an answer to %j', (replyTo, words) => {
    expect(problemsOf(replyKind, { ...values, replyTo })).toEqual([{ field: 'replyTo', messageKey: words }]);
  });
});
