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
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Wait } from '@/lib/outbox/capture';
import type { CaptureStatus, CaptureView, CaptureWords } from './capture-view';
import styles from './outcome.module.css';
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
  const t = useTranslate();
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
                <span className="spoken">{t('outcomeSent')}</span>{' '}
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
          <p className={words.more === '' ? 'clamp' : 'cut'}>
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
          {t('captureAnother')}
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

/** At the edge of the card: the undo time while it runs, or the progress of a capture of several steps. */
export function CardLine({ capture: { undoWait, progress } }: { readonly capture: CaptureView }) {
  const t = useTranslate();
  if (undoWait) return <UndoLine wait={undoWait} />;
  return (
    progress && (
      <progress
        className={styles['saved-steps']}
        value={progress.done}
        max={progress.total}
        aria-label={t('outcomeProgress', progress.done, progress.total)}
      />
    )
  );
}

/** Runs out with the undo time. People who asked for less motion see none. */
function UndoLine({ wait: { fromMs, forMs } }: { readonly wait: Wait }) {
  // An animation's start never moves.
  const [elapsedMs] = useState(() => Math.max(0, Date.now() - fromMs));
  const time: CSSProperties = { animationDuration: `${forMs}ms`, animationDelay: `${-elapsedMs}ms` };
  return <div className={styles['saved-line']} style={time} aria-hidden="true" />;
}
