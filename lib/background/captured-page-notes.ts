// Notes captured pages by digest. The popup says "captured before" on them.
import { type Capture, headlineRecord, ideaOf } from '@/lib/outbox/capture';
import type { PageNote } from '@/lib/settings/captured-pages';
import type { PageDigest } from '@/lib/settings/page-digest';
import type { Settings } from '@/lib/settings/settings';

export function createCapturedPageNotes(settings: Pick<Settings, 'captured'>, digest: PageDigest) {
  async function noteOf(capture: Capture): Promise<PageNote | null> {
    const page = await digest.page(capture.accountId, capture.draft.source.address);
    if (page === null) return null;
    const isDelivered = capture.state.name === 'delivered';
    const record = isDelivered ? headlineRecord(capture) : null;
    const idea = ideaOf(capture);
    const captured = {
      captureId: capture.id,
      accountId: capture.accountId,
      kind: capture.kind,
      atMs: capture.savedAtMs,
      name: record?.name ?? capture.name,
      key: record?.key ?? null,
      url: record?.url ?? null,
      idea: isDelivered ? (idea?.key ?? idea?.id ?? null) : null,
    };
    return { page, captured };
  }

  return {
    /** Notes the captures' pages, with the record if it exists. */
    async note(captures: readonly Capture[]): Promise<void> {
      const notes = await Promise.all(captures.map(noteOf));
      await settings.captured.note(notes.filter((note) => note !== null));
    },
    async forget(capture: Capture): Promise<void> {
      const page = await digest.page(capture.accountId, capture.draft.source.address);
      if (page !== null) await settings.captured.forget(page, capture.id);
    },
  };
}
