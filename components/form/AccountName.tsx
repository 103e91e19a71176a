// Where a capture goes, in the words of the form's bar.
import { chipText } from '@/components/words/choice-messages';
import { useSay } from '@/components/words/SayProvider';
import { type Field, fieldOf, textOf, textOfRole } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { internalVisibility } from '@/lib/capture/field/visibility';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './AccountName.module.css';

interface DestinationProps {
  readonly accounts: readonly AccountView[];
  readonly chosen: AccountView;
  readonly fields: readonly Field[];
  readonly values: DraftValues;
}

/** The product, and who sees the record there. With several accounts, their service comes first. */
export function Destination({ accounts, chosen, fields, values }: DestinationProps) {
  const say = useSay();
  const account = accounts.length < 2 ? '' : accountName(chosen, accounts);
  const visibility = fieldOf(fields, 'visibility');
  const portal = fieldOf(fields, 'portal');
  // Without a portal, nobody outside sees it, whatever its visibility.
  const seenBy = portal && textOf(values, portal.name) === '' ? '' : textOf(values, visibility?.name ?? '');
  const audience = visibility && chipText(seenBy || internalVisibility, say);
  const words = [account, textOfRole(fields, values, 'product'), audience].filter(Boolean).join(' · ');
  return (
    <span className={styles['save-bar-destination']} title={words}>
      <bdi>{words}</bdi>
    </span>
  );
}

const nameOf = ({ serviceAddress }: AccountView) => serviceName(serviceAddress);

/** The service, with the email if several accounts share the service. */
export function accountName(account: AccountView, accounts: readonly AccountView[]): string {
  const service = nameOf(account);
  const isShared = accounts.filter((other) => nameOf(other) === service).length > 1;
  return isShared && account.person.email !== '' ? `${service} · ${account.person.email}` : service;
}
