// The table of an account's blocks: the words of each, wherever a page shows it.

import type { WordKey } from '@/lib/capture/text/words';
import type { BlockReason } from '@/lib/outbox/queue';

interface BlockWords {
  /** At a capture that waits. Its part is the host of a redirect. */
  readonly atCapture: WordKey;
  /** Among several accounts. Its parts are the account's service and the host of a redirect. */
  readonly atAccount: WordKey;
  /** In the account's form. Its part is the service or the host of a redirect. null if no words are needed. */
  readonly inForm: WordKey | null;
}

export const blockWords: Readonly<Record<BlockReason, BlockWords>> = {
  'token-refused': {
    atCapture: 'waitingToken',
    atAccount: 'blockedTokenOf',
    inForm: 'blockedToken',
  },
  'token-missing': {
    atCapture: 'waitingTokenAgain',
    atAccount: 'blockedTokenMissingOf',
    inForm: 'blockedTokenMissingOf',
  },
  'permission-missing': {
    atCapture: 'waitingPermission',
    atAccount: 'blockedPermissionOf',
    inForm: null,
  },
  redirected: {
    atCapture: 'waitingRedirected',
    atAccount: 'blockedRedirectedOf',
    inForm: 'blockedRedirected',
  },
  disconnected: {
    atCapture: 'waitingDisconnected',
    atAccount: 'blockedDisconnected',
    inForm: null,
  },
  refusing: {
    atCapture: 'waitingRefusing',
    atAccount: 'blockedRefusingOf',
    inForm: 'blockedRefusingOf',
  },
  failing: {
    atCapture: 'waitingFailing',
    atAccount: 'blockedFailingOf',
    inForm: 'blockedFailingOf',
  },
  'person-unconfirmed': {
    atCapture: 'waitingPerson',
    atAccount: 'blockedPersonOf',
    inForm: 'blockedPersonOf',
  },
};
