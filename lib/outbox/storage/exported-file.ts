// The format of pictures in an exported file, and the import of a capture.
import * as z from 'zod/mini';
import { type Picture, pictureName, pictureSchema, withoutPicture } from '@/lib/capture/pictures/picture';
import { isDecodable, mostBytes, sizeInHeader } from '@/lib/capture/pictures/picture-header';
import { captureSchema } from '@/lib/outbox/capture';
import type { Outbox } from '@/lib/outbox/outbox';
import type { ImportOutcome } from '@/lib/outbox/results';
import type { PictureStore } from './pictures';

/** A picture in JSON, with its bytes in Base64. */
const exportedPictureSchema = z.object({
  ...pictureSchema.shape,
  bytes: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
});
type ExportedPicture = z.infer<typeof exportedPictureSchema>;

/** Large enough to be fast, and small enough for the arguments of a call. */
const portion = 0x8000;

export function exportPicture(picture: Picture): ExportedPicture {
  const parts: string[] = [];
  for (let at = 0; at < picture.bytes.length; at += portion)
    parts.push(String.fromCharCode(...picture.bytes.subarray(at, at + portion)));
  return { ...picture, bytes: btoa(parts.join('')) };
}

function importPicture(exported: unknown): Picture | null {
  const parsed = exportedPictureSchema.safeParse(exported);
  if (!parsed.success) return null;
  try {
    const bytes = Uint8Array.from(atob(parsed.data.bytes), (sign) => sign.charCodeAt(0));
    const { name, type } = parsed.data;
    const size = sizeInHeader(bytes, type);
    // The size in the header counts before anything decodes the picture, as for a picture of a page.
    if (!size || !isDecodable(size) || bytes.length > mostBytes) return null;
    return { ...parsed.data, ...size, name: pictureName(name, type), bytes };
  } catch {
    // A file can contain anything.
    return null;
  }
}

/** The capture's account here. `serviceAddress` is null if no account here is the file's. */
export interface AccountHere {
  readonly id: string;
  readonly serviceAddress: string | null;
}

interface ImportDeps {
  readonly outbox: Pick<Outbox, 'restore'>;
  readonly pictures: Pick<PictureStore, 'keep'>;
  readonly accountHere: (accountId: string) => AccountHere;
  readonly now: () => number;
}

/** Stores the pictures of a file. All of them are checked before the first is stored. */
export async function importPictures(
  pictures: Pick<PictureStore, 'keep'>,
  exported: readonly unknown[],
  nowMs: number,
): Promise<'kept' | 'unreadable' | 'failed'> {
  const imported = exported.map(importPicture);
  if (imported.includes(null)) return 'unreadable';
  for (const picture of imported) {
    const kept = picture && (await pictures.keep(picture, nowMs));
    if (kept && !kept.isOk) return 'failed';
  }
  return 'kept';
}

interface ImportedCapture {
  readonly outcome: ImportOutcome;
  readonly hasLostPicture: boolean;
}

/** Stores the pictures first. A capture whose picture is broken is added without it. */
export async function importCapture(
  { outbox, pictures, accountHere, now }: ImportDeps,
  row: unknown,
  exportedPictures: readonly unknown[],
): Promise<ImportedCapture> {
  const parsed = captureSchema.safeParse(row);
  if (!parsed.success) return { outcome: 'unreadable', hasLostPicture: false };
  const kept = await importPictures(pictures, exportedPictures, now());
  if (kept === 'failed') return { outcome: 'failed', hasLostPicture: false };
  const { sequence: _ofTheFile, ...capture } = parsed.data;
  const { id: accountId, serviceAddress } = accountHere(capture.accountId);
  const values = kept === 'kept' ? capture.draft.values : withoutPicture(capture.draft.values);
  const draft = { ...capture.draft, values, accountId };
  const outcome = await outbox.restore({ ...capture, accountId, draft }, serviceAddress);
  return { outcome, hasLostPicture: outcome === 'added' && kept !== 'kept' };
}
