// The button that adds a picture, and its menu: of the page, of an area of it, or from a file.
import Camera from 'lucide-react/icons/camera';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { Menu, MenuItem } from '@/components/controls/Menu';
import { useLayer } from '@/components/controls/use-layer';
import { useSay } from '@/components/words/SayProvider';
import { pictureTypes } from '@/lib/capture/pictures/picture';
import styles from './PictureField.module.css';

interface PictureMenuProps {
  readonly name: string;
  /** The id of the text that describes a problem. */
  readonly describedBy: string | undefined;
  readonly onPage: () => void;
  readonly onPart: () => void;
  /** A popup closes when a file picker takes the focus, so the form moves first. undefined where it stays open. */
  readonly onMove: (() => void) | undefined;
  readonly onFile: (file: File) => void;
}

export function PictureMenu({ name, describedBy, onPage, onPart, onMove, onFile }: PictureMenuProps) {
  const say = useSay();
  const { isOpen, toggle, close, button, rootProps } = useLayer();
  const chooser = useRef<HTMLInputElement>(null);
  const entries = [
    ['picturePage', onPage],
    ['picturePart', onPart],
    [onMove ? 'pictureFileMoves' : 'pictureFile', onMove ?? (() => chooser.current?.click())],
  ] as const;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // Without this, choosing the same file again would fire no event.
    currentTarget.value = '';
  }

  return (
    <span className={styles['picture-menu']} {...rootProps}>
      <IconButton
        ref={button}
        name={name}
        icon={
          <span className={styles['picture-sign']}>
            <Camera className="icon" aria-hidden="true" />
            <ChevronDown aria-hidden="true" />
          </span>
        }
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={toggle}
      />
      {isOpen && (
        <Menu label={name} side="above">
          {entries.map(([key, add]) => (
            <MenuItem
              key={key}
              onChoose={() => {
                close();
                add();
              }}
            >
              {say(key)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <input
        ref={chooser}
        hidden
        type="file"
        accept={pictureTypes.join()}
        aria-label={say('pictureFile')}
        onChange={choose}
      />
    </span>
  );
}
