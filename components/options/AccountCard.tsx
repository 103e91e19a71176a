// The accounts on the settings page: a connected one without its token, a disconnected one whose data is kept,
// and the question whose token it is.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unplug from 'lucide-react/icons/unplug';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { Notice } from '@/components/notices/Notice';
import { useSay } from '@/components/words/SayProvider';
import type { Say } from '@/lib/capture/text/messages';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView, FormerAccount, ShownPerson } from '@/lib/settings/account';
import styles from './AccountSection.module.css';

interface AccountCardProps {
  readonly account: AccountView | FormerAccount;
  /** Why the account needs another token. null if it doesn't. */
  readonly rejection: string | null;
  /** The number of captures that aren't sent yet. */
  readonly unsentCount: number;
  /** The form for a token, in place of the button that opens it. null while it is closed. */
  readonly form: ReactNode;
  readonly onOpenForm: () => void;
  readonly onLeave: () => void;
  /** The person answers whether the token belongs to the same person. */
  readonly onDecide: (isSamePerson: boolean) => void;
}

export function AccountCard({ account, rejection, unsentCount, form, onDecide, ...props }: AccountCardProps) {
  const say = useSay();
  const { serviceAddress, person } = account;
  const connected = 'tokenEnding' in account ? account : null;
  const claimant = connected?.claimant;
  const formButton = useFocusAfter(form !== null || claimant !== undefined);
  const isRejected = rejection !== null;
  const Mark = !connected ? Unplug : claimant || isRejected ? CircleAlert : CircleCheck;
  const names = [person.name, person.email].filter((part) => part !== '');
  return (
    <article
      className={styles.account}
      aria-label={connected ? serviceAddress : `${serviceAddress} ${person.email}`.trimEnd()}
      data-is-rejected={isRejected}
      data-is-former={!connected}
    >
      <Mark className={`icon ${styles['account-mark']}`} aria-hidden="true" />
      <div className={styles['account-facts']}>
        <bdi className={styles['account-origin']} dir="ltr">
          {serviceAddress}
        </bdi>
        {names.length > 0 && <bdi className="quiet">{names.join(' · ')}</bdi>}
        {connected ? (
          <TokenFacts {...connected} />
        ) : (
          <span className="quiet">
            {unsentCount === 0 ? say('accountFormer') : say('accountFormerWaiting', unsentCount)}
          </span>
        )}
        {/* The form says it at its field. */}
        {form === null && isRejected && <span className="field-problem">{rejection}</span>}
      </div>
      <div className="row">
        {form === null && (
          <Button ref={formButton} look={isRejected ? 'primary' : 'plain'} onClick={props.onOpenForm}>
            {say(connected ? 'replaceToken' : 'connectAgain')}
          </Button>
        )}
        <Button look="danger" onClick={props.onLeave}>
          {say(connected ? 'disconnect' : 'deleteAccount')}
        </Button>
      </div>
      {form !== null && <div className={styles['account-form']}>{form}</div>}
      {claimant && <PersonQuestion {...{ account, claimant, unsentCount, onDecide }} />}
    </article>
  );
}

function TokenFacts({ tokenEnding, tokenKeeping, tokenSetAtMs, tokenAcceptedAtMs }: AccountView) {
  const say = useSay();
  return (
    <>
      <span className="quiet">
        {tokenEnding === '' ? say('tokenSet') : say('tokenSetEnding', tokenEnding)}
        {tokenKeeping === 'session' && ` · ${say('tokenForSession')}`}
      </span>
      {tokenSetAtMs !== undefined && (
        <span className="quiet">
          <TimeAgo atMs={tokenSetAtMs} inText={(ago) => say('tokenSetAt', { own: ago })} />
          {tokenAcceptedAtMs !== undefined && (
            <>
              {' · '}
              <TimeAgo atMs={tokenAcceptedAtMs} inText={(ago) => say('tokenAcceptedAt', { own: ago })} />
            </>
          )}
        </span>
      )}
    </>
  );
}

interface PersonQuestionProps extends Pick<AccountCardProps, 'account' | 'unsentCount' | 'onDecide'> {
  /** The owner of the token, as the service says. */
  readonly claimant: ShownPerson;
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

/** The button that takes the place of a form or a question. The button gets the focus that went with them. */
export function useFocusAfter(isAsking: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(isAsking);
  // Layout effects run before the person's next key.
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
