// The check of every draft that is saved, changed or imported. Enforces the organization's locks on every message of a page.
import type { Draft } from '@/lib/capture/field/draft';
import { type FieldProblem, textOf } from '@/lib/capture/field/field';
import { type IsListed, isLocked, type Policy, policyProblems } from '@/lib/capture/form/policy';
import { withHtml } from '@/lib/capture/form/slots';
import { kindOf } from '@/lib/capture/kinds';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { type Admitted, incomplete } from '@/lib/outbox/results';
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
 * The draft as it may be saved: the cached policy allows it, and it has no formatting if the person prefers plain text. Before
 * a capture is sent, the sender checks it by the confirmed policy. `isOfAccount`: its account is connected here.
 */
export async function admitDraft(
  { settings, accountStore }: Pick<Base, 'settings' | 'accountStore'>,
  draft: Draft,
  isOfAccount = true,
): Promise<Admitted> {
  // This version can't change a newer one's captures (fault F77).
  if (await settings.isOfNewerVersion()) return { isOk: false, reason: 'storage-failed', failure: 'newer' };
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
  if (problems.length > 0) return incomplete(problems);
  return { isOk: true, draft: isPlainText ? plainDraft(draft) : draft };
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
