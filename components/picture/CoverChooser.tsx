// Blacks out areas of a picture, with the pointer or the keyboard. Nothing changes in the picture before Apply.
import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ModalDialog } from '@/components/controls/ModalDialog';
import { useKeys, usePressedShortcut } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { PictureData } from '@/lib/capture/pictures/picture';
import { middleRegion, type Region } from '@/lib/capture/pictures/region';
import styles from './PartChooser.module.css';
import { PictureStage } from './PictureStage';

interface CoverChooserProps {
  readonly picture: PictureData;
  /** At least one area. */
  readonly onApply: (covers: readonly Region[]) => void;
  readonly onCancel: () => void;
}

export default function CoverChooser({ picture, onApply, onCancel }: CoverChooserProps) {
  const say = useSay();
  const keys = useKeys();
  const pressedShortcut = usePressedShortcut();
  const [region, setRegion] = useState(() => middleRegion(picture));
  const [covers, setCovers] = useState<readonly Region[]>([]);
  const cover = (drawn: Region) => setCovers([...covers, drawn]);
  const undo = () => setCovers(covers.slice(0, -1));
  const apply = () => (covers.length > 0 ? onApply(covers) : onCancel());

  function press(event: KeyboardEvent): void {
    const name = pressedShortcut(event.nativeEvent)?.name;
    if (name !== 'undo' && name !== 'save') return;
    event.preventDefault();
    event.stopPropagation();
    if (name === 'undo') undo();
    else apply();
  }

  return (
    <ModalDialog
      title={say('coverTitle')}
      text={say('coverWords', keys.named('Enter'), keys.named('Shift'), keys.smallStep)}
      look={styles['part-dialog']}
      onCancel={onCancel}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the dialog. */}
      <div className={styles['cover-body']} onKeyDown={press}>
        <PictureStage
          picture={picture}
          region={region}
          covers={covers}
          onChange={setRegion}
          onDrawn={cover}
          onUse={() => cover(region)}
        />
        <div className="row row-end">
          <output className={`quiet ${styles['part-size']}`} aria-live="polite">
            {covers.length > 0 && say('coverCount', covers.length)}
          </output>
          <Button look="quiet" onClick={onCancel}>
            {say('cancel')}
          </Button>
          <Button aria-keyshortcuts={keys.aria('undo')} aria-disabled={covers.length === 0} onClick={undo}>
            {say('undo')}
          </Button>
          <Button
            look="primary"
            aria-keyshortcuts={keys.aria('save')}
            aria-disabled={covers.length === 0}
            onClick={apply}
          >
            {say('coverApply')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
