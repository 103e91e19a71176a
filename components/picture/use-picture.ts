// The state of a form's picture: taking, cropping, storing, removing, and errors.
import { useState } from 'react';
import type { Picture, PictureData } from '@/lib/capture/pictures/picture';
import type { ComingPicture, PictureAssist } from '@/lib/capture/pictures/picture-assist';
import type { Region } from '@/lib/capture/pictures/region';
import type { MessageKey } from '@/lib/capture/text/messages';

/** A picture that the person crops. The attached picture doesn't change until the end. */
interface Choosing {
  readonly picture: PictureData;
  readonly title: string;
  /** The attached picture. @default the picture is a new one */
  readonly formerId?: string;
}

export function usePicture(pictures: PictureAssist, onChange: (id: string) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<MessageKey | null>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [covering, setCovering] = useState<Picture | null>(null);
  const [kept, setKept] = useState<{ readonly picture: Picture; readonly messageKey: MessageKey } | null>(
    null,
  );

  async function whileBusy(work: (coming: ComingPicture) => Promise<MessageKey | null>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(null);
    const coming = pictures.begin?.() ?? { attach: onChange, end: () => undefined };
    setTrouble(
      await work(coming).catch((error: unknown) => {
        reportError(error);
        return 'pictureFailed' as const;
      }),
    );
    coming.end();
    setIsBusy(false);
  }

  async function keep(
    { attach }: ComingPicture,
    { picture, title, formerId }: Choosing,
  ): Promise<MessageKey | null> {
    const result = await pictures.keep(picture, title, formerId);
    if (!result.isOk) return result.messageKey;
    setKept({ picture: result.picture, messageKey: 'pictureAdded' });
    attach(result.picture.id);
    return null;
  }

  async function cover(picture: Picture, covers: readonly Region[]): Promise<MessageKey | null> {
    const result = await pictures.cover(picture, covers);
    if (!result.isOk) return result.messageKey;
    setKept({ picture: result.picture, messageKey: 'pictureCovered' });
    return null;
  }

  async function load(coming: ComingPicture, file: File): Promise<MessageKey | null> {
    const loaded = await pictures.load(file);
    return loaded.isOk ? keep(coming, loaded) : loaded.messageKey;
  }

  async function cutAndKeep(
    coming: ComingPicture,
    whole: Choosing,
    region: Region | null,
  ): Promise<MessageKey | null> {
    const part = region ? await pictures.cut(whole.picture, region) : whole.picture;
    return part ? keep(coming, { ...whole, picture: part }) : 'pictureFailed';
  }

  async function take(use: (taken: Choosing) => Promise<MessageKey | null>): Promise<MessageKey | null> {
    const taken = await pictures.take();
    return taken.isOk ? use(taken) : taken.messageKey;
  }

  return {
    isBusy,
    trouble,
    choosing,
    /** The picture that the person blacks out. */
    covering,
    /** What is told about it, and the picture that was stored last, so that it isn't read again. */
    kept,
    takePage: () => void whileBusy((coming) => take((taken) => keep(coming, taken))),
    takePart: () =>
      void whileBusy(() =>
        take(async (taken) => {
          setChoosing(taken);
          return null;
        }),
      ),
    choosePart: setChoosing,
    /** null for the whole picture. */
    choose(region: Region | null): void {
      if (!choosing) return;
      setChoosing(null);
      void whileBusy((coming) => cutAndKeep(coming, choosing, region));
    },
    load: (file: File) => void whileBusy((coming) => load(coming, file)),
    chooseCovers: setCovering,
    cover(covers: readonly Region[]): void {
      if (!covering) return;
      setCovering(null);
      void whileBusy(() => cover(covering, covers));
    },
    cancel(): void {
      setChoosing(null);
      setCovering(null);
    },
    remove(): void {
      setTrouble(null);
      onChange('');
    },
  };
}
