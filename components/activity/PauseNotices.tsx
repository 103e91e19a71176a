// Owns telling why nothing of an account is sent, with the one thing to do about it.

import { Button } from '@/components/Button';
import { Notice } from '@/components/Notice';
import { useSay } from '@/components/Words';
import type { PauseReason, Queue } from '@/lib/outbox/queue';

export interface PausedAccount {
  readonly accountId: string;
  readonly host: string;
  readonly pause: NonNullable<Queue['pause']>;
}

export interface PauseNoticesProps {
  readonly paused: readonly PausedAccount[];
  readonly onOpenOptions: () => void;
  /** Called in the click itself: the browser asks for a permission only then. */
  readonly onAllow: (accountId: string) => void;
  readonly onTryAgain: (accountId: string) => void;
}

export function PauseNotices({ paused, onOpenOptions, onAllow, onTryAgain }: PauseNoticesProps) {
  const say = useSay();
  const openOptions = <Button onClick={onOpenOptions}>{say('openSettings')}</Button>;

  function words({ host, pause }: PausedAccount): string {
    switch (pause.reason) {
      case 'token-refused':
        return say('pauseTokenOf', host);
      case 'token-missing':
        return say('pauseTokenMissingOf', host);
      case 'redirected':
        return say('pauseRedirectedOf', host, pause.host ?? say('pauseElsewhere'));
      case 'permission-missing':
        return say('pausePermissionOf', host);
      case 'disconnected':
        return say('pauseDisconnected');
      default:
        return pause.reason satisfies never;
    }
  }

  function action(accountId: string, reason: PauseReason) {
    switch (reason) {
      case 'permission-missing':
        return <Button onClick={() => onAllow(accountId)}>{say('allow')}</Button>;
      case 'redirected':
        return <Button onClick={() => onTryAgain(accountId)}>{say('tryAgain')}</Button>;
      case 'token-refused':
      case 'token-missing':
      case 'disconnected':
        return openOptions;
      default:
        return reason satisfies never;
    }
  }

  return paused.map((account) => (
    <Notice key={account.accountId} tone="warning" action={action(account.accountId, account.pause.reason)}>
      {words(account)}
    </Notice>
  ));
}
