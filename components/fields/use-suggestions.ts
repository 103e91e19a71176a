// The suggestions of a field. Nothing is requested from the service before the person opens the field.
// Each key narrows the list, a pause starts a search. An answer to older text is never shown.
import { useEffect, useMemo, useState } from 'react';
import { type Suggestion, type SuggestionSubject, suggestionSources } from '@/lib/capture/field/suggestion';
import { type ShownSuggestions, suggest } from '@/lib/capture/suggestions/matching';
import type { FieldAssist } from './field-assist';

const debounceMs = 200;
const nothing: readonly Suggestion[] = [];

/** The known options of a field. */
export interface Listing {
  readonly assist: FieldAssist;
  /** Another one has other options. */
  readonly listing: string | null;
  /** null if the field has no suggestions. */
  readonly subject: SuggestionSubject | null;
  readonly options: readonly Suggestion[];
  readonly isOpen: boolean;
  /** Call it when the person opens or leaves the field. */
  readonly setOpen: (isOpen: boolean) => void;
}

/**
 * What a field loads before the person opens it. `recall`: the options stored on this device, to show the
 * value's name.
 */
type InitialRead = 'nothing' | 'recall' | 'list';

export function useListing(
  assist: FieldAssist,
  subject: SuggestionSubject | null,
  before: InitialRead,
): Listing {
  const [isOpen, setOpen] = useState(false);
  const listing = subject && assist.listingOf(subject);
  const [known, setKnown] = useState({ listing, options: nothing });
  const wanted = isOpen ? 'list' : before;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `assist` is new at every key. Only another listing is read.
  useEffect(() => {
    if (subject && wanted !== 'nothing') {
      return assist[wanted](subject, (options) => setKnown({ listing, options }));
    }
  }, [listing, subject, wanted]);
  // The options of another product are gone at once, even if this one's never arrive.
  const options = known.listing === listing ? known.options : nothing;
  return { assist, listing, subject, options, isOpen, setOpen };
}

/** The options that match the typed text. */
export function useSuggestions(
  { assist, listing, subject, options, isOpen }: Listing,
  query: string,
): ShownSuggestions {
  const [found, setFound] = useState({ listing, query: '', options: nothing });
  const words = query.trim();
  const isSearched =
    isOpen && words !== '' && subject !== null && suggestionSources[subject].isSearched === true;

  useEffect(() => {
    if (!isSearched || !subject) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await assist.search(subject, words);
      if (isCurrent) setFound({ listing, query: words, options: answer ?? nothing });
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [assist, listing, subject, words, isSearched]);

  const foundNow = found.query === words && found.listing === listing ? found.options : nothing;
  return useMemo(() => suggest(options, words, foundNow), [options, words, foundNow]);
}
