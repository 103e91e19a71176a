// Imports an exported file once the person has seen what is in it. Sends one capture per message, because
// messages have a size limit.
import { useRef, useState } from 'react';
import type { CapturesPlan } from '@/components/activity/CapturesPreview';
import { captureSchema } from '@/lib/outbox/capture';
import type { ImportOutcome } from '@/lib/outbox/results';
import { draftOfBackground, picturesOfDraft, withoutPictures } from '@/lib/outbox/storage/draft-rows';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';
import { type CapturesFile, type DraftEntry, planImport, readCaptures } from './plan-import';

/** How many captures of the file had each outcome, and how many were added without their picture. */
export type Imported = Readonly<Record<ImportOutcome | 'lostPictures', number>>;

interface ImportedEntry {
  readonly outcome: ImportOutcome;
  readonly hasLostPicture: boolean;
}

const whole = (outcome: ImportOutcome): ImportedEntry => ({ outcome, hasLostPicture: false });

interface ImportRun {
  /** Called with the count of captures that have their outcome. */
  readonly onProgress: (done: number) => void;
  /** Ends the import after the capture that is being stored. */
  readonly signal: AbortSignal;
}

/** Never rejects. A stopped import can be repeated: what it stored is known then. */
export async function importCaptures(
  deps: ImportDeps,
  { captures, drafts }: CapturesFile,
  { onProgress, signal }: ImportRun,
): Promise<Imported> {
  const counts = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0, lostPictures: 0 };
  let done = 0;
  const count = ({ outcome, hasLostPicture }: ImportedEntry) => {
    counts[outcome] += 1;
    if (hasLostPicture) counts.lostPictures += 1;
    done += 1;
    onProgress(done);
  };
  // Before the captures, so that changes of a capture of this file find it unknown.
  const here = await deps.ledger.knownIds(drafts.flatMap(({ ids }) => ids));
  for (const entry of drafts) {
    if (signal.aborted) return counts;
    if (!here.isOk) count(whole('failed'));
    else count(entry.ids.some((id) => here.value.has(id)) ? whole('known') : await importDraft(deps, entry));
  }
  for (const { row, pictures, account } of captures) {
    if (signal.aborted) return counts;
    const sent = await deps.send('capture.import', { row, pictures: [...pictures], account });
    count(sent.isOk ? sent.value : whole('failed'));
  }
  return counts;
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
  const entry =
    savedAtMs === undefined
      ? draftOfBackground(own, now())
      : { ...draftOfBackground(own, changedAtMs), savedAtMs };
  const added = await drafts.addFromFile(entry, ids);
  if (!added.isOk) return whole('failed');
  return { outcome: added.value, hasLostPicture: added.value === 'added' && hasLostPicture };
}

interface ImportDeps extends Pick<ActivityDeps, 'send' | 'now'> {
  readonly drafts: Pick<ActivityDeps['drafts'], 'addFromFile'>;
  readonly ledger: Pick<ActivityDeps['ledger'], 'knownIds'>;
}

export type ImportStage =
  | { readonly state: 'idle' | 'notOurs' | 'reading' }
  | { readonly state: 'preview'; readonly file: CapturesFile; readonly plan: CapturesPlan }
  | { readonly state: 'working'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly imported: Imported; readonly isStopped: boolean };

/** A message for each capture of a large file would draw the page too often. */
const shownEvery = 20;

export function useImport(deps: ActivityDeps, accounts: readonly AccountView[]) {
  const [stage, setStage] = useState<ImportStage>({ state: 'idle' });
  const running = useRef<AbortController>(null);

  async function preview(chosen: Blob): Promise<void> {
    setStage({ state: 'reading' });
    const file = await readCaptures(chosen);
    if (!file) return setStage({ state: 'notOurs' });
    const ids = file.captures.flatMap(({ row }) => captureSchema.safeParse(row).data?.id ?? []);
    const known = await deps.ledger.knownIds([...ids, ...file.drafts.flatMap((draft) => draft.ids)]);
    const isKnown = (id: string) => known.isOk && known.value.has(id);
    setStage({ state: 'preview', file, plan: planImport(file, accounts, isKnown) });
  }

  async function accept(): Promise<void> {
    if (stage.state !== 'preview') return;
    const { file } = stage;
    const total = file.captures.length + file.drafts.length;
    running.current = new AbortController();
    const { signal } = running.current;
    const onProgress = (done: number) => {
      if (done % shownEvery === 0) setStage({ state: 'working', done, total });
    };
    setStage({ state: 'working', done: 0, total });
    const imported = await importCaptures(deps, file, { onProgress, signal });
    setStage({ state: 'done', imported, isStopped: signal.aborted });
  }

  return {
    stage,
    preview: (file: Blob) => void preview(file),
    accept: () => void accept(),
    stop: () => running.current?.abort(),
    cancel: () => setStage({ state: 'idle' }),
  };
}
