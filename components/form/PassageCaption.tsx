// Below the words: who said them, the page, the sign of the link, and the way to change the source. A speaker that the page
// names is an offer. One click or key adds the line, or removes it again.
import GlobeLock from 'lucide-react/icons/globe-lock';
import Pilcrow from 'lucide-react/icons/pilcrow';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useState } from 'react';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import { hostOf, type Source } from '@/lib/capture/text/source';
import styles from './PassageCaption.module.css';

export interface OfferedSpeaker {
  /** What the key does now, with who said it. */
  readonly label: string;
  /** Who said it. null if the offer isn't about one speaker. */
  readonly said: string | null;
  readonly isAdded: boolean;
  readonly toggle: () => void;
}

interface PassageCaptionProps {
  /** null for none, or not yet. */
  readonly speaker: OfferedSpeaker | null;
  /** null for a kind that sends no source. */
  readonly source: Source | null;
  /** The page is on a private network. */
  readonly isPrivate: boolean;
  /** Opens the editor of the source. null while the page is read. */
  readonly onEdit: (() => void) | null;
  /** The person comes from the editor. */
  readonly hasFocus: boolean;
}

/** Keeps its space while the page is read, so that nothing below moves. */
export function PassageCaption({ speaker, source, isPrivate, onEdit, hasFocus }: PassageCaptionProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    <div className={`line note ${styles.caption}`}>
      {speaker && (
        <button
          type="button"
          className={`text-button line ${styles['caption-speaker']}`}
          title={say('withDetail', speaker.label, keys.shown('addSpeaker'))}
          aria-label={speaker.label}
          aria-keyshortcuts={keys.aria('addSpeaker')}
          onClick={speaker.toggle}
        >
          {speaker.isAdded ? <X /> : <Plus />}
          <bdi className="cut">{speaker.said ?? speaker.label}</bdi>
        </button>
      )}
      {source && (onEdit !== null || source.address !== '' || source.title !== '') && (
        <SourceNote source={source} isPrivate={isPrivate} isShort={speaker !== null} />
      )}
      {source && onEdit && (
        <button
          // biome-ignore lint/a11y/noAutofocus: the focus comes back from the editor, which is gone.
          autoFocus={hasFocus}
          type="button"
          className={`text-button ${styles['caption-edit']}`}
          aria-label={say('sourceEdit')}
          onClick={onEdit}
        >
          {say('edit')}
        </button>
      )}
    </div>
  );
}

interface SourceNoteProps {
  readonly source: Source;
  readonly isPrivate: boolean;
  /** Beside a speaker, the host is enough. */
  readonly isShort: boolean;
}

function SourceNote({ source: { address, title, passageAddress }, isPrivate, isShort }: SourceNoteProps) {
  const say = useSay();
  const host = hostOf(address);
  const name = title || address || say('sourceNone');
  return (
    <div
      className={styles['caption-source']}
      role="note"
      aria-label={say('sourceLabel')}
      title={passageAddress ?? (address || title)}
    >
      {host !== '' && (
        <bdi className={`cut ${styles['caption-host']}`} dir="ltr">
          {host}
        </bdi>
      )}
      {!(isShort && host !== '') && <bdi className={`cut ${styles['caption-title']}`}>{name}</bdi>}
      {passageAddress !== null && (
        <span
          className={`square ${styles['caption-mark']}`}
          role="img"
          aria-label={say('sourcePassage')}
          title={say('sourcePassage')}
        >
          <Pilcrow />
        </span>
      )}
      {isPrivate && <PrivateMark />}
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
      className={`line ${styles['caption-private']}`}
      title=""
      onPointerEnter={() => setIsExplained(true)}
      onPointerLeave={() => setIsExplained(false)}
    >
      <button
        type="button"
        className={`square ${styles['caption-mark']}`}
        aria-label={say('sourcePrivate')}
        aria-describedby={id}
        onFocus={() => setIsExplained(true)}
        onBlur={() => setIsExplained(false)}
        onClick={() => setIsExplained(true)}
      >
        <GlobeLock />
      </button>
      <span id={id} className={`popover ${styles.tip}`} role="tooltip" hidden={!isExplained}>
        {say('sourcePrivateHint')}
      </span>
    </span>
  );
}
