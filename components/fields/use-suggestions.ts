// A field's suggestions in React: narrowed at every key, searched after a pause. An answer to older words is never shown.
import { useEffect, useMemo, useState } from 'react';
import type { FieldAssist } from '@/lib/capture/suggestions/field-assist';
import { type ShownSuggestions, suggest } from '@/lib/capture/suggestions/matching';
import type { Suggestion, SuggestionSubject } from '@/lib/capture/suggestions/suggestion';

const debounceMs = 200;

export interface SuggestionQuestion {
  readonly assist: FieldAssist;
  readonly subject: SuggestionSubject;
  readonly query: string;
  /** false asks nothing. */
  readonly isWanted: boolean;
}

const nothing: readonly Suggestion[] = [];

export function useSuggestions({ assist, subject, query, isWanted }: SuggestionQuestion): ShownSuggestions {
  const known = useKnownOptions(assist, subject, isWanted);
  const [found, setFound] = useState({ query: '', options: nothing });
  const words = query.trim();

  useEffect(() => {
    if (!isWanted || words === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const options = await assist.search(subject, words);
      if (isCurrent) setFound({ query: words, options: options ?? nothing });
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [assist, subject, words, isWanted]);

  const foundNow = found.query === words ? found.options : nothing;
  return useMemo(() => suggest(known, words, foundNow), [known, words, foundNow]);
}

/** All known options of a subject, from this device or the service's listing. */
export function useKnownOptions(
  assist: FieldAssist,
  subject: SuggestionSubject,
  isWanted: boolean,
): readonly Suggestion[] {
  const [options, setOptions] = useState(nothing);
  const listing = assist.listingOf(subject);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key in the form makes another assist; the listing is read again only when it is another one.
  useEffect(() => {
    if (!isWanted) return;
    return assist.list(subject, setOptions);
  }, [listing, subject, isWanted]);
  return options;
}
