// Reads the accounts for their section, and sends what the person decides about them.
import { AccountSection } from '@/components/options/AccountSection';
import { useStored } from '@/components/use-stored';
import type { Policy } from '@/lib/capture/form/policy';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import { connect } from './connect';
import type { OptionsDeps } from './deps';
import { useUnsentCounts } from './use-unsent-counts';

interface AccountsProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly policy: Policy;
}

const noFormer: FormerAccount[] = [];

export function Accounts({ deps, accounts, policy }: AccountsProps) {
  const former = useStored(deps.settings.formerAccounts, deps.watchSetting, noFormer).filter(
    ({ id }) => !accounts.some((account) => account.id === id),
  );
  return (
    <AccountSection
      accounts={accounts}
      former={former}
      policy={policy}
      unsentOf={useUnsentCounts(deps, { connected: accounts, former })}
      countUnsent={deps.countUnsent}
      onConnect={(typed, canceled) => connect(deps, typed, canceled)}
      onDecide={(accountId, isSamePerson) => void deps.send('account.decide', { accountId, isSamePerson })}
      onDisconnect={(accountId, queue) => void deps.send('account.disconnect', { accountId, queue })}
    />
  );
}
