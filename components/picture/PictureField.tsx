// The picture of a capture, and the buttons that take a screenshot of the page or an area of it.
import Camera from 'lucide-react/icons/camera';
import Crop from 'lucide-react/icons/crop';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import type { FieldProps } from '@/components/fields/field-props';
import { useControl, useFieldIds } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import styles from './PictureField.module.css';
import { PictureFile } from './PictureFile';
import { PicturePreview } from './PicturePreview';
import { usePastedPicture } from './use-pasted-picture';
import { usePicture } from './use-picture';

const PartChooser = lazy(() => import('./PartChooser'));
const CoverChooser = lazy(() => import('./CoverChooser'));

interface PictureFieldProps extends Pick<FieldProps<string>, 'field' | 'value' | 'problem' | 'onChange'> {
  readonly pictures: PictureAssist;
  /** Moves the form to a view that stays open beside the file picker. @default the picker opens here */
  readonly onMoveForFile?: (() => void) | undefined;
  /** Draws the buttons inside the toolbar of the text. @default on their own */
  readonly toolbar?: (buttons: ReactNode) => ReactNode;
}

export function PictureField({
  field,
  value,
  problem,
  pictures,
  onMoveForFile,
  toolbar,
  onChange,
}: PictureFieldProps) {
  const say = useSay();
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const picture = usePicture(pictures, onChange);
  const { isBusy, choosing, covering, kept } = picture;
  usePastedPicture(picture.load);
  const preview = useFocusThatStays(value, control.element);
  const shownProblem = problem ?? picture.trouble;

  const taking = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border and need a legend.
    <div
      className={styles['text-tools-group']}
      role="group"
      {...control.props}
      aria-label={say(field.label)}
      aria-describedby={shownProblem ? ids.problem : undefined}
      tabIndex={-1}
    >
      <IconButton
        name={say('picturePage')}
        icon={<Camera className="icon" aria-hidden="true" />}
        onClick={picture.takePage}
      />
      <IconButton
        name={say('picturePart')}
        icon={<Crop className="icon" aria-hidden="true" />}
        onClick={picture.takePart}
      />
      <PictureFile onMove={onMoveForFile} onFile={picture.load} />
    </div>
  );

  return (
    <>
      {toolbar ? toolbar(taking) : taking}
      {value !== '' && (
        <div className={styles.picture} ref={preview}>
          <PicturePreview
            key={value}
            id={value}
            known={kept?.picture ?? null}
            pictures={pictures}
            onChoosePart={(shown) =>
              picture.choosePart({ picture: shown, title: shown.name, formerId: shown.id })
            }
            onCover={picture.chooseCovers}
            onRemove={picture.remove}
          />
        </div>
      )}
      {shownProblem && (
        <p className={`field-problem ${styles['text-tools-problem']}`} id={ids.problem}>
          {say(shownProblem)}
        </p>
      )}
      <span className="spoken" role="status">
        {isBusy && say('pictureTaking')}
        {!isBusy && kept !== null && kept.picture.id === value && say(kept.messageKey)}
      </span>
      {covering && (
        <Suspense>
          <CoverChooser picture={covering} onApply={picture.cover} onCancel={picture.cancel} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <PartChooser picture={choosing.picture} onChoose={picture.choose} onCancel={picture.cancel} />
        </Suspense>
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
