// Owns an input with suggestions that is an ordinary input until the combobox, which loads on demand, is there.
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { afterReady } from '@/components/after-ready';
import type { FieldAssist, Suggestion } from '@/lib/capture/form/field-assist';
import type { SuggestionSubject } from '@/lib/capture/form/suggestion-sources';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'ref' | 'list'>;

export interface SuggestInputProps extends InputProps {
  readonly id: string;
  readonly labelId: string;
  /** What stands in the input. */
  readonly text: string;
  readonly subject: SuggestionSubject;
  readonly assist: FieldAssist;
  /** Stands first in the list where nothing is typed: a choice that no list has. */
  readonly firstOption?: Suggestion;
  /** Values that are not offered, for they are chosen already. */
  readonly taken?: readonly string[];
  readonly onText: (text: string) => void;
  readonly onChoose: (option: Suggestion) => void;
}

const SuggestCombobox = lazy(afterReady(() => import('./SuggestCombobox')));

export function SuggestInput(props: SuggestInputProps) {
  const hasFocus = useRef(false);
  const { labelId, subject, assist, firstOption, taken, text, onText, onChoose, ...rest } = props;
  const plain = (
    <input
      {...rest}
      value={text}
      onFocus={(event) => {
        hasFocus.current = true;
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        hasFocus.current = false;
        rest.onBlur?.(event);
      }}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
  return (
    <div className="suggest">
      <Suspense fallback={plain}>
        {/* Replaces the input that a person may be in at this moment: it takes the focus over. */}
        <SuggestCombobox {...props} hadFocus={hasFocus} />
      </Suspense>
    </div>
  );
}
