// In place of the account of a capture: it stays on this device.
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import styles from './AccountName.module.css';

export function NoAccount({ onConnect }: { readonly onConnect: () => void }) {
  const say = useSay();
  return (
    <span className={`${styles['save-bar-destination']} ${styles['no-account']}`}>
      <span>{say('onThisDevice')}</span>
      <Button look="quiet" onClick={onConnect}>
        {say('connect')}
      </Button>
    </span>
  );
}
