// One draft: never saved, saved before an account was connected, or saved while something was still being read. Also the
// changes of a capture. Nothing of it was sent.
import type { ReactNode } from 'react';
import { type Action, Actions } from '@/components/outcome/Actions';
import {
  draftName,
  notSentMessages,
  rowOfDraft,
  rowTitle,
  sendMessageOf,
  statusOfDraft,
} from '@/components/outcome/capture-view';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import { CopyTextButton, DetailFrame } from './CaptureDetail';
import { CapturedText } from './CapturedText';
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
  const { stored, isConnected, takesFocus, onOpenForm, onConnect, onBack } = props;
  const { draft, savedAtMs, changedAtMs } = stored;
  const say = useSay();
  const status = statusOfDraft(stored);
  const atMs = savedAtMs ?? changedAtMs;
  const needsAccount = status === 'here' && !isConnected;
  const actions: Action[] = [
    {
      label: say(needsAccount ? 'edit' : 'openForm'),
      look: status === 'needsYou' || needsAccount ? 'plain' : 'primary',
      run: onOpenForm,
    },
    ...(needsAccount ? [{ label: say('connect'), look: 'primary', run: onConnect } as const] : []),
  ];
  return (
    <DetailFrame
      kindId={draft.kind}
      about={<time dateTime={new Date(atMs).toISOString()}>{exactTimeText(atMs)}</time>}
      name={rowTitle(rowOfDraft(stored), say)}
      status={status}
      words={wordsOf(stored, say)}
      more={
        status === 'here' && <p className="quiet">{say(isConnected ? 'savedHereReady' : 'savedHereWords')}</p>
      }
      takesFocus={takesFocus}
      onBack={onBack}
    >
      <CapturedText draft={draft} title={draftName(draft)} />
      <DraftActions {...props} discard={['discard', 'discardDraftTitle', 'discardDraftWords']}>
        <Actions actions={actions} />
      </DraftActions>
    </DetailFrame>
  );
}

/** What the person changed in a capture and hasn't saved. `isEditable`: *Edit* of the capture opens it. */
export function CaptureChanges(props: DraftProps & { readonly isEditable: boolean }) {
  const { stored, isEditable, onOpenForm } = props;
  const say = useSay();
  return (
    <section className={styles['detail-part']}>
      <p className="quiet">{stored.asked ? wordsOf(stored, say) : say('changedNotSent')}</p>
      <CapturedText draft={stored.draft} title="" />
      <DraftActions {...props} discard={['discardChanges', 'discardChangesTitle', 'discardChangesWords']}>
        {!isEditable && <Actions actions={[{ label: say('openForm'), run: onOpenForm }]} />}
      </DraftActions>
    </section>
  );
}

interface DraftActionsProps extends DraftProps {
  /** The button, and its question. */
  readonly discard: readonly [label: MessageKey, title: MessageKey, text: MessageKey];
  readonly children: ReactNode;
}

function DraftActions(props: DraftActionsProps) {
  const { stored, problem, onSendWithout, onDiscard } = props;
  const say = useSay();
  const [label, title, text] = props.discard;
  const send = stored.asked && say(sendMessageOf(stored.asked));
  const question = { title: say(title), text: say(text), confirm: say('discardConfirm') };
  return (
    <>
      <div className={styles['detail-actions']}>
        {send && <Actions actions={[{ label: send, look: 'primary', run: onSendWithout }]} />}
        {props.children}
        <CopyTextButton draft={stored.draft} onCopy={props.onCopy} />
        <Actions actions={[{ label: say(label), look: 'danger', question, run: onDiscard }]} />
      </div>
      <p className="field-problem" role="alert">
        {problem && say(problem)}
      </p>
    </>
  );
}

function wordsOf({ asked, savedAtMs }: StoredDraft, say: Say): string {
  if (asked) return say(notSentMessages[asked]);
  return say(savedAtMs === undefined ? 'draftNotSaved' : 'savedHere');
}
