// The list under an input: its options, and the number of further ones. The input's combobox opens and closes
// it.
import type { UseComboboxReturnValue } from 'downshift';
import History from 'lucide-react/icons/history';
import { useEffect, useRef } from 'react';
import { useSay } from '@/components/Words';
import type { Suggestion } from '@/lib/capture/field/suggestion';

interface SuggestListProps<Option extends Suggestion> {
  readonly combobox: UseComboboxReturnValue<Option>;
  readonly options: readonly Option[];
  readonly isListed: boolean;
  /** @default 0 */
  readonly hiddenCount?: number;
  /** @default the value */
  readonly keyOf?: (option: Option) => string;
}

export function SuggestList<Option extends Suggestion>({
  combobox,
  options,
  isListed,
  hiddenCount = 0,
  keyOf = ({ value }) => value,
}: SuggestListProps<Option>) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A list at the edge of the window must scroll into view.
    if (isListed && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed, options.length]);

  return (
    <div className="suggest-menu" hidden={!isListed} ref={list}>
      <ul {...combobox.getMenuProps()}>
        {isListed &&
          options.map((option, index) => (
            <li
              key={keyOf(option)}
              className="suggest-option"
              {...combobox.getItemProps({ item: option, index })}
              data-highlighted={combobox.highlightedIndex === index}
            >
              {option.isUsed && <History className="icon suggest-used" aria-label={say('suggestUsed')} />}
              <bdi className="suggest-label">{option.label}</bdi>
              {option.isOnPage && <span className="suggest-page">{say('suggestOnPage')}</span>}
              {option.detail !== '' && <bdi className="suggest-detail">{option.detail}</bdi>}
            </li>
          ))}
      </ul>
      {hiddenCount > 0 && <p className="suggest-more">{say('suggestMore', hiddenCount)}</p>}
    </div>
  );
}
