// Imports an exported file of captures: reads it, plans what a person sees before anything is stored, and stores it.
import * as z from 'zod/mini';
import type { CapturesPlan, PlannedCapture } from '@/components/activity/Transfer';
import { draftName } from '@/components/outcome/capture-view';
import { type Draft, draftSchema } from '@/lib/capture/field/draft';
import { withIdOfItsOwn } from '@/lib/capture/form/slots';
import { noAccount } from '@/lib/capture/form/without-account';
import { picturesIn } from '@/lib/capture/steps/step';
import { captureSchema } from '@/lib/outbox/capture';
import { fromFile, isHistory, withCleanTexts } from '@/lib/outbox/from-file';
import type { ImportOutcome } from '@/lib/outbox/results';
import { draftOfBackground, picturesOfDraft, withoutPictures } from '@/lib/outbox/storage/draft-rows';
import { serviceName } from '@/lib/planning/service-address';
import { type AccountView, type DescribedAccount, describedAccountSchema } from '@/lib/settings/account';
import { describedAccount } from '@/lib/settings/account-match';
import type { ActivityDeps } from './deps';

/** A capture of the file, with what it needs of the rest. Nothing of it is checked yet. */
interface FileEntry {
  readonly row: unknown;
  readonly pictures: readonly unknown[];
  readonly account: DescribedAccount | null;
}

const draftInFileSchema = z.object({
  draft: draftSchema,
  changedAtMs: z.number(),
  /** @default never saved */
  savedAtMs: z.optional(z.number()),
  /** The capture that it changes. @default none */
  captureId: z.optional(z.string()),
});
export type DraftInFile = z.infer<typeof draftInFileSchema>;

/** A draft of the file, as a draft of its own. */
interface DraftEntry extends Pick<DraftInFile, 'draft' | 'changedAtMs' | 'savedAtMs'> {
  /** It is here, or was, if one of these is. */
  readonly ids: readonly string[];
  /** null without one, or if the file lacks it. */
  readonly picture: unknown;
}

export interface CapturesFile {
  /** The oldest capture first, which keeps the order of saving. */
  readonly captures: readonly FileEntry[];
  readonly drafts: readonly DraftEntry[];
}

const fileSchema = z.object({
  product: z.literal('quick-capture'),
  version: z.literal(1),
  accounts: z.array(z.unknown()),
  captures: z.array(z.object({ row: z.optional(z.unknown()) })),
  drafts: z.array(z.unknown()),
  pictures: z.array(z.looseObject({ id: z.string() })),
});

const ownerSchema = z.looseObject({ accountId: z.string() });
const idSchema = z.looseObject({ id: z.string() });

/** null if the file isn't an export of this extension. Never rejects. */
export async function readCaptures(file: Blob): Promise<CapturesFile | null> {
  // The person may choose any file. The result says that this one is unreadable.
  const parsed = fileSchema.safeParse(
    await file
      .text()
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!parsed.success) return null;
  const { accounts, captures, drafts, pictures } = parsed.data;
  const described = accounts.flatMap((account) => describedAccountSchema.safeParse(account).data ?? []);
  const entries = captures.toReversed().map(({ row }) => {
    const owner = ownerSchema.safeParse(row).data?.accountId;
    const needed = new Set([...picturesIn(row), ...picturesOfDraft(row)]);
    return {
      row,
      pictures: pictures.filter(({ id }) => needed.has(id)),
      account: described.find(({ id }) => id === owner) ?? null,
    };
  });
  const captureIds = new Set(captures.flatMap(({ row }) => idSchema.safeParse(row).data?.id ?? []));
  const parsedDrafts = drafts.flatMap((draft) => draftInFileSchema.safeParse(draft).data ?? []);
  return {
    captures: entries,
    drafts: await Promise.all(
      parsedDrafts.map(async ({ captureId, ...of }) => {
        const isOfCapture = captureId !== undefined || captureIds.has(of.draft.id);
        const [pictureId] = picturesOfDraft(of);
        return {
          ...of,
          ...(await ownDraft(of.draft, isOfCapture)),
          picture: pictures.find(({ id }) => id === pictureId) ?? null,
        };
      }),
    ),
  };
}

/**
 * The draft names an account of another browser, so the form asks for the destination again. Changes of a capture become a
 * draft of their own: the capture has their id. The same file again makes the same id.
 */
async function ownDraft(ofFile: Draft, isOfCapture: boolean): Promise<Pick<DraftEntry, 'draft' | 'ids'>> {
  const draft = { ...withCleanTexts(ofFile), accountId: noAccount };
  if (!isOfCapture) return { draft, ids: [draft.id] };
  const own = await withIdOfItsOwn(draft);
  return { draft: own, ids: [draft.id, own.id] };
}

/** `isKnown`: a capture or draft with this id is here already, or was. */
export function planImport(
  { captures, drafts }: CapturesFile,
  accounts: readonly AccountView[],
  isKnown: (captureId: string) => boolean,
): CapturesPlan {
  const waiting: PlannedCapture[] = [];
  const counts = { sentCount: 0, knownCount: 0, unreadableCount: 0 };
  for (const { draft, ids } of drafts) {
    if (ids.some(isKnown)) counts.knownCount += 1;
    else waiting.push({ name: draftName(draft), draft, account: '', isConnected: true });
  }
  for (const { row, account } of captures.toReversed()) {
    const parsed = captureSchema.safeParse(row).data;
    const accepted = parsed && fromFile(parsed, null);
    if (!accepted) counts.unreadableCount += 1;
    else if (isKnown(accepted.id)) counts.knownCount += 1;
    else if (isHistory(accepted)) counts.sentCount += 1;
    else {
      const here = describedAccount(accounts, account);
      const shown = here ? { ...here, email: here.person.email } : account;
      waiting.push({
        name: accepted.name,
        draft: accepted.draft,
        account: [shown && serviceName(shown.serviceAddress), shown?.email].filter(Boolean).join(' · '),
        isConnected: here !== null,
      });
    }
  }
  return { waiting, ...counts };
}

/** How many captures of the file had each outcome, and how many were added without their picture. */
export type Imported = Readonly<Record<ImportOutcome | 'lostPictures', number>>;

interface ImportedEntry {
  readonly outcome: ImportOutcome;
  readonly hasLostPicture: boolean;
}

const whole = (outcome: ImportOutcome): ImportedEntry => ({ outcome, hasLostPicture: false });

interface ImportDeps extends Pick<ActivityDeps, 'send' | 'now'> {
  readonly drafts: Pick<ActivityDeps['drafts'], 'addFromFile'>;
}

interface ImportRun {
  /** Called with the count of captures that have their outcome. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one capture per message, because messages have a size limit. Never rejects. A stopped import can be repeated: what it
 * stored is known then.
 */
export async function importCaptures(
  deps: ImportDeps,
  { captures, drafts }: CapturesFile,
  { onProgress, signal }: ImportRun,
): Promise<Imported> {
  const counts = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0, lostPictures: 0 };
  // Drafts come before the captures, so that changes of a capture of this file find it unknown.
  for (const [at, entry] of [...drafts, ...captures].entries()) {
    if (signal.aborted) break;
    const { outcome, hasLostPicture } =
      'row' in entry ? await importCapture(deps, entry) : await importDraft(deps, entry);
    counts[outcome] += 1;
    if (hasLostPicture) counts.lostPictures += 1;
    onProgress(at + 1);
  }
  return counts;
}

async function importCapture({ send }: ImportDeps, entry: FileEntry): Promise<ImportedEntry> {
  const sent = await send('capture.import', { ...entry, pictures: [...entry.pictures] });
  return sent.isOk ? sent.value : whole('failed');
}

/** Stores the picture first. A draft whose picture can't be read keeps its text. */
async function importDraft(
  { send, drafts, now }: ImportDeps,
  { draft, ids, changedAtMs, savedAtMs, picture }: DraftEntry,
): Promise<ImportedEntry> {
  const sent = picture === null ? null : await send('picture.import', { picture });
  const outcome = sent?.isOk ? sent.value.outcome : sent && 'failed';
  if (outcome === 'failed') return whole('failed');
  const hasLostPicture = outcome !== 'kept' && picturesOfDraft({ draft }).length > 0;
  const own = hasLostPicture ? withoutPictures(draft) : draft;
  // Only what was never saved ages, from the day that brought it here.
  const isSaved = savedAtMs !== undefined;
  const entry = { ...draftOfBackground(own, isSaved ? changedAtMs : now()), ...(isSaved && { savedAtMs }) };
  const added = await drafts.addFromFile(entry, ids);
  if (!added.isOk) return whole('failed');
  return { outcome: added.value, hasLostPicture: added.value === 'added' && hasLostPicture };
}
