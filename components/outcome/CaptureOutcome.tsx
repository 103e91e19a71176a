// The card after saving: the state of one capture, and the actions on it.
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/Button.module.css';
import { IconButton } from '@/components/controls/IconButton';
import { Keys } from '@/components/controls/Keys';
import { SafeLink } from '@/components/controls/SafeLink';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useKeys } from '@/components/controls/use-keys';
import type { ShownChip } from '@/components/fields/FieldChips';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { type CaptureView, captureTitle, offersEdit, offersUndo } from './capture-view';
import { type ArrivalProblem, ReferenceForm } from './ReferenceForm';
import { SavedCard, StepsLine, UndoLine } from './SavedCard';
import serviceWordsStyles from './service-words.module.css';

interface CaptureOutcomeProps {
  readonly capture: CaptureView;
  readonly chips: readonly ShownChip[];
  /** The capture's account is connected. */
  readonly isConnected: boolean;
  /** The address of the account's service. null without the account. */
  readonly service: string | null;
  /** More icons in the corner. */
  readonly tools: ReactNode;
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
  const { capture, chips } = props;
  const say = useSay();
  const line = capture.undoWait ? (
    <UndoLine wait={capture.undoWait} />
  ) : (
    capture.progress && (
      <StepsLine
        {...capture.progress}
        label={say('outcomeProgress', capture.progress.done, capture.progress.total)}
      />
    )
  );

  return (
    <SavedCard
      status={capture.status}
      words={say(capture.messageKey, ...capture.parts)}
      name={captureTitle(capture, say)}
      kindId={capture.kind}
      chips={chips}
      line={line}
      actions={<Actions {...props} />}
      tools={
        <>
          <IconButton
            name={say('captureAnother')}
            icon={<Plus className="icon" aria-hidden="true" />}
            onClick={props.onAnother}
          />
          {props.tools}
        </>
      }
    >
      {capture.status === 'needsYou' && <Trouble {...props} />}
    </SavedCard>
  );
}

/** Why the capture needs the person, and how they can say that it arrived. */
function Trouble({ capture, isConnected, service, onArrived }: CaptureOutcomeProps) {
  const say = useSay();
  return (
    <>
      {serviceLines(say, capture.serviceTexts).map((line) => (
        <p className={serviceWordsStyles['outcome-service']} key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {!isConnected && <p>{say('waitingDisconnected')}</p>}
      {capture.unknown && (
        <>
          {service !== null && (
            <SafeLink
              address={service}
              className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            >
              <ExternalLink className="icon" aria-hidden="true" />
              <span>{say('lookInService')}</span>
            </SafeLink>
          )}
          <ReferenceForm hasKey={capture.unknown.hasKey} onArrived={onArrived} />
        </>
      )}
    </>
  );
}

/** Undo, then the record's key and its link. */
function Actions(props: CaptureOutcomeProps) {
  const { capture } = props;
  const say = useSay();
  const keyId = useId();
  return (
    <>
      <Repairs {...props} />
      {capture.key && (
        <span className="badge" id={keyId}>
          {capture.key}
        </span>
      )}
      {capture.address && (
        <>
          <SafeLink
            address={capture.address}
            className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            describedBy={capture.key ? keyId : undefined}
          >
            <ExternalLink className="icon" aria-hidden="true" />
            <span>{say('open')}</span>
          </SafeLink>
          <CopyLink address={capture.address} onCopy={props.onCopy} />
        </>
      )}
      {/* Last and quiet: it may make a duplicate. */}
      {capture.unknown && props.isConnected && (
        <Button look="quiet" onClick={props.onRetry}>
          {say('sendAgain')}
        </Button>
      )}
    </>
  );
}

/** The actions on a capture that isn't sent: undo, edit, send again, discard. */
function Repairs(props: CaptureOutcomeProps) {
  const { capture, isConnected, onUndo, onEdit, onAsComment, onRetry, onDiscard } = props;
  const say = useSay();
  const keys = useKeys();
  const needsYou = capture.status === 'needsYou';
  return (
    <>
      {offersUndo(capture) && (
        <Button aria-keyshortcuts={keys.aria('undo')} onClick={onUndo}>
          {say(shortcutMessage('undo'))}{' '}
          <span aria-hidden="true">
            <Keys shortcut={keys.shown('undo')} />
          </span>
        </Button>
      )}
      {isConnected && capture.commentDraft && (
        <Button look="primary" onClick={onAsComment}>
          {say('sendAsComment')}
        </Button>
      )}
      {isConnected && offersEdit(capture) && (
        <Button look={needsYou ? 'primary' : 'plain'} onClick={onEdit}>
          {say('edit')}
        </Button>
      )}
      {needsYou && (
        <>
          {isConnected && !capture.unknown && <Button onClick={onRetry}>{say('sendAgain')}</Button>}
          <Button look="danger" onClick={onDiscard}>
            {say('discard')}
          </Button>
        </>
      )}
    </>
  );
}

function CopyLink({ address, onCopy }: { readonly address: string } & Pick<CaptureOutcomeProps, 'onCopy'>) {
  const say = useSay();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <IconButton
        name={say(isCopied ? 'copied' : 'copyLink')}
        icon={<Copy className="icon" aria-hidden="true" />}
        onClick={async () => setIsCopied(await onCopy(address))}
      />
      <span className="spoken" aria-live="polite">
        {isCopied && say('copied')}
      </span>
    </>
  );
}
