// The order of a list while a person looks at it: options that come later for the same text are added below.
import { useState } from 'react';
import type { Suggestion } from '@/lib/capture/field/suggestion';

interface Shown {
  readonly query: string;
  readonly values: readonly string[];
}

/** An untyped list takes the order of its newest options: nothing in it is marked by itself. */
export function useKeptOrder(options: readonly Suggestion[], query: string): readonly Suggestion[] {
  const [shown, setShown] = useState<Shown>({ query: '', values: [] });
  const kept = query !== '' && shown.query === query ? inOrderOf(shown.values, options) : options;
  const values = kept.map(({ value }) => value);
  if (query !== shown.query || values.join('\n') !== shown.values.join('\n')) setShown({ query, values });
  return kept;
}

function inOrderOf(values: readonly string[], options: readonly Suggestion[]): readonly Suggestion[] {
  const places = new Map(values.map((value, place) => [value, place]));
  const placeOf = ({ value }: Suggestion) => places.get(value) ?? values.length;
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}
