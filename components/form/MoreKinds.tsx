// A button that opens the list of the kinds without a tab.
import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '@/components/controls/IconButton';
import { useLayer } from '@/components/controls/use-layer';
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
  const { isOpen, toggle, close, leave, button, rootProps } = useLayer();

  return (
    <span className={styles['more-kinds']} {...rootProps}>
      <IconButton
        ref={button}
        name={say('kindMore')}
        icon={<Ellipsis className="icon" aria-hidden="true" />}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <KindList
          kinds={kinds}
          chosen={chosen}
          onClose={close}
          onClipboard={
            onClipboard &&
            (() => {
              leave();
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
