// Moves a queued capture to another account. The form then asks for a destination in that account.
import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import { useSay } from '@/components/words/SayProvider';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './MoveCapture.module.css';

interface MoveCaptureProps {
  /** All accounts except that of the capture. */
  readonly accounts: readonly AccountView[];
  /** The service of the capture's own account may already have the record. */
  readonly mayBeThere: boolean;
  readonly onMove: (accountId: string) => void;
}

export function MoveCapture({ accounts, mayBeThere, onMove }: MoveCaptureProps) {
  const say = useSay();
  return (
    <section className={styles['move-capture']}>
      <h3>{say('moveTitle')}</h3>
      <p className="quiet">{say('moveWords')}</p>
      {mayBeThere && <Notice tone="warning">{say('moveMayBeThere')}</Notice>}
      <div className="row">
        {accounts.map(({ id, serviceAddress, person }) => (
          <Button key={id} onClick={() => onMove(id)}>
            {say('moveTo', [serviceName(serviceAddress), person.email].filter(Boolean).join(' · '))}
          </Button>
        ))}
      </div>
    </section>
  );
}
