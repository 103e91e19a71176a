// The last check before the outbox. Enforces the organization's locks on every message of a page.
import type { Draft } from '@/lib/capture/field/draft';
import { type FieldProblem, textOf } from '@/lib/capture/field/field';
import { type IsListed, isLocked, type Policy, policyProblems } from '@/lib/capture/form/policy';
import { withHtml } from '@/lib/capture/form/slots';
import { kindOf } from '@/lib/capture/kinds';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { isHistory } from '@/lib/outbox/from-file';
import { incomplete, type SaveResult } from '@/lib/outbox/results';
import type { Outbox } from '@/lib/outbox/worker/outbox';
import { otherServiceIn } from '@/lib/planning/service-address';
import type { Account } from '@/lib/settings/account';
import type { Settings } from '@/lib/settings/settings';
import type { Base } from './base';

/** The policy's reasons to reject a draft of the account. */
export async function problemsByPolicy(
  { lists }: Pick<Settings, 'lists'>,
  policy: Policy,
  draft: Draft,
  account: Account | null,
): Promise<readonly FieldProblem[]> {
  const isListed = await listedFor(lists, policy, draft);
  const isOther = isLocked(policy, 'serviceAddress') && account?.serviceAddress !== policy.serviceAddress;
  const ofAccount = { field: 'account', messageKey: 'problemAccountLocked' } as const;
  return [...policyProblems(policy, draft, isListed), ...(isOther ? [ofAccount] : [])];
}

/** Checks which records the service listed for the locked product. */
async function listedFor(
  lists: Settings['lists'],
  { product }: Policy,
  { accountId, kind }: Draft,
): Promise<IsListed> {
  if (product === undefined) return () => false;
  const subjects = (kindOf(kind)?.fields ?? []).flatMap(({ suggests }) => suggests ?? []);
  const listed = await Promise.all(
    subjects.map(async (subject) => {
      const list = await lists.get({ accountId, subject, scope: product });
      return [subject, list?.options.map(({ value }) => value) ?? []] as const;
    }),
  );
  return ({ suggests }, value) =>
    listed.some(([subject, values]) => subject === suggests && values.includes(value));
}

/**
 * Wraps the outbox and accepts only drafts that the cached policy allows. Before a capture is sent, the sender checks it by
 * the confirmed policy. Removes formatting if the person prefers plain text.
 */
export function guardOutbox(
  outbox: Outbox,
  { settings, accountStore }: Pick<Base, 'settings' | 'accountStore'>,
): Outbox {
  async function checked(draft: Draft, isOfAccount = true) {
    const [{ isPlainText }, { policy }, account] = await Promise.all([
      settings.preferences.get(),
      settings.policy.get(),
      // The save itself then fails with the storage's reason.
      accountStore.get(draft.accountId).catch(() => null),
    ]);
    const problems = [
      ...(await problemsByPolicy(settings, isOfAccount ? policy : withoutAddress(policy), draft, account)),
      ...(account ? addressProblems(draft, account) : []),
    ];
    return { problems, draft: isPlainText ? plainDraft(draft) : draft };
  }

  async function admitted(given: Draft, take: (draft: Draft) => Promise<SaveResult>): Promise<SaveResult> {
    // This version can't change a newer one's captures (fault F77).
    if (await settings.isOfNewerVersion()) return { isOk: false, reason: 'storage-failed', failure: 'newer' };
    const { problems, draft } = await checked(given);
    return problems.length > 0 ? incomplete(problems) : take(draft);
  }

  return {
    // The other actions bring no new words. What they send was admitted when it was saved, changed or imported.
    ...outbox,
    save: (draft, undoMs, versions) => admitted(draft, (allowed) => outbox.save(allowed, undoMs, versions)),
    edit: (captureId, draft, versions) =>
      admitted(draft, (allowed) => outbox.edit(captureId, allowed, versions)),
    move: (captureId, draft, versions) =>
      admitted(draft, (allowed) => outbox.move(captureId, allowed, versions)),
    async restore(capture, serviceAddress) {
      if (isHistory(capture)) return outbox.restore(capture, serviceAddress);
      // Without an account here nothing can leave. Moving it checks the account.
      const { problems, draft } = await checked(capture.draft, serviceAddress !== null);
      return problems.length > 0 ? 'refused' : outbox.restore({ ...capture, draft }, serviceAddress);
    },
  };
}

const withoutAddress = ({ serviceAddress: _, ...policy }: Policy): Policy => policy;

/** The draft with plain paragraphs instead of formatted texts. */
export const plainDraft = (draft: Draft): Draft => withHtml(draft, withoutFormatting);

/** A key in another service's address would be mistaken for a key of this service (fault F64). */
function addressProblems({ kind, values }: Draft, { serviceAddress }: Account): FieldProblem[] {
  return (kindOf(kind)?.fields ?? [])
    .filter(({ control }) => control.type === 'idea' || control.type === 'record')
    .flatMap(({ name }): FieldProblem[] => {
      const service = otherServiceIn(textOf(values, name), serviceAddress);
      return service === null ? [] : [{ field: name, messageKey: 'problemOtherService', parts: [service] }];
    });
}
