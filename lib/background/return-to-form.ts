// Returns a capture to the form if the browser's policy forbids what the mirrored policy allowed. Nothing of it
// was sent. The form shows the locks.
import type { Draft } from '@/lib/capture/field/draft';
import type { Outbox } from '@/lib/outbox/outbox';
import type { Settings } from '@/lib/settings/settings';
import type { Screen } from './environment';

interface ReturnToFormDeps {
  readonly drafts: Settings['drafts'];
  readonly outbox: Pick<Outbox, 'discard'>;
  readonly openDraft: Screen['openDraft'];
  readonly now: () => number;
}

export type ReturnToForm = (captureId: string, draft: Draft) => Promise<void>;

export function createReturnToForm({ drafts, outbox, openDraft, now }: ReturnToFormDeps): ReturnToForm {
  return async (captureId, draft) => {
    await drafts.keepBeside({ ...draft, id: captureId }, now());
    // If the person undid it meanwhile, they already have the draft.
    if (await outbox.discard(captureId)) await openDraft(captureId);
  };
}
