// Owns the part of the settings page about accounts: connect, replace the token, disconnect.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { AccountCard } from '@/components/options/AccountCard';
import { ConnectForm } from '@/components/options/ConnectForm';
import { DisconnectDialog } from '@/components/options/DisconnectDialog';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { isLocked, type Policy } from '@/lib/capture/policy';
import type { AccountView } from '@/lib/settings/account';
import type { OptionsDeps } from './deps';
import { useConnect } from './use-connect';

export interface AccountSectionProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly policy: Policy;
}

export function AccountSection({ deps, accounts, policy }: AccountSectionProps) {
  const say = useSay();
  const isAddressLocked = isLocked(policy, 'serviceAddress');
  const [replaced, setReplaced] = useState<AccountView | null>(null);
  const [leaving, setLeaving] = useState<{
    readonly account: AccountView;
    readonly unsentCount: number;
  } | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [isConnected, setIsConnected] = useState(false);
  const { progress, connect, forget } = useConnect(deps, () => {
    setReplaced(null);
    setIsAdding(false);
    setIsConnected(true);
  });

  async function askToLeave(account: AccountView): Promise<void> {
    setLeaving({ account, unsentCount: await deps.countUnsent(account.id) });
  }

  function leave(account: AccountView, queue: 'keep' | 'discard'): void {
    setLeaving(null);
    setIsConnected(false);
    void deps.send('account.disconnect', { accountId: account.id, queue });
  }

  return (
    <Section title={say('sectionAccount')} about={say('sectionAccountAbout')}>
      <p className="connected" role="status">
        {isConnected && accounts.length > 0 && say('connectReached')}
      </p>
      {replaced === null &&
        accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            onReplaceToken={() => setReplaced(account)}
            onDisconnect={() => void askToLeave(account)}
          />
        ))}
      {(accounts.length === 0 || replaced || isAdding) && (
        <ConnectForm
          key={replaced?.id ?? ''}
          address={replaced?.serviceAddress ?? policy.serviceAddress ?? ''}
          isAddressFixed={replaced !== null || isAddressLocked}
          isAddressLocked={isAddressLocked}
          progress={progress}
          onConnect={connect}
          onCancel={
            replaced || isAdding
              ? () => {
                  forget();
                  setReplaced(null);
                  setIsAdding(false);
                }
              : null
          }
        />
      )}
      {accounts.length > 0 && !replaced && !isAdding && (
        <div className="row">
          <Button onClick={() => setIsAdding(true)}>{say('connectAnother')}</Button>
        </div>
      )}
      {leaving && (
        <DisconnectDialog
          origin={leaving.account.serviceAddress}
          unsentCount={leaving.unsentCount}
          onDecide={(queue) => leave(leaving.account, queue)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}
