// One draft that was saved before an account was connected. Nothing of it was sent.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { draftText } from '@/components/rich-text/draft-text';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import { savedName } from './activity-entry';
import styles from './CaptureDetail.module.css';
import { CapturedText } from './CapturedText';
import { ConfirmDialog } from './ConfirmDialog';
import { CopyTextButton } from './CopyTextButton';
import actionStyles from './DetailActions.module.css';

interface SavedDetailProps {
  readonly draft: Draft;
  readonly savedAtMs: number;
  readonly isConnected: boolean;
  readonly takesFocus: boolean;
  readonly onOpenForm: () => void;
  readonly onConnect: () => void;
  readonly onCopy: (text: string) => Promise<boolean>;
  readonly onDiscard: () => void;
  readonly onBack: () => void;
}

export function SavedDetail(props: SavedDetailProps) {
  const { draft, savedAtMs, isConnected, takesFocus } = props;
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const kind = kindOf(draft.kind)?.label;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <article className={styles.detail}>
      <div className={styles['detail-back']}>
        <Button
          look="quiet"
          icon={<ArrowLeft className="icon icon-directed" aria-hidden="true" />}
          onClick={props.onBack}
        >
          {say('activityBack')}
        </Button>
      </div>
      <header className={styles['detail-header']}>
        <p className={styles['detail-about']}>
          {kind && <span>{say(kind)}</span>}
          <time dateTime={new Date(savedAtMs).toISOString()}>{exactTimeText(savedAtMs)}</time>
        </p>
        <h2 tabIndex={-1} ref={heading}>
          <bdi>{savedName(draft)}</bdi>
        </h2>
        <div className={styles['detail-status']} role="status">
          <StatusIcon status="waiting" />
          <p>{say('savedHere')}</p>
        </div>
        <p className="quiet">{say(isConnected ? 'savedHereReady' : 'savedHereWords')}</p>
      </header>
      <CapturedText draft={draft} title={savedName(draft)} />
      <div className={actionStyles['detail-actions']}>
        <Button look={isConnected ? 'primary' : 'plain'} onClick={props.onOpenForm}>
          {say(isConnected ? 'openForm' : 'edit')}
        </Button>
        {!isConnected && (
          <Button look="primary" onClick={props.onConnect}>
            {say('connect')}
          </Button>
        )}
        <CopyTextButton text={() => draftText(draft)} onCopy={props.onCopy} />
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {say('discard')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={say('discardTitle')}
          text={say('discardWords')}
          confirm={say('discardConfirm')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            props.onDiscard();
          }}
        />
      )}
    </article>
  );
}
