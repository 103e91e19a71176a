// One draft: never saved, saved before an account was connected, or saved while something was still being read. Also the
// changes of a capture. Nothing of it was sent.
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ConfirmDialog } from '@/components/controls/QuestionDialog';
import { notSentMessages, sendMessageOf, statusOfDraft } from '@/components/outcome/capture-view';
import { draftText } from '@/components/rich-text/draft-text';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import { draftName, entryOfDraft, entryTitle } from './activity-entry';
import { CapturedText } from './CapturedText';
import { CopyTextButton } from './DetailActions';
import { DetailFrame } from './DetailFrame';
import styles from './detail.module.css';

interface DraftProps {
  readonly stored: StoredDraft;
  /** Why the last action failed, or null. */
  readonly problem: MessageKey | null;
  readonly onOpenForm: () => void;
  readonly onSendWithout: () => void;
  readonly onCopy: (text: string) => Promise<boolean>;
  readonly onDiscard: () => void;
}

interface DraftDetailProps extends DraftProps {
  readonly isConnected: boolean;
  readonly takesFocus: boolean;
  readonly onConnect: () => void;
  readonly onBack: () => void;
}

export function DraftDetail(props: DraftDetailProps) {
  const { stored, isConnected, takesFocus } = props;
  const { draft, savedAtMs, changedAtMs } = stored;
  const say = useSay();
  const status = statusOfDraft(stored);
  const atMs = savedAtMs ?? changedAtMs;
  const isPrimary = status !== 'needsYou' && (status === 'draft' || isConnected);
  return (
    <DetailFrame
      kindId={draft.kind}
      about={<time dateTime={new Date(atMs).toISOString()}>{exactTimeText(atMs)}</time>}
      name={entryTitle(entryOfDraft(stored), say)}
      status={status}
      words={wordsOf(stored, say)}
      more={
        status === 'here' && <p className="quiet">{say(isConnected ? 'savedHereReady' : 'savedHereWords')}</p>
      }
      takesFocus={takesFocus}
      onBack={props.onBack}
    >
      <CapturedText draft={draft} title={draftName(draft)} />
      <DraftActions
        {...props}
        question={{ button: 'discard', title: 'discardDraftTitle', text: 'discardDraftWords' }}
      >
        <Button look={isPrimary ? 'primary' : 'plain'} onClick={props.onOpenForm}>
          {say(status === 'here' && !isConnected ? 'edit' : 'openForm')}
        </Button>
        {status === 'here' && !isConnected && (
          <Button look="primary" onClick={props.onConnect}>
            {say('connect')}
          </Button>
        )}
      </DraftActions>
    </DetailFrame>
  );
}

interface CaptureChangesProps extends DraftProps {
  /** *Edit* of the capture opens the changes. */
  readonly isEditable: boolean;
}

/** What the person changed in a capture and hasn't saved. The capture is as it was. */
export function CaptureChanges(props: CaptureChangesProps) {
  const { stored, isEditable } = props;
  const say = useSay();
  return (
    <section className={styles['detail-part']}>
      <p className="quiet">{stored.asked ? wordsOf(stored, say) : say('changedNotSent')}</p>
      <CapturedText draft={stored.draft} title="" />
      <DraftActions
        {...props}
        question={{ button: 'discardChanges', title: 'discardChangesTitle', text: 'discardChangesWords' }}
      >
        {!isEditable && <Button onClick={props.onOpenForm}>{say('openForm')}</Button>}
      </DraftActions>
    </section>
  );
}

interface DraftActionsProps extends DraftProps {
  /** The question before discarding, and the button that asks it. */
  readonly question: Readonly<Record<'button' | 'title' | 'text', MessageKey>>;
  readonly children: ReactNode;
}

function DraftActions(props: DraftActionsProps) {
  const { stored, problem, question, children } = props;
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className={styles['detail-actions']}>
        {stored.asked && (
          <Button look="primary" onClick={props.onSendWithout}>
            {say(sendMessageOf(stored.asked))}
          </Button>
        )}
        {children}
        <CopyTextButton text={() => draftText(stored.draft)} onCopy={props.onCopy} />
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {say(question.button)}
        </Button>
      </div>
      <p className="field-problem" role="alert">
        {problem && say(problem)}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={say(question.title)}
          text={say(question.text)}
          confirm={say('discardConfirm')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            props.onDiscard();
          }}
        />
      )}
    </>
  );
}

function wordsOf({ asked, savedAtMs }: StoredDraft, say: Say): string {
  if (asked) return say(notSentMessages[asked]);
  return say(savedAtMs === undefined ? 'draftNotSaved' : 'savedHere');
}
