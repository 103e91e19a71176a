// One draft that was saved before an account was connected. Nothing of it was sent.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { draftText } from '@/components/rich-text/draft-text';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { Draft } from '@/lib/capture/field/draft';
import { savedName } from './activity-entry';
import { CapturedText } from './CapturedText';
import { ConfirmDialog } from './ConfirmDialog';
import { CopyTextButton } from './CopyTextButton';
import actionStyles from './DetailActions.module.css';
import { DetailFrame } from './DetailFrame';

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
  const [isAsking, setIsAsking] = useState(false);

  return (
    <DetailFrame
      kindId={draft.kind}
      about={<time dateTime={new Date(savedAtMs).toISOString()}>{exactTimeText(savedAtMs)}</time>}
      name={savedName(draft)}
      status="waiting"
      words={say('savedHere')}
      more={<p className="quiet">{say(isConnected ? 'savedHereReady' : 'savedHereWords')}</p>}
      takesFocus={takesFocus}
      onBack={props.onBack}
    >
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
    </DetailFrame>
  );
}
