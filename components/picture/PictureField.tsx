// The picture of a capture, and the menu that adds one: of the page, of an area of it, or from a file.
import Camera from 'lucide-react/icons/camera';
import ChevronDown from 'lucide-react/icons/chevron-down';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { FileInput } from '@/components/controls/FileButton';
import { IconButton } from '@/components/controls/IconButton';
import { MenuButton, MenuItem } from '@/components/controls/Menu';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { type FieldProps, useField } from '@/components/fields/field-scope';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Picture, pictureTypes } from '@/lib/capture/pictures/picture';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { AreaChooser } from './AreaChooser';
import { bytesText } from './bytes-text';
import styles from './Picture.module.css';
import { type Editing, usePicture, usePictureAddress } from './use-picture';

interface PictureFieldProps extends Pick<FieldProps<string>, 'field' | 'value' | 'problem' | 'onChange'> {
  readonly pictures: PictureAssist;
  /** Moves the form to a view that stays open beside the file picker. @default the picker opens here */
  readonly onMoveForFile?: (() => void) | undefined;
  /** Draws the buttons inside the toolbar of the text. @default on their own */
  readonly toolbar?: (buttons: ReactNode) => ReactNode;
}

export function PictureField(props: PictureFieldProps) {
  const { field, value, problem, pictures, toolbar, onChange } = props;
  const t = useTranslate();
  const { control, element, ids } = useField(field, problem);
  const picture = usePicture(pictures, onChange);
  const { isBusy, editing, kept } = picture;
  const preview = useFocusThatStays(value, element);
  const shownProblem = problem?.messageKey ?? picture.trouble;

  const taking = (
    <span {...control} className={styles['picture-menu']} tabIndex={-1}>
      <PictureMenu
        name={t(field.label)}
        describedBy={shownProblem ? ids.problem : undefined}
        picture={picture}
        onMove={props.onMoveForFile}
      />
    </span>
  );

  return (
    <>
      {toolbar ? toolbar(taking) : taking}
      {value !== '' && (
        <div className="whole" ref={preview}>
          <PicturePreview
            key={value}
            id={value}
            known={kept?.picture ?? null}
            pictures={pictures}
            onEdit={picture.edit}
            onRemove={picture.remove}
          />
        </div>
      )}
      {shownProblem && (
        <p className="field-problem whole" id={ids.problem}>
          {t(shownProblem)}
        </p>
      )}
      <span className="spoken" role="status">
        {isBusy && t('pictureTaking')}
        {!isBusy && kept !== null && kept.picture.id === value && t(kept.messageKey)}
      </span>
      {editing && (
        <AreaChooser
          picture={editing.picture}
          action={editing.action}
          onUse={picture.use}
          onCancel={() => picture.edit(null)}
        />
      )}
    </>
  );
}

/** Moves the focus to an added picture. Once a picture is removed, moves the focus back to the buttons. */
function useFocusThatStays(value: string, buttons: () => HTMLElement | null) {
  const preview = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    (value === '' ? buttons() : preview.current)?.querySelector('button')?.focus();
  }, [value, buttons]);
  return preview;
}

interface PictureMenuProps {
  readonly name: string;
  /** The id of the text that describes a problem. */
  readonly describedBy: string | undefined;
  readonly picture: Pick<ReturnType<typeof usePicture>, 'takePage' | 'takePart' | 'load'>;
  /** A popup closes when a file picker takes the focus, so the form moves first. undefined where it stays open. */
  readonly onMove: (() => void) | undefined;
}

function PictureMenu({ name, describedBy, picture, onMove }: PictureMenuProps) {
  const t = useTranslate();
  const chooser = useRef<HTMLInputElement>(null);
  const sign = (
    <span className={`line tight ${styles['picture-sign']}`}>
      <Camera />
      <ChevronDown />
    </span>
  );
  useShortcuts({ pictureOfPart: picture.takePart });
  return (
    <>
      <MenuButton name={name} icon={sign} side="above" aria-describedby={describedBy}>
        <MenuItem onChoose={picture.takePage}>{t('picturePage')}</MenuItem>
        <MenuItem shortcut="pictureOfPart" onChoose={picture.takePart} />
        <MenuItem onChoose={onMove ?? (() => chooser.current?.click())}>
          {t(onMove ? 'pictureFileMoves' : 'pictureFile')}
        </MenuItem>
      </MenuButton>
      <FileInput
        ref={chooser}
        hidden
        accept={pictureTypes.join()}
        aria-label={t('pictureFile')}
        onFile={picture.load}
      />
    </>
  );
}

interface PicturePreviewProps {
  readonly id: string;
  /** The picture that was stored last, so that it isn't read again. */
  readonly known: Picture | null;
  readonly pictures: PictureAssist;
  readonly onEdit: (editing: Editing) => void;
  readonly onRemove: () => void;
}

/** Thumbnail, size, crop and remove. */
function PicturePreview({ id, known, pictures, onEdit, onRemove }: PicturePreviewProps) {
  const t = useTranslate();
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
    <div className="line">
      {picture && (
        <button
          {...removable}
          type="button"
          className={styles['picture-thumb']}
          title={t('pictureChoosePart')}
          onClick={() => onEdit({ action: 'crop', picture, title: picture.name, formerId: picture.id })}
        >
          {address !== '' && <img src={address} alt="" />}
        </button>
      )}
      <div className="stack tight fill small">
        {picture && (
          <>
            <bdi className="cut strong" title={picture.name}>
              {picture.name}
            </bdi>
            <span className="quiet">
              {t('pictureFacts', picture.width, picture.height, bytesText(picture.bytes.length))}
            </span>
          </>
        )}
        {picture?.scaledFrom && (
          <span className="quiet">
            {t('pictureScaled', picture.scaledFrom.width, picture.scaledFrom.height)}
          </span>
        )}
        {picture === null && <span className="field-problem">{t('pictureGone')}</span>}
      </div>
      {picture && (
        <IconButton
          name={t('pictureCover')}
          icon={<EyeOff />}
          onClick={() => onEdit({ action: 'cover', picture })}
        />
      )}
      <IconButton {...removable} name={t('pictureRemove')} icon={<X />} onClick={onRemove} />
    </div>
  );
}
