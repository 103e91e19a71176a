// Owns showing a connected account: everything but its token.
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '@/components/Button';
import { useSay } from '@/components/Words';
import type { AccountView } from '@/lib/settings/account';

interface AccountCardProps {
  readonly account: AccountView;
  readonly onReplaceToken: () => void;
  readonly onDisconnect: () => void;
}

export function AccountCard({ account, onReplaceToken, onDisconnect }: AccountCardProps) {
  const say = useSay();
  const { person, tokenEnding, tokenKeeping } = account;
  return (
    <article className="account" aria-label={account.serviceAddress}>
      <CircleCheck className="icon account-mark" aria-hidden="true" />
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
    </article>
  );
}
