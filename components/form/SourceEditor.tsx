// The source line as a text: a link, other words, or nothing. What is typed counts at once.
import { type KeyboardEvent, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { citedAddress, type Source } from '@/lib/capture/text/source';
import styles from './PassageCaption.module.css';

interface SourceEditorProps {
  readonly source: Source;
  readonly onWrite: (written: string) => void;
  /** `isByKey`: the line takes the focus again. */
  readonly onClose: (isByKey: boolean) => void;
}

export function SourceEditor({ source, onWrite, onClose }: SourceEditorProps) {
  const say = useSay();
  const [written, setWritten] = useState(citedAddress(source) || source.title);

  function press(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isDone && event.key !== 'Escape') return;
    // Escape would close the popup.
    event.preventDefault();
    onClose(true);
  }

  return (
    <div className={styles.caption}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person chose to write here.
        autoFocus
        className={`input ${styles['caption-input']}`}
        dir="ltr"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        aria-label={say('sourceEdit')}
        placeholder={say('sourceNone')}
        value={written}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => onClose(false)}
        onKeyDown={press}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          onWrite(event.currentTarget.value);
        }}
      />
    </div>
  );
}
