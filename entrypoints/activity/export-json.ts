// Exports every row as it is stored, even an unreadable one. An export contains no secret.
import { textOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { pictureField } from '@/lib/capture/pictures/picture';
import { picturesIn } from '@/lib/capture/steps/step';
import { exportPicture } from '@/lib/outbox/storage/exported-file';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { type Exported, type ExportSource, fileName, readRows } from './exported-file';
import type { DraftInFile } from './plan-import';

/**
 * One JSON file with every draft and capture and their pictures, written in chunks. An account is exported as its address
 * and its person's email, by which an import recognises it.
 */
export async function exportJson(ledger: Ledger, source: Omit<ExportSource, 'say'>): Promise<Exported> {
  const { accounts, drafts, nowMs, signal } = source;
  const queues = await ledger.queues();
  const head = {
    product: 'quick-capture',
    version: 1,
    exportedAt: new Date(nowMs).toISOString(),
    accounts: accounts.map(({ id, serviceAddress, person }) => ({ id, serviceAddress, email: person.email })),
    queues: queues.isOk ? queues.value : [],
    drafts: drafts.drafts.map(draftInFile),
    unreadableDrafts: drafts.unreadable,
  };
  const parts = [JSON.stringify(head).slice(0, -1), ',"captures":['];
  const pictureIds = new Set(
    drafts.drafts.map(({ draft }) => textOf(draft.values, pictureField.name)).filter(Boolean),
  );
  let isFirst = true;
  const count = await readRows(
    ledger.rawChunk,
    ({ rows }) => {
      for (const row of rows) {
        parts.push(isFirst ? '\n' : ',\n', JSON.stringify(row));
        for (const id of picturesIn(row.row)) pictureIds.add(id);
        isFirst = false;
      }
      return rows.length;
    },
    source,
  );
  if (typeof count === 'string') return count;
  parts.push('\n],"pictures":[');
  isFirst = true;
  for (const id of pictureIds) {
    const picture = await ledger.picture(id);
    if (!picture.isOk) return 'unreadable';
    if (signal.aborted) return 'stopped';
    if (!picture.value) continue;
    parts.push(isFirst ? '\n' : ',\n', JSON.stringify(exportPicture(picture.value)));
    isFirst = false;
  }
  parts.push('\n]}\n');
  return {
    name: fileName(nowMs, 'json'),
    content: new Blob(parts, { type: 'application/json' }),
    count: count + drafts.drafts.length,
    leftOut: 0,
  };
}

/** Another browser doesn't read on. What the person saved, whatever it waited for, stays saved. */
function draftInFile({ draft, changedAtMs, asked, savedAtMs, captureId }: StoredDraft): DraftInFile {
  const saved = savedAtMs ?? (asked ? changedAtMs : undefined);
  return {
    ...{ draft, changedAtMs },
    ...(saved === undefined ? {} : { savedAtMs: saved }),
    ...(captureId === undefined ? {} : { captureId }),
  };
}
