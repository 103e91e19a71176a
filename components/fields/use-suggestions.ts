// Owns a field's suggestions: what is known is narrowed at every key, the service is asked when a person blocks, and
// an answer to an older question is never shown.
import { useEffect, useMemo, useState } from 'react';
import type { FieldAssist } from '@/lib/capture/suggestions/field-assist';
import { type ShownSuggestions, suggest } from '@/lib/capture/suggestions/matching';
import type { Suggestion, SuggestionSubject } from '@/lib/capture/suggestions/suggestion';

const typingPauseMs = 200;

export interface SuggestionQuestion {
  readonly assist: FieldAssist;
  readonly subject: SuggestionSubject;
  readonly query: string;
  /** Nothing is asked before there is a use for it. */
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
    }, typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [assist, subject, words, isWanted]);

  const foundNow = found.query === words ? found.options : nothing;
  return useMemo(() => suggest(known, words, foundNow), [known, words, foundNow]);
}

/** All that is known of a subject, on this device or from the service's list. */
export function useKnownOptions(
  assist: FieldAssist,
  subject: SuggestionSubject,
  isWanted: boolean,
): readonly Suggestion[] {
  const [options, setOptions] = useState(nothing);
  useEffect(() => {
    if (!isWanted) return;
    return assist.list(subject, setOptions);
  }, [assist, subject, isWanted]);
  return options;
}
