// The account of a capture, and the choice of another where there are several.
import type { AccountView } from '@/lib/settings/account';
import { useSay } from './Words';

export interface AccountSwitchProps {
  readonly accounts: readonly AccountView[];
  readonly chosen: AccountView;
  /** null for a capture that exists: it stays with its account. */
  readonly onChoose: ((accountId: string) => void) | null;
}

export function AccountSwitch({ accounts, chosen, onChoose }: AccountSwitchProps) {
  const say = useSay();
  const host = hostOf(chosen);
  if (accounts.length < 2 || !onChoose)
    return (
      <bdi className="save-bar-destination" dir="ltr" title={host}>
        {host}
      </bdi>
    );
  return (
    <select
      className="save-bar-destination account-switch"
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

const hostOf = ({ serviceAddress }: AccountView) => new URL(serviceAddress).host;

/** The host, with the email where two accounts share the host. */
function accountName(account: AccountView, accounts: readonly AccountView[]): string {
  const host = hostOf(account);
  const isShared = accounts.filter((other) => hostOf(other) === host).length > 1;
  return isShared && account.person.email !== '' ? `${host} · ${account.person.email}` : host;
}
