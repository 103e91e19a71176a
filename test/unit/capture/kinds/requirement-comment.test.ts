// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { context, defaults, snapshot, sourceLine } from './captured-page';

const requirementCommentKind = kindNamed('requirement-comment');

describe('a comment on a requirement', () => {
  const start = { ...requirementCommentKind.start(snapshot, defaults), requirement: 'prj-1-2' };

  it('contains the link in its text', () => {
    expect(requirementCommentKind.steps(start, context)).toEqual([
      {
        operation: 'createRequirementComment',
        input: {
          params: { requirement_id: 'prj-1-2' },
          body: { comment: { body: `<blockquote><p>Rows go missing</p></blockquote>${sourceLine}` } },
        },
      },
    ]);
  });

  it.each(['', 'PRJ', 'PRJ-I-1', '../1'])('is not saved on the requirement %j', (requirement) => {
    expect(problemsOf(requirementCommentKind, { ...start, requirement }).map(({ field }) => field)).toEqual([
      'requirement',
    ]);
  });

  it('is listed by its own first words', () => {
    expect(requirementCommentKind.name({ body: '<p>Two &amp; two</p><p>make</p>' })).toBe('Two & two make');
    expect(requirementCommentKind.name({ body: '', requirement: 'PRJ-1-2' })).toBe('PRJ-1-2');
  });
});
