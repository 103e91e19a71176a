// The source line, sent with the text. It shows the page's title and host. Signs say that the link leads to the
// passage, and that others may be unable to open it.
import GlobeLock from 'lucide-react/icons/globe-lock';
import Pilcrow from 'lucide-react/icons/pilcrow';
import { useEffect, useId, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { Source } from '@/lib/capture/text/source';
import styles from './SourcePreview.module.css';

interface SourcePreviewProps {
  readonly source: Source;
  /** The page is on a private network. */
  readonly isPrivate: boolean;
  /** Opens the editor of the source. null while the page is read. */
  readonly onEdit: (() => void) | null;
  /** The person comes from the editor. */
  readonly hasFocus: boolean;
}

export function SourcePreview({ source, isPrivate, onEdit, hasFocus }: SourcePreviewProps) {
  const say = useSay();
  const { address, title, passageAddress } = source;
  // Keeps its space while the page is read, so that nothing below moves.
  if (onEdit === null && address === '' && title === '') return <div className={styles.source} />;
  const host = hostOf(address);
  return (
    <div
      className={styles.source}
      role="note"
      aria-label={say('sourceLabel')}
      title={passageAddress ?? (address || title)}
    >
      <button
        // biome-ignore lint/a11y/noAutofocus: the focus comes back from the editor, which is gone.
        autoFocus={hasFocus}
        type="button"
        className={styles['source-edit']}
        aria-description={say('sourceEdit')}
        onClick={() => onEdit?.()}
      >
        <bdi className={styles['source-title']}>{title || address || say('sourceNone')}</bdi>
      </button>
      {passageAddress !== null && (
        <span
          className={styles['source-mark']}
          role="img"
          aria-label={say('sourcePassage')}
          title={say('sourcePassage')}
        >
          <Pilcrow className="icon" aria-hidden="true" />
        </span>
      )}
      {isPrivate && <PrivateMark />}
      {host !== '' && (
        <bdi className={styles['source-host']} dir="ltr">
          {host}
        </bdi>
      )}
    </div>
  );
}

/** A quiet mark. Its explanation shows while the pointer or the focus is on it, until Escape. */
function PrivateMark() {
  const say = useSay();
  const id = useId();
  const [isExplained, setIsExplained] = useState(false);

  useEffect(() => {
    if (!isExplained) return;
    function leave(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      // Otherwise Escape would close the popup.
      event.preventDefault();
      setIsExplained(false);
    }
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isExplained]);

  return (
    // An empty `title` keeps the tooltip of the source from covering the explanation.
    <span
      className={styles['source-private']}
      title=""
      onPointerEnter={() => setIsExplained(true)}
      onPointerLeave={() => setIsExplained(false)}
    >
      <button
        type="button"
        className={styles['source-mark']}
        aria-label={say('sourcePrivate')}
        aria-describedby={id}
        onFocus={() => setIsExplained(true)}
        onBlur={() => setIsExplained(false)}
        onClick={() => setIsExplained(true)}
      >
        <GlobeLock className="icon" aria-hidden="true" />
      </button>
      <span id={id} className={styles.tip} role="tooltip" hidden={!isExplained}>
        {say('sourcePrivateHint')}
      </span>
    </span>
  );
}

/** '' for an address without a host. The title is enough then. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
