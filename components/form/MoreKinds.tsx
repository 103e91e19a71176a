// A button that opens the list of the kinds without a tab.
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';
import { KindList, type ListedKind } from './KindList';
import styles from './MoreKinds.module.css';

interface MoreKindsProps {
  readonly kinds: readonly ListedKind[];
  /** '' if none of these is chosen. */
  readonly chosen: string;
  readonly onChoose: (kindId: string) => void;
  readonly onClipboard: (() => void) | null;
}

export function MoreKinds({ kinds, chosen, onChoose, onClipboard }: MoreKindsProps) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves the list.
    <span
      className={styles['more-kinds']}
      ref={root}
      onBlur={({ relatedTarget }) => {
        // Without a `relatedTarget` the whole window lost the focus. The list then stays open.
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <IconButton
        ref={button}
        name={say('kindMore')}
        icon={<Ellipsis className="icon" aria-hidden="true" />}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <KindList
          kinds={kinds}
          chosen={chosen}
          onClose={close}
          onClipboard={
            onClipboard &&
            (() => {
              setIsOpen(false);
              onClipboard();
            })
          }
          onChoose={(kindId) => {
            close();
            onChoose(kindId);
          }}
        />
      )}
    </span>
  );
}
