// Adds a passage to the draft in the side panel, else to the draft that was last fed in this session of the browser,
// without a form. Without such a draft, it starts one. The notification names the draft, and opens it.
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { startValues } from '@/lib/capture/form/form-config';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { allowedKinds } from '@/lib/capture/form/policy';
import {
  captureName,
  countOf,
  passageAttribution,
  passageQuotes,
  remarksOf,
} from '@/lib/capture/form/quotes';
import { nativeText } from '@/lib/capture/text/messages';
import { remarkMessages } from '@/lib/capture/text/remark-messages';
import { sourceOf } from '@/lib/capture/text/source';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PagePeople } from '@/lib/page/source/page-person';
import { startKindOf } from '@/lib/settings/preferences';
import { type Base, readFormConfig } from './base';
import type { CaptureAtOnce } from './capture-at-once';
import { noticeStart, notify } from './notifications';

const longestName = 150;

/** `review` opens the form with the passage: the account is missing, or the storage is full. */
export async function addToDraft(
  base: Base,
  review: CaptureAtOnce['review'],
  snapshot: Snapshot,
  people: PagePeople,
): Promise<void> {
  const { settings, screen, t, language, createId } = base;
  const preferences = await settings.preferences.get();
  // The form says that the selection couldn't be read.
  const isUnread = snapshot.selection === null && snapshot.remarks.length > 0;
  const said = passageAttribution(snapshot, people, { t, language: language() });
  const passages = passageQuotes(snapshot, said, createId);
  const draft = preferences.activeAccountId === '' || isUnread ? null : await added(base, snapshot, passages);
  if (!draft) return review(startKindOf(preferences), snapshot);
  // Optional: without it, the next passage goes to the panel's draft, or starts one.
  await settings.collectingDraft.set(draft.id).catch(() => undefined);
  const remarks = new Set(passages.flatMap(remarksOf).filter((remark) => remark !== 'address-is-private'));
  // Nobody else says them (threat T46). The panel shows them with the quote.
  if (!preferences.hasNotifications && remarks.size > 0 && (await screen.panelDraft()) !== draft.id)
    return screen.openDraft(draft.id);
  const { quotes, pages } = countOf(draft.quotes ?? []);
  await notify(base, `${noticeStart}${draft.id}`, {
    title: nativeText(t('addedTo', captureName(draft)), longestName),
    message: [
      ...Array.from(remarks, (remark) => t(remarkMessages[remark][0])),
      t('quotesFrom', t('quoteCount', quotes), t('pageCount', pages)),
    ].join(' '),
    action: t('notifyReview'),
  });
}

/** null if no draft can take the passage. A full storage keeps the draft as it was. */
async function added(base: Base, snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
  const { settings, drafts, screen, now } = base;
  const [{ activeAccountId: accountId }, shownInPanel, lastCollecting] = await Promise.all([
    settings.preferences.get(),
    screen.panelDraft(),
    settings.collectingDraft.get(),
  ]);
  const target = await drafts.toAddTo({ accountId, shownInPanel, lastCollecting });
  if (!target.isOk) return null;
  if (!target.value) return started(base, snapshot, quotes);
  const { id } = target.value.draft;
  const result = await drafts.addQuotes(id, quotes, now());
  if (!result.isOk || result.value === 'full') return null;
  if (result.value === 'gone') return started(base, snapshot, quotes);
  const found = await drafts.find(id);
  return found.isOk ? (found.value?.draft ?? null) : null;
}

async function started(base: Base, snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
  const { drafts, screen, now } = base;
  const draft = await startDraft(base, snapshot, quotes);
  const written = draft && (await drafts.write(draftOfBackground(draft, now())));
  if (!draft || !written?.isOk) return null;
  // An empty form in the panel is stored nowhere, so it gives its place to the draft.
  const shown = await screen.panelDraft();
  const inPanel = shown === null ? null : await drafts.find(shown);
  if (inPanel?.isOk && inPanel.value === null) await screen.showInPanel(draft.id);
  return draft;
}

/** Named like a capture of the page. Its text has the person's own words alone. null if no allowed kind has a text. */
async function startDraft(base: Base, snapshot: Snapshot, quotes: Quote[]): Promise<Draft | null> {
  const { preferences, policy, accountId, config } = await readFormConfig(base);
  const kinds = allowedKinds(policy).filter(({ id }) => textFieldOf(id) !== '');
  const kind = kinds.find(({ id }) => id === startKindOf(preferences)) ?? kinds[0];
  if (!kind) return null;
  const values = { ...startValues(kind, { snapshot, config }), [textFieldOf(kind.id)]: '' };
  const source = sourceOf(snapshot);
  return { id: base.createId(), kind: kind.id, accountId, values, touched: [], source, quotes };
}
