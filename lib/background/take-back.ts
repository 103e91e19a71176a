// Owns taking back a capture that was saved by the mirrored policy and that the browser's answer refuses (threat T27). Nothing of
// it was sent. Its words go to a form, which shows what is locked.
import type { Draft } from '@/lib/capture/draft';
import type { Outbox } from '@/lib/outbox/outbox';
import type { Settings } from '@/lib/settings/settings';
import type { Screen } from './environment';

interface TakeBackDeps {
  readonly drafts: Settings['drafts'];
  readonly outbox: Pick<Outbox, 'discard'>;
  readonly openDraft: Screen['openDraft'];
  readonly now: () => number;
}

export type TakeBack = (captureId: string, draft: Draft) => Promise<void>;

export function createTakeBack({ drafts, outbox, openDraft, now }: TakeBackDeps): TakeBack {
  return async (captureId, draft) => {
    await drafts.keepBeside({ ...draft, id: captureId }, now());
    // One that the person took back meanwhile is in their hands already.
    if (await outbox.discard(captureId)) await openDraft(captureId);
  };
}
