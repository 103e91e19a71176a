// The one place that turns a failure into messages: what happened, what was kept, and what to do.
import { problemMessage } from '@/lib/capture/field/problem-messages';
import { kindOf } from '@/lib/capture/kinds';
import type { SaveFailure } from '@/lib/capture/session/session';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import type { Attempt } from '@/lib/outbox/capture';
import type { BlockReason } from '@/lib/outbox/queue';
import type { ConfirmResult, SaveResult } from '@/lib/outbox/results';
import { isProblemCode } from '@/lib/planning/contract/problem-code';
import type { PlanningError, PlanningErrorKind } from '@/lib/planning/errors';
import type { ServiceAddressProblem } from '@/lib/planning/service-address';
import { fieldSpokenOf } from '@/lib/planning/service-text';
import type { ServiceTokenProblem } from '@/lib/planning/service-token';
import type { ConnectResult } from '@/lib/settings/account';

interface RequestMessages {
  /** What happened to one request. Its part is a status, a host or a number of seconds. */
  readonly happened: MessageKey;
  /** At a capture that waits: it is kept, and sent later. @default waitingNetwork */
  readonly waiting?: MessageKey;
  /** At a capture that needs attention: why, and what to do. @default refusedOther */
  readonly refused?: MessageKey;
  /** At a field that names an idea. @default ideaUnchecked */
  readonly idea?: MessageKey;
}

const unreachable = { refused: 'refusedFailing', idea: 'ideaUnreachable' } as const;

const requests: Readonly<Record<PlanningErrorKind | 'interrupted', RequestMessages>> = {
  'invalid-input': { happened: 'attemptInvalid' },
  'network-failed': { happened: 'attemptBroke', ...unreachable },
  'timed-out': { happened: 'attemptTimedOut', ...unreachable },
  aborted: { happened: 'attemptAborted', refused: 'refusedFailing' },
  interrupted: { happened: 'attemptInterrupted' },
  unauthorized: { happened: 'attemptUnauthorized', idea: 'ideaTokenRefused' },
  forbidden: { happened: 'attemptForbidden', refused: 'refusedForbidden', idea: 'ideaNotFound' },
  'not-found': { happened: 'attemptNotFound', refused: 'refusedNotFound', idea: 'ideaNotFound' },
  rejected: { happened: 'attemptRejected' },
  'too-large': { happened: 'attemptTooLarge', refused: 'refusedTooLarge' },
  'rate-limited': { happened: 'attemptRateLimited', waiting: 'waitingBusy' },
  'server-failed': {
    happened: 'attemptServerFailed',
    waiting: 'waitingService',
    refused: 'refusedFailing',
  },
  redirected: { happened: 'attemptRedirected' },
  'unreadable-answer': {
    happened: 'attemptUnreadable',
    waiting: 'waitingService',
    refused: 'refusedFailing',
  },
};

interface AttemptStory {
  readonly text: string;
  readonly serviceTexts: readonly ServiceText[];
  readonly requestId: string | null;
}

/** A message of the service, unchanged. */
export interface ServiceText {
  readonly message: string;
  /** The field that the message is about: its label in the form, else the service's name. null if the message names it. */
  readonly field: { readonly label: MessageKey } | { readonly name: string } | null;
}

/** What happened to one request for a capture of this kind. */
export function attemptStory(t: Translate, { error, endedAtMs }: Attempt, kind: string): AttemptStory {
  if (!error) {
    const text = t(endedAtMs === null ? 'attemptUnderWay' : 'attemptAnswered');
    return { text, serviceTexts: [], requestId: null };
  }
  const hasNeverLeft = error.kind === 'network-failed' && error.hasNeverLeft;
  return {
    text: hasNeverLeft ? t('attemptNeverLeft') : t(requests[error.kind].happened, partOf(t, error)),
    serviceTexts: serviceTextsOf(error, kind),
    requestId: 'requestId' in error ? error.requestId : null,
  };
}

function partOf(t: Translate, error: NonNullable<Attempt['error']>): string {
  if (error.kind === 'timed-out') return String(Math.round(error.afterMs / 1_000));
  if (error.kind === 'redirected') return error.host ?? t('blockedElsewhere');
  return 'status' in error ? String(error.status ?? '') : '';
}

export function serviceTextsOf(error: NonNullable<Attempt['error']>, kind: string): ServiceText[] {
  const fields = kindOf(kind)?.fields ?? [];
  const messages = 'messages' in error ? error.messages : [];
  return messages.map(({ field: name, message }) => {
    if (name === null || fieldSpokenOf(message, [name]) !== null) return { message, field: null };
    const label = fields.find(({ attribute }) => attribute === name)?.label;
    return { message, field: label === undefined ? { name } : { label } };
  });
}

/** The service's messages as shown, each once. */
export function serviceLines(t: Translate, texts: readonly ServiceText[]): string[] {
  const lines = texts.map(({ message, field }) =>
    field === null
      ? message
      : t('labeledValue', 'label' in field ? { own: t(field.label) } : field.name, message),
  );
  return [...new Set(lines)];
}

export const waitingMessage = ({ kind }: NonNullable<Attempt['error']>): MessageKey =>
  requests[kind].waiting ?? 'waitingNetwork';

export const ideaMessage = (kind: PlanningErrorKind): MessageKey => requests[kind].idea ?? 'ideaUnchecked';

export function refusedMessage(error: PlanningError): MessageKey {
  // The contract rejected the step before it was sent.
  const code = error.kind === 'invalid-input' ? error.problems[0]?.code : undefined;
  if (code !== undefined && isProblemCode(code)) return problemMessage(code);
  return requests[error.kind].refused ?? 'refusedOther';
}

interface BlockMessages {
  /** At a capture that waits. Its part is the host of a redirect. */
  readonly atCapture: MessageKey;
  /** Among several accounts. Its parts are the account's service and the host of a redirect. */
  readonly atAccount: MessageKey;
  /**
   * In the account's form. Its part is the service or the host of a redirect. null if no message is needed.
   * @default the one among several accounts
   */
  readonly inForm?: MessageKey | null;
  /** What ends the block. */
  readonly remedy: 'allow' | 'tryAgain' | 'continue' | 'openSettings';
}

/** An account's blocks. Its captures are kept. */
export const blockMessages: Readonly<Record<BlockReason, BlockMessages>> = {
  'token-refused': {
    atCapture: 'waitingToken',
    atAccount: 'blockedTokenOf',
    inForm: 'blockedToken',
    remedy: 'openSettings',
  },
  'token-missing': {
    atCapture: 'waitingTokenAgain',
    atAccount: 'blockedTokenMissingOf',
    remedy: 'openSettings',
  },
  'permission-missing': {
    atCapture: 'waitingPermission',
    atAccount: 'blockedPermissionOf',
    inForm: null,
    remedy: 'allow',
  },
  redirected: {
    atCapture: 'waitingRedirected',
    atAccount: 'blockedRedirectedOf',
    inForm: 'blockedRedirected',
    remedy: 'tryAgain',
  },
  disconnected: {
    atCapture: 'waitingDisconnected',
    atAccount: 'blockedDisconnected',
    inForm: null,
    remedy: 'openSettings',
  },
  refusing: {
    atCapture: 'waitingRefusing',
    atAccount: 'blockedRefusingOf',
    remedy: 'tryAgain',
  },
  failing: {
    atCapture: 'waitingFailing',
    atAccount: 'blockedFailingOf',
    remedy: 'tryAgain',
  },
  'person-unconfirmed': {
    atCapture: 'waitingPerson',
    atAccount: 'blockedPersonOf',
    remedy: 'openSettings',
  },
  paused: {
    atCapture: 'waitingPaused',
    atAccount: 'blockedPausedOf',
    remedy: 'continue',
  },
};

export type StorageFailure = Extract<SaveResult, { readonly reason: 'storage-failed' }>['failure'];

interface StorageMessages {
  /** In the form, whose text is kept. */
  readonly save: MessageKey;
  /** On the activity page. */
  readonly read: MessageKey;
  /** Deleting is offered. A full or busy storage, or that of a newer version, has intact captures. */
  readonly isBroken: boolean;
}

export const storageMessages: Readonly<Record<StorageFailure, StorageMessages>> = {
  quota: { save: 'saveStorageFull', read: 'activityStorageFull', isBroken: false },
  blocked: { save: 'saveStorageBlocked', read: 'activityStorageBlocked', isBroken: false },
  'timed-out': { save: 'saveStorageSlow', read: 'activityStorageSlow', isBroken: true },
  newer: { save: 'saveStorageNewer', read: 'activityStorageNewer', isBroken: false },
  failed: { save: 'saveStorageBroken', read: 'activityStorageBroken', isBroken: true },
};

const saves: Readonly<Record<Exclude<SaveFailure, StorageFailure>, MessageKey>> = {
  'sent-meanwhile': 'sentMeanwhile',
  'not-movable': 'saveNotMovable',
  'no-account': 'saveNoAccount',
  incomplete: 'panelUnsaved',
  unanswered: 'saveUnanswered',
};

const isOfStorage = (reason: SaveFailure): reason is StorageFailure => reason in storageMessages;

export const saveMessage = (reason: SaveFailure): MessageKey =>
  isOfStorage(reason) ? storageMessages[reason].save : saves[reason];

type Refusal<Result extends { readonly isOk: boolean }> = Extract<
  Result,
  { readonly isOk: false; readonly reason: string }
>['reason'];

/** At the field of "Mark as sent". */
export const confirmMessages: Readonly<Record<Refusal<ConfirmResult>, MessageKey>> = {
  'reference-malformed': 'problemReference',
  'not-found': 'arrivedNotFound',
  unchecked: 'arrivedUnchecked',
  'no-account': 'arrivedNoAccount',
  'not-unknown': 'arrivedChanged',
  'other-service': 'problemOtherService',
};

export const addressMessages: Readonly<Record<ServiceAddressProblem, MessageKey>> = {
  empty: 'addressEmpty',
  'not-an-address': 'problemAddress',
  'has-credentials': 'addressHasCredentials',
  'needs-https': 'addressNeedsHttps',
  'not-http': 'problemAddress',
  'international-name': 'addressInternational',
};

/** A part is the first character that no token contains. */
export const tokenMessages: Readonly<Record<ServiceTokenProblem, MessageKey>> = {
  empty: 'tokenEmpty',
  mixed: 'tokenMixed',
  foreign: 'tokenForeign',
  hidden: 'tokenHidden',
  password: 'tokenIsPassword',
};

interface ConnectMessage {
  readonly messageKey: MessageKey;
  /** The field to correct. */
  readonly field: 'address' | 'token';
}

/** A canceled connection shows no message: the form is closed. */
export const connectMessages: Readonly<Record<Exclude<Refusal<ConnectResult>, 'canceled'>, ConnectMessage>> =
  {
    'address-refused': { messageKey: 'problemAddress', field: 'address' },
    'permission-missing': { messageKey: 'connectPermissionMissing', field: 'address' },
    'token-refused': { messageKey: 'connectTokenRefused', field: 'token' },
    'password-asked': { messageKey: 'connectPasswordAsked', field: 'address' },
    'sign-in-page': { messageKey: 'connectSignInPage', field: 'address' },
    blocked: { messageKey: 'connectBlocked', field: 'address' },
    busy: { messageKey: 'connectBusy', field: 'address' },
    'not-a-planning-service': { messageKey: 'connectNotAService', field: 'address' },
    unreachable: { messageKey: 'connectUnreachable', field: 'address' },
    redirected: { messageKey: 'connectRedirected', field: 'address' },
    'service-failed': { messageKey: 'connectServiceFailed', field: 'address' },
    'storage-failed': { messageKey: 'connectStorageFailed', field: 'token' },
  };
