// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { context, defaults, snapshot, sourceLine } from './captured-page';

const appendFeatureKind = kindNamed('append-feature');

describe('an addition to a feature', () => {
  it('sends only its text', () => {
    const values = {
      ...appendFeatureKind.start(snapshot, defaults),
      feature: 'https://acme.example/features/PRJ-12',
    };
    expect(problemsOf(appendFeatureKind, values)).toEqual([]);
    expect(appendFeatureKind.steps(values, context)).toEqual([
      {
        operation: 'updateFeature',
        amends: { record: 'feature', reference: 'PRJ-12' },
        input: {
          params: { id: 'PRJ-12' },
          body: {
            feature: {
              description: {
                $currentTextAnd: `<blockquote><p>Rows go missing</p></blockquote>${sourceLine}`,
              },
            },
          },
        },
      },
    ]);
  });

  it.each(['', 'PRJ-I-1', 'PRJ-R-1', 'a feature'])('is not saved to %j', (feature) => {
    const values = { ...appendFeatureKind.start(snapshot, defaults), feature };
    expect(problemsOf(appendFeatureKind, values).map((problem) => problem.field)).toEqual(['feature']);
  });
});
