// The small card that a form becomes when it is saved. It has one size, whatever it shows.
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/Button.module.css';
import { shortcutMessage } from '@/components/controls/key-table';
import { SafeLink } from '@/components/controls/SafeLink';
import { blockMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Say } from '@/lib/capture/text/messages';
import type { Wait } from '@/lib/outbox/capture';
import { type Action, Actions, CopyButton } from './Actions';
import {
  type CaptureStatus,
  type CaptureView,
  type CaptureWords,
  captureWords,
  cardName,
  isOfToken,
  offersEdit,
  offersUndo,
} from './capture-view';
import styles from './Saved.module.css';
import { StatusIcon } from './StatusIcon';

interface SavedCardProps {
  readonly status: CaptureStatus;
  readonly words: CaptureWords;
  readonly name: string;
  /** Where it goes and who it is about, as short values. */
  readonly facts: readonly string[];
  /** What a person can do next. */
  readonly actions: ReactNode;
  /** Less likely actions, below. @default only *Capture another* */
  readonly moreActions?: ReactNode;
  /** A line at the edge. @default none */
  readonly line?: ReactNode;
  readonly onAnother: () => void;
}

export function SavedCard(props: SavedCardProps) {
  const { status, words, name, facts, actions, moreActions, line, onAnother } = props;
  const say = useSay();
  const id = useId();
  const { heading, group } = useCardFocus();

  return (
    <section className={styles['saved-card']} data-status={status}>
      {/* What can be undone is safe already. */}
      <StatusIcon status={status === 'undoable' || status === 'sending' ? 'sent' : status} />
      <div className={`note ${styles['saved-text']}`}>
        {/* Around the heading: inside, its words would not be the heading's name. */}
        <div role="status">
          <h1
            className={styles['saved-state']}
            tabIndex={-1}
            aria-describedby={`${id}-about ${id}-actions`}
            ref={heading}
          >
            {status === 'sent' && (
              <>
                <span className="spoken">{say('outcomeSent')}</span>{' '}
              </>
            )}
            {words.isQuoted ? (
              <q>
                <bdi>{words.headline}</bdi>
              </q>
            ) : (
              words.headline
            )}
          </h1>
        </div>
        <div id={`${id}-about`}>
          <p className={words.more === '' ? styles['saved-name'] : 'cut'}>
            <bdi title={name}>{name}</bdi>
          </p>
          <p className={words.more === '' ? 'cut' : undefined}>
            {words.more || <bdi>{facts.join(' · ')}</bdi>}
          </p>
        </div>
      </div>
      <div className={styles['saved-actions']} id={`${id}-actions`} {...group}>
        {actions}
      </div>
      <div className={`small ${styles['saved-more']}`}>
        {moreActions}
        <Button look="quiet" onClick={onAnother}>
          {say('captureAnother')}
        </Button>
      </div>
      {line}
    </section>
  );
}

/** The heading has the focus first. The focus goes from an action to the one that replaces it. */
function useCardFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const actionGroup = useRef<HTMLDivElement>(null);
  const wasOnAction = useRef(false);

  useEffect(() => heading.current?.focus(), []);

  // Until the next action comes, the focus is in the heading.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!wasOnAction.current || (activeElement !== body && activeElement !== heading.current)) return;
    const [first] = ['a', 'button'].flatMap(
      (name) => actionGroup.current?.querySelector<HTMLElement>(name) ?? [],
    );
    (first ?? heading.current)?.focus();
  });

  const noteFocus = (isOnAction: boolean) => () => {
    wasOnAction.current = isOnAction;
  };
  // The blur isn't called for a focused action that goes away.
  return { heading, group: { ref: actionGroup, onFocus: noteFocus(true), onBlur: noteFocus(false) } };
}

/** Runs out with the undo time. People who asked for less motion see none. */
function UndoLine({ wait: { fromMs, forMs } }: { readonly wait: Wait }) {
  // An animation's start never moves.
  const [elapsedMs] = useState(() => Math.max(0, Date.now() - fromMs));
  const time: CSSProperties = { animationDuration: `${forMs}ms`, animationDelay: `${-elapsedMs}ms` };
  return <div className={styles['saved-line']} style={time} aria-hidden="true" />;
}

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

/** The card of a capture: its state, and the actions on it. */
export function CaptureOutcome(props: CaptureOutcomeProps) {
  const { capture, facts, isConnected, onCopy, onAnother } = props;
  const say = useSay();
  const { undoWait, progress, address, status } = capture;
  const [main, more] = actionsOf(props, say);
  const words = captureWords(capture, say);
  // Without its account, what to do is to connect it.
  const lacksAccount = status === 'needsYou' && !isConnected;
  const [, connect = ''] = say('waitingDisconnected').split('\n');
  return (
    <SavedCard
      status={status}
      words={lacksAccount ? { ...words, more: connect } : words}
      name={cardName(capture, say)}
      facts={facts}
      line={
        undoWait ? (
          <UndoLine wait={undoWait} />
        ) : (
          progress && (
            <progress
              className={styles['saved-steps']}
              value={progress.done}
              max={progress.total}
              aria-label={say('outcomeProgress', progress.done, progress.total)}
            />
          )
        )
      }
      actions={
        address && main.length === 0 ? (
          <>
            {/* The first stop of the Tab key, and the last on the screen. */}
            <SafeLink
              address={address}
              className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            >
              {say('open')}
            </SafeLink>
            <CopyButton label={say('copyLink')} text={() => address} onCopy={onCopy} />
          </>
        ) : (
          <Actions actions={main} />
        )
      }
      moreActions={<Actions actions={more} />}
      onAnother={onAnother}
    />
  );
}

type Look = NonNullable<Action['look']>;

/** At most three buttons, and one more below. None for a record that can be opened. */
function actionsOf(props: CaptureOutcomeProps, say: Say): readonly [main: Action[], more: Action[]] {
  const { capture, isConnected } = props;
  const { status, messageKey, isRejectedVote, address } = capture;
  const needsYou = status === 'needsYou';
  const remedy = remedyOf(props, say);
  const act = (label: string, look: Look, run: () => void): Action => ({ label, look, run });
  if (messageKey === 'outcomeUnknown') return [[act(say('checkArrival'), 'primary', props.onDetails)], []];
  const editLook = isRejectedVote ? 'quiet' : needsYou ? 'primary' : 'plain';
  const edit = isConnected && offersEdit(capture) ? [act(say('edit'), editLook, props.onEdit)] : [];
  if (needsYou) {
    const main = [act(say('discard'), 'danger', props.onDiscard), ...remedy];
    if (!isConnected) return [main, []];
    if (isRejectedVote) return [[...main, act(say('sendAsComment'), 'primary', props.onAsComment)], edit];
    return [[...main, ...edit], [act(say('sendAgain'), 'quiet', props.onRetry)]];
  }
  if (address) return [[], []];
  const undo: Action = {
    ...act(say(shortcutMessage('undo')), remedy.length > 0 ? 'quiet' : 'plain', props.onUndo),
    shortcut: 'undo',
  };
  const change = offersUndo(capture) ? [undo] : edit;
  return remedy.length > 0 ? [remedy, change] : [change, []];
}

/** What lets the account send again. */
function remedyOf({ capture, isConnected, onDetails, onAccount }: CaptureOutcomeProps, say: Say): Action[] {
  const block = capture.block ?? (capture.status !== 'needsYou' || isConnected ? null : 'disconnected');
  if (block === null) return [];
  const isInSettings = blockMessages[block].remedy === 'openSettings';
  const messageKey = isOfToken(block) ? 'replaceToken' : isInSettings ? 'openSettings' : 'notifyReview';
  return [{ label: say(messageKey), look: 'primary', run: isInSettings ? onAccount : onDetails }];
}
