// The picture of a capture, and the menu that adds one.
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { FieldProps } from '@/components/fields/field-props';
import { useControl, useFieldIds } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import styles from './PictureField.module.css';
import { PictureMenu } from './PictureMenu';
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
    <span {...control.props} tabIndex={-1}>
      <PictureMenu
        name={say(field.label)}
        describedBy={shownProblem ? ids.problem : undefined}
        onPage={picture.takePage}
        onPart={picture.takePart}
        onMove={onMoveForFile}
        onFile={picture.load}
      />
    </span>
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
