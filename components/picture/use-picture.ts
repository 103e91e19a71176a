// The state of a form's picture: taking, pasting, editing, storing, removing, and errors. And its address for an <img>.
import { useEffect, useState } from 'react';
import { usePaste } from '@/components/controls/use-shortcuts';
import type { Picture, PictureData } from '@/lib/capture/pictures/picture';
import type { KeptPicture, PictureAssist, TakenPicture } from '@/lib/capture/pictures/picture-assist';
import type { Region } from '@/lib/capture/pictures/region';
import type { MessageKey } from '@/lib/capture/text/messages';

/** A picture in its dialog. The attached picture doesn't change until the end. */
export type Editing =
  | { readonly action: 'cover'; readonly picture: Picture }
  | {
      readonly action: 'crop';
      readonly picture: PictureData;
      readonly title: string;
      /** The attached picture. @default the picture is a new one */
      readonly formerId?: string;
    };

/** The picture that was stored last, so that it isn't read again, and its announcement. */
interface Kept {
  readonly picture: Picture;
  readonly messageKey: 'pictureAdded' | 'pictureCovered';
}

const failure = { isOk: false, messageKey: 'pictureFailed' } as const;

export function usePicture(pictures: PictureAssist, onChange: (id: string) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<MessageKey | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);

  /** `work` returns null if the person has to go on in the dialog. */
  async function store(
    work: () => Promise<KeptPicture | null>,
    messageKey: Kept['messageKey'] = 'pictureAdded',
  ) {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(null);
    const coming = pictures.begin?.() ?? { attach: onChange, end: () => undefined };
    const result = await work().catch((error: unknown) => {
      reportError(error);
      return failure;
    });
    if (result?.isOk) {
      setKept({ picture: result.picture, messageKey });
      // A covered picture keeps its id.
      if (messageKey === 'pictureAdded') coming.attach(result.picture.id);
    } else if (result) setTrouble(result.messageKey);
    coming.end();
    setIsBusy(false);
  }

  async function keep(taking: Promise<TakenPicture>): Promise<KeptPicture> {
    const taken = await taking;
    return taken.isOk ? pictures.keep(taken.picture, taken.title) : taken;
  }

  async function takePart(): Promise<KeptPicture | null> {
    const taken = await pictures.take();
    if (!taken.isOk) return taken;
    setEditing({ action: 'crop', picture: taken.picture, title: taken.title });
    return null;
  }

  const load = (file: File) => void store(() => keep(pictures.load(file)));
  usePaste((event) => {
    const file = pastedPicture(event.clipboardData);
    if (!file || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    load(file);
  });

  return {
    isBusy,
    trouble,
    editing,
    kept,
    takePage: () => void store(() => keep(pictures.take())),
    takePart: () => void store(takePart),
    load,
    edit: setEditing,
    /** The areas that the person chose in the dialog. To crop, none means the whole picture. */
    use(areas: readonly Region[]): void {
      if (!editing) return;
      setEditing(null);
      if (editing.action === 'cover')
        return void store(() => pictures.cover(editing.picture, areas), 'pictureCovered');
      const { picture, title, formerId } = editing;
      void store(async () => {
        const part = areas[0] ? await pictures.cut(picture, areas[0]) : picture;
        return part ? pictures.keep(part, title, formerId) : failure;
      });
    },
    remove(): void {
      setTrouble(null);
      onChange('');
    },
  };
}

/** A copied table or text may bring its own drawing along. Then the words are meant. */
function pastedPicture(data: DataTransfer | null): File | null {
  if (data?.getData('text/plain').trim() !== '') return null;
  return Array.from(data.files).find(({ type }) => type.startsWith('image/')) ?? null;
}

/** The object URL of a picture, '' until the first effect and for no picture. Unmounting revokes it. */
export function usePictureAddress(picture: Pick<PictureData, 'bytes' | 'type'> | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
