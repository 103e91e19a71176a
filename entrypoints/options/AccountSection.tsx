// Owns the part of the options about the account: connect, replace its token, disconnect.
import { useState } from 'react';
import { AccountCard } from '@/components/options/AccountCard';
import { ConnectForm } from '@/components/options/ConnectForm';
import { DisconnectDialog } from '@/components/options/DisconnectDialog';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { AccountView } from '@/lib/settings/account';
import type { OptionsDeps } from './deps';
import { useConnect } from './use-connect';

export interface AccountSectionProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
}

export function AccountSection({ deps, accounts }: AccountSectionProps) {
  const say = useSay();
  const [replaced, setReplaced] = useState<AccountView | null>(null);
  const [leaving, setLeaving] = useState<{
    readonly account: AccountView;
    readonly unsentCount: number;
  } | null>(null);
  const [isConnected, setIsConnected] = useState(false);
  const { progress, connect, forget } = useConnect(deps, () => {
    setReplaced(null);
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
      {(accounts.length === 0 || replaced) && (
        <ConnectForm
          key={replaced?.id ?? ''}
          address={replaced?.baseUrl ?? ''}
          progress={progress}
          onConnect={connect}
          onCancel={
            replaced
              ? () => {
                  forget();
                  setReplaced(null);
                }
              : null
          }
        />
      )}
      {leaving && (
        <DisconnectDialog
          origin={leaving.account.baseUrl}
          unsentCount={leaving.unsentCount}
          onDecide={(queue) => leave(leaving.account, queue)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}
