// The settings for accounts: connect, replace a token, confirm its owner, disconnect.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { AccountCard } from '@/components/options/AccountCard';
import { ConnectForm } from '@/components/options/ConnectForm';
import { DisconnectDialog } from '@/components/options/DisconnectDialog';
import { FormerAccountCard } from '@/components/options/FormerAccountCard';
import { Section } from '@/components/options/Section';
import { QuestionDialog } from '@/components/QuestionDialog';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/Words';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import type { OptionsDeps } from './deps';
import { useConnect } from './use-connect';
import { useUnsentCounts } from './use-unsent-counts';

interface AccountSectionProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly policy: Policy;
}

const noFormer: FormerAccount[] = [];

export function AccountSection({ deps, accounts, policy }: AccountSectionProps) {
  const say = useSay();
  const isAddressLocked = isLocked(policy, 'serviceAddress');
  const former = useStored(deps.settings.formerAccounts, deps.watchSetting, noFormer).filter(
    ({ id }) => !accounts.some((account) => account.id === id),
  );
  const unsentOf = useUnsentCounts(deps, { connected: accounts, former });
  /** The account, connected or not, whose token is being replaced. */
  const [replaced, setReplaced] = useState<Pick<AccountView, 'id' | 'serviceAddress'> | null>(null);
  const [deleted, setDeleted] = useState<FormerAccount | null>(null);
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
        {isConnected &&
          accounts.length > 0 &&
          !accounts.some(({ claimant }) => claimant) &&
          say('connectReached')}
      </p>
      {replaced === null &&
        accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            unsentCount={unsentOf(account.id)}
            onDecide={(isSamePerson) =>
              void deps.send('account.decide', { accountId: account.id, isSamePerson })
            }
            onReplaceToken={() => setReplaced(account)}
            onDisconnect={() => void askToLeave(account)}
          />
        ))}
      {replaced === null &&
        former.map((account) => (
          <FormerAccountCard
            key={account.id}
            account={account}
            unsentCount={unsentOf(account.id)}
            onConnect={() => setReplaced(account)}
            onDelete={() => setDeleted(account)}
          />
        ))}
      {(accounts.length === 0 || replaced || isAdding) && (
        <ConnectForm
          key={replaced?.id ?? ''}
          address={replaced?.serviceAddress ?? policy.serviceAddress ?? ''}
          isAddressFixed={replaced !== null || isAddressLocked}
          isAddressLocked={isAddressLocked}
          progress={progress}
          onConnect={(...typed) => connect(...typed, replaced?.id)}
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
      {deleted && (
        <QuestionDialog
          title={say('deleteAccountTitle', deleted.serviceAddress)}
          words={say('deleteAccountAbout', unsentOf(deleted.id))}
          onCancel={() => setDeleted(null)}
        >
          <Button
            look="danger"
            onClick={() => {
              setDeleted(null);
              void deps.send('account.disconnect', { accountId: deleted.id, queue: 'discard' });
            }}
          >
            {say('deleteAccount')}
          </Button>
        </QuestionDialog>
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
