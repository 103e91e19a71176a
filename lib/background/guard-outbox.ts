// Owns what stands before the outbox, whoever saves: the form, the menu, a key, a message. What an organisation locked holds
// here, whatever a page sends.
import type { Draft } from '@/lib/capture/draft';
import type { FieldProblem } from '@/lib/capture/form/field';
import { plainDraft } from '@/lib/capture/plain-text';
import { isLocked, type Policy, policyProblems } from '@/lib/capture/policy';
import type { Outbox, SaveOutcome } from '@/lib/outbox/outbox';
import type { Account } from '@/lib/settings/account';
import type { Settings } from '@/lib/settings/settings';

export interface GuardDeps {
  readonly settings: Pick<Settings, 'preferences' | 'policy'>;
  readonly getAccount: (accountId: string) => Promise<Account | null>;
}

/** The outbox, which takes only drafts that the policy allows, and those without formatting where that was chosen. */
export function guardOutbox(outbox: Outbox, { settings, getAccount }: GuardDeps): Outbox {
  async function admitted(draft: Draft, take: (draft: Draft) => Promise<SaveOutcome>): Promise<SaveOutcome> {
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
  };
}
