// The account of a capture. With several accounts, the person can choose another one.

import { useSay } from '@/components/words/SayProvider';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './AccountSwitch.module.css';

interface AccountSwitchProps {
  readonly accounts: readonly AccountView[];
  readonly chosen: AccountView;
  /** null for an existing capture: it stays with its account. */
  readonly onChoose: ((accountId: string) => void) | null;
}

export function AccountSwitch({ accounts, chosen, onChoose }: AccountSwitchProps) {
  const say = useSay();
  const service = nameOf(chosen);
  if (accounts.length < 2 || !onChoose)
    return (
      <bdi className={styles['save-bar-destination']} dir="ltr" title={service}>
        {service}
      </bdi>
    );
  return (
    <select
      className={`${styles['save-bar-destination']} ${styles['account-switch']}`}
      aria-label={say('accountSwitch')}
      title={say('accountSwitch')}
      value={chosen.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {accounts.map((account) => (
        <option key={account.id} value={account.id}>
          {accountName(account, accounts)}
        </option>
      ))}
    </select>
  );
}

const nameOf = ({ serviceAddress }: AccountView) => serviceName(serviceAddress);

/** The service, with the email if several accounts share the service. */
function accountName(account: AccountView, accounts: readonly AccountView[]): string {
  const service = nameOf(account);
  const isShared = accounts.filter((other) => nameOf(other) === service).length > 1;
  return isShared && account.person.email !== '' ? `${service} · ${account.person.email}` : service;
}
