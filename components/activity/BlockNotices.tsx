// A notice for each blocked account: why it is blocked, and the action that helps.

import { Button } from '@/components/Button';
import { blockWords } from '@/components/block-words';
import { Notice } from '@/components/Notice';
import { useSay } from '@/components/Words';
import type { BlockReason, Queue } from '@/lib/outbox/queue';

interface BlockedAccount {
  readonly accountId: string;
  readonly host: string;
  readonly block: NonNullable<Queue['block']>;
}

interface BlockNoticesProps {
  readonly blocked: readonly BlockedAccount[];
  readonly onOpenOptions: () => void;
  /** Called in the click event itself. Browsers ask for a permission only there. */
  readonly onAllow: (accountId: string) => void;
  readonly onTryAgain: (accountId: string) => void;
}

export function BlockNotices({ blocked, onOpenOptions, onAllow, onTryAgain }: BlockNoticesProps) {
  const say = useSay();
  const openOptions = <Button onClick={onOpenOptions}>{say('openSettings')}</Button>;

  const words = ({ host, block }: BlockedAccount) =>
    say(blockWords[block.reason].atAccount, host, block.host ?? say('blockedElsewhere'));

  function action(accountId: string, reason: BlockReason) {
    switch (reason) {
      case 'permission-missing':
        return <Button onClick={() => onAllow(accountId)}>{say('allow')}</Button>;
      case 'redirected':
      case 'refusing':
      case 'failing':
        return <Button onClick={() => onTryAgain(accountId)}>{say('tryAgain')}</Button>;
      case 'token-refused':
      case 'token-missing':
      case 'disconnected':
      case 'person-unconfirmed':
        return openOptions;
      default:
        return reason satisfies never;
    }
  }

  return blocked.map((account) => (
    <Notice key={account.accountId} tone="warning" action={action(account.accountId, account.block.reason)}>
      {words(account)}
    </Notice>
  ));
}
