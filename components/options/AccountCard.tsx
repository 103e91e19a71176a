// A connected account, without its token.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '@/components/Button';
import { useSay } from '@/components/Words';
import type { AccountView } from '@/lib/settings/account';
import { PersonQuestion } from './PersonQuestion';

interface AccountCardProps {
  readonly account: AccountView;
  /** The number of captures that aren't sent yet. */
  readonly unsentCount: number;
  /** The person answers whether the token belongs to the same person. */
  readonly onDecide: (isSamePerson: boolean) => void;
  readonly onReplaceToken: () => void;
  readonly onDisconnect: () => void;
}

export function AccountCard(props: AccountCardProps) {
  const { account, unsentCount, onDecide, onReplaceToken, onDisconnect } = props;
  const say = useSay();
  const { person, claimant, tokenEnding, tokenKeeping } = account;
  const Mark = claimant ? CircleAlert : CircleCheck;
  return (
    <article className="account" aria-label={account.serviceAddress}>
      <Mark className="icon account-mark" aria-hidden="true" />
      <div className="account-facts">
        <bdi className="account-origin" dir="ltr">
          {account.serviceAddress}
        </bdi>
        {(person.name !== '' || person.email !== '') && (
          <bdi className="quiet">{[person.name, person.email].filter((part) => part !== '').join(' · ')}</bdi>
        )}
        <span className="quiet">
          {tokenEnding === '' ? say('tokenSet') : say('tokenSetEnding', tokenEnding)}
          {tokenKeeping === 'session' && ` · ${say('tokenForSession')}`}
        </span>
      </div>
      <div className="row">
        <Button onClick={onReplaceToken}>{say('replaceToken')}</Button>
        <Button look="danger" onClick={onDisconnect}>
          {say('disconnect')}
        </Button>
      </div>
      {claimant && (
        <PersonQuestion account={account} claimant={claimant} unsentCount={unsentCount} onDecide={onDecide} />
      )}
    </article>
  );
}
