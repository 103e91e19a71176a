// Owns the last check before the outbox: it enforces the organisation's locks, whatever a page sends.
import type { Draft } from '@/lib/capture/draft';
import type { FieldProblem } from '@/lib/capture/form/field';
import { plainDraft } from '@/lib/capture/plain-text';
import { isLocked, type Policy, policyProblems } from '@/lib/capture/policy';
import type { Outbox } from '@/lib/outbox/outbox';
import type { SaveResult } from '@/lib/outbox/save-result';
import type { Account } from '@/lib/settings/account';
import type { Settings } from '@/lib/settings/settings';

interface GuardDeps {
  readonly settings: Pick<Settings, 'preferences' | 'policy'>;
  readonly getAccount: (accountId: string) => Promise<Account | null>;
}

/** The outbox, for allowed drafts only. Removes formatting if the person prefers plain text. */
export function guardOutbox(outbox: Outbox, { settings, getAccount }: GuardDeps): Outbox {
  async function admitted(draft: Draft, take: (draft: Draft) => Promise<SaveResult>): Promise<SaveResult> {
    const [{ isPlainText }, { policy }] = await Promise.all([
      settings.preferences.get(),
      settings.policy.get(),
    ]);
    const problems = [...policyProblems(policy, draft), ...(await accountProblems(policy, draft))];
    if (problems.length > 0) return { isOk: false, reason: 'incomplete', problems };
    return take(isPlainText ? plainDraft(draft) : draft);
  }

  async function accountProblems(policy: Policy, { accountId }: Draft): Promise<FieldProblem[]> {
    if (!isLocked(policy, 'serviceAddress')) return [];
    const account = await getAccount(accountId).catch(() => null);
    return account?.serviceAddress === policy.serviceAddress
      ? []
      : [{ field: 'account', words: 'problemAccountLocked' }];
  }

  return {
    ...outbox,
    save: (draft, undoMs) => admitted(draft, (taken) => outbox.save(taken, undoMs)),
    edit: (captureId, draft) => admitted(draft, (taken) => outbox.edit(captureId, taken)),
    move: (captureId, draft) => admitted(draft, (taken) => outbox.move(captureId, taken)),
  };
}
