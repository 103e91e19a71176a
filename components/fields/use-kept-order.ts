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

/** The row that came first for the typed text, by its key. Rows that come later don't take its mark. */
export function useFirstRow(keys: readonly string[], query: string): string {
  const [shown, setShown] = useState({ query: '', first: '' });
  const isKept = shown.query === query && keys.includes(shown.first);
  const first = isKept ? shown.first : (keys[0] ?? '');
  if (query !== shown.query || first !== shown.first) setShown({ query, first });
  return first;
}

function inOrderOf(values: readonly string[], options: readonly Suggestion[]): readonly Suggestion[] {
  const places = new Map(values.map((value, place) => [value, place]));
  const placeOf = ({ value }: Suggestion) => places.get(value) ?? values.length;
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}
