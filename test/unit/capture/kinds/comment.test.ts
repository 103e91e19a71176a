// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { commentKind } from '@/lib/capture/kinds/on-idea';
import { context, defaults, snapshot, sourceLine } from './captured-page';

describe('a comment', () => {
  const values = { ...commentKind.start(snapshot, defaults), idea: 'prj-I-7' };

  it('reads the idea, comments on it, and attaches the link of the page in the link form', () => {
    expect(commentKind.steps(values, context)).toEqual([
      {
        operation: 'readIdea',
        input: { params: { id: 'prj-I-7' }, query: { fields: 'name,reference_num,url' } },
      },
      {
        operation: 'createIdeaComment',
        input: {
          params: { idea_id: { $idOfStep: 0 } },
          body: {
            idea_comment: {
              body: `<blockquote><p>Rows go missing</p></blockquote>${sourceLine}`,
              visibility: 'employee_or_creator',
            },
          },
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
    const [, reply] = commentKind.steps({ ...values, replyTo: '55' }, context);
    expect(reply?.input).toMatchObject({ body: { idea_comment: { parent_idea_comment_id: '55' } } });
    expect(JSON.stringify(reply?.input)).not.toContain('visibility');
    expect(reply?.staysInternal).toBe(true);
    const asPublic = { ...values, replyTo: '55', visibility: 'public' };
    expect(problemsOf(commentKind, asPublic)).toEqual([]);
    expect(commentKind.steps(asPublic, context)[1]).not.toHaveProperty('staysInternal');
  });

  it.each([
    ['nobody chose', undefined, 'employee_or_creator'],
    ['an older draft left open', '', 'employee_or_creator'],
    ['the person chose internal', 'employee_or_creator', 'employee_or_creator'],
    ['the person chose public', 'public', 'public'],
  ])('(F48) whose visibility %s is sent as %j → %s', (_who, visibility, sent) => {
    const others: DraftValues = Object.fromEntries(
      Object.entries(values).filter(([name]) => name !== 'visibility'),
    );
    const drafted = visibility === undefined ? others : { ...others, visibility };
    expect(commentKind.steps(drafted, context)[1]?.input).toMatchObject({
      body: { idea_comment: { visibility: sent } },
    });
  });

  it('attaches no link if the person removed it', () => {
    expect(commentKind.steps({ ...values, link: '' }, context)).toHaveLength(2);
  });

  it.each(['PRJ-I-7', ' prj-I-7 ', '6776881149498133193', 'https://acme.example/ideas/PRJ-I-7?x#y'])(
    'takes an idea written as %j',
    (idea) => {
      expect(problemsOf(commentKind, { ...values, idea })).toEqual([]);
    },
  );

  it.each(['', 'somewhere', '../ideas', 'PRJ-R-1'])('does not accept %j as an idea', (idea) => {
    expect(problemsOf(commentKind, { ...values, idea }).map(({ field }) => field)).toEqual(['idea']);
  });
});
