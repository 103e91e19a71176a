// The list under an input: its options, and the number of further ones.
import History from 'lucide-react/icons/history';
import { useEffect, useRef } from 'react';
import type { Combobox } from '@/components/choosing/use-combobox';
import { type ServiceSearch, ServiceSearchState } from '@/components/controls/ServiceSearchState';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import suggestStyles from './suggest.module.css';

interface SuggestListProps<Option extends Suggestion> {
  readonly combobox: Combobox<Option>;
  readonly labelId: string;
  /** @default 0 */
  readonly hiddenCount?: number;
  /** The service has more options than were read. @default false */
  readonly isCut?: boolean;
  /** The person's own search of the service. @default none */
  readonly search?: { readonly state: ServiceSearch; readonly hasFound: boolean } | null;
}

export function SuggestList<Option extends Suggestion>({
  combobox,
  labelId,
  hiddenCount = 0,
  isCut = false,
  search = null,
}: SuggestListProps<Option>) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const { isOpen, options, keyOf } = combobox;
  useEffect(() => {
    // A list at the edge of the window must scroll into view.
    if (isOpen && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options.length]);

  return (
    <div className={suggestStyles['suggest-menu']} hidden={!isOpen} ref={list}>
      <ul {...combobox.listProps} aria-labelledby={labelId}>
        {isOpen &&
          options.map((option) => (
            <li
              key={keyOf(option)}
              className={suggestStyles['suggest-option']}
              {...combobox.optionProps(option)}
            >
              {option.isUsed && (
                <History className={`icon ${suggestStyles['suggest-used']}`} aria-hidden="true" />
              )}
              <bdi className={suggestStyles['suggest-label']}>{option.label}</bdi>
              {option.isOnPage && (
                <span className={suggestStyles['suggest-page']}>{say('suggestOnPage')}</span>
              )}
              {option.votes !== undefined && (
                <span className={suggestStyles['suggest-detail']}>{say('suggestVotes', option.votes)}</span>
              )}
              {option.detail !== '' && <bdi className={suggestStyles['suggest-detail']}>{option.detail}</bdi>}
              {/* Last, so that a screen reader begins with the value. */}
              {option.isUsed && <span className="spoken">{say('suggestUsed')}</span>}
            </li>
          ))}
      </ul>
      {hiddenCount > 0 && <p className={suggestStyles['suggest-more']}>{say('suggestMore', hiddenCount)}</p>}
      {search && (
        <p className={suggestStyles['suggest-more']} role="status">
          <ServiceSearchState {...search} />
        </p>
      )}
      {isCut && <p className={suggestStyles['suggest-more']}>{say('suggestCut')}</p>}
    </div>
  );
}
