// The screen after saving: the state of one capture, and the actions on it.
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/Button.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useKeys, usePressedShortcut } from '@/components/controls/use-keys';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import styles from './CaptureOutcome.module.css';
import { type CaptureView, captureTitle } from './capture-view';
import { type ArrivalProblem, ReferenceForm } from './ReferenceForm';
import { StatusIcon } from './StatusIcon';
import serviceWordsStyles from './service-words.module.css';

interface CaptureOutcomeProps {
  readonly capture: CaptureView;
  /** The capture's account is connected. */
  readonly isConnected: boolean;
  /** The address of the account's service. null without the account. */
  readonly service: string | null;
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
  readonly onCopy: (text: string) => Promise<boolean>;
  readonly onUndo: () => void;
  readonly onEdit: () => void;
  readonly onAsComment: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onAnother: () => void;
}

export function CaptureOutcome(props: CaptureOutcomeProps) {
  const { capture } = props;
  const say = useSay();
  const pressedShortcut = usePressedShortcut();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = captureTitle(capture, say);
  const title = capture.key ? say('outcomeTitle', capture.key, name) : name;

  useEffect(() => heading.current?.focus(), []);

  function press(event: KeyboardEvent): void {
    if (pressedShortcut(event.nativeEvent)?.name !== 'undo' || capture.status !== 'undoable') return;
    event.preventDefault();
    props.onUndo();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Undo's key works wherever the focus is in this section.
    <section className={styles.outcome} data-status={capture.status} onKeyDown={press}>
      <StatusIcon status={capture.status} />
      <h1 className={styles['outcome-words']} tabIndex={-1} ref={heading}>
        <span role="status">{say(capture.messageKey, ...capture.parts)}</span>
      </h1>
      {capture.progress && (
        <progress
          className={styles['outcome-progress']}
          value={capture.progress.done}
          max={capture.progress.total}
          aria-label={say('outcomeProgress', capture.progress.done, capture.progress.total)}
        />
      )}
      <p className={styles['outcome-title']}>
        {capture.key && <span className="badge">{capture.key}</span>} <bdi title={title}>{name}</bdi>
      </p>
      {serviceLines(say, capture.serviceTexts).map((line) => (
        <p className={serviceWordsStyles['outcome-service']} key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {capture.status === 'needsYou' && !props.isConnected && <p>{say('waitingDisconnected')}</p>}
      {capture.unknown && (
        <>
          {props.service !== null && (
            <SafeLink
              address={props.service}
              className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            >
              <ExternalLink className="icon" aria-hidden="true" />
              <span>{say('lookInService')}</span>
            </SafeLink>
          )}
          <ReferenceForm hasKey={capture.unknown.hasKey} onArrived={props.onArrived} />
        </>
      )}
      <div className={styles['outcome-actions']}>
        <Repairs {...props} />
        {capture.address && (
          <SafeLink
            address={capture.address}
            className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
          >
            <ExternalLink className="icon" aria-hidden="true" />
            <span>{say('open')}</span>
          </SafeLink>
        )}
        {capture.address && <CopyLink address={capture.address} onCopy={props.onCopy} />}
        <Button icon={<Plus className="icon" aria-hidden="true" />} onClick={props.onAnother}>
          {say('captureAnother')}
        </Button>
        {/* Last and quiet: it may make a duplicate. */}
        {capture.unknown && props.isConnected && (
          <Button look="quiet" onClick={props.onRetry}>
            {say('sendAgain')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The actions on a capture that isn't sent: undo, edit, send again, discard. */
function Repairs(props: CaptureOutcomeProps) {
  const { capture, isConnected, onUndo, onEdit, onAsComment, onRetry, onDiscard } = props;
  const say = useSay();
  const keys = useKeys();
  if (capture.status === 'undoable')
    return (
      <Button aria-keyshortcuts={keys.aria('undo')} onClick={onUndo}>
        {say(shortcutMessage('undo'))}
      </Button>
    );
  if (capture.status !== 'needsYou') return null;
  return (
    <>
      {isConnected && capture.commentDraft && (
        <Button look="primary" onClick={onAsComment}>
          {say('sendAsComment')}
        </Button>
      )}
      {isConnected && capture.draft && (
        <Button look="primary" onClick={onEdit}>
          {say('edit')}
        </Button>
      )}
      {isConnected && !capture.unknown && <Button onClick={onRetry}>{say('sendAgain')}</Button>}
      <Button look="danger" onClick={onDiscard}>
        {say('discard')}
      </Button>
    </>
  );
}

function CopyLink({ address, onCopy }: { readonly address: string } & Pick<CaptureOutcomeProps, 'onCopy'>) {
  const say = useSay();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button
      icon={<Copy className="icon" aria-hidden="true" />}
      onClick={async () => setIsCopied(await onCopy(address))}
    >
      <span aria-live="polite">{say(isCopied ? 'copied' : 'copyLink')}</span>
    </Button>
  );
}
