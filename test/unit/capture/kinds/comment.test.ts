// The bodies expected here are written from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { commentKind } from '@/lib/capture/kinds/comment';
import { context, defaults, snapshot, sourceLine } from './captured-page';

describe('a comment', () => {
  const values = { ...commentKind.start(snapshot, defaults), idea: 'prj-i-7' };

  it('reads the idea, comments on it, and attaches the link of the page in the link form', () => {
    expect(commentKind.steps(values, context)).toEqual([
      {
        operation: 'readIdea',
        input: { params: { id: 'PRJ-I-7' }, query: { fields: 'name,reference_num,url' } },
      },
      {
        operation: 'createIdeaComment',
        input: {
          params: { idea_id: { $idOfStep: 0 } },
          body: { idea_comment: { body: `<p>Rows go missing</p>${sourceLine}` } },
        },
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

  it('as a reply names its parent and sends no visibility', () => {
    const body = commentKind.steps({ ...values, replyTo: '55' }, context)[1]?.input;
    expect(body).toMatchObject({ body: { idea_comment: { parent_idea_comment_id: '55' } } });
    expect(JSON.stringify(body)).not.toContain('visibility');
    expect(problemsOf(commentKind, { ...values, replyTo: '55', visibility: 'public' })).toEqual([
      { field: 'visibility', words: 'problemReplyVisibility' },
    ]);
  });

  it('attaches no link where the person removed it', () => {
    expect(commentKind.steps({ ...values, link: '' }, context)).toHaveLength(2);
  });

  it.each(['PRJ-I-7', ' prj-i-7 ', '6776881149498133193', 'https://acme.example/ideas/PRJ-I-7?x#y'])(
    'takes an idea written as %j',
    (idea) => {
      expect(problemsOf(commentKind, { ...values, idea })).toEqual([]);
    },
  );

  it.each(['', 'somewhere', '../ideas', 'PRJ-R-1'])('does not take %j for an idea', (idea) => {
    expect(problemsOf(commentKind, { ...values, idea }).map(({ field }) => field)).toEqual(['idea']);
  });
});
