// The small card that a form becomes when it is saved. What comes later takes a space that is there from the start.
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FieldChips, type ShownChip } from '@/components/fields/FieldChips';
import type { Wait } from '@/lib/outbox/capture';
import type { CaptureStatus } from './capture-view';
import styles from './SavedCard.module.css';
import { StatusIcon } from './StatusIcon';

interface SavedCardProps {
  readonly status: CaptureStatus;
  /** What happened. Screen readers speak it when it changes. */
  readonly words: string;
  readonly name: string;
  readonly kindId: string;
  readonly chips: readonly ShownChip[];
  /** What a person can do next: Undo, and then the record. */
  readonly actions: ReactNode;
  /** Icons in the corner. */
  readonly tools: ReactNode;
  /** A line at the edge, over everything. @default none */
  readonly line?: ReactNode;
  /** What a trouble needs: its reason, and how to repair it. @default none */
  readonly children?: ReactNode;
}

export function SavedCard(props: SavedCardProps) {
  const { status, words, name, kindId, chips, actions, tools, line, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const actionGroup = useRef<HTMLDivElement>(null);
  const wasOnAction = useRef(false);

  useEffect(() => heading.current?.focus(), []);

  // The focus goes from an action to the one that replaces it. Until that comes, it is in the heading.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!wasOnAction.current || (activeElement !== body && activeElement !== heading.current)) return;
    (actionGroup.current?.querySelector<HTMLElement>('a, button') ?? heading.current)?.focus();
  });

  return (
    <section className={styles['saved-card']} data-status={status}>
      {/* What can be undone is safe already. */}
      <StatusIcon status={status === 'undoable' || status === 'sending' ? 'sent' : status} />
      <div className={styles['saved-head']}>
        {/* Around the heading: inside, its words would not be the heading's name. */}
        <div role="status">
          <h1
            className={styles['saved-state']}
            tabIndex={-1}
            aria-describedby={`${id}-name ${id}-actions`}
            ref={heading}
          >
            {words}
          </h1>
        </div>
        <p className={styles['saved-name']} id={`${id}-name`}>
          <bdi title={name}>{name}</bdi>
        </p>
      </div>
      {children && <div className={styles['saved-more']}>{children}</div>}
      <div className={styles['saved-row']}>
        <div className={styles['saved-chips']}>
          <FieldChips kindId={kindId} chips={chips} />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is. */}
        <div
          className={styles['saved-actions']}
          id={`${id}-actions`}
          ref={actionGroup}
          onFocus={() => {
            wasOnAction.current = true;
          }}
          // Not called for a focused action that goes away.
          onBlur={() => {
            wasOnAction.current = false;
          }}
        >
          {actions}
        </div>
      </div>
      {/* After the actions, which people use more. */}
      <div className={styles['saved-tools']}>{tools}</div>
      {line}
    </section>
  );
}

/** Runs out with the undo time. People who asked for less motion see none. */
export function UndoLine({ wait: { fromMs, forMs } }: { readonly wait: Wait }) {
  // An animation's start never moves.
  const [elapsedMs] = useState(() => Math.max(0, Date.now() - fromMs));
  const time: CSSProperties = { animationDuration: `${forMs}ms`, animationDelay: `${-elapsedMs}ms` };
  return <div className={styles['saved-line']} style={time} aria-hidden="true" />;
}

/** The steps of a capture that needs several requests. */
export function StepsLine({
  done,
  total,
  label,
}: {
  readonly done: number;
  readonly total: number;
  readonly label: string;
}) {
  return <progress className={styles['saved-steps']} value={done} max={total} aria-label={label} />;
}
