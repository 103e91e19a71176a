// One draft: never saved, saved before an account was connected, or saved while something was still being read. Also the
// changes of a capture. Nothing of it was sent.
import type { Action } from '@/components/outcome/Actions';
import {
  notSentMessages,
  rowOfDraft,
  rowTitle,
  sendMessageOf,
  statusOfDraft,
} from '@/components/outcome/capture-view';
import { useTranslate } from '@/components/words/TranslateProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import { Content, DetailFrame, discardAction } from './CaptureDetail';

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
  readonly markdown: () => Promise<string>;
}

export function DraftDetail(props: DraftDetailProps) {
  const { stored, isConnected, onOpenForm, onConnect, onDiscard } = props;
  const { draft, savedAtMs, changedAtMs } = stored;
  const t = useTranslate();
  const row = rowOfDraft(stored);
  const status = statusOfDraft(stored);
  const atMs = savedAtMs ?? changedAtMs;
  const needsAccount = status === 'here' && !isConnected;
  const actions: Action[] = [
    ...sendWithout(props, t),
    {
      label: t(needsAccount ? 'edit' : 'openForm'),
      look: status === 'needsAttention' || needsAccount ? 'plain' : 'primary',
      run: onOpenForm,
    },
    ...(needsAccount ? [{ label: t('connect'), look: 'primary', run: onConnect } as const] : []),
    discardAction(t, ['discard', 'discardDraftTitle', 'discardDraftWords'], onDiscard),
  ];
  return (
    <DetailFrame
      {...props}
      kindId={draft.kind}
      about={<time dateTime={new Date(atMs).toISOString()}>{exactTimeText(atMs)}</time>}
      name={rowTitle(row, t)}
      status={status}
      words={wordsOf(stored, t)}
      more={
        status === 'here' && <p className="quiet">{t(isConnected ? 'savedHereReady' : 'savedHereWords')}</p>
      }
    >
      <Content {...props} draft={draft} title={row.name} actions={actions} />
    </DetailFrame>
  );
}

/** What the person changed in a capture and hasn't saved. `isEditable`: *Edit* of the capture opens it. */
export function CaptureChanges(props: DraftProps & { readonly isEditable: boolean }) {
  const { stored, isEditable, onOpenForm, onDiscard } = props;
  const t = useTranslate();
  const actions = [
    ...sendWithout(props, t),
    ...(isEditable ? [] : [{ label: t('openForm'), run: onOpenForm }]),
    discardAction(t, ['discardChanges', 'discardChangesTitle', 'discardChangesWords'], onDiscard),
  ];
  return (
    <section className="stack part">
      <p className="quiet">{stored.asked ? wordsOf(stored, t) : t('changedNotSent')}</p>
      <Content {...props} draft={stored.draft} title="" actions={actions} />
    </section>
  );
}

const sendWithout = ({ stored: { asked }, onSendWithout }: DraftProps, t: Translate): Action[] =>
  asked ? [{ label: t(sendMessageOf(asked)), look: 'primary', run: onSendWithout }] : [];

function wordsOf({ asked, savedAtMs }: StoredDraft, t: Translate): string {
  if (asked) return t(notSentMessages[asked]);
  return t(savedAtMs === undefined ? 'draftNotSaved' : 'savedHere');
}
