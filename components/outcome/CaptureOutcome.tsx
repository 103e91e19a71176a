// The card after saving: the state of one capture, and the actions on it.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/Button.module.css';
import { Keys } from '@/components/controls/Keys';
import { SafeLink } from '@/components/controls/SafeLink';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useKeys } from '@/components/controls/use-keys';
import { blockMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Say } from '@/lib/capture/text/messages';
import {
  type CaptureView,
  type CaptureWords,
  captureWords,
  cardName,
  offersEdit,
  offersUndo,
} from './capture-view';
import { SavedCard, StepsLine, UndoLine } from './SavedCard';

interface CaptureOutcomeProps {
  readonly capture: CaptureView;
  readonly facts: readonly string[];
  /** The capture's account is connected. */
  readonly isConnected: boolean;
  readonly onCopy: (text: string) => Promise<boolean>;
  readonly onUndo: () => void;
  readonly onEdit: () => void;
  readonly onAsComment: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onAnother: () => void;
  /** Opens the capture in the list. */
  readonly onDetails: () => void;
  /** Opens the settings of its account. */
  readonly onAccount: () => void;
}

export function CaptureOutcome(props: CaptureOutcomeProps) {
  const { capture, facts, onAnother } = props;
  const say = useSay();
  const { undoWait, progress } = capture;
  const { actions, moreActions } = useActions(props);
  return (
    <SavedCard
      status={capture.status}
      words={wordsOf(props, say)}
      name={cardName(capture, say)}
      facts={facts}
      line={
        undoWait ? (
          <UndoLine wait={undoWait} />
        ) : (
          progress && (
            <StepsLine {...progress} label={say('outcomeProgress', progress.done, progress.total)} />
          )
        )
      }
      actions={actions}
      moreActions={moreActions}
      onAnother={onAnother}
    />
  );
}

/** Without its account, what to do is to connect it. */
function wordsOf({ capture, isConnected }: CaptureOutcomeProps, say: Say): CaptureWords {
  const words = captureWords(capture, say);
  if (capture.status !== 'needsYou' || isConnected) return words;
  const [, more = ''] = say('waitingDisconnected').split('\n');
  return { ...words, more };
}

/** At most two buttons, and one more below. */
function useActions(props: CaptureOutcomeProps) {
  const { capture, isConnected, onUndo, onEdit, onAsComment, onRetry, onDiscard, onDetails } = props;
  const say = useSay();
  const keys = useKeys();
  const { status, unknown, commentDraft, address } = capture;
  const remedy = useRemedy(props);
  const undo = offersUndo(capture) && (
    <Button look={remedy ? 'quiet' : 'plain'} aria-keyshortcuts={keys.aria('undo')} onClick={onUndo}>
      {say(shortcutMessage('undo'))}{' '}
      <span aria-hidden="true">
        <Keys shortcut={keys.shown('undo')} />
      </span>
    </Button>
  );
  const edit = isConnected && offersEdit(capture) && (
    <Button look={commentDraft ? 'quiet' : status === 'needsYou' ? 'primary' : 'plain'} onClick={onEdit}>
      {say('edit')}
    </Button>
  );
  if (unknown)
    return {
      actions: (
        <Button look="primary" onClick={onDetails}>
          {say('checkArrival')}
        </Button>
      ),
    };
  if (status === 'needsYou')
    return {
      actions: (
        <>
          <Button look="danger" onClick={onDiscard}>
            {say('discard')}
          </Button>
          {remedy}
          {commentDraft && isConnected ? (
            <Button look="primary" onClick={onAsComment}>
              {say('sendAsComment')}
            </Button>
          ) : (
            edit
          )}
        </>
      ),
      moreActions: commentDraft
        ? edit
        : isConnected && (
            <Button look="quiet" onClick={onRetry}>
              {say('sendAgain')}
            </Button>
          ),
    };
  if (address)
    return {
      actions: (
        <>
          {/* The first stop of the Tab key, and the last on the screen. */}
          <SafeLink address={address} className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}>
            {say('open')}
          </SafeLink>
          <CopyLink address={address} onCopy={props.onCopy} />
        </>
      ),
    };
  return remedy ? { actions: remedy, moreActions: undo || edit } : { actions: undo || edit };
}

/** What lets the account send again. null if it can. */
function useRemedy({ capture, isConnected, onDetails, onAccount }: CaptureOutcomeProps) {
  const say = useSay();
  const block = capture.block ?? (capture.status !== 'needsYou' || isConnected ? null : 'disconnected');
  if (block === null) return null;
  const isOfToken = block === 'token-refused' || block === 'token-missing';
  const isInSettings = blockMessages[block].remedy === 'openSettings';
  return (
    <Button look="primary" onClick={isInSettings ? onAccount : onDetails}>
      {say(isOfToken ? 'replaceToken' : isInSettings ? 'openSettings' : 'notifyReview')}
    </Button>
  );
}

function CopyLink({ address, onCopy }: { readonly address: string } & Pick<CaptureOutcomeProps, 'onCopy'>) {
  const say = useSay();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Button onClick={async () => setIsCopied(await onCopy(address))}>
        {say(isCopied ? 'copied' : 'copyLink')}
      </Button>
      <span className="spoken" aria-live="polite">
        {isCopied && say('copied')}
      </span>
    </>
  );
}
