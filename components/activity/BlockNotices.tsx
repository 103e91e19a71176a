// A notice for each blocked account: why it is blocked, and the action that helps.

import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import { blockMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
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
  readonly onResume: (accountId: string) => void;
}

export function BlockNotices({ blocked, onOpenOptions, onAllow, onResume }: BlockNoticesProps) {
  const say = useSay();
  const text = ({ host, block }: BlockedAccount) =>
    say(blockMessages[block.reason].atAccount, host, block.host ?? say('blockedElsewhere'));

  function action(accountId: string, reason: BlockReason) {
    switch (blockMessages[reason].remedy) {
      case 'allow':
        return <Button onClick={() => onAllow(accountId)}>{say('allow')}</Button>;
      case 'tryAgain':
        return <Button onClick={() => onResume(accountId)}>{say('tryAgain')}</Button>;
      case 'continue':
        return <Button onClick={() => onResume(accountId)}>{say('continueSending')}</Button>;
      case 'openSettings':
        return <Button onClick={onOpenOptions}>{say('openSettings')}</Button>;
    }
  }

  return blocked.map((account) => (
    <Notice key={account.accountId} tone="warning" action={action(account.accountId, account.block.reason)}>
      {text(account)}
    </Notice>
  ));
}
