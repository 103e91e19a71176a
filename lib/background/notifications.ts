// Notifications of results, single ones for a few and one summary for a drain, and clicks on them.

import { nativeText } from '@/lib/capture/text/messages';
import { type Capture, headlineRecord } from '@/lib/outbox/capture';
import type { BlockReason } from '@/lib/outbox/queue';
import type { Outbox } from '@/lib/outbox/worker/outbox';
import type { NotificationClick, NotificationContent } from '@/lib/platform/notifications';
import type { Base } from './base';
import { alreadyAnIdea } from './history';

/** Results within this time are shown together. */
const coalesceMs = 250;
const maxShownOneByOne = 3;
/** The length that a collapsed notification shows. */
const longestMessage = 150;
/** During a drain, results within this time are shown together. A drain must not spend its time on notifications. */
const drainCoalesceMs = 3_000;

/** A notification about a draft has this and the draft's id as its id. Others have their capture's. */
export const noticeStart = 'draft ';

/** A foreign name in a notification. */
const named = (name: string): string => nativeText(name, longestMessage);

/** Shows a notification, unless the person turned them off. */
export async function notify(
  { settings, screen }: Base,
  id: string,
  content: NotificationContent,
): Promise<void> {
  const { hasNotifications } = await settings.preferences.get();
  if (hasNotifications) await screen.notify(id, content);
}

/**
 * Returns a function for each capture that was delivered or needs attention. `onResults` is called with the results that
 * are shown together, even if notifications are off.
 */
export function createResultNotifier(base: Base, onResults: (captures: readonly Capture[]) => void) {
  const { t, setTimer } = base;
  // A worker that dies loses these results, which costs one notification. The rows of the captures have them.
  let results: Capture[] = [];
  /** Counts the current drain, which has too many results for single notifications. null without one. */
  let drain: { readonly sent: number; readonly needPerson: number } | null = null;

  async function showAll(captures: readonly Capture[]): Promise<void> {
    if (!drain) {
      // A form shows the result of its own capture.
      const shown = await base.screen.shownCaptures();
      const unseen = captures.filter(({ id }) => !shown.includes(id));
      await Promise.all(unseen.map((capture) => notify(base, capture.id, resultOf(base, capture))));
      return;
    }
    const summary = [
      ...(drain.sent > 0 ? [t('notifySentMany', drain.sent)] : []),
      ...(drain.needPerson > 0 ? [t('notifyNeedYouMany', drain.needPerson)] : []),
    ];
    await notify(base, 'summary', { title: t('extensionName'), message: summary.join('\n'), action: null });
  }

  function flush(): void {
    const captures = results;
    results = [];
    const sent = captures.filter(({ state }) => state.name === 'delivered').length;
    drain =
      captures.length > maxShownOneByOne
        ? {
            sent: (drain?.sent ?? 0) + sent,
            needPerson: (drain?.needPerson ?? 0) + captures.length - sent,
          }
        : null;
    onResults(captures);
    void showAll(captures);
  }

  return (capture: Capture): void => {
    if (results.length === 0) setTimer(flush, drain ? drainCoalesceMs : coalesceMs);
    results.push(capture);
  };
}

function resultOf({ t }: Base, capture: Capture): NotificationContent {
  const record = headlineRecord(capture);
  const name = record?.name ?? capture.name;
  if (capture.state.name !== 'delivered')
    return { title: t('notifyNeedsAttentionTitle'), message: named(name), action: t('notifyReview') };
  return {
    title: t('outcomeSent'),
    message: named([record?.key, name].filter(Boolean).join(' ')),
    action: record?.url ? t('open') : null,
  };
}

/**
 * A capture was saved without a visible form. Notifies while it can be undone. The same button undoes it
 * if it is already an idea: the form then shows both.
 */
export async function notifySaved(base: Base, captureId: string): Promise<void> {
  const { t, report } = base;
  const saved = await undoable(base, captureId);
  // Optional: after a failure, the notification is the usual one.
  const failed = (error: unknown) => {
    report('ideas', error);
    return null;
  };
  const already = saved && (await alreadyAnIdea(base, saved).catch(failed));
  // It may have been sent meanwhile.
  const capture = await undoable(base, captureId);
  if (!capture) return;
  const content = already
    ? {
        title: t('notifyAlreadyTitle', named(already.key)),
        message: already.name,
        action: t('notifyReview'),
      }
    : { title: t('notifyUndoableTitle'), message: capture.name, action: t('undo') };
  await notify(base, captureId, { ...content, message: named(content.message) });
}

/** The capture if it can be undone. null if it is sent, or about to be. */
async function undoable({ store }: Base, captureId: string): Promise<Capture | null> {
  const found = await store.get(captureId);
  return found.isOk && found.value?.state.name === 'undoable' ? found.value : null;
}

/** The account sends nothing more. Notifies once, for blocks that no page asks about. */
export async function notifyBlocked(base: Base, accountId: string, reason: BlockReason): Promise<void> {
  if (reason !== 'refusing' && reason !== 'failing') return;
  const account = (await base.settings.accounts.get()).find(({ id }) => id === accountId);
  if (!account) return;
  const { host } = new URL(account.serviceAddress);
  await notify(base, `block ${accountId}`, {
    title: base.t('notifyBlockedTitle'),
    message: base.t(reason === 'refusing' ? 'blockedRefusingOf' : 'blockedFailingOf', host),
    action: base.t('notifyReview'),
  });
}

/**
 * The button undoes a capture within its undo window. A delivered record opens in the service. Everything
 * else opens the activity page.
 */
export async function openNotification(
  { store, screen }: Base,
  outbox: Pick<Outbox, 'undo'>,
  { id, isOnButton }: NotificationClick,
): Promise<void> {
  if (id.startsWith(noticeStart)) return screen.openDraft(id.slice(noticeStart.length));
  const found = await store.get(id);
  const capture = found.isOk ? found.value : null;
  if (isOnButton && capture?.state.name === 'undoable') {
    const draft = await outbox.undo(id);
    if (draft) return screen.openDraft(draft.id);
  }
  const address = capture?.state.name === 'delivered' ? headlineRecord(capture)?.url : null;
  if (address && (await screen.openAddress(address))) return;
  await screen.openActivity(capture ? id : null);
}
