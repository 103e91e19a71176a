// Reads what a save waited for, should its form close first. The result goes into the draft, and nothing is sent.
import type { Outstanding, StoredDraft } from '@/lib/capture/field/stored-draft';
import { openDocument, withArticle, withLateSnapshot } from '@/lib/capture/form/form-start';
import { noDestinations } from '@/lib/capture/start/destinations';
import { backgroundWriter } from '@/lib/outbox/capture';
import { type Base, readSetup } from './base';

/** Returns whether the draft has what it waited for. It may be a capture by then: its form had the result, too. */
export async function finishDraft(
  base: Base,
  { documentId, outstanding }: { readonly documentId: string; readonly outstanding: Outstanding },
): Promise<boolean> {
  const { drafts, pages, now } = base;
  const target = outstanding === 'picture' ? null : await pages.inFront();
  if (!target) return false;
  const snapshot = await (outstanding === 'article' ? pages.readArticle(target) : pages.readBusy(target));
  const found = await drafts.find(documentId);
  if (!found.isOk || found.value?.asked !== outstanding) return false;
  const { draft, n } = found.value;
  const { setup } = await readSetup(base, draft.accountId);
  const before = openDocument(draft, { setup, destinations: noDestinations, site: null });
  const { document } =
    outstanding === 'article' ? withArticle(before, snapshot) : withLateSnapshot(before, snapshot);
  const finished: StoredDraft = {
    ...found.value,
    ...{ draft: document, writer: backgroundWriter, n: n + 1, changedAtMs: now(), asked: 'arrived' },
  };
  const replaced = await drafts.replace(found.value, finished);
  return replaced.isOk && replaced.value;
}
