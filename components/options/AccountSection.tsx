// The settings for accounts: connect, replace a token, confirm its owner, disconnect.
import { useEffect, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ConfirmDialog, QuestionDialog } from '@/components/controls/QuestionDialog';
import { blockMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Policy } from '@/lib/capture/form/policy';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Queue } from '@/lib/outbox/queue';
import { originOf, serviceName } from '@/lib/planning/service-address';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import { AccountCard, useFocusAfter } from './AccountCard';
import styles from './AccountSection.module.css';
import { type Connect, ConnectForm, useConnecting } from './ConnectForm';

/** What an account's queue tells about it. */
export interface QueueFacts {
  /** How many captures aren't sent yet. */
  readonly unsentCount: number;
  readonly block: Queue['block'];
}

interface AccountSectionProps {
  readonly accounts: readonly AccountView[];
  /** Disconnected accounts whose data is kept. */
  readonly former: readonly FormerAccount[];
  readonly policy: Policy;
  readonly queueOf: (accountId: string) => QueueFacts;
  /** Reads the account's queue now. */
  readonly readQueue: (accountId: string) => Promise<QueueFacts>;
  readonly onConnect: Connect;
  /** The person answers whether the token belongs to the same person. */
  readonly onDecide: (accountId: string, isSamePerson: boolean) => void;
  readonly onDisconnect: (accountId: string, queue: 'keep' | 'discard') => void;
}

type AnyAccount = AccountView | FormerAccount;

/** Whose form it is: an account's id, or '' for another account. */
type FormSubject = string;

/** How long "Connected" stays. */
export const connectedShownMs = 10_000;

export function AccountSection(props: AccountSectionProps) {
  const { accounts, former, policy, queueOf, readQueue, onDecide, onDisconnect } = props;
  const say = useSay();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isAlone = accounts.length === 0;
  const rejected = accounts.find((account) => rejectionOf(account, queueOf(account.id)));
  const forms = useForms(rejected?.id ?? (isAlone ? '' : null), props.onConnect);
  const isNewOpen = forms.open === '' || (isAlone && forms.open === null);
  const anotherButton = useFocusAfter(isNewOpen);

  function formOf(account: AnyAccount | null, rejection: string | null) {
    const isFirst = !account && isAlone;
    // A form that opens by itself leaves the focus where the person put it.
    const takesFocus = forms.isChosen
      ? !isFirst
      : rejection !== null && document.activeElement === document.body;
    return (
      <ConnectForm
        key={account?.id ?? ''}
        {...{ policy, account, rejection, takesFocus }}
        allowedOrigins={accounts.map(({ serviceAddress }) => originOf(serviceAddress))}
        progress={forms.progress}
        onConnect={forms.connect}
        onCancel={isFirst ? null : () => forms.show(null)}
      />
    );
  }

  function card(account: AnyAccount) {
    const { id } = account;
    const messageKey = rejectionOf(account, queueOf(id));
    const rejection = messageKey && say(messageKey, serviceName(account.serviceAddress));
    return (
      <AccountCard
        key={id}
        account={account}
        rejection={rejection}
        unsentCount={queueOf(id).unsentCount}
        form={forms.open === id ? formOf(account, rejection) : null}
        onOpenForm={() => forms.show(id)}
        onLeave={() => void readQueue(id).then(({ unsentCount }) => setLeaving({ account, unsentCount }))}
        onDecide={(isSamePerson) => onDecide(id, isSamePerson)}
      />
    );
  }

  return (
    <>
      {[...accounts, ...former].map(card)}
      {isNewOpen && formOf(null, null)}
      {!isAlone && (
        <div className="row">
          {forms.open === null && (
            <Button ref={anotherButton} onClick={() => forms.show('')}>
              {say('connectAnother')}
            </Button>
          )}
          <p className={styles.connected} role="status">
            {forms.isConnected && !accounts.some(({ claimant }) => claimant) && say('connectReached')}
          </p>
        </div>
      )}
      {leaving && (
        <LeaveDialog
          {...leaving}
          onDecide={(queue) => {
            setLeaving(null);
            forms.endConnected();
            onDisconnect(leaving.account.id, queue);
          }}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** At most one form is open, or none. `initial` is, until the person opens or closes one. */
function useForms(initial: FormSubject | null, onConnect: Connect) {
  const [chosen, setChosen] = useState<FormSubject | null>();
  const [isConnected, setIsConnected] = useState(false);
  const open = chosen === undefined ? initial : chosen;

  const { progress, connect, cancel } = useConnecting(onConnect, () => {
    setChosen(null);
    setIsConnected(true);
  });

  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(() => setIsConnected(false), connectedShownMs);
    return () => clearTimeout(timer);
  }, [isConnected]);

  return {
    ...{ open, progress, connect, isConnected, isChosen: chosen !== undefined },
    endConnected: () => setIsConnected(false),
    /** Shows this form instead of another one, or none. */
    show(next: FormSubject | null): void {
      cancel();
      setChosen(next);
    },
  };
}

/** Why an account needs another token: the service rejected the last one, or the browser forgot it. null if it doesn't. */
function rejectionOf(account: AnyAccount, { block }: QueueFacts): MessageKey | null {
  if (!('tokenEnding' in account) || !block) return null;
  const isOfToken = block.reason === 'token-refused' || block.reason === 'token-missing';
  const isCurrent = block.atMs >= (account.tokenSetAtMs ?? 0);
  return isOfToken && isCurrent ? blockMessages[block.reason].atAccount : null;
}

interface Leaving {
  readonly account: AnyAccount;
  readonly unsentCount: number;
}

interface LeaveDialogProps extends Leaving {
  readonly onDecide: (queue: 'keep' | 'discard') => void;
  readonly onCancel: () => void;
}

/** The person keeps unsent captures, drafts and defaults, or discards all of them. Of a former account only discards. */
function LeaveDialog({ account, unsentCount, onDecide, onCancel }: LeaveDialogProps) {
  const say = useSay();
  const { serviceAddress } = account;
  if (!('tokenEnding' in account))
    return (
      <ConfirmDialog
        title={say('deleteAccountTitle', serviceAddress)}
        text={unsentCount === 0 ? say('deleteAccountEmpty') : say('deleteAccountAbout', unsentCount)}
        confirm={say('deleteAccount')}
        onConfirm={() => onDecide('discard')}
        onCancel={onCancel}
      />
    );
  return (
    <QuestionDialog
      title={say('disconnectTitle', serviceAddress)}
      text={
        unsentCount === 0
          ? [say('disconnectEmpty'), say('disconnectMemoryKept')].join('\n')
          : [say('disconnectUnsent', unsentCount), say('disconnectMemory')].join('\n')
      }
      onCancel={onCancel}
    >
      <Button look="danger" onClick={() => onDecide('discard')}>
        {say(unsentCount === 0 ? 'disconnectDelete' : 'disconnectDiscard')}
      </Button>
      <Button look="primary" onClick={() => onDecide('keep')}>
        {say(unsentCount === 0 ? 'disconnect' : 'disconnectKeep')}
      </Button>
    </QuestionDialog>
  );
}
