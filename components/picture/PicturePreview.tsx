// The picture of a draft: thumbnail, size, crop and remove.
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useCallback } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useRead } from '@/components/use-read';
import { useSay } from '@/components/words/SayProvider';
import type { Picture } from '@/lib/capture/pictures/picture';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { bytesText } from './bytes-text';
import styles from './Picture.module.css';
import { usePictureAddress } from './use-picture';

interface PicturePreviewProps {
  readonly id: string;
  /** The picture that was stored last, so that it isn't read again. */
  readonly known: Picture | null;
  readonly pictures: PictureAssist;
  readonly onCrop: (picture: Picture) => void;
  readonly onCover: (picture: Picture) => void;
  readonly onRemove: () => void;
}

export function PicturePreview({ id, known, pictures, onCrop, onCover, onRemove }: PicturePreviewProps) {
  const say = useSay();
  const readKept = useCallback(() => pictures.read(id), [pictures, id]);
  // undefined while reading; null if the picture is no longer stored.
  const read = useRead(readKept, undefined);
  const picture = known?.id === id ? known : read;
  const address = usePictureAddress(picture ?? null);
  const removable = {
    'aria-keyshortcuts': 'Delete',
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      onRemove();
    },
  };

  return (
    <div className={styles['picture-card']}>
      {picture && (
        <button
          {...removable}
          type="button"
          className={styles['picture-thumb']}
          title={say('pictureChoosePart')}
          onClick={() => onCrop(picture)}
        >
          {address !== '' && <img src={address} alt="" />}
        </button>
      )}
      <div className={`small ${styles['picture-facts']}`}>
        {picture && (
          <>
            <bdi className="cut strong" title={picture.name}>
              {picture.name}
            </bdi>
            <span className="quiet">
              {say('pictureFacts', picture.width, picture.height, bytesText(picture.bytes.length))}
            </span>
          </>
        )}
        {picture?.scaledFrom && (
          <span className="quiet">
            {say('pictureScaled', picture.scaledFrom.width, picture.scaledFrom.height)}
          </span>
        )}
        {picture === null && <span className="field-problem">{say('pictureGone')}</span>}
      </div>
      {picture && (
        <IconButton name={say('pictureCover')} icon={<EyeOff />} onClick={() => onCover(picture)} />
      )}
      <IconButton {...removable} name={say('pictureRemove')} icon={<X />} onClick={onRemove} />
    </div>
  );
}
