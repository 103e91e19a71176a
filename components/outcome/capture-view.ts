// How a capture is shown. Its row and its queue become a status, a message and a link.

import { openableAddress } from '@/components/controls/openable-address';
import { choiceText } from '@/components/words/choice-messages';
import {
  blockMessages,
  refusedMessage,
  type ServiceText,
  serviceLines,
  serviceTextsOf,
  waitingMessage,
} from '@/components/words/failure-messages';
import { listText } from '@/components/words/list-text';
import { durationText } from '@/components/words/time-text';
import type { Draft } from '@/lib/capture/field/draft';
import type { Asked, StoredDraft } from '@/lib/capture/field/stored-draft';
import { isInternal } from '@/lib/capture/field/visibility';
import { captureName } from '@/lib/capture/form/quotes';
import { kindNamed, kindOf } from '@/lib/capture/kinds';
import type { Destinations } from '@/lib/capture/start/destinations';
import { picturesIn } from '@/lib/capture/steps/step';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import {
  type Capture,
  headlineRecord,
  isEditable,
  isRejectedVote,
  isUndoable,
  nextStep,
  remainingMs,
  type Wait,
} from '@/lib/outbox/capture';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import { outcomeOf, type PlanningError } from '@/lib/planning/errors';

/** A capture's state, simplified for the person. */
export type CaptureStatus = 'undoable' | 'sending' | 'waiting' | 'sent' | 'needsAttention';

/** The status of a row in a list. `here`: saved before an account was connected. `draft`: never saved. */
export type RowStatus = CaptureStatus | 'here' | 'draft';

/** One or two words for each status, for lists. */
export const statusMessages: Readonly<Record<RowStatus, MessageKey>> = {
  undoable: 'statusUndoable',
  sending: 'statusSending',
  waiting: 'statusWaiting',
  sent: 'statusSent',
  needsAttention: 'statusNeedsAttention',
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

/** A capture or draft in a list. */
export interface RowView
  extends Pick<CaptureView, 'id' | 'accountId' | 'kind' | 'name' | 'addsTo' | 'key' | 'block'> {
  readonly status: RowStatus;
  /** The person changed its words in a draft that they haven't saved. @default false */
  readonly isChanged?: boolean;
}

/** A draft whose form closed while its save waited needs the person: nothing of it was sent. */
export function statusOfDraft({ asked, savedAtMs }: Pick<StoredDraft, 'asked' | 'savedAtMs'>) {
  if (asked !== undefined) return 'needsAttention';
  return savedAtMs === undefined ? 'draft' : 'here';
}

/** The name that the capture will have, or else the page's title. '' without both. */
export const draftName = (draft: Draft): string =>
  captureName(draft) || draft.source.title || draft.source.address;

/** A draft of its own, or the changes of a capture. */
export const rowOfDraft = (stored: StoredDraft): RowView => ({
  id: stored.draft.id,
  accountId: stored.draft.accountId,
  kind: stored.draft.kind,
  name: draftName(stored.draft),
  ...{ addsTo: null, key: null },
  status: statusOfDraft(stored),
  isChanged: stored.captureId !== undefined && stored.asked === undefined,
});

export const isTokenBlock = (block: BlockReason | undefined): boolean =>
  block === 'token-refused' || block === 'token-missing';

export function rowMessage({ status, isChanged, block }: RowView): MessageKey {
  if (isChanged) return 'changedNotSent';
  return status === 'waiting' && isTokenBlock(block) ? 'statusNeedsToken' : statusMessages[status];
}

/** A draft without words and page has its kind's name. */
export function rowTitle(row: Pick<RowView, 'addsTo' | 'name' | 'kind'>, t: Translate): string {
  const label = kindOf(row.kind)?.label;
  return captureTitle(row, t) || (label ? t(label) : row.kind);
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
  /** The record's name, null until it is known. */
  readonly recordName: string | null;
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
  /** It can become a comment. @default false */
  readonly isRejectedVote?: boolean;
  /** The field of the form that the service named. */
  readonly refusedField?: string;
  /** The undo time, while it runs. */
  readonly undoWait?: Wait;
  /** What stops the account's queue. */
  readonly block?: BlockReason;
}

/** Why the service rejected a capture, for the form that repairs it. */
export type Rejection = Pick<CaptureView, 'messageKey' | 'parts' | 'serviceTexts' | 'refusedField'>;

/** null for a capture that the service didn't reject. */
export function rejectionOf(capture: CaptureView | null): Rejection | null {
  const isRejected = capture?.status === 'needsAttention' && capture.draft !== null;
  return isRejected && capture.messageKey !== 'outcomeImported' ? capture : null;
}

/** A capture whose request is about to leave offers no button, which would be gone in a moment. */
export const offersUndo = ({ status, isUndoable: canUndo = false }: CaptureView): boolean =>
  status === 'undoable' || (status === 'waiting' && canUndo);

/** *Undo* opens the form, too. */
export const offersEdit = (view: CaptureView): boolean =>
  view.draft !== null && !offersUndo(view) && (view.status === 'waiting' || view.status === 'needsAttention');

function addsTo(kindId: string, { values }: Pick<Draft, 'values'>): CaptureView['addsTo'] {
  const added = kindOf(kindId)?.addsTo?.(values);
  return added && added.reference !== '' ? added : null;
}

/**
 * The title of a capture. One that adds to a record says so until it is sent, because its name is only its page's or
 * its first words.
 */
export const captureTitle = (
  { addsTo: added, name }: Pick<RowView, 'addsTo' | 'name'>,
  t: Translate,
): string => (added ? t(added.title, added.reference) : name);

/** The words of a card: a headline, and what explains it. '' for nothing to explain. */
export interface CaptureWords {
  readonly headline: string;
  readonly more: string;
  /** The headline is the service's own. */
  readonly isQuoted: boolean;
}

export function captureWords(view: CaptureView, t: Translate): CaptureWords {
  const words = t(view.messageKey, ...view.parts);
  const [quote] = serviceLines(t, view.serviceTexts);
  if (quote !== undefined) return { headline: quote, more: words.replace('\n', ' '), isQuoted: true };
  const [headline = '', more = ''] = words.split('\n');
  // A headline of one sentence has no period.
  const title = headline.replace(/^([^.。]+)[.。]$/, '$1');
  return { headline: arrivedTitle(view, t) ?? title, more, isQuoted: false };
}

/** The key of what was created. What adds to a record says so. null before it arrived. */
function arrivedTitle({ status, kind, values, key }: CaptureView, t: Translate): string | null {
  if (status !== 'sent' || key === null) return null;
  const added = kindOf(kind)?.addsTo?.(values);
  return added ? t(added.title, key) : key;
}

/** What a card is about: the record's name once it is known, else the capture's title. */
export const cardName = (view: CaptureView, t: Translate): string =>
  (view.status === 'sent' && view.recordName) || captureTitle(view, t);

/**
 * Where a capture goes, who may see it unless that is internal, and whose words it has: short values, in the form's order.
 */
export function cardFacts(
  { kind, values }: Pick<Draft, 'kind' | 'values'>,
  t: Translate,
  { mostUsed, ownEmail }: Pick<Destinations, 'mostUsed'> & { readonly ownEmail?: string | undefined },
): string[] {
  const roles = ['tags', 'visibility', 'creator', 'contacts', 'organization'];
  const shown = (kindOf(kind)?.fields ?? []).filter(
    ({ group, role = '', isChange }) =>
      !isChange && role !== 'idea' && (group === 'destination' || roles.includes(role)),
  );
  return shown.flatMap(({ name, role, suggests, control }) => {
    const value = values[name] ?? '';
    const text = typeof value === 'string' ? value.trim() : listText(value);
    const isUsual =
      (role === 'visibility' && isInternal(text)) ||
      (role === 'creator' && text.toLowerCase() === ownEmail?.toLowerCase());
    const label = suggests && mostUsed[suggests]?.find((option) => option.value === text)?.label;
    // An ID alone means nothing to a person.
    if (text === '' || isUsual || (role === 'organization' && !label)) return [];
    if (role === 'portal' || role === 'organization') return [label || text];
    return [control.type === 'choice' ? choiceText(text, t) : text];
  });
}

type Description = Pick<CaptureView, 'status' | 'messageKey'> & Partial<CaptureView>;

export function viewCapture(capture: Capture, queue: Queue | null, nowMs = Date.now()): CaptureView {
  const { id, accountId, kind, draft } = capture;
  const { key = null, name = null, url = null } = headlineRecord(capture) ?? {};
  return {
    ...{ id, accountId, kind, key, values: draft.values, parts: [], serviceTexts: [] },
    name: capture.name || name || '',
    addsTo: capture.state.name === 'delivered' ? null : addsTo(kind, draft),
    recordName: name || null,
    address: openableAddress(url),
    // A kind of another version has no form in this one.
    draft: isEditable(capture) && kindOf(kind) ? draft : null,
    isUndoable: isUndoable(capture),
    progress: progressOf(capture),
    ...descriptionOf(capture, queue, nowMs),
  };
}

/** The captures of the outbox that the form knows. */
export interface ShownCaptures {
  /** null before they are read. */
  readonly recent: readonly CaptureView[] | null;
  readonly shown: CaptureView | null;
}

/** A capture of the form. Before the outbox is read again, the capture as just saved. */
export function formsCapture(
  { recent, shown }: ShownCaptures,
  captureId: string,
  {
    draft,
    hasUndoTime,
    isJustSaved = true,
  }: { readonly draft: Draft; readonly hasUndoTime: boolean; readonly isJustSaved?: boolean },
): CaptureView {
  // The list is from before, when it may have been rejected.
  const read = isJustSaved ? [] : (recent ?? []);
  const known = [shown, ...read].find((capture) => capture?.id === captureId);
  return known ?? justSaved(captureId, draft, hasUndoTime);
}

/** The view of a saved capture before its row is read. That row says the same. */
function justSaved(id: string, draft: Draft, hasUndoTime: boolean): CaptureView {
  const { accountId, values } = draft;
  const kind = kindNamed(draft.kind);
  return {
    ...{ id, accountId, kind: kind.id, name: kind.name(values), values, draft },
    ...{ key: null, recordName: null, address: null, parts: [], serviceTexts: [], progress: null },
    addsTo: addsTo(kind.id, { values }),
    status: hasUndoTime ? 'undoable' : 'sending',
    messageKey: hasUndoTime ? 'notifyUndoableTitle' : 'outcomeSending',
  };
}

function progressOf({ steps, state }: Capture): CaptureView['progress'] {
  const isUnderWay = state.name === 'queued' || state.name === 'sending';
  const done = steps.filter(({ result }) => result !== null).length;
  return isUnderWay && steps.length > 1 ? { done, total: steps.length } : null;
}

function descriptionOf(capture: Capture, queue: Queue | null, nowMs: number): Description {
  const { state } = capture;
  switch (state.name) {
    case 'undoable': {
      const waits = queueWaits(queue, nowMs, remainingMs(state.wait, nowMs));
      const undoable = { status: 'undoable', undoWait: state.wait } as const;
      return { messageKey: 'notifyUndoableTitle', ...waits, ...undoable };
    }
    case 'queued':
      return queueWaits(queue, nowMs) ?? waiting(capture, queue);
    case 'sending':
      return { status: 'sending', messageKey: 'outcomeSending' };
    case 'delivered':
      return { status: 'sent', messageKey: 'outcomeSent' };
    case 'parked':
      return state.error.kind === 'imported'
        ? { status: 'needsAttention', messageKey: 'outcomeImported' }
        : refused(state.error, capture);
    case 'unknown':
      // Recovery doesn't run in a blocked account, so the block is what matters.
      if (state.search === 'unsearched' && queue?.block) return blocked(queue.block);
      return state.search === 'unsearched'
        ? { status: 'waiting', messageKey: 'outcomeChecking' }
        : { status: 'needsAttention', messageKey: 'outcomeUnknown' };
    default:
      return state satisfies never;
  }
}

/** What stops the whole queue for longer than `atLeastMs`. null for nothing, or an unreachable service. */
function queueWaits(queue: Queue | null, nowMs: number, atLeastMs = 0): Description | null {
  if (queue?.block) return blocked(queue.block);
  const forMs = remainingMs(queue?.wait ?? null, nowMs);
  if (queue?.failures || forMs <= atLeastMs) return null;
  return { status: 'waiting', messageKey: 'waitingFor', parts: [durationText(forMs)] };
}

function blocked({ reason, host }: NonNullable<Queue['block']>): Description {
  const isElsewhere = reason === 'redirected' && host === null;
  return {
    ...{ status: 'waiting', block: reason, parts: [host ?? ''] },
    messageKey: isElsewhere ? 'waitingRedirectedElsewhere' : blockMessages[reason].atCapture,
  };
}

/**
 * Before its first attempt, and after the person changed what was rejected, a capture counts as sending. If the service
 * doesn't answer now, the last error says what it waits for.
 */
function waiting(capture: Capture, queue: Queue | null): Description {
  const error = capture.steps
    .flatMap((step) => step.attempts)
    .findLast((attempt) => attempt.error !== null)?.error;
  const isRetried = error && (error.kind === 'interrupted' || outcomeOf(error) !== 'not-applied-final');
  if (isRetried) return { status: 'waiting', messageKey: waitingMessage(error) };
  return queue?.failures
    ? { status: 'waiting', messageKey: 'waitingNetwork' }
    : { status: 'sending', messageKey: 'outcomeSending' };
}

function refused(error: PlanningError, capture: Capture): Description {
  const sentClass = 'sentClass' in error ? error.sentClass : undefined;
  const refusedField = fieldNamedBy(error, capture.kind);
  return {
    status: 'needsAttention',
    ...(sentClass === undefined
      ? { messageKey: isPictureRefused(error, capture) ? 'refusedPicture' : refusedMessage(error) }
      : { messageKey: 'refusedClass', parts: [sentClass] }),
    serviceTexts: serviceTextsOf(error, capture.kind),
    ...(refusedField === undefined ? {} : { refusedField }),
    isRejectedVote: isRejectedVote(capture),
  };
}

function fieldNamedBy(error: PlanningError, kindId: string): string | undefined {
  const named = 'messages' in error ? error.messages.map(({ field }) => field) : [];
  const fields = kindOf(kindId)?.fields ?? [];
  return fields.find(({ attribute }) => attribute !== undefined && named.includes(attribute))?.name;
}

/** The service accepted the other steps and rejected the picture. */
function isPictureRefused(error: PlanningError, capture: Capture): boolean {
  const refusedStep = nextStep(capture);
  const isOfPicture = refusedStep !== undefined && picturesIn(refusedStep.input).length > 0;
  return isOfPicture && (error.kind === 'too-large' || error.kind === 'rejected');
}
