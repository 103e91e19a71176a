// Owns an input with suggestions that is an ordinary input until the combobox, which loads on demand, is there.
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import type { FieldAssist, LookupOption } from '@/lib/capture/assist';
import type { LookupSubject } from '@/lib/capture/field';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'ref' | 'list'>;

export interface SuggestInputProps extends InputProps {
  readonly id: string;
  readonly labelId: string;
  readonly value: string;
  readonly subject: LookupSubject;
  readonly lookUp: FieldAssist['lookUp'];
  readonly onText: (text: string) => void;
  readonly onChoose: (option: LookupOption) => void;
}

const SuggestCombobox = lazy(() => import('./SuggestCombobox'));

export function SuggestInput(props: SuggestInputProps) {
  const hasFocus = useRef(false);
  const { labelId, subject, lookUp, onText, onChoose, ...rest } = props;
  const plain = (
    <input
      {...rest}
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
