// The bodies expected here are written from the specification's text, not from the contract.

import { describe, expect, it } from 'vitest';
import { emptyDefaults } from '@/lib/capture/defaults';
import { problemsOf } from '@/lib/capture/form/problems';
import { commentKind } from '@/lib/capture/kinds/comment';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { noteKind } from '@/lib/capture/kinds/note';
import { buildSelection, buildSnapshot } from './snapshot-builder';

const context = {
  source: { title: 'Forum', address: 'https://forum.example/t/1', passageAddress: null },
  marker: 'qc-abc',
};
const sourceLine = '<p>↗ <a href="https://forum.example/t/1">Forum</a> <em>qc-abc</em></p>';
const defaults = { ...emptyDefaults, product: 'PRJ', createdBy: 'ana@example.com', tags: ['import', 'q3'] };
const snapshot = buildSnapshot({ selection: buildSelection('Rows go missing') });

describe('an idea', () => {
  it('opens with the selection, its first line as the name, and the defaults', () => {
    expect(ideaKind.start(snapshot, defaults)).toMatchObject({
      name: 'Rows go missing',
      description: '<p>Rows go missing</p>',
      product: 'PRJ',
      createdBy: 'ana@example.com',
      tags: ['import', 'q3'],
    });
  });

  it('with no portal says so in both places, and names no portal', () => {
    expect(ideaKind.steps(ideaKind.start(snapshot, defaults), context)).toEqual([
      {
        operation: 'createIdea',
        input: {
          params: { product_id: 'PRJ' },
          body: {
            skip_portal: true,
            idea: {
              name: 'Rows go missing',
              description: `<p>Rows go missing</p>${sourceLine}`,
              created_by: 'ana@example.com',
              skip_portal: true,
              tags: 'import,q3',
            },
          },
        },
      },
    ]);
  });

  it('with a portal names it and never says to skip portals', () => {
    const values = { ...ideaKind.start(snapshot, defaults), portal: '6776881149498133193' };
    const sent = JSON.stringify(ideaKind.steps(values, context));
    expect(sent).toContain('"submitted_idea_portal_id":"6776881149498133193"');
    expect(sent).not.toContain('skip_portal');
  });

  it('sends what is under "More" in the words of the specification', () => {
    const values = {
      ...ideaKind.start(snapshot, defaults),
      visibility: 'employee',
      categories: ['Import', 'Data'],
      assignee: 'ben@example.com',
      status: 'Under review',
      watchers: ['11', '12'],
    };
    expect(problemsOf(ideaKind, values)).toEqual([]);
    expect(ideaKind.steps(values, context)[0]?.input).toMatchObject({
      body: {
        idea: {
          visibility: 'employee',
          categories: 'Import,Data',
          assigned_to_user: 'ben@example.com',
          workflow_status: 'Under review',
          watchers: '11,12',
        },
      },
    });
  });

  it.each([
    ['product', ''],
    ['name', ' '],
    ['createdBy', ''],
    ['createdBy', 'ana'],
  ])('is not saved with %s %j, and says so at that field', (field, value) => {
    const problems = problemsOf(ideaKind, { ...ideaKind.start(snapshot, defaults), [field]: value });
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  });

  it('is not saved with a comma inside a tag: the service would read two', () => {
    const problems = problemsOf(ideaKind, { ...ideaKind.start(snapshot, defaults), tags: ['a,b'] });
    expect(problems).toEqual([{ field: 'tags', words: 'problemComma' }]);
  });
});

describe('a note', () => {
  it('is sent as a page with its body as HTML', () => {
    const values = {
      ...noteKind.start(snapshot, defaults),
      parent: '77',
      editorWidth: 'FULL',
      status: 'Draft',
    };
    expect(noteKind.steps(values, context)).toEqual([
      {
        operation: 'createPage',
        input: {
          params: { product_id: 'PRJ' },
          body: {
            page: {
              name: 'Rows go missing',
              description_attributes: { body: `<p>Rows go missing</p>${sourceLine}` },
              tags: 'import,q3',
              parent_id: '77',
              document_type: 'note',
              editor_width: 'FULL',
              workflow_status: 'Draft',
            },
          },
        },
      },
    ]);
  });
});

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
