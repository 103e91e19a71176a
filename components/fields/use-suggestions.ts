// A field's suggestions in React. Nothing is asked of the service before a person opens the field. The list is narrowed at every
// key, and searched after a pause. An answer to older words is never shown.
import { useEffect, useMemo, useState } from 'react';
import type { FieldAssist } from '@/lib/capture/suggestions/field-assist';
import { type ShownSuggestions, suggest } from '@/lib/capture/suggestions/matching';
import {
  type Suggestion,
  type SuggestionSubject,
  suggestionSources,
} from '@/lib/capture/suggestions/suggestion';

const debounceMs = 200;
const nothing: readonly Suggestion[] = [];

/** The known options of a field. */
export interface Listing {
  readonly assist: FieldAssist;
  /** null for a field that suggests nothing. */
  readonly subject: SuggestionSubject | null;
  readonly options: readonly Suggestion[];
  readonly isOpen: boolean;
  /** A person opened the field, or left it. */
  readonly setOpen: (isOpen: boolean) => void;
}

/** What is wanted before a person opens the field. `recall`: this device's own options, which name the field's value. */
type WantedBefore = 'nothing' | 'recall' | 'list';

export function useListing(
  assist: FieldAssist,
  subject: SuggestionSubject | null,
  before: WantedBefore,
): Listing {
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState(nothing);
  const listing = subject && assist.listingOf(subject);
  const wanted = isOpen ? 'list' : before;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key in the form makes another assist; the listing is read again only when it is another one.
  useEffect(() => {
    if (subject && wanted !== 'nothing') return assist[wanted](subject, setOptions);
  }, [listing, subject, wanted]);
  return { assist, subject, options, isOpen, setOpen };
}

/** The options to show for what a person typed. */
export function useSuggestions(
  { assist, subject, options, isOpen }: Listing,
  query: string,
): ShownSuggestions {
  const [found, setFound] = useState({ query: '', options: nothing });
  const words = query.trim();
  const isSearched =
    isOpen && words !== '' && subject !== null && suggestionSources[subject].isSearched === true;

  useEffect(() => {
    if (!isSearched || !subject) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await assist.search(subject, words);
      if (isCurrent) setFound({ query: words, options: answer ?? nothing });
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [assist, subject, words, isSearched]);

  const foundNow = found.query === words ? found.options : nothing;
  return useMemo(() => suggest(options, words, foundNow), [options, words, foundNow]);
}
