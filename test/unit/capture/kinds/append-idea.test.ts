// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { appendIdeaKind } from '@/lib/capture/kinds/on-idea';
import { context, defaults, snapshot, sourceLine } from './captured-page';

describe('an addition to an idea', () => {
  it('reads the idea’s text and creator before writing', () => {
    const values = { ...appendIdeaKind.start(snapshot, defaults), idea: 'prj-I-7' };
    expect(problemsOf(appendIdeaKind, values)).toEqual([]);
    expect(appendIdeaKind.steps(values, context)).toEqual([
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference: 'prj-I-7' },
        input: {
          params: { id: 'prj-I-7' },
          body: {
            idea: {
              description: {
                $currentTextAnd: `<blockquote><p>Rows go missing</p></blockquote>${sourceLine}`,
              },
              created_by: { $currentCreatorOr: 'ana@example.com' },
            },
          },
        },
        staysInternal: true,
      },
    ]);
  });

  it('can add tags, and set the status, assignee and promotion', () => {
    const values = {
      ...appendIdeaKind.start(snapshot, defaults),
      idea: 'PRJ-I-7',
      tags: ['import'],
      status: 'Planned',
      assignee: 'ben@example.com',
      promotedFeature: 'PRJ-1',
      promotedEpic: 'PRJ-E-1',
      promotedInitiative: 'Easier to begin',
    };
    expect(problemsOf(appendIdeaKind, values)).toEqual([]);
    expect(appendIdeaKind.steps(values, context)[0]?.input).toMatchObject({
      body: {
        idea: {
          tags: { $currentTagsAnd: ['import'] },
          workflow_status: 'Planned',
          assigned_to_user: 'ben@example.com',
          feature: 'PRJ-1',
          epic: 'PRJ-E-1',
          initiative: 'Easier to begin',
        },
      },
    });
  });
});
