// Adds a passage to the draft in the side panel, else to the draft that was last fed in this session of the browser,
// without a form. Without such a draft, it starts one. The notification names the draft, and opens it.
import type { Draft } from '@/lib/capture/field/draft';
import type { Quote } from '@/lib/capture/field/quote';
import { allowedKinds } from '@/lib/capture/form/policy';
import {
  captureName,
  countOf,
  passageQuotes,
  quoteFieldOf,
  remarksOf,
  saidPassage,
} from '@/lib/capture/form/quotes';
import { startValues } from '@/lib/capture/form/setup';
import { nativeText } from '@/lib/capture/text/messages';
import { remarkMessages } from '@/lib/capture/text/remark-messages';
import { sourceOf } from '@/lib/capture/text/source';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PagePeople } from '@/lib/page/source/page-person';
import { startKindOf } from '@/lib/settings/preferences';
import { type Base, readSetup } from './base';
import type { CaptureAtOnce } from './capture-at-once';
import { noticeStart, notify } from './notifications';

export type AddToDraft = ReturnType<typeof createAddToDraft>;

const longestName = 150;

/** `review` opens the form with the passage: the account is missing, or the draft has no room. */
export function createAddToDraft(base: Base, review: CaptureAtOnce['review']) {
  const { settings, drafts, say, language, createId, now } = base;
  const { panelDraft, showInPanel } = base.screen;

  const quotesOf = (snapshot: Snapshot, people: PagePeople) =>
    passageQuotes(snapshot, saidPassage(snapshot, people, { say, language: language() }), createId);

  /** Named like a capture of the page. Its text has the person's own words alone. null if no allowed kind has a text. */
  async function startDraft(snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
    const { preferences, policy, accountId, setup } = await readSetup(base);
    const kinds = allowedKinds(policy).filter(({ id }) => quoteFieldOf(id) !== null);
    const kind = kinds.find(({ id }) => id === startKindOf(preferences)) ?? kinds[0];
    if (!kind) return null;
    const values = { ...startValues(kind, { snapshot, setup }), [quoteFieldOf(kind.id) ?? '']: '' };
    return {
      id: createId(),
      kind: kind.id,
      accountId,
      values,
      touched: [],
      source: sourceOf(snapshot),
      quotes,
    };
  }

  /** null if no draft can take the passage. A full storage keeps the draft as it was. */
  async function added(snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
    const [{ activeAccountId: accountId }, shownInPanel, lastFed] = await Promise.all([
      settings.preferences.get(),
      panelDraft(),
      settings.fedDraft.get(),
    ]);
    const target = await drafts.toAddTo({ accountId, shownInPanel, lastFed });
    if (!target.isOk) return null;
    const documentId = target.value?.draft.id;
    const result = documentId === undefined ? null : await drafts.addQuotes(documentId, quotes, now());
    if (documentId === undefined || (result?.isOk && result.value === 'gone'))
      return started(snapshot, quotes);
    if (!result?.isOk || result.value === 'full') return null;
    const found = await drafts.find(documentId);
    return found.isOk ? (found.value?.draft ?? null) : null;
  }

  async function started(snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
    const draft = await startDraft(snapshot, quotes);
    const written = draft && (await drafts.write(draftOfBackground(draft, now())));
    if (!draft || !written?.isOk) return null;
    // An empty form in the panel is stored nowhere, so it gives its place to the draft.
    const shown = await panelDraft();
    const inPanel = shown === null ? null : await drafts.find(shown);
    if (inPanel?.isOk && inPanel.value === null) await showInPanel(draft.id);
    return draft;
  }

  return async (snapshot: Snapshot, people: PagePeople): Promise<void> => {
    const preferences = await settings.preferences.get();
    const { activeAccountId } = preferences;
    // The form says that the selection couldn't be read.
    const isUnread = snapshot.selection === null && snapshot.remarks.length > 0;
    const passages = quotesOf(snapshot, people);
    const draft = activeAccountId === '' || isUnread ? null : await added(snapshot, passages);
    if (!draft) return review(startKindOf(preferences), snapshot);
    // Optional: without it, the next passage goes to the panel's draft, or starts one.
    await settings.fedDraft.set(draft.id).catch(() => undefined);
    const remarks = new Set(passages.flatMap(remarksOf).filter((remark) => remark !== 'address-is-private'));
    // Nobody else says them (threat T46). The panel shows them with the quote.
    if (!preferences.hasNotifications && remarks.size > 0 && (await panelDraft()) !== draft.id)
      return base.screen.openDraft(draft.id);
    const { quotes, pages } = countOf(draft.quotes ?? []);
    await notify(base, `${noticeStart}${draft.id}`, {
      title: nativeText(say('addedTo', captureName(draft)), longestName),
      message: [
        ...Array.from(remarks, (remark) => say(remarkMessages[remark][0])),
        say('quotesFrom', say('quoteCount', quotes), say('pageCount', pages)),
      ].join(' '),
      action: say('notifyReview'),
    });
  };
}
