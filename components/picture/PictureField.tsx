// The picture of a capture: taken of the whole visible page or a part, shown, removed with one key.
import './picture.css';
import Camera from 'lucide-react/icons/camera';
import Crop from 'lucide-react/icons/crop';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '@/components/Button';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { type FieldProps, fieldIds } from '@/components/fields/field-props';
import { useSay } from '@/components/Words';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { PicturePreview } from './PicturePreview';
import { usePicture } from './use-picture';

const PartChooser = lazy(() => import('./PartChooser'));

export interface PictureFieldProps extends FieldProps<string> {
  readonly pictures: PictureAssist;
}

export function PictureField({ field, value, problem, pictures, onChange }: PictureFieldProps) {
  const say = useSay();
  const ids = fieldIds(field.name);
  const picture = usePicture(pictures, onChange);
  const { isBusy, choosing, kept } = picture;
  const group = useFocusThatStays(value);

  return (
    <FieldFrame field={field} problem={problem ?? picture.trouble} isLabelable={false}>
      {/* biome-ignore lint/a11y/useSemanticElements: the frame has its label already, as every field. */}
      <div
        className="picture"
        role="group"
        id={ids.control}
        aria-labelledby={ids.label}
        ref={group}
        tabIndex={-1}
      >
        {value === '' ? (
          <>
            <Button icon={<Camera className="icon" aria-hidden="true" />} onClick={picture.takePage}>
              {say('picturePage')}
            </Button>
            <Button icon={<Crop className="icon" aria-hidden="true" />} onClick={picture.takePart}>
              {say('picturePart')}
            </Button>
          </>
        ) : (
          <PicturePreview
            key={value}
            id={value}
            known={kept}
            pictures={pictures}
            onChoosePart={(shown) => picture.choosePart({ picture: shown, title: shown.name })}
            onRemove={picture.remove}
          />
        )}
      </div>
      <span className="spoken" role="status">
        {isBusy && say('pictureTaking')}
        {!isBusy && kept !== null && kept.id === value && say('pictureAdded')}
      </span>
      {choosing && (
        <Suspense>
          <PartChooser picture={choosing.picture} onChoose={picture.choose} onCancel={picture.cancel} />
        </Suspense>
      )}
    </FieldFrame>
  );
}

/** A picture that comes or goes replaces the focused button. The focus moves to the first new one. */
function useFocusThatStays(value: string) {
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    group.current?.querySelector('button')?.focus();
  }, [value]);
  return group;
}
