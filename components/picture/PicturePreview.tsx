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
import styles from './PicturePreview.module.css';
import { usePictureAddress } from './use-picture-address';

interface PicturePreviewProps {
  readonly id: string;
  /** The picture that was stored last, so that it isn't read again. */
  readonly known: Picture | null;
  readonly pictures: PictureAssist;
  readonly onChoosePart: (picture: Picture) => void;
  readonly onCover: (picture: Picture) => void;
  readonly onRemove: () => void;
}

export function PicturePreview({
  id,
  known,
  pictures,
  onChoosePart,
  onCover,
  onRemove,
}: PicturePreviewProps) {
  const say = useSay();
  const read = useKeptPicture(pictures, id);
  const picture = known?.id === id ? known : read;

  function removeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  }

  return (
    <div className={styles['picture-card']}>
      {picture && (
        <PictureThumb picture={picture} onKeyDown={removeByKey} onClick={() => onChoosePart(picture)} />
      )}
      <div className={styles['picture-facts']}>
        {picture && <PictureFacts picture={picture} />}
        {picture === null && <span className="field-problem">{say('pictureGone')}</span>}
      </div>
      {picture && (
        <IconButton
          name={say('pictureCover')}
          icon={<EyeOff className="icon" aria-hidden="true" />}
          onClick={() => onCover(picture)}
        />
      )}
      <IconButton
        name={say('pictureRemove')}
        icon={<X className="icon" aria-hidden="true" />}
        aria-keyshortcuts="Delete"
        onKeyDown={removeByKey}
        onClick={onRemove}
      />
    </div>
  );
}

/** undefined while reading; null if the picture is no longer stored. */
function useKeptPicture(pictures: PictureAssist, id: string): Picture | null | undefined {
  const read = useCallback(() => pictures.read(id), [pictures, id]);
  return useRead(read, undefined);
}

interface PictureThumbProps {
  readonly picture: Picture;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: () => void;
}

function PictureThumb({ picture, onKeyDown, onClick }: PictureThumbProps) {
  const say = useSay();
  const address = usePictureAddress(picture);
  const name = say('pictureChoosePart');
  return (
    <button
      type="button"
      className={styles['picture-thumb']}
      title={name}
      aria-keyshortcuts="Delete"
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {address !== '' && <img src={address} alt="" />}
    </button>
  );
}

function PictureFacts({ picture }: { readonly picture: Picture }) {
  const say = useSay();
  const { name, width, height, bytes, scaledFrom } = picture;
  return (
    <>
      <bdi className={styles['picture-name']} title={name}>
        {name}
      </bdi>
      <span className="quiet">{say('pictureFacts', width, height, bytesText(bytes.length))}</span>
      {scaledFrom && (
        <span className="quiet">{say('pictureScaled', scaledFrom.width, scaledFrom.height)}</span>
      )}
    </>
  );
}
