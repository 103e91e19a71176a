// Owns asking for suggestions: late enough not to ask at every key, and never showing an answer to an older question.
import { useEffect, useState } from 'react';
import type { FieldAssist, LookupOption } from '@/lib/capture/assist';
import type { LookupSubject } from '@/lib/capture/field';

const typingPauseMs = 200;
const mostOptions = 50;

export interface LookupQuestion {
  readonly lookUp: FieldAssist['lookUp'];
  readonly subject: LookupSubject;
  readonly query: string;
  /** Nothing is asked before a person shows interest. */
  readonly isWanted: boolean;
}

/** The suggestions for a question; none where the service has no such list. */
export function useLookup({ lookUp, subject, query, isWanted }: LookupQuestion): readonly LookupOption[] {
  const [options, setOptions] = useState<readonly LookupOption[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(
      async () => {
        const answer = await lookUp(subject, query);
        if (isCurrent) setOptions(matching(answer ?? [], subject, query));
      },
      query === '' ? 0 : typingPauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [lookUp, subject, query, isWanted]);
  return options;
}

/** Lists are short and filtered here; ideas were searched for by the service, which knows more than their names. */
function matching(
  options: readonly LookupOption[],
  subject: LookupSubject,
  query: string,
): readonly LookupOption[] {
  const wanted = query.trim().toLocaleLowerCase();
  const found =
    subject === 'ideas' || wanted === ''
      ? options
      : options.filter(({ value, label, detail }) =>
          [value, label, detail].some((text) => text.toLocaleLowerCase().includes(wanted)),
        );
  return found.slice(0, mostOptions);
}
