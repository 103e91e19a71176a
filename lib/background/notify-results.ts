// Owns what follows when a capture comes to rest: the notification, the badge, and the idea remembered for comments.

import { rememberIdea } from '@/lib/capture/defaults';
import type { Say } from '@/lib/capture/words';
import { type Capture, headlineRecord, ideaOf } from '@/lib/outbox/capture';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { notify, onNotificationClicked } from '@/lib/platform/notifications';
import { openActivity, openAddress } from '@/lib/platform/tabs';
import { openDraft, showBadge } from '@/lib/platform/toolbar';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import { createGathered } from './coalesce';
import type { UndoCapture } from './undo-capture';

/** What settles within this time is told together. */
const gatherMs = 250;
const mostToldOneByOne = 3;
/** While more than that settle together, they are told of in these steps: a drain must not spend its time on telling. */
const drainGatherMs = 3_000;

export interface SettledDeps {
  readonly settings: Settings;
  readonly store: OutboxStore;
  readonly say: Say;
  readonly remember: (captures: readonly Capture[]) => void;
}

export interface Settled {
  settled(capture: Capture): void;
  /** A capture was saved with no form in sight: says so, with the way back while there is one. */
  undoableUnseen(capture: Capture): void;
  refreshBadge(): Promise<void>;
}

export function createSettled({ settings, store, say, remember }: SettledDeps): Settled {
  // Lost with the worker, which costs a notification: what became of each capture is in its row.
  let gathered: Capture[] = [];
  /** What was told of the drain that is under way; null while there is none. */
  let drain: Drain | null = null;

  const refreshBadge = createGathered(async () => {
    const counts = await store.counts(['undoable', 'queued', 'sending', 'parked', 'unknown']);
    if (!counts.isOk) return;
    const { undoable, queued, sending, parked, unknown } = counts.value;
    await showBadge({ waiting: undoable + queued + sending, needsPerson: parked + unknown });
  });

  async function tell(capture: Capture): Promise<void> {
    const record = headlineRecord(capture);
    const name = record?.name ?? capture.name;
    if (capture.state.name === 'delivered')
      await notify(capture.id, {
        title: say('notifySentTitle'),
        message: [record?.key, name].filter(Boolean).join(' '),
        action: record?.url ? say('notifyOpen') : null,
      });
    else
      await notify(capture.id, {
        title: say('notifyNeedsYouTitle'),
        message: name,
        action: say('notifyReview'),
      });
  }

  /** A few captures are told of one by one; a queue that drains, or a bad day, in one sentence each. */
  async function tellAll(captures: readonly Capture[]): Promise<void> {
    const { hasNotifications } = await settings.preferences.get();
    if (!hasNotifications) return;
    if (!drain) {
      await Promise.all(captures.map(tell));
      return;
    }
    const summary = [
      ...(drain.sent > 0 ? [say('notifySentMany', drain.sent)] : []),
      ...(drain.needPerson > 0 ? [say('notifyNeedYouMany', drain.needPerson)] : []),
    ];
    await notify('summary', { title: say('extensionName'), message: summary.join('\n'), action: null });
  }

  /** Comments go to the idea that was captured, added to or commented on last. */
  async function rememberIdeas(captures: readonly Capture[]): Promise<void> {
    const remembered = captures.flatMap((capture) => {
      const record = capture.state.name === 'delivered' ? ideaOf(capture) : null;
      return record ? [{ accountId: capture.accountId, record }] : [];
    });
    if (remembered.length === 0) return;
    await settings.preferences.update((preferences) =>
      remembered.reduce(
        (changed, { accountId, record }) =>
          withDefaults(
            changed,
            accountId,
            rememberIdea(defaultsFor(changed, accountId), {
              reference: record.key ?? record.id,
              name: record.name ?? '',
            }),
          ),
        preferences,
      ),
    );
  }

  function flush(): void {
    const captures = gathered;
    gathered = [];
    drain = drainAfter(drain, captures);
    remember(captures);
    void rememberIdeas(captures);
    void tellAll(captures);
    void refreshBadge();
  }

  async function tellUndoable(capture: Capture): Promise<void> {
    const { hasNotifications } = await settings.preferences.get();
    if (!hasNotifications || capture.state.name !== 'undoable') return;
    await notify(capture.id, {
      title: say('notifyUndoableTitle'),
      message: capture.name,
      action: say('undoCapture'),
    });
  }

  return {
    undoableUnseen: (capture) => void tellUndoable(capture),
    settled(capture) {
      if (gathered.length === 0) setTimeout(flush, drain ? drainGatherMs : gatherMs);
      gathered.push(capture);
    },
    refreshBadge,
  };
}

interface Drain {
  readonly sent: number;
  readonly needPerson: number;
}

/** What the drain comes to with these: it begins with more than are told one by one, and ends with fewer. */
function drainAfter(before: Drain | null, captures: readonly Capture[]): Drain | null {
  if (captures.length <= mostToldOneByOne) return null;
  const sent = captures.filter(({ state }) => state.name === 'delivered').length;
  return {
    sent: (before?.sent ?? 0) + sent,
    needPerson: (before?.needPerson ?? 0) + captures.length - sent,
  };
}

/**
 * Registers what a click on a notification does: the button takes back what is still held; what is sent opens in the
 * service, anything else where its state can be read. Call synchronously at the worker's start.
 */
export function listenToNotifications(store: OutboxStore, undoCapture: UndoCapture): void {
  onNotificationClicked(async ({ id, isOnButton }) => {
    const found = await store.get(id);
    const capture = found.isOk ? found.value : null;
    if (isOnButton && capture?.state.name === 'undoable') {
      const draft = await undoCapture(id);
      if (draft) return openDraft(draft.id);
    }
    const address = capture?.state.name === 'delivered' ? headlineRecord(capture)?.url : null;
    if (address && (await openAddress(address))) return;
    await openActivity(capture ? id : null);
  });
}
