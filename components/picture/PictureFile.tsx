// The button with which a person chooses a picture from a file.
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';
import { pictureTypes } from '@/lib/capture/pictures/picture';

interface PictureFileProps {
  /** A popup closes when a file picker takes the focus, so the form moves first. undefined where it stays open. */
  readonly onMove: (() => void) | undefined;
  readonly onFile: (file: File) => void;
}

export function PictureFile({ onMove, onFile }: PictureFileProps) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // Without this, choosing the same file again would fire no event.
    currentTarget.value = '';
  }

  return (
    <>
      <IconButton
        name={say(onMove ? 'pictureFileMoves' : 'pictureFile')}
        icon={<ImagePlus className="icon" aria-hidden="true" />}
        onClick={onMove ?? (() => chooser.current?.click())}
      />
      <input
        ref={chooser}
        hidden
        type="file"
        accept={pictureTypes.join()}
        aria-label={say('pictureFile')}
        onChange={choose}
      />
    </>
  );
}
