// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { context, defaults, snapshot, sourceLine } from './captured-page';

describe('an idea', () => {
  it('opens with the selection, its first sentence as the name, and the defaults', () => {
    expect(ideaKind.start(snapshot, defaults)).toMatchObject({
      name: 'Rows go missing',
      description: '<p>Rows go missing</p>',
      product: 'PRJ',
      createdBy: 'ana@example.com',
      tags: ['import', 'q3'],
    });
  });

  it('without a portal skips the portals, and names none', () => {
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
              visibility: 'employee_or_creator',
            },
          },
        },
      },
    ]);
  });

  it('with a portal names it and never skips portals', () => {
    const values = { ...ideaKind.start(snapshot, defaults), portal: '6776881149498133193' };
    const sent = JSON.stringify(ideaKind.steps(values, context));
    expect(sent).toContain('"submitted_idea_portal_id":"6776881149498133193"');
    expect(sent).not.toContain('skip_portal');
  });

  it('sends the fields below "More" in the form of the specification', () => {
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

  it.each<[string, string | string[]]>([
    ['product', ''],
    ['name', ' '],
    ['createdBy', ''],
    ['createdBy', 'ana'],
    ['restrictedPortals', ['neither', 'a number']],
  ])('is not saved with %s %j, and says so once, at that field', (field, value) => {
    const problems = problemsOf(ideaKind, { ...ideaKind.start(snapshot, defaults), [field]: value });
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  });

  it('is not saved with a comma inside a tag, which the service would read as two tags', () => {
    const problems = problemsOf(ideaKind, { ...ideaKind.start(snapshot, defaults), tags: ['a,b'] });
    expect(problems).toEqual([{ field: 'tags', messageKey: 'problemComma' }]);
  });
});
