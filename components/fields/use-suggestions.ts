// The suggestions of a field. Nothing is requested from the service before the person opens the field.
// Each key narrows the list. A pause starts a search of customers, the person's own step one of ideas. An answer to
// older text is never shown.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAskedSearch } from '@/components/controls/ServiceSearchState';
import { useRead } from '@/components/use-read';
import type { Field } from '@/lib/capture/field/field';
import {
  type Suggestion,
  type SuggestionList,
  type SuggestionType,
  suggestionScope,
  suggestionSources,
} from '@/lib/capture/field/suggestion';
import { suggest } from '@/lib/capture/suggestions/matching';
import { creatorOptions } from './creator-suggestions';
import type { FieldAssist } from './field-assist';
import type { FieldProps } from './field-scope';

const debounceMs = 200;
const nothing: readonly Suggestion[] = [];

type Source = (typeof suggestionSources)[SuggestionType];

export const sourceOf = ({ suggests }: Field): Partial<Source> =>
  suggests ? suggestionSources[suggests] : {};

/** The known options of a field. */
export interface FieldListing {
  readonly assist: FieldAssist;
  /** null if the field has no suggestions. */
  readonly list: SuggestionList | null;
  readonly options: readonly Suggestion[];
  /** The service has more than these. */
  readonly isCut: boolean;
  readonly isOpen: boolean;
  /** Call it when the person opens or leaves the field. */
  readonly setOpen: (isOpen: boolean) => void;
}

/**
 * What a field loads before the person opens it. `recall`: the options stored on this device, to show the
 * value's name.
 */
type InitialRead = 'nothing' | 'recall' | 'list';

/**
 * `context` decides which list is shown. The options of another product are gone at once. Those of a creator or of contacts
 * begin with the people of the page, once the person opens the field.
 */
export function useListing(
  field: Pick<Field, 'suggests' | 'role'> | null,
  { assist, context }: Pick<FieldProps<string>, 'assist' | 'context'>,
  before: InitialRead,
): FieldListing {
  const [isOpen, setOpen] = useState(false);
  const wanted = isOpen ? 'list' : before;
  const { suggests: subject = null, role } = field ?? {};
  const scope = subject && suggestionScope(subject, context);
  const list = useMemo(() => subject && { subject, scope }, [subject, scope]);
  const [known, setKnown] = useState({ assist, list, options: nothing, isCut: false });
  useEffect(() => {
    if (list && wanted !== 'nothing')
      return assist[wanted](list, (options, isCut = false) => setKnown({ assist, list, options, isCut }));
  }, [assist, list, wanted]);
  const isKnown = known.assist === assist && known.list === list;
  const isOfPeople = role === 'creator' || role === 'contacts';
  // Once the field is left, the names of the chosen people stay.
  const people = useRead((isOfPeople && wanted === 'list' && assist.readPeople) || null, null, {
    isKept: true,
  });
  const listed = isKnown ? known.options : nothing;
  const options = useMemo(() => (people ? creatorOptions(listed, people) : listed), [listed, people]);
  return { assist, list, options, isCut: isKnown && known.isCut, isOpen, setOpen };
}

/** The options that match the typed text. */
export function useSuggestions({ assist, list, options, isOpen }: FieldListing, query: string) {
  const typed = query.trim();
  const when = (isOpen && typed !== '' && list && suggestionSources[list.subject].isSearched) || null;
  const search = useCallback(
    async (words: string) => list && (await assist.search(list, words)),
    [assist, list],
  );
  const asked = useAskedSearch(typed, search);
  const read = useCallback(() => search(typed), [search, typed]);
  const typedFound = useRead(when === 'while-typing' ? read : null, undefined, { delayMs: debounceMs });
  const isAsked = when === 'on-request';
  const found = isAsked ? asked.found : (typedFound ?? nothing);
  const shown = useMemo(() => suggest(options, typed, found), [options, typed, found]);
  return { ...shown, search: isAsked ? { ...asked, hasFound: found.length > 0 } : null };
}
