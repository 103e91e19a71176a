// Reads an exported file of captures, and plans its import: what a person sees before anything is stored.
import * as z from 'zod/mini';
import type { CapturesPlan, PlannedCapture } from '@/components/activity/Transfer';
import { draftName } from '@/components/outcome/capture-view';
import { type Draft, draftSchema } from '@/lib/capture/field/draft';
import { withIdOfItsOwn } from '@/lib/capture/form/same-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import { picturesIn } from '@/lib/capture/steps/step';
import { captureSchema } from '@/lib/outbox/capture';
import { fromFile, isHistory, withCleanTexts } from '@/lib/outbox/from-file';
import { picturesOfDraft } from '@/lib/outbox/storage/draft-rows';
import { serviceName } from '@/lib/planning/service-address';
import { type AccountView, type DescribedAccount, describedAccountSchema } from '@/lib/settings/account';
import { describedAccount } from '@/lib/settings/account-match';

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
export interface DraftEntry extends Pick<DraftInFile, 'draft' | 'changedAtMs' | 'savedAtMs'> {
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
    const accepted = parsed && fromFile(parsed, null, () => new Uint8Array());
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
