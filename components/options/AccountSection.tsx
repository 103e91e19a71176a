// The settings for accounts: connect, replace a token, confirm its owner, disconnect. And the accounts that were
// disconnected, whose data is kept.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unplug from 'lucide-react/icons/unplug';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ConfirmDialog, QuestionDialog } from '@/components/controls/QuestionDialog';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { Notice } from '@/components/notices/Notice';
import { Actions } from '@/components/outcome/Actions';
import { isTokenBlock } from '@/components/outcome/capture-view';
import { blockMessages } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Policy } from '@/lib/capture/form/policy';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import type { Queue } from '@/lib/outbox/queue';
import { originOf, serviceName } from '@/lib/planning/service-address';
import type { AccountView, FormerAccount, ShownPerson } from '@/lib/settings/account';
import { type Connect, ConnectForm, useConnecting } from './ConnectForm';
import styles from './options.module.css';

/** An account's state as its queue shows it. */
export interface QueueFacts {
  /** How many captures aren't sent yet. null if they can't be read. */
  readonly unsentCount: number | null;
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
  /** The person answers whether the token belongs to the same person. Returns whether it is done, like the next one. */
  readonly onDecide: (accountId: string, isSamePerson: boolean) => Promise<boolean>;
  readonly onDisconnect: (accountId: string, queue: 'keep' | 'discard') => Promise<boolean>;
}

type AnyAccount = AccountView | FormerAccount;

export function AccountSection(props: AccountSectionProps) {
  const { accounts, former, policy, queueOf, readQueue, onDecide } = props;
  const t = useTranslate();
  const isAlone = accounts.length === 0;
  const rejected = accounts.find((account) => rejectionOf(account, queueOf(account.id).block));
  const forms = useForms(rejected?.id ?? (isAlone ? '' : null), props.onConnect);
  const isNewOpen = forms.open === '' || (isAlone && forms.open === null);
  const anotherButton = useFocusAfter(isNewOpen);

  function formOf(account: AnyAccount | null) {
    const isFirst = !account && isAlone;
    const rejection = account && rejectionOf(account, queueOf(account.id).block);
    // A form that opens by itself leaves the focus where the person put it.
    const takesFocus = forms.isChosen
      ? !isFirst
      : rejection !== null && document.activeElement === document.body;
    return (
      <ConnectForm
        key={account?.id ?? ''}
        {...{ policy, account, takesFocus }}
        rejection={account && rejection && t(rejection, serviceName(account.serviceAddress))}
        allowedOrigins={accounts.map(({ serviceAddress }) => originOf(serviceAddress))}
        progress={forms.progress}
        onConnect={forms.connect}
        onCancel={isFirst ? null : () => forms.show(null)}
      />
    );
  }

  return (
    <>
      {[...accounts, ...former].map((account) => (
        <AccountCard
          key={account.id}
          {...{ account, readQueue, onDecide }}
          queue={queueOf(account.id)}
          form={forms.open === account.id ? formOf(account) : null}
          onOpenForm={() => forms.show(account.id)}
          onDisconnect={(accountId, queue) => {
            forms.show(null);
            return props.onDisconnect(accountId, queue);
          }}
        />
      ))}
      {isNewOpen && formOf(null)}
      {!isAlone && (
        <div className="row">
          {forms.open === null && (
            <Button ref={anotherButton} onClick={() => forms.show('')}>
              {t('connectAnother')}
            </Button>
          )}
          <p className="strong accent" role="status">
            {forms.isConnected && !accounts.some(({ claimant }) => claimant) && t('connectReached')}
          </p>
        </div>
      )}
    </>
  );
}

/** The open form: an account's by its id, '' for another account, null for none. `initial`, until the person opens or closes one. */
function useForms(initial: string | null, onConnect: Connect) {
  const [chosen, setChosen] = useState<string | null>();
  const { progress, connect, cancel } = useConnecting(onConnect);
  const isConnected = progress === 'connected';
  const open = chosen === undefined ? initial : chosen;
  return {
    ...{ progress, connect, isConnected, isChosen: chosen !== undefined },
    open: isConnected ? null : open,
    /** Shows this form instead of another one, or none. */
    show(next: string | null): void {
      cancel();
      setChosen(next);
    },
  };
}

/** The button that takes the place of a form or a question. The button gets the focus that went with them. */
function useFocusAfter(isAsking: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(isAsking);
  // Layout effects run before the person's next key.
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}

/** Why an account needs another token: the service rejected the last one, or the browser forgot it. null if it doesn't. */
function rejectionOf(account: AnyAccount, block: QueueFacts['block']): MessageKey | null {
  if (!('tokenEnding' in account) || !block) return null;
  const isCurrent = block.atMs >= (account.tokenSetAtMs ?? 0);
  return isTokenBlock(block.reason) && isCurrent ? blockMessages[block.reason].atAccount : null;
}

interface AccountCardProps extends Pick<AccountSectionProps, 'readQueue' | 'onDecide' | 'onDisconnect'> {
  readonly account: AnyAccount;
  readonly queue: QueueFacts;
  /** The form for a token, in place of the button that opens it. null while it is closed. */
  readonly form: ReactNode;
  readonly onOpenForm: () => void;
}

function AccountCard({ account, queue, form, readQueue, onDecide, ...on }: AccountCardProps) {
  const t = useTranslate();
  /** What the person decides about. null without a question. */
  const [leaving, setLeaving] = useState<QueueFacts | null>(null);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const { id, serviceAddress, person } = account;
  const connected = 'tokenEnding' in account ? account : null;
  const claimant = connected?.claimant;
  const formButton = useFocusAfter(form !== null || claimant !== undefined);
  const rejection = rejectionOf(account, queue.block);
  const finish = async (done: Promise<boolean>) => setIsUnfinished(!(await done));
  const Mark = !connected ? Unplug : claimant || rejection ? CircleAlert : CircleCheck;
  return (
    <article
      className={`row ${styles.account}`}
      aria-label={connected ? serviceAddress : `${serviceAddress} ${person.email}`.trimEnd()}
      data-is-rejected={rejection !== null}
      data-is-former={!connected}
    >
      <Mark className={styles['account-mark']} />
      <AccountFacts {...{ account, queue }} isFormOpen={form !== null} />
      <div className="row">
        {form === null && (
          <Button ref={formButton} look={rejection ? 'primary' : 'plain'} onClick={on.onOpenForm}>
            {t(connected ? 'replaceToken' : 'connectAgain')}
          </Button>
        )}
        <Button look="danger" onClick={() => void readQueue(id).then(setLeaving)}>
          {t(connected ? 'disconnect' : 'deleteAccount')}
        </Button>
      </div>
      {form !== null && <div className="whole">{form}</div>}
      {isUnfinished && (
        <div className="whole" role="alert">
          <Notice tone="problem">{t('accountUnfinished')}</Notice>
        </div>
      )}
      {claimant && (
        <PersonQuestion
          {...{ account, claimant, unsentCount: queue.unsentCount }}
          onDecide={(isSamePerson) => void finish(onDecide(id, isSamePerson))}
        />
      )}
      {leaving !== null && (
        <LeaveDialog
          {...{ account, unsentCount: leaving.unsentCount }}
          onDecide={(decided) => {
            setLeaving(null);
            void finish(on.onDisconnect(id, decided));
          }}
          onCancel={() => setLeaving(null)}
        />
      )}
    </article>
  );
}

interface AccountFactsProps extends Pick<AccountCardProps, 'account' | 'queue'> {
  readonly isFormOpen: boolean;
}

function AccountFacts({ account, queue: { block, unsentCount }, isFormOpen }: AccountFactsProps) {
  const t = useTranslate();
  const { serviceAddress, person } = account;
  const rejection = rejectionOf(account, block);
  const names = [person.name, person.email].filter((part) => part !== '');
  return (
    <div className="stack tight roomy">
      <bdi className="strong" dir="ltr">
        {serviceAddress}
      </bdi>
      {names.length > 0 && <bdi className="quiet">{names.join(' · ')}</bdi>}
      {'tokenEnding' in account ? (
        <TokenFacts
          {...account}
          rejectedAtMs={rejection && block?.reason === 'token-refused' ? block.atMs : undefined}
        />
      ) : (
        <span className="quiet">
          {unsentCount ? t('accountFormerWaiting', unsentCount) : t('accountFormer')}
        </span>
      )}
      {/* The form says it at its field. */}
      {!isFormOpen && rejection && (
        <span className="field-problem">{t(rejection, serviceName(serviceAddress))}</span>
      )}
    </div>
  );
}

function TokenFacts(account: AccountView & { readonly rejectedAtMs: number | undefined }) {
  const t = useTranslate();
  const { tokenEnding, tokenKeeping, tokenSetAtMs, tokenAcceptedAtMs, rejectedAtMs } = account;
  const dated = (messageKey: MessageKey, atMs: number) => (
    <TimeAgo atMs={atMs} inText={(ago) => t(messageKey, { own: ago })} />
  );
  return (
    <>
      <span className="quiet">
        {tokenEnding === '' ? t('tokenSet') : t('tokenSetEnding', tokenEnding)}
        {tokenKeeping === 'session' && ` · ${t('tokenForSession')}`}
      </span>
      {tokenSetAtMs !== undefined && (
        <span className="quiet">
          {dated('tokenSetAt', tokenSetAtMs)}
          {tokenAcceptedAtMs !== undefined && <> · {dated('tokenAcceptedAt', tokenAcceptedAtMs)}</>}
        </span>
      )}
      {rejectedAtMs !== undefined && <span className="quiet">{dated('tokenRejectedAt', rejectedAtMs)}</span>}
    </>
  );
}

interface PersonQuestionProps extends Pick<AccountCardProps, 'account'>, Pick<QueueFacts, 'unsentCount'> {
  /** The owner of the token, as the service says. */
  readonly claimant: ShownPerson;
  readonly onDecide: (isSamePerson: boolean) => void;
}

function PersonQuestion({ account, claimant, unsentCount, onDecide }: PersonQuestionProps) {
  const t = useTranslate();
  const owner = personText(account.person, t);
  const claimed = personText(claimant, t);
  const question =
    owner === ''
      ? t('personOtherUnknown', { own: claimed })
      : t('personOther', { own: claimed }, { own: owner });
  const waiting = (count: number) =>
    owner === '' ? t('personWaitingUnknown', count) : t('personWaiting', count, { own: owner });
  return (
    <div className="stack whole" role="alert">
      <Notice tone="warning">
        <p>{claimed === '' ? t('personUnknown', serviceName(account.serviceAddress)) : question}</p>
        {unsentCount !== null && <p>{unsentCount === 0 ? t('personNothingWaits') : waiting(unsentCount)}</p>}
      </Notice>
      <div className="row">
        <Actions
          actions={[
            {
              label: claimed === '' ? t('personSend') : t('personSendAs', claimant.name || claimant.email),
              run: () => onDecide(true),
            },
            { label: t('personSeparate'), run: () => onDecide(false) },
          ]}
        />
      </div>
      <p className="field-hint">{t('personSeparateHint')}</p>
    </div>
  );
}

/** '' if the service names nobody. */
function personText({ name, email }: ShownPerson, t: Translate): string {
  return name !== '' && email !== '' ? t('withDetail', name, email) : name || email;
}

interface LeaveDialogProps extends Pick<QueueFacts, 'unsentCount'> {
  readonly account: AnyAccount;
  readonly onDecide: (queue: 'keep' | 'discard') => void;
  readonly onCancel: () => void;
}

/** The person keeps unsent captures, drafts and defaults, or discards all of them. Of a former account only discards. */
function LeaveDialog({ account, unsentCount, onDecide, onCancel }: LeaveDialogProps) {
  const t = useTranslate();
  const { serviceAddress } = account;
  const isEmpty = unsentCount === 0;
  /** The text about unsent captures: with their number, or without it if they can't be read. */
  const about = (counted: MessageKey, unread: MessageKey) =>
    unsentCount === null ? t(unread) : t(counted, unsentCount);
  if (!('tokenEnding' in account))
    return (
      <ConfirmDialog
        title={t('deleteAccountTitle', serviceAddress)}
        text={isEmpty ? t('deleteAccountEmpty') : about('deleteAccountAbout', 'deleteAccountUnread')}
        confirm={t('deleteAccount')}
        onConfirm={() => onDecide('discard')}
        onCancel={onCancel}
      />
    );
  const lines = isEmpty
    ? [t('disconnectEmpty'), t('disconnectHistoryKept')]
    : [about('disconnectUnsent', 'disconnectUnread'), t('disconnectHistory')];
  return (
    <QuestionDialog title={t('disconnectTitle', serviceAddress)} text={lines.join('\n')} onCancel={onCancel}>
      <Button look="danger" onClick={() => onDecide('discard')}>
        {t(isEmpty ? 'disconnectDelete' : 'disconnectDiscard')}
      </Button>
      <Button look="primary" onClick={() => onDecide('keep')}>
        {t(isEmpty ? 'disconnect' : 'disconnectKeep')}
      </Button>
    </QuestionDialog>
  );
}
