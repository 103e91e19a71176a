// The accounts on the settings page: a connected one without its token, a disconnected one whose data is kept,
// and the question whose token it is.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode, Ref } from 'react';
import { Button } from '@/components/controls/Button';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { Notice } from '@/components/notices/Notice';
import { useSay } from '@/components/words/SayProvider';
import type { Say } from '@/lib/capture/text/messages';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView, FormerAccount, ShownPerson } from '@/lib/settings/account';
import styles from './AccountCard.module.css';

interface AccountCardProps {
  readonly account: AccountView;
  /** Why the account needs another token. null if it doesn't. */
  readonly rejection: string | null;
  /** The number of captures that aren't sent yet. */
  readonly unsentCount: number;
  /** The form for a token, in place of the button that opens it. null while it is closed. */
  readonly form: ReactNode;
  /** The button that opens the account's form. */
  readonly formButton: Ref<HTMLButtonElement>;
  /** The person answers whether the token belongs to the same person. */
  readonly onDecide: (isSamePerson: boolean) => void;
  readonly onReplaceToken: () => void;
  readonly onDisconnect: () => void;
}

export function AccountCard(props: AccountCardProps) {
  const { account, rejection, unsentCount, form, formButton, onDecide, onReplaceToken, onDisconnect } = props;
  const say = useSay();
  const { person, claimant, tokenEnding, tokenKeeping } = account;
  const Mark = claimant || rejection ? CircleAlert : CircleCheck;
  return (
    <article
      className={styles.account}
      aria-label={account.serviceAddress}
      data-is-rejected={rejection !== null}
    >
      <Mark className={`icon ${styles['account-mark']}`} aria-hidden="true" />
      <div className={styles['account-facts']}>
        <bdi className={styles['account-origin']} dir="ltr">
          {account.serviceAddress}
        </bdi>
        {(person.name !== '' || person.email !== '') && (
          <bdi className="quiet">{[person.name, person.email].filter((part) => part !== '').join(' · ')}</bdi>
        )}
        <span className="quiet">
          {tokenEnding === '' ? say('tokenSet') : say('tokenSetEnding', tokenEnding)}
          {tokenKeeping === 'session' && ` · ${say('tokenForSession')}`}
        </span>
        <TokenDates {...account} />
        {/* The form says it at its field. */}
        {form === null && rejection !== null && <span className="field-problem">{rejection}</span>}
      </div>
      <div className="row">
        {form === null && (
          <Button ref={formButton} look={rejection === null ? 'plain' : 'primary'} onClick={onReplaceToken}>
            {say('replaceToken')}
          </Button>
        )}
        <Button look="danger" onClick={onDisconnect}>
          {say('disconnect')}
        </Button>
      </div>
      {form !== null && <div className={styles['account-form']}>{form}</div>}
      {claimant && (
        <PersonQuestion account={account} claimant={claimant} unsentCount={unsentCount} onDecide={onDecide} />
      )}
    </article>
  );
}

/** An account that an older version connected has no dates. */
function TokenDates({ tokenSetAtMs, tokenAcceptedAtMs }: AccountView) {
  const say = useSay();
  if (tokenSetAtMs === undefined && tokenAcceptedAtMs === undefined) return null;
  return (
    <span className="quiet">
      {tokenSetAtMs !== undefined && (
        <TimeAgo atMs={tokenSetAtMs} inText={(ago) => say('tokenSetAt', { own: ago })} />
      )}
      {tokenSetAtMs !== undefined && tokenAcceptedAtMs !== undefined && ' · '}
      {tokenAcceptedAtMs !== undefined && (
        <TimeAgo atMs={tokenAcceptedAtMs} inText={(ago) => say('tokenAcceptedAt', { own: ago })} />
      )}
    </span>
  );
}

interface FormerAccountCardProps {
  readonly account: FormerAccount;
  readonly unsentCount: number;
  /** The form for a token, in place of the button that opens it. null while it is closed. */
  readonly form: ReactNode;
  /** The button that opens the account's form. */
  readonly formButton: Ref<HTMLButtonElement>;
  readonly onConnect: () => void;
  readonly onDelete: () => void;
}

export function FormerAccountCard(props: FormerAccountCardProps) {
  const { account, unsentCount, form, formButton, onConnect, onDelete } = props;
  const say = useSay();
  const { serviceAddress, person } = account;
  return (
    <article className={styles.account} aria-label={`${serviceAddress} ${person.email}`.trimEnd()}>
      <Unplug
        className={`icon ${styles['account-mark']} ${styles['account-mark-former']}`}
        aria-hidden="true"
      />
      <div className={styles['account-facts']}>
        <bdi className={styles['account-origin']} dir="ltr">
          {serviceAddress}
        </bdi>
        {(person.name !== '' || person.email !== '') && (
          <bdi className="quiet">{[person.name, person.email].filter((part) => part !== '').join(' · ')}</bdi>
        )}
        <span className="quiet">
          {unsentCount === 0 ? say('accountFormer') : say('accountFormerWaiting', unsentCount)}
        </span>
      </div>
      <div className="row">
        {form === null && (
          <Button ref={formButton} onClick={onConnect}>
            {say('connectAgain')}
          </Button>
        )}
        <Button look="danger" onClick={onDelete}>
          {say('deleteAccount')}
        </Button>
      </div>
      {form !== null && <div className={styles['account-form']}>{form}</div>}
    </article>
  );
}

interface PersonQuestionProps {
  readonly account: AccountView;
  /** The owner of the token, as the service says. */
  readonly claimant: ShownPerson;
  /** The number of captures that aren't sent yet. */
  readonly unsentCount: number;
  readonly onDecide: (isSamePerson: boolean) => void;
}

function PersonQuestion({ account, claimant, unsentCount, onDecide }: PersonQuestionProps) {
  const say = useSay();
  const owner = personText(account.person, say);
  const claimed = personText(claimant, say);
  return (
    <div className={styles['account-question']} role="alert">
      <Notice tone="warning">
        <p>
          {claimed === ''
            ? say('personUnknown', serviceName(account.serviceAddress))
            : owner === ''
              ? say('personOtherUnknown', { own: claimed })
              : say('personOther', { own: claimed }, { own: owner })}
        </p>
        <p>
          {unsentCount === 0
            ? say('personNothingWaits')
            : owner === ''
              ? say('personWaitingUnknown', unsentCount)
              : say('personWaiting', unsentCount, { own: owner })}
        </p>
      </Notice>
      <div className="row">
        <Button onClick={() => onDecide(true)}>
          {claimed === '' ? say('personSend') : say('personSendAs', claimant.name || claimant.email)}
        </Button>
        <Button onClick={() => onDecide(false)}>{say('personSeparate')}</Button>
      </div>
      <p className="field-hint">{say('personSeparateHint')}</p>
    </div>
  );
}

/** '' if the service names nobody. */
function personText({ name, email }: ShownPerson, say: Say): string {
  return name !== '' && email !== '' ? say('withDetail', name, email) : name || email;
}
