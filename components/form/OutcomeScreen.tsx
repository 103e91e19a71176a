// The card after saving: the capture and its actions.

import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/controls.module.css';
import { shortcutMessage } from '@/components/controls/key-table';
import { SafeLink } from '@/components/controls/SafeLink';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { type Action, Actions, CopyButton } from '@/components/outcome/Actions';
import {
  type CaptureView,
  captureWords,
  cardFacts,
  cardName,
  formsCapture,
  isTokenBlock,
  offersEdit,
  offersUndo,
} from '@/components/outcome/capture-view';
import { CardLine, SavedCard } from '@/components/outcome/SavedCard';
import { useClosing } from '@/components/outcome/use-closing';
import { blockMessages } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { Translate } from '@/lib/capture/text/messages';
import { savedIdOf, useFormScreen } from './open-form';

interface OutcomeScreenProps {
  readonly captureId: string;
  /** The window closes by itself once the capture was sent. */
  readonly closesWhenSent: boolean;
  /** It waits on this device for an account. */
  readonly isKeptHere: boolean;
  readonly onLeave: () => void;
}

export function OutcomeScreen(props: OutcomeScreenProps) {
  return props.isKeptHere ? <SavedHere /> : <SentCard {...props} />;
}

function SentCard({ captureId, closesWhenSent, onLeave }: OutcomeScreenProps) {
  const { deps, form, outbox, accounts, hasUndoTime } = useFormScreen();
  const t = useTranslate();
  const { session, dispatch } = form;
  const draft = session.open.form.document;
  const isJustSaved = savedIdOf(session.open) === captureId;
  const capture = formsCapture(outbox, captureId, { draft, hasUndoTime, isJustSaved });
  const { status, accountId, address } = capture;
  const account = accounts.find(({ id }) => id === accountId);
  const { mostUsed } = session.context.destinations;
  const steps: NextSteps = {
    undo: () => dispatch({ type: 'undoAsked', captureId }),
    edit: (isAsComment) => dispatch({ type: 'captureAsked', captureId, isAsComment }),
    retry: () => void deps.send('capture.retry', { captureId }),
    discard: () => void deps.send('capture.discard', { captureId }).then(another),
    openDetails: () => deps.openDetails(captureId),
    openAccount: () => deps.openAccount(accountId),
  };
  const [main, more] = actionsOf(capture, account !== undefined, steps, t);
  const words = captureWords(capture, t);
  // Without its account, what to do is to connect it.
  const lacksAccount = status === 'needsAttention' && !account;
  const [, connect = ''] = t('waitingDisconnected').split('\n');
  useClosing(closesWhenSent && status === 'sent');
  useShortcuts(offersUndo(capture) ? { undo: steps.undo } : {});

  function another(): void {
    dispatch({ type: 'nextAsked' });
    onLeave();
  }

  return (
    <SavedCard
      key={captureId}
      status={status}
      words={lacksAccount ? { ...words, more: connect } : words}
      name={cardName(capture, t)}
      facts={cardFacts(capture, t, { mostUsed, ownEmail: account?.person.email })}
      line={<CardLine capture={capture} />}
      actions={
        address && main.length === 0 ? (
          <>
            {/* The first stop of the Tab key, and the last on the screen. */}
            <SafeLink
              address={address}
              className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            >
              {t('open')}
            </SafeLink>
            <CopyButton label={t('copyLink')} text={() => address} onCopy={deps.copy} />
          </>
        ) : (
          <Actions actions={main} />
        )
      }
      moreActions={<Actions actions={more} />}
      onAnother={another}
    />
  );
}

type NextSteps = Readonly<
  Record<'undo' | 'retry' | 'discard' | 'openDetails' | 'openAccount', () => void>
> & {
  readonly edit: (isAsComment: boolean) => void;
};

type Look = NonNullable<Action['look']>;

/** At most three buttons, and one more below. None for a record that can be opened. */
function actionsOf(
  capture: CaptureView,
  isConnected: boolean,
  steps: NextSteps,
  t: Translate,
): readonly [main: Action[], more: Action[]] {
  const { status, messageKey, isRejectedVote, address } = capture;
  const needsAttention = status === 'needsAttention';
  const remedy = remedyOf(capture, isConnected, steps, t);
  const act = (label: string, look: Look, run: () => void): Action => ({ label, look, run });
  if (messageKey === 'outcomeUnknown') return [[act(t('checkArrival'), 'primary', steps.openDetails)], []];
  const editLook = isRejectedVote ? 'quiet' : needsAttention ? 'primary' : 'plain';
  const edit = isConnected && offersEdit(capture) ? [act(t('edit'), editLook, () => steps.edit(false))] : [];
  if (needsAttention) {
    const main = [act(t('discard'), 'danger', steps.discard), ...remedy];
    if (!isConnected) return [main, []];
    if (isRejectedVote) return [[...main, act(t('sendAsComment'), 'primary', () => steps.edit(true))], edit];
    return [[...main, ...edit], [act(t('sendAgain'), 'quiet', steps.retry)]];
  }
  if (address) return [[], []];
  const undo: Action = {
    ...act(t(shortcutMessage('undo')), remedy.length > 0 ? 'quiet' : 'plain', steps.undo),
    shortcut: 'undo',
  };
  const change = offersUndo(capture) ? [undo] : edit;
  return remedy.length > 0 ? [remedy, change] : [change, []];
}

/** What lets the account send again. */
function remedyOf(capture: CaptureView, isConnected: boolean, steps: NextSteps, t: Translate): Action[] {
  const block = capture.block ?? (capture.status !== 'needsAttention' || isConnected ? null : 'disconnected');
  if (block === null) return [];
  const isInSettings = blockMessages[block].remedy === 'openSettings';
  const messageKey = isTokenBlock(block) ? 'replaceToken' : isInSettings ? 'openSettings' : 'notifyReview';
  return [
    { label: t(messageKey), look: 'primary', run: isInSettings ? steps.openAccount : steps.openDetails },
  ];
}

function SavedHere() {
  const t = useTranslate();
  const { deps, form } = useFormScreen();
  const { session, dispatch } = form;
  const draft = session.open.form.document;
  return (
    <SavedCard
      status="undoable"
      words={{ headline: t('savedHere'), more: t('savedHereWords'), isQuoted: false }}
      name={kindOf(draft.kind)?.name(draft.values) ?? ''}
      facts={[]}
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'documentAsked', documentId: draft.id })}>
            {t('edit')}
          </Button>
          <Button look="primary" onClick={deps.openOptions}>
            {t('connect')}
          </Button>
        </>
      }
      onAnother={() => dispatch({ type: 'nextAsked' })}
    />
  );
}
