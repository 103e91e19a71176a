// The settings for accounts: connect, replace a token, confirm its owner, disconnect.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { blockMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Policy } from '@/lib/capture/form/policy';
import type { Queue } from '@/lib/outbox/queue';
import { originOf, serviceName } from '@/lib/planning/service-address';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import { AccountCard, FormerAccountCard } from './AccountCard';
import styles from './AccountCard.module.css';
import { type Connect, ConnectForm, useConnecting } from './ConnectForm';
import { Section } from './Section';

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
  /** Counts the account's unsent captures now. */
  readonly countUnsent: (accountId: string) => Promise<number>;
  readonly onConnect: Connect;
  /** The person answers whether the token belongs to the same person. */
  readonly onDecide: (accountId: string, isSamePerson: boolean) => void;
  readonly onDisconnect: (accountId: string, queue: 'keep' | 'discard') => void;
}

/** The subject of a form: an account by its id, or null for another one. */
type FormSubject = string | null;
type OpenForm = { readonly of: FormSubject } | 'none';

/** How long "Connected" stays. */
export const connectedShownMs = 10_000;

export function AccountSection(props: AccountSectionProps) {
  const { accounts, former, policy, queueOf, countUnsent, onConnect, onDecide, onDisconnect } = props;
  const say = useSay();
  /** The form that the person opened or closed. null until then: that of an account whose token was rejected. */
  const [chosen, setChosen] = useState<OpenForm | null>(null);
  const [deleted, setDeleted] = useState<FormerAccount | null>(null);
  const [leaving, setLeaving] = useState<{
    readonly account: AccountView;
    readonly unsentCount: number;
  } | null>(null);
  const [isConnected, setIsConnected] = useState(false);
  const focus = useFocusAfterForm();

  const rejected = accounts.find((account) => isRejected(account, queueOf(account.id)));
  const open: OpenForm =
    chosen ?? (rejected ? { of: rejected.id } : accounts.length === 0 ? { of: null } : 'none');
  const isOpen = (subject: FormSubject) => open !== 'none' && open.of === subject;
  const isAlone = accounts.length === 0;

  const { progress, connect, cancel } = useConnecting(onConnect, () => {
    focus.leave(open === 'none' ? null : open.of);
    setChosen('none');
    setIsConnected(true);
  });

  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(() => setIsConnected(false), connectedShownMs);
    return () => clearTimeout(timer);
  }, [isConnected]);

  /** Shows this form instead of another one, or none. */
  function show(next: OpenForm): void {
    if (next === 'none' && open !== 'none') focus.leave(open.of);
    cancel();
    setChosen(next);
  }

  async function askToLeave(account: AccountView): Promise<void> {
    setLeaving({ account, unsentCount: await countUnsent(account.id) });
  }

  function leave(account: AccountView, queue: 'keep' | 'discard'): void {
    setLeaving(null);
    setIsConnected(false);
    onDisconnect(account.id, queue);
  }

  function rejectionOf(account: AccountView): string | null {
    const queue = queueOf(account.id);
    return isRejected(account, queue)
      ? say(blockMessages[queue.block.reason].atAccount, serviceName(account.serviceAddress))
      : null;
  }

  function formOf(
    account: { readonly id: string; readonly serviceAddress: string } | null,
    rejection: string | null,
  ) {
    const isFirst = !account && isAlone;
    return (
      <ConnectForm
        key={account?.id ?? ''}
        policy={policy}
        account={account}
        rejection={rejection}
        allowedOrigins={accounts.map(({ serviceAddress }) => originOf(serviceAddress))}
        // A form that opens by itself leaves the focus where the person put it.
        takesFocus={
          chosen !== null ? !isFirst : rejection !== null && document.activeElement === document.body
        }
        progress={progress}
        onConnect={connect}
        onCancel={isFirst ? null : () => show('none')}
      />
    );
  }

  return (
    <Section title={say('sectionAccount')} about={say('sectionAccountAbout')}>
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          rejection={rejectionOf(account)}
          unsentCount={queueOf(account.id).unsentCount}
          form={isOpen(account.id) ? formOf(account, rejectionOf(account)) : null}
          formButton={focus.buttonOf(account.id)}
          onDecide={(isSamePerson) => {
            focus.leave(account.id);
            onDecide(account.id, isSamePerson);
          }}
          onReplaceToken={() => show({ of: account.id })}
          onDisconnect={() => void askToLeave(account)}
        />
      ))}
      {former.map((account) => (
        <FormerAccountCard
          key={account.id}
          account={account}
          unsentCount={queueOf(account.id).unsentCount}
          form={isOpen(account.id) ? formOf(account, null) : null}
          formButton={focus.buttonOf(account.id)}
          onConnect={() => show({ of: account.id })}
          onDelete={() => setDeleted(account)}
        />
      ))}
      {(isOpen(null) || (isAlone && open === 'none')) && formOf(null, null)}
      {!isAlone && (
        <div className="row">
          {open === 'none' && (
            <Button ref={focus.buttonOf(null)} onClick={() => show({ of: null })}>
              {say('connectAnother')}
            </Button>
          )}
          <p className={styles.connected} role="status">
            {isConnected && !accounts.some(({ claimant }) => claimant) && say('connectReached')}
          </p>
        </div>
      )}
      {deleted && (
        <QuestionDialog
          title={say('deleteAccountTitle', deleted.serviceAddress)}
          text={
            queueOf(deleted.id).unsentCount === 0
              ? say('deleteAccountEmpty')
              : say('deleteAccountAbout', queueOf(deleted.id).unsentCount)
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

/** The service rejected the token, or the browser forgot it, and no other one came since. */
function isRejected(
  { tokenSetAtMs = 0 }: AccountView,
  queue: QueueFacts,
): queue is QueueFacts & { readonly block: NonNullable<Queue['block']> } {
  const { block } = queue;
  const isOfToken = block?.reason === 'token-refused' || block?.reason === 'token-missing';
  return isOfToken && block.atMs >= tokenSetAtMs;
}

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
