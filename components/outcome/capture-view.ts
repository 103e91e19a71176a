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
import type { Asked, StoredDraft } from '@/lib/capture/field/stored-draft';
import { asComment } from '@/lib/capture/form/as-comment';
import { kindOf } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { factsOf } from '@/lib/capture/steps/operations';
import { picturesIn } from '@/lib/capture/steps/step';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { Capture, Wait } from '@/lib/outbox/capture';
import { headlineRecord, isEditable, isRejectedVote, isUndoable, nextStep } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { PlanningError } from '@/lib/planning/errors';
import { isReferable } from '@/lib/planning/records';

/** A capture's state, simplified for the person. */
export type CaptureStatus = 'undoable' | 'sending' | 'waiting' | 'sent' | 'needsYou';

/** The status of a row in a list. `here`: saved before an account was connected. `draft`: never saved. */
export type RowStatus = CaptureStatus | 'here' | 'draft';

/** One or two words for each status, for lists. */
export const statusMessages: Readonly<Record<RowStatus, MessageKey>> = {
  undoable: 'statusUndoable',
  sending: 'statusSending',
  waiting: 'statusWaiting',
  sent: 'statusSent',
  needsYou: 'statusNeedsYou',
  here: 'statusHere',
  draft: 'statusDraft',
};

/** What was still being read when the form of a saved draft closed. */
export const notSentMessages: Readonly<Record<Asked, MessageKey>> = {
  article: 'notSentArticle',
  picture: 'notSentPicture',
  page: 'notSentPage',
  arrived: 'notSentArrived',
};

/** The button that sends such a draft as it is. */
export const sendMessageOf = (asked: Asked): MessageKey => (asked === 'arrived' ? 'sendNow' : 'sendWithout');

/** A draft whose form closed while its save waited needs the person: nothing of it was sent. */
export function statusOfDraft({ asked, savedAtMs }: Pick<StoredDraft, 'asked' | 'savedAtMs'>) {
  if (asked !== undefined) return 'needsYou';
  return savedAtMs === undefined ? 'draft' : 'here';
}

export interface CaptureView {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
  /** What the form had. */
  readonly values: Draft['values'];
  /** The record that it adds to, until it is sent. null for a capture that creates its own. */
  readonly addsTo: { readonly title: MessageKey; readonly reference: string } | null;
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
  /** The draft to edit. null once it is being sent, or may have arrived. */
  readonly draft: Draft | null;
  /** *Undo* makes it a draft again. @default false */
  readonly isUndoable?: boolean;
  /** The comment that a rejected vote can become. */
  readonly commentDraft?: Draft;
  /** Nobody knows if it arrived: how the person can name the record that they found. */
  readonly unknown?: { readonly hasKey: boolean };
  /** The field of the form that the service named. */
  readonly refusedField?: string;
  /** The undo time, while it runs. */
  readonly undoWait?: Wait;
}

/** Why the service rejected a capture, for the form that repairs it. */
export type Rejection = Pick<CaptureView, 'messageKey' | 'parts' | 'serviceTexts' | 'refusedField'>;

/** null for a capture that the service didn't reject. */
export function rejectionOf(capture: CaptureView | null): Rejection | null {
  const isRejected = capture?.status === 'needsYou' && capture.draft !== null;
  return isRejected && capture.messageKey !== 'outcomeImported' ? capture : null;
}

/** A capture whose request is about to leave offers no button, which would be gone in a moment. */
export const offersUndo = ({ status, isUndoable: canUndo = false }: CaptureView): boolean =>
  status === 'undoable' || (status === 'waiting' && canUndo);

export const offersEdit = ({ status, draft }: CaptureView): boolean =>
  draft !== null && (status === 'undoable' || status === 'waiting' || status === 'needsYou');

function addsTo(kindId: string, { values }: Pick<Draft, 'values'>): CaptureView['addsTo'] {
  const added = kindOf(kindId)?.addsTo?.(values);
  return added && added.reference !== '' ? added : null;
}

/**
 * The title of a capture. One that adds to a record says so until it is sent, because its name is only its page's or
 * its first words.
 */
export function captureTitle(
  { addsTo: added, name }: Pick<CaptureView, 'addsTo' | 'name'>,
  say: Say,
): string {
  return added ? say(added.title, added.reference) : name;
}

type Description = Pick<CaptureView, 'status' | 'messageKey'> &
  Partial<
    Pick<CaptureView, 'parts' | 'serviceTexts' | 'commentDraft' | 'refusedField' | 'unknown' | 'undoWait'>
  >;

export function viewCapture(capture: Capture, queue: Queue | null): CaptureView {
  const record = headlineRecord(capture);
  return {
    id: capture.id,
    accountId: capture.accountId,
    kind: capture.kind,
    name: capture.name || record?.name || '',
    values: capture.draft.values,
    addsTo: capture.state.name === 'delivered' ? null : addsTo(capture.kind, capture.draft),
    key: record?.key ?? null,
    address: openableAddress(record?.url ?? null),
    parts: [],
    serviceTexts: [],
    // A kind of another version has no form in this one.
    draft: isEditable(capture) && kindOf(capture.kind) ? capture.draft : null,
    isUndoable: isUndoable(capture),
    progress: progressOf(capture),
    ...descriptionOf(capture, queue),
  };
}

/** The view of a saved capture before its row is read. That row says the same. */
export function justSaved(id: string, kind: Kind, draft: Draft, hasUndoTime: boolean): CaptureView {
  const { accountId, values } = draft;
  return {
    id,
    accountId,
    kind: kind.id,
    name: kind.name(values),
    values,
    addsTo: addsTo(kind.id, { values }),
    key: null,
    address: null,
    status: hasUndoTime ? 'undoable' : 'sending',
    messageKey: hasUndoTime ? 'outcomeUndoable' : 'outcomeSending',
    parts: [],
    serviceTexts: [],
    draft,
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
      return { status: 'undoable', messageKey: 'outcomeUndoable', undoWait: state.wait };
    case 'queued':
      return queue?.block ? blocked(queue.block) : waiting(capture, queue);
    case 'sending':
      return { status: 'sending', messageKey: 'outcomeSending' };
    case 'delivered':
      return { status: 'sent', messageKey: 'outcomeSent' };
    case 'parked':
      return state.error.kind === 'imported'
        ? { status: 'needsYou', messageKey: 'outcomeImported' }
        : refused(state.error, capture);
    case 'unknown':
      // Recovery doesn't run in a blocked account, so the block is what matters.
      if (state.search === 'unsearched' && queue?.block) return blocked(queue.block);
      return state.search === 'unsearched'
        ? { status: 'waiting', messageKey: 'outcomeLookingFor' }
        : {
            status: 'needsYou',
            messageKey: 'outcomeUnknown',
            unknown: { hasKey: namesItsRecordByKey(capture) },
          };
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
    : { status: 'sending', messageKey: 'outcomeSending' };
}

function refused(error: PlanningError, capture: Capture): Description {
  const { draft } = capture;
  const sentClass = 'sentClass' in error ? error.sentClass : undefined;
  const refusedField = fieldNamedBy(error, capture.kind);
  return {
    status: 'needsYou',
    ...(sentClass === undefined
      ? { messageKey: isPictureRefused(error, capture) ? 'refusedPicture' : refusedMessage(error) }
      : { messageKey: 'refusedClass', parts: [sentClass] }),
    serviceTexts: serviceTextsOf(error, capture.kind),
    ...(refusedField === undefined ? {} : { refusedField }),
    ...(isRejectedVote(capture) ? { commentDraft: asComment(draft) } : {}),
  };
}

function fieldNamedBy(error: PlanningError, kindId: string): string | undefined {
  const named = 'messages' in error ? error.messages.map(({ field }) => field) : [];
  const fields = kindOf(kindId)?.fields ?? [];
  return fields.find(({ attribute }) => attribute !== undefined && named.includes(attribute))?.name;
}

/** The record of the step that got no answer has a key. Others have only an ID. */
export function namesItsRecordByKey(capture: Capture): boolean {
  const step = nextStep(capture);
  const record = step && factsOf(step.operation).record;
  return record != null && isReferable(record);
}

/** The service accepted the other steps and rejected the picture. */
function isPictureRefused(error: PlanningError, capture: Capture): boolean {
  const refusedStep = nextStep(capture);
  const isOfPicture = refusedStep !== undefined && picturesIn(refusedStep.input).length > 0;
  return isOfPicture && (error.kind === 'too-large' || error.kind === 'rejected');
}
