// The picture of a capture. Form values and step inputs contain only its id. The bytes are stored separately.

import * as z from 'zod/mini';
import type { Field } from '@/lib/capture/field/field';
import { idSchema } from '@/lib/capture/field/id';
import type { DraftValues } from '@/lib/capture/field/values';
import { startOfPoints } from '@/lib/graphemes';

/** All browsers and the service support these types. Other pictures are converted to the first. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export const pictureSchema = z.object({
  id: idSchema,
  /** The file's name, with its extension. */
  name: z.string(),
  type: z.enum(pictureTypes),
  /** In the picture's own pixels. */
  width: z.number(),
  height: z.number(),
  /** The size before scaling down. */
  scaledFrom: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** The stored picture that this one was cut out of. It is deleted with this one. */
  formerId: z.optional(idSchema),
  bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
});
export type Picture = z.infer<typeof pictureSchema>;

export type PictureType = Picture['type'];

/** A picture without a name, not stored yet. */
export type PictureData = Pick<Picture, 'type' | 'width' | 'height' | 'bytes'>;

/** The picture field of a kind. Its value is the picture's id, or ''. */
export const pictureField: Field = {
  name: 'picture',
  role: 'picture',
  label: 'fieldPicture',
  control: { type: 'picture' },
  group: 'main',
  isRequired: false,
};

export const withoutPicture = (values: DraftValues): DraftValues => ({ ...values, [pictureField.name]: '' });

/** Adds the picture field below the long text. */
export function withPictureField(fields: readonly Field[]): Field[] {
  const afterText = fields.findIndex(({ control }) => control.type === 'html') + 1;
  return [...fields.slice(0, afterText), pictureField, ...fields.slice(afterText)];
}

export function takesPicture({ fields }: { readonly fields: readonly Field[] }): boolean {
  return fields.some(({ control }) => control.type === 'picture');
}

export function pictureFile({ bytes, name, type }: Picture): File {
  return new File([bytes], name, { type });
}

const endings: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const longestName = 80;

/** A file name from `words`, safe for file systems and headers, with the type's extension. */
export function pictureName(title: string, type: PictureType): string {
  const stem = title
    .replace(/\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i, '')
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = startOfPoints(stem, longestName).trim();
  return `${short || 'Picture'}.${endings[type]}`;
}
