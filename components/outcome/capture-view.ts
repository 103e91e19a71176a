// How a capture is shown. Its row and its queue become a status, a message and a link.

import { openableAddress } from '@/components/controls/openable-address';
import {
  blockMessages,
  refusedMessage,
  type ServiceText,
  serviceTextsOf,
  waitingMessage,
} from '@/components/words/failure-messages';
import type { Draft } from '@/lib/capture/field/draft';
import { asComment } from '@/lib/capture/form/as-comment';
import type { Kind } from '@/lib/capture/kinds/kind';
import { picturesIn } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { headlineRecord, isRejectedVote, nextStep } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { PlanningError } from '@/lib/planning/errors';

/** A capture's state, simplified for the person. */
export type CaptureStatus = 'undoable' | 'sending' | 'waiting' | 'sent' | 'needsYou';

/** One or two words for each status, for lists. */
export const statusMessages: Readonly<Record<CaptureStatus, MessageKey>> = {
  undoable: 'statusUndoable',
  sending: 'statusSending',
  waiting: 'statusWaiting',
  sent: 'statusSent',
  needsYou: 'statusNeedsYou',
};

export interface CaptureView {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
  /** The record's key, null until it is known. */
  readonly key: string | null;
  /** Only http or https. */
  readonly address: string | null;
  readonly status: CaptureStatus;
  readonly messageKey: MessageKey;
  /** How many steps are done, while a capture of several steps is queued or sending. Else null. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** The placeholders of the message, such as a host. */
  readonly parts: readonly string[];
  readonly serviceTexts: readonly ServiceText[];
  /** The draft to edit if the service rejected the capture, else null. */
  readonly draft: Draft | null;
  /** The comment that a rejected vote can become. */
  readonly commentDraft?: Draft;
}

type Description = Pick<CaptureView, 'status' | 'messageKey'> &
  Partial<Pick<CaptureView, 'parts' | 'serviceTexts' | 'draft' | 'commentDraft'>>;

export function viewCapture(capture: Capture, queue: Queue | null): CaptureView {
  const record = headlineRecord(capture);
  return {
    id: capture.id,
    accountId: capture.accountId,
    kind: capture.kind,
    name: capture.name || record?.name || '',
    key: record?.key ?? null,
    address: openableAddress(record?.url ?? null),
    parts: [],
    serviceTexts: [],
    draft: null,
    progress: progressOf(capture),
    ...descriptionOf(capture, queue),
  };
}

/** The view of a saved capture before its row is read. */
export function justSaved(
  id: string,
  kind: Kind,
  { accountId, values }: Pick<Draft, 'accountId' | 'values'>,
): CaptureView {
  return {
    id,
    accountId,
    kind: kind.id,
    name: kind.name(values),
    key: null,
    address: null,
    status: 'sending',
    messageKey: 'outcomeQueued',
    parts: [],
    serviceTexts: [],
    draft: null,
    progress: null,
  };
}

function progressOf({ steps, state }: Capture): CaptureView['progress'] {
  const isUnderWay = state.name === 'queued' || state.name === 'sending';
  const done = steps.filter(({ result }) => result !== null).length;
  return isUnderWay && steps.length > 1 ? { done, total: steps.length } : null;
}

function descriptionOf(capture: Capture, queue: Queue | null): Description {
  const { state } = capture;
  switch (state.name) {
    case 'undoable':
      return { status: 'undoable', messageKey: 'outcomeUndoable' };
    case 'queued':
      return queue?.block ? blocked(queue.block) : waiting(capture, queue);
    case 'sending':
      return { status: 'sending', messageKey: 'outcomeSending' };
    case 'delivered':
      return { status: 'sent', messageKey: 'outcomeSent' };
    case 'parked':
      return state.error.kind === 'imported'
        ? { status: 'needsYou', messageKey: 'outcomeImported', draft: capture.draft }
        : refused(state.error, capture);
    case 'unknown':
      // Recovery doesn't run in a blocked account, so the block is what matters.
      if (state.search === 'unsearched' && queue?.block) return blocked(queue.block);
      return state.search === 'unsearched'
        ? { status: 'waiting', messageKey: 'outcomeLookingFor' }
        : { status: 'needsYou', messageKey: 'outcomeUnknown' };
    default:
      return state satisfies never;
  }
}

function blocked(block: NonNullable<Queue['block']>): Description {
  if (block.reason === 'redirected' && block.host === null)
    return { status: 'waiting', messageKey: 'waitingRedirectedElsewhere' };
  return { status: 'waiting', messageKey: blockMessages[block.reason].atCapture, parts: [block.host ?? ''] };
}

/**
 * Before its first attempt a capture counts as sending. If the service doesn't answer now, the last error
 * says what it waits for.
 */
function waiting(capture: Capture, queue: Queue | null): Description {
  const error = capture.steps
    .flatMap((step) => step.attempts)
    .findLast((attempt) => attempt.error !== null)?.error;
  if (error) return { status: 'waiting', messageKey: waitingMessage(error) };
  return queue?.failures
    ? { status: 'waiting', messageKey: 'waitingNetwork' }
    : { status: 'sending', messageKey: 'outcomeQueued' };
}

function refused(error: PlanningError, capture: Capture): Description {
  const { draft } = capture;
  const sentClass = 'sentClass' in error ? error.sentClass : undefined;
  return {
    status: 'needsYou',
    ...(sentClass === undefined
      ? { messageKey: isPictureRefused(error, capture) ? 'refusedPicture' : refusedMessage(error) }
      : { messageKey: 'refusedClass', parts: [sentClass] }),
    serviceTexts: serviceTextsOf(error, capture.kind),
    draft,
    ...(isRejectedVote(capture) ? { commentDraft: asComment(draft) } : {}),
  };
}

/** The service accepted the other steps and rejected the picture. */
function isPictureRefused(error: PlanningError, capture: Capture): boolean {
  const refusedStep = nextStep(capture);
  const isOfPicture = refusedStep !== undefined && picturesIn(refusedStep.input).length > 0;
  return isOfPicture && (error.kind === 'too-large' || error.kind === 'rejected');
}
