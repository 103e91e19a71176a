// Captures at once from the menu, a shortcut or the address bar. Opens the form if a value is missing.
import type { Draft } from '@/lib/capture/field/draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { startValues, withoutUnseenPublic } from '@/lib/capture/form/form-config';
import { allowedKinds } from '@/lib/capture/form/policy';
import { slotOf } from '@/lib/capture/form/slots';
import { lastIdea, type RecentIdea } from '@/lib/capture/history/history';
import { ruleFor } from '@/lib/capture/start/site-rule';
import { sourceOf } from '@/lib/capture/text/source';
import { samplePageOf } from '@/lib/capture/text/templates/sample-page';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import type { Outbox } from '@/lib/outbox/worker/outbox';
import type { Snapshot, SnapshotRemark } from '@/lib/page/snapshot';
import { type PendingRequest, replaced } from '@/lib/settings/pending-request';
import { defaultsFor, type Preferences } from '@/lib/settings/preferences';
import { type Base, readFormConfig } from './base';
import { readRecentIdeas } from './history';
import { notifySaved } from './notifications';

/**
 * Every other remark has to be seen before sending (fault F51): the address has a secret, or the passage differs from the
 * selection or is incomplete. A private address is no secret, what a capture request sends is internal, and a wiki or a tracker on
 * the company's network is a usual source.
 */
const harmlessRemarks: ReadonlySet<SnapshotRemark> = new Set([
  'address-is-private',
  'page-hidden',
  'article-none',
  'pictures-left-out',
]);

/** The form's initial content. */
type ImmediateRequest = Omit<PendingRequest, 'kept' | 'earlier'>;

export type CaptureAtOnce = ReturnType<typeof createCaptureAtOnce>;

export const createCaptureAtOnce = (base: Base, outbox: Pick<Outbox, 'save'>) => ({
  /**
   * Saves the snapshot as a capture of this kind. Opens the form instead if a field needs attention, or if
   * the person has to review the snapshot. `given` overrides the page and the defaults. Without an idea, a comment
   * goes to the last one, which the menu entry and the shortcut name.
   */
  async capture(kindId: string, snapshot: Snapshot, given: DraftValues = {}): Promise<void> {
    const { settings } = base;
    const preferences = await settings.preferences.get();
    const idea = kindId === 'comment' && given.idea === undefined ? await ideaOf(base, preferences) : null;
    const values = idea ? { ...given, idea: idea.reference } : given;
    const request: ImmediateRequest = { kind: kindId, snapshot, field: null, values };
    const draft = await draftOf(base, request);
    if (draft?.accountId === '' || draft?.kind !== kindId) return openForm(base, request, draft);
    if (snapshot.remarks.some((remark) => !harmlessRemarks.has(remark)))
      return openForm(base, request, draft);
    // Optional: the settings try templates on this sample. A full storage keeps the last one.
    if (snapshot.address !== '') void settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
    const saved = await outbox.save(draft, preferences.undoMs);
    // No form shows the result.
    if (saved.isOk) return void notifySaved(base, saved.captureId);
    // If saving fails for any reason, the form keeps the words until the person is done.
    const field = saved.reason === 'incomplete' ? (saved.problems[0]?.field ?? null) : null;
    return openForm(base, { ...request, field }, draft);
  },

  /** Opens the form with the snapshot. A site rule may choose another kind. */
  async review(kindId: string, snapshot: Snapshot): Promise<void> {
    const { siteRules } = await base.settings.preferences.get();
    return openKind(base, ruleFor(siteRules, snapshot.address)?.kind || kindId, snapshot);
  },

  /** Opens the form of this kind with the snapshot. */
  openKind: (kindId: string, snapshot: Snapshot): Promise<void> => openKind(base, kindId, snapshot),
});

/** The draft of a capture request without a form. null if the organization allows no kind. */
async function draftOf(
  base: Base,
  { kind: wanted, snapshot, values }: ImmediateRequest,
): Promise<Draft | null> {
  const [{ policy, accountId, config }, destinations] = await Promise.all([
    readFormConfig(base),
    base.settings.lastDestination.get(),
  ]);
  const kinds = allowedKinds(policy);
  const kind = kinds.find(({ id }) => id === wanted) ?? kinds[0];
  if (!kind) return null;
  return {
    id: base.createId(),
    kind: kind.id,
    accountId,
    values: withoutUnseenPublic(
      destinations[accountId],
      kind.fields,
      startValues(kind, { snapshot, config, carriedValues: values }),
    ),
    touched: kind.fields.filter(({ name }) => name in values).map((field) => slotOf(kind.id, field)),
    source: sourceOf(snapshot),
  };
}

/** Stores the capture request's draft before anything opens. The form may never open, and another one may follow. */
async function openForm(
  { settings, drafts, screen, now }: Base,
  request: ImmediateRequest,
  draft: Draft | null,
): Promise<void> {
  // If the storage was full for the draft, the pending request still has the values.
  const written = draft && (await drafts.write(draftOfBackground(draft, now())));
  const kept = draft && written?.isOk ? { documentId: draft.id } : null;
  await settings.pendingRequest.update((before) => replaced(before, { ...request, kept }));
  await screen.openPopup();
}

async function openKind(base: Base, kind: string, snapshot: Snapshot): Promise<void> {
  const request: ImmediateRequest = { kind, snapshot, field: null, values: {} };
  return openForm(base, request, await draftOf(base, request));
}

async function ideaOf(base: Base, preferences: Preferences): Promise<RecentIdea | null> {
  const { activeAccountId: accountId } = preferences;
  return lastIdea(await readRecentIdeas(base, accountId), defaultsFor(preferences, accountId).product);
}
