// Adds a passage to the draft in the side panel, else to the account's draft that was changed last, without a form.
// Without such a draft, it starts one. The notification names the draft, and opens it.
import type { Draft } from '@/lib/capture/field/draft';
import type { Quote } from '@/lib/capture/field/quote';
import { allowedKinds } from '@/lib/capture/form/policy';
import { captureName, countOf, quoteFieldOf } from '@/lib/capture/form/quotes';
import { passageQuotes, saidPassage } from '@/lib/capture/form/said-passage';
import { dayOf, startValues } from '@/lib/capture/form/setup';
import { nativeText } from '@/lib/capture/text/messages';
import { sourceOf } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PagePeople } from '@/lib/page/source/page-person';
import { setupFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { Environment, Screen } from './environment';

interface AddToDraftDeps extends Pick<Environment, 'say' | 'language' | 'createId' | 'now'> {
  readonly settings: Settings;
  readonly panelDraft: () => Promise<string | null>;
  readonly notify: Screen['notify'];
  /** Opens the form with the passage: the account is missing, or the draft has no room. */
  readonly review: (kindId: string, snapshot: Snapshot) => Promise<void>;
}

export type AddToDraft = ReturnType<typeof createAddToDraft>;

const longestName = 150;

/** The id of the notification of a draft. */
const noticeStart = 'draft ';
export const draftOfNotice = (id: string): string | null =>
  id.startsWith(noticeStart) ? id.slice(noticeStart.length) : null;

export function createAddToDraft(deps: AddToDraftDeps) {
  const { settings, panelDraft, say, language, notify, review, createId, now } = deps;

  const quotesOf = (snapshot: Snapshot, people: PagePeople) =>
    passageQuotes(snapshot, saidPassage(snapshot, people, { say, language: language() }), createId);

  /** Named like a capture of the page. Its text has the person's own words alone. null if no allowed kind has a text. */
  async function startDraft(snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
    const [preferences, { policy }] = await Promise.all([settings.preferences.get(), settings.policy.get()]);
    const kinds = allowedKinds(policy).filter(({ id }) => quoteFieldOf(id) !== null);
    const kind = kinds.find(({ id }) => id === preferences.lastKind) ?? kinds[0];
    if (!kind) return null;
    const accountId = preferences.activeAccountId;
    const setup = setupFor(preferences, accountId, { policy, today: dayOf(new Date(now())) });
    const values = { ...startValues(kind, { snapshot, setup }), [quoteFieldOf(kind.id) ?? '']: '' };
    return { id: createId(), kind: kind.id, accountId, values, source: sourceOf(snapshot), quotes };
  }

  async function added(snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
    const { activeAccountId: accountId } = await settings.preferences.get();
    const target = await settings.drafts.toAddTo({ accountId, inPanel: await panelDraft() });
    if (target) return (await settings.drafts.addQuotes(target, quotes, now()))?.draft ?? null;
    const draft = await startDraft(snapshot, quotes);
    if (draft) await settings.drafts.keepBeside(draft, now());
    return draft;
  }

  return async (snapshot: Snapshot, people: PagePeople): Promise<void> => {
    const { activeAccountId, lastKind, hasNotifications } = await settings.preferences.get();
    // The form says that the selection couldn't be read.
    const isUnread = snapshot.selection === null && snapshot.remarks.length > 0;
    const draft =
      activeAccountId === '' || isUnread
        ? null
        : // A full storage keeps the draft as it was.
          await added(snapshot, quotesOf(snapshot, people)).catch(() => null);
    if (!draft) return review(lastKind, snapshot);
    if (!hasNotifications) return;
    const { quotes, pages } = countOf(draft.quotes ?? []);
    await notify(`${noticeStart}${draft.id}`, {
      title: nativeText(say('addedTo', captureName(draft)), longestName),
      message: say('quotesFrom', say('quoteCount', quotes), say('pageCount', pages)),
      action: say('notifyReview'),
    });
  };
}
