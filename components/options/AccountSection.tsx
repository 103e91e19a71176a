// The settings for accounts: connect, replace a token, confirm its owner, disconnect.
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { useSay } from '@/components/words/SayProvider';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import { AccountCard, FormerAccountCard } from './AccountCard';
import styles from './AccountSection.module.css';
import { ConnectForm } from './ConnectForm';
import { Section } from './Section';
import { type Connect, useConnecting } from './use-connecting';

interface AccountSectionProps {
  readonly accounts: readonly AccountView[];
  /** Disconnected accounts whose data is kept. */
  readonly former: readonly FormerAccount[];
  readonly policy: Policy;
  /** How many captures of an account aren't sent yet. */
  readonly unsentOf: (accountId: string) => number;
  /** Counts the account's unsent captures now. */
  readonly countUnsent: (accountId: string) => Promise<number>;
  readonly onConnect: Connect;
  /** The person answers whether the token belongs to the same person. */
  readonly onDecide: (accountId: string, isSamePerson: boolean) => void;
  readonly onDisconnect: (accountId: string, queue: 'keep' | 'discard') => void;
}

export function AccountSection(props: AccountSectionProps) {
  const { accounts, former, policy, unsentOf, countUnsent, onConnect, onDecide, onDisconnect } = props;
  const say = useSay();
  const isAddressLocked = isLocked(policy, 'serviceAddress');
  /** The account, connected or not, whose token is being replaced. */
  const [replaced, setReplaced] = useState<Pick<AccountView, 'id' | 'serviceAddress'> | null>(null);
  const [deleted, setDeleted] = useState<FormerAccount | null>(null);
  const [leaving, setLeaving] = useState<{
    readonly account: AccountView;
    readonly unsentCount: number;
  } | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [isConnected, setIsConnected] = useState(false);
  const focus = useFocusAfterForm();

  const { progress, connect, cancel } = useConnecting(onConnect, () => {
    focus.leave(replaced?.id ?? null);
    setReplaced(null);
    setIsAdding(false);
    setIsConnected(true);
  });

  /** Shows the form of this account instead of another form, or no form. */
  function showForm(of: typeof replaced): void {
    if (!of) focus.leave(replaced?.id ?? null);
    cancel();
    setIsAdding(false);
    setReplaced(of);
  }

  async function askToLeave(account: AccountView): Promise<void> {
    setLeaving({ account, unsentCount: await countUnsent(account.id) });
  }

  function leave(account: AccountView, queue: 'keep' | 'discard'): void {
    setLeaving(null);
    setIsConnected(false);
    onDisconnect(account.id, queue);
  }

  return (
    <Section title={say('sectionAccount')} about={say('sectionAccountAbout')}>
      <p className={styles.connected} role="status">
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
            formButton={focus.buttonOf(account.id)}
            onDecide={(isSamePerson) => {
              focus.leave(account.id);
              onDecide(account.id, isSamePerson);
            }}
            onReplaceToken={() => showForm(account)}
            onDisconnect={() => void askToLeave(account)}
          />
        ))}
      {replaced === null &&
        former.map((account) => (
          <FormerAccountCard
            key={account.id}
            account={account}
            unsentCount={unsentOf(account.id)}
            formButton={focus.buttonOf(account.id)}
            onConnect={() => showForm(account)}
            onDelete={() => setDeleted(account)}
          />
        ))}
      {(accounts.length === 0 || replaced || isAdding) && (
        <ConnectForm
          key={replaced?.id ?? ''}
          address={replaced?.serviceAddress ?? policy.serviceAddress ?? ''}
          isAddressFixed={replaced !== null || isAddressLocked}
          isAddressLocked={isAddressLocked}
          isForSessionOnly={policy.sessionTokens === true}
          takesFocus={replaced !== null || isAdding}
          progress={progress}
          onConnect={(typed) => connect(replaced ? { ...typed, accountId: replaced.id } : typed)}
          onCancel={replaced || isAdding ? () => showForm(null) : null}
        />
      )}
      {accounts.length > 0 && !replaced && !isAdding && (
        <div className="row">
          <Button ref={focus.buttonOf(null)} onClick={() => setIsAdding(true)}>
            {say('connectAnother')}
          </Button>
        </div>
      )}
      {deleted && (
        <QuestionDialog
          title={say('deleteAccountTitle', deleted.serviceAddress)}
          text={
            unsentOf(deleted.id) === 0
              ? say('deleteAccountEmpty')
              : say('deleteAccountAbout', unsentOf(deleted.id))
          }
          onCancel={() => setDeleted(null)}
        >
          <Button
            look="danger"
            onClick={() => {
              setDeleted(null);
              onDisconnect(deleted.id, 'discard');
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

/** An account, or null for another one. */
type FormSubject = string | null;

/**
 * A form takes the place of the button that opened it, and the other way round. Once a form or a question is gone, the
 * focus is on the button of its account, unless the person has moved it.
 */
function useFocusAfterForm() {
  const buttons = useRef(new Map<FormSubject, HTMLButtonElement>());
  const left = useRef<{ readonly subject: FormSubject; readonly from: Element | null } | null>(null);
  // After every render, because a new account and the end of a question arrive from the background.
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document;
    const button = left.current && buttons.current.get(left.current.subject);
    // The pressed button is still there.
    if (!button || (focused === left.current?.from && focused !== body)) return;
    left.current = null;
    if (focused === body) button.focus();
  });
  return {
    leave(subject: FormSubject): void {
      left.current = { subject, from: document.activeElement };
    },
    buttonOf: (subject: FormSubject) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(subject, button);
      else buttons.current.delete(subject);
    },
  };
}

interface DisconnectDialogProps {
  readonly origin: string;
  readonly unsentCount: number;
  readonly onDecide: (queue: 'keep' | 'discard') => void;
  readonly onCancel: () => void;
}

/** The person keeps unsent captures, drafts and defaults, or discards all of them. */
function DisconnectDialog({ origin, unsentCount, onDecide, onCancel }: DisconnectDialogProps) {
  const say = useSay();
  return (
    <QuestionDialog
      title={say('disconnectTitle', origin)}
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
