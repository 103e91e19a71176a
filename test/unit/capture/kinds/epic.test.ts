// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { context, defaults, snapshot, sourceLine } from './captured-page';
import { everyWorkAttribute, everyWorkField } from './work-fields';

const epicKind = kindNamed('epic');

describe('an epic', () => {
  const start = { ...epicKind.start(snapshot, defaults), tags: [] };
  const epic = { name: 'Rows go missing', description: `<p>Rows go missing</p>${sourceLine}` };

  it('without a release goes to the default release of its product', () => {
    expect(epicKind.steps(start, context)).toEqual([
      { operation: 'createEpicInProduct', input: { params: { product_id: 'PRJ' }, body: { epic } } },
    ]);
  });

  it('with a release goes there, whatever the product', () => {
    expect(epicKind.steps({ ...start, product: '', release: 'PRJ-R-2' }, context)).toEqual([
      { operation: 'createEpicInRelease', input: { params: { release_id: 'PRJ-R-2' }, body: { epic } } },
    ]);
  });

  it('sends every field of its form in the form of the specification', () => {
    const values = {
      ...start,
      ...everyWorkField,
      tags: ['import', 'q3'],
      release: 'PRJ-R-1',
      duration_source: 'duration_from_releases',
    };
    expect(problemsOf(epicKind, values)).toEqual([]);
    expect(epicKind.steps(values, context)[0]?.input).toEqual({
      params: { release_id: 'PRJ-R-1' },
      body: { epic: { ...everyWorkAttribute, duration_source: 'duration_from_releases' } },
    });
  });

  it('without product and release is not saved', () => {
    expect(problemsOf(epicKind, { ...start, product: '' })).toEqual([
      { field: 'product', messageKey: 'problemRequired' },
    ]);
  });

  it.each([
    ['progress_source', 'progress_from_features_with_dependents'],
    ['duration_source', 'duration_from_releases'],
  ])('accepts %s %s only in a named release, as the specification lists it', (field, value) => {
    expect(problemsOf(epicKind, { ...start, release: 'PRJ-R-1', [field]: value })).toEqual([]);
    expect(problemsOf(epicKind, { ...start, [field]: value })).toEqual([
      { field, messageKey: 'problemChoice' },
    ]);
  });
});
