// The account of a capture. With one account there is nothing to tell apart, so nothing is shown.
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './AccountName.module.css';

interface AccountNameProps {
  readonly accounts: readonly AccountView[];
  readonly chosen: AccountView;
}

export function AccountName({ accounts, chosen }: AccountNameProps) {
  if (accounts.length < 2) return null;
  const name = accountName(chosen, accounts);
  return (
    <bdi className={styles['save-bar-destination']} dir="ltr" title={name}>
      {name}
    </bdi>
  );
}

const nameOf = ({ serviceAddress }: AccountView) => serviceName(serviceAddress);

/** The service, with the email if several accounts share the service. */
export function accountName(account: AccountView, accounts: readonly AccountView[]): string {
  const service = nameOf(account);
  const isShared = accounts.filter((other) => nameOf(other) === service).length > 1;
  return isShared && account.person.email !== '' ? `${service} · ${account.person.email}` : service;
}
