// A disconnected account whose data is kept: what it contains, and the actions on it.
import Unplug from 'lucide-react/icons/unplug';
import { Button } from '@/components/Button';
import { useSay } from '@/components/Words';
import type { FormerAccount } from '@/lib/settings/account';

interface FormerAccountCardProps {
  readonly account: FormerAccount;
  readonly unsentCount: number;
  readonly onConnect: () => void;
  readonly onDelete: () => void;
}

export function FormerAccountCard({ account, unsentCount, onConnect, onDelete }: FormerAccountCardProps) {
  const say = useSay();
  const { serviceAddress, person } = account;
  return (
    <article className="account" aria-label={`${serviceAddress} ${person.email}`.trimEnd()}>
      <Unplug className="icon account-mark account-mark-former" aria-hidden="true" />
      <div className="account-facts">
        <bdi className="account-origin" dir="ltr">
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
        <Button onClick={onConnect}>{say('connectAgain')}</Button>
        <Button look="danger" onClick={onDelete}>
          {say('deleteAccount')}
        </Button>
      </div>
    </article>
  );
}
