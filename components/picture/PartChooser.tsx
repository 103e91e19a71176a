// Selects an area of a picture with the pointer or the keyboard.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ModalDialog } from '@/components/controls/ModalDialog';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { PictureData } from '@/lib/capture/pictures/picture';
import { middleRegion, type Region } from '@/lib/capture/pictures/region';
import styles from './PartChooser.module.css';
import { PictureStage } from './PictureStage';

interface PartChooserProps {
  readonly picture: PictureData;
  /** null for the whole picture. */
  readonly onChoose: (region: Region | null) => void;
  readonly onCancel: () => void;
}

export default function PartChooser({ picture, onChoose, onCancel }: PartChooserProps) {
  const say = useSay();
  const keys = useKeys();
  const [region, setRegion] = useState(() => middleRegion(picture));

  return (
    <ModalDialog
      title={say('partTitle')}
      text={say('partWords', keys.named('Shift'), keys.smallStep)}
      look={styles['part-dialog']}
      onCancel={onCancel}
    >
      <PictureStage picture={picture} region={region} onChange={setRegion} onUse={() => onChoose(region)} />
      <div className="row row-end">
        <output className={`quiet ${styles['part-size']}`} aria-live="polite">
          {say('partArea', region.width, region.height, region.x, region.y)}
        </output>
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button onClick={() => onChoose(null)}>{say('partWhole')}</Button>
        <Button look="primary" onClick={() => onChoose(region)}>
          {say('partUse')}
        </Button>
      </div>
    </ModalDialog>
  );
}
