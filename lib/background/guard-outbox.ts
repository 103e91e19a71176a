// The last check before the outbox. Enforces the organisation's locks on every message of a page.
import type { Draft } from '@/lib/capture/field/draft';
import { type FieldProblem, textOf } from '@/lib/capture/field/field';
import { type IsListed, isLocked, type Policy, policyKey, policyProblems } from '@/lib/capture/form/policy';
import { withHtml } from '@/lib/capture/form/with-html';
import { kindOf } from '@/lib/capture/kinds';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { isHistory } from '@/lib/outbox/from-file';
import type { Outbox } from '@/lib/outbox/outbox';
import { incomplete, type SaveResult } from '@/lib/outbox/results';
import { otherServiceIn } from '@/lib/planning/service-address';
import type { Account } from '@/lib/settings/account';
import type { Settings } from '@/lib/settings/settings';
import type { PolicyWatch } from './policy-watch';

interface GuardDeps {
  readonly settings: Pick<Settings, 'preferences'>;
  readonly policy: Pick<PolicyWatch, 'get' | 'confirmed' | 'checkLater'>;
  readonly problemsByPolicy: PolicyCheck;
  readonly getAccount: (accountId: string) => Promise<Account | null>;
}

/** The policy's reasons to reject a draft of the account. */
export type PolicyCheck = (
  policy: Policy,
  draft: Draft,
  account: Account | null,
) => Promise<readonly FieldProblem[]>;

export function createPolicyCheck({ lists }: Pick<Settings, 'lists'>): PolicyCheck {
  /** Checks which records the service listed for the locked product. */
  async function listedFor({ product }: Policy, { accountId, kind }: Draft): Promise<IsListed> {
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

  return async (policy, draft, account) => [
    ...policyProblems(policy, draft, await listedFor(policy, draft)),
    ...accountProblems(policy, account),
  ];
}

/**
 * Wraps the outbox and accepts only allowed drafts. A new capture doesn't wait for the browser: it is saved
 * by the known policy. The browser's answer checks it again before anything is sent, and parks it if it is forbidden. Removes formatting if
 * the person prefers plain text.
 */
export function guardOutbox(
  outbox: Outbox,
  { settings, policy: watch, problemsByPolicy, getAccount }: GuardDeps,
): Outbox {
  async function problemsOf(draft: Draft, policy: Policy): Promise<FieldProblem[]> {
    // The save itself then fails with the storage's reason.
    const account = await getAccount(draft.accountId).catch(() => null);
    return [
      ...(await problemsByPolicy(policy, draft, account)),
      ...(account ? addressProblems(draft, account) : []),
    ];
  }

  async function admitted(
    draft: Draft,
    readPolicy: PolicyWatch['get'],
    take: (draft: Draft, allowedBy: string) => Promise<SaveResult>,
  ): Promise<SaveResult> {
    const [{ isPlainText }, { policy }] = await Promise.all([settings.preferences.get(), readPolicy()]);
    const problems = await problemsOf(draft, policy);
    if (problems.length > 0) return incomplete(problems);
    return take(isPlainText ? plainDraft(draft) : draft, policyKey(policy));
  }

  async function checkAgain(draft: Draft, saving: Promise<SaveResult>): Promise<void> {
    const saved = await saving;
    if (!saved.isOk) return;
    const { policy } = await watch.confirmed();
    if ((await problemsOf(draft, policy)).length > 0) await outbox.forbid(saved.captureId);
  }

  return {
    save(draft, undoMs, saved) {
      const saving = admitted(draft, watch.get, (allowed, allowedBy) =>
        outbox.save(allowed, undoMs, { ...saved, allowedBy }),
      );
      watch.checkLater(() => checkAgain(draft, saving));
      return saving;
    },
    edit: (captureId, draft, versions) =>
      admitted(draft, watch.confirmed, (allowed) => outbox.edit(captureId, allowed, versions)),
    move: (captureId, draft, versions) =>
      admitted(draft, watch.confirmed, (allowed) => outbox.move(captureId, allowed, versions)),
    async restore(capture, serviceAddress) {
      if (isHistory(capture)) return outbox.restore(capture, serviceAddress);
      const { draft } = capture;
      const [{ isPlainText }, { policy }] = await Promise.all([
        settings.preferences.get(),
        watch.confirmed(),
      ]);
      // Without an account here nothing can leave. Moving it checks the account.
      const isLeft = serviceAddress === null;
      const problems = await problemsOf(draft, isLeft ? withoutAddress(policy) : policy);
      if (problems.length > 0) return 'refused';
      return outbox.restore(isPlainText ? { ...capture, draft: plainDraft(draft) } : capture, serviceAddress);
    },
    // These actions bring no new words. What they send was admitted when it was saved, changed or imported.
    undo: outbox.undo,
    sendNow: outbox.sendNow,
    retry: outbox.retry,
    discard: outbox.discard,
    forbid: outbox.forbid,
    confirm: outbox.confirm,
  };
}

const withoutAddress = ({ serviceAddress: _, ...policy }: Policy): Policy => policy;

/** The draft with plain paragraphs instead of formatted texts. */
export const plainDraft = (draft: Draft): Draft => withHtml(draft, withoutFormatting);

function accountProblems(policy: Policy, account: Account | null): FieldProblem[] {
  return !isLocked(policy, 'serviceAddress') || account?.serviceAddress === policy.serviceAddress
    ? []
    : [{ field: 'account', messageKey: 'problemAccountLocked' }];
}

/** A key in another service's address would be mistaken for a key of this service (fault F64). */
function addressProblems({ kind, values }: Draft, { serviceAddress }: Account): FieldProblem[] {
  return (kindOf(kind)?.fields ?? [])
    .filter(({ control }) => control.type === 'idea' || control.type === 'record')
    .flatMap(({ name }): FieldProblem[] => {
      const service = otherServiceIn(textOf(values, name), serviceAddress);
      return service === null ? [] : [{ field: name, messageKey: 'problemOtherService', parts: [service] }];
    });
}
