// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { context, defaults, snapshot, sourceLine } from './captured-page';
import { everyWorkAttribute, everyWorkField } from './work-fields';

const featureKind = kindNamed('feature');

describe('a feature', () => {
  const start = { ...featureKind.start(snapshot, defaults), release: 'prj-R-1' };

  it('with only release, name and text is created in that release', () => {
    expect(featureKind.steps({ ...start, tags: [] }, context)).toEqual([
      {
        operation: 'createFeature',
        input: {
          params: { release_id: 'prj-R-1' },
          body: {
            feature: { name: 'Rows go missing', description: `<p>Rows go missing</p>${sourceLine}` },
          },
        },
      },
    ]);
  });

  it('sends every field of its form in the form of the specification', () => {
    const values = { ...start, ...everyWorkField, epic: 'PRJ-E-1', release_phase: 'Beta' };
    expect(problemsOf(featureKind, values)).toEqual([]);
    expect(featureKind.steps(values, context)[0]?.input).toEqual({
      params: { release_id: 'prj-R-1' },
      body: { feature: { ...everyWorkAttribute, epic: 'PRJ-E-1', release_phase: 'Beta' } },
    });
  });

  it('offers only the progress sources that creating a feature accepts', () => {
    const source = featureKind.fields.find(({ name }) => name === 'progress_source');
    expect(source?.control).toEqual({
      type: 'choice',
      choices: [
        'progress_manual',
        'progress_from_requirements',
        'progress_from_remaining_estimate',
        'progress_from_todos',
      ],
    });
  });

  it.each([
    ['release', '', 'problemRequired'],
    ['release', 'PRJ-I-1', 'problemReference'],
    ['name', ' ', 'problemRequired'],
    ['assignee', 'ben', 'problemEmail'],
    ['assignee', 'Ben <ben@example.com>', 'problemEmail'],
    ['assignee', 'ben@example.com,ada@example.com', 'problemEmail'],
    ['due_date', '2026-02-30', 'problemDate'],
    ['initial_estimate_text', 'two days', 'problemEstimate'],
    ['progress', 'half', 'problemNumber'],
    ['progress_source', 'progress_from_features', 'problemChoice'],
    ['tags', ['a,b'], 'problemComma'],
  ])('is not saved with %s %j, and says so at that field', (field, value, words) => {
    expect(problemsOf(featureKind, { ...start, [field]: value })).toEqual([{ field, messageKey: words }]);
  });
});
