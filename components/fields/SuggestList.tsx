// The list under an input: its options, and the number of further ones.
import History from 'lucide-react/icons/history';
import { useEffect, useRef } from 'react';
import type { Combobox } from '@/components/choosing/use-combobox';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';

interface SuggestListProps<Option extends Suggestion> {
  readonly combobox: Combobox<Option>;
  readonly labelId: string;
  /** @default 0 */
  readonly hiddenCount?: number;
  /** The service has more options than were read. @default false */
  readonly isCut?: boolean;
}

export function SuggestList<Option extends Suggestion>({
  combobox,
  labelId,
  hiddenCount = 0,
  isCut = false,
}: SuggestListProps<Option>) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const { isOpen, options, keyOf } = combobox;
  useEffect(() => {
    // A list at the edge of the window must scroll into view.
    if (isOpen && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options.length]);

  return (
    <div className="suggest-menu" hidden={!isOpen} ref={list}>
      <ul {...combobox.listProps} aria-labelledby={labelId}>
        {isOpen &&
          options.map((option) => (
            <li key={keyOf(option)} className="suggest-option" {...combobox.optionProps(option)}>
              {option.isUsed && <History className="icon suggest-used" aria-label={say('suggestUsed')} />}
              <bdi className="suggest-label">{option.label}</bdi>
              {option.isOnPage && <span className="suggest-page">{say('suggestOnPage')}</span>}
              {option.detail !== '' && <bdi className="suggest-detail">{option.detail}</bdi>}
            </li>
          ))}
      </ul>
      {hiddenCount > 0 && <p className="suggest-more">{say('suggestMore', hiddenCount)}</p>}
      {isCut && <p className="suggest-more">{say('suggestCut')}</p>}
    </div>
  );
}
