// The lines above the form: the first steps, what became of its draft or of other drafts of its page, and in the panel
// what was saved last.
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { KeyedButton } from '@/components/controls/Keys';
import { SafeLink } from '@/components/controls/SafeLink';
import { useKeys } from '@/components/controls/use-keys';
import { NewerVersionNotice } from '@/components/notices/Notice';
import noticesStyles from '@/components/notices/notices.module.css';
import {
  type CaptureView,
  captureTitle,
  formsCapture,
  offersUndo,
  statusMessages,
} from '@/components/outcome/capture-view';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { captureName } from '@/lib/capture/form/quotes';
import { noAccount } from '@/lib/capture/form/without-account';
import type { OpenDocument, Session } from '@/lib/capture/session/session';
import styles from './form.module.css';
import { type FormScreen, savedIdOf, useFormScreen } from './open-form';
import { useHasKeys } from './use-form-keys';

interface FormTopProps {
  /** A newer version of the extension wrote the storage. */
  readonly isNewer: boolean;
  /** Adds the passage to this draft. null if the form has no passage to add. */
  readonly onAddTo: ((documentId: string) => void) | null;
  /** The last step of onboarding, above the first form. */
  readonly showsTip: boolean;
}

export function FormTop({ isNewer, onAddTo, showsTip }: FormTopProps) {
  const t = useTranslate();
  const keys = useKeys();
  const { session, state, dispatch } = useFormScreen().form;
  return (
    <>
      {isNewer && <NewerVersionNotice />}
      {showsTip && (
        <p className={`line small ${noticesStyles.strip}`} role="note">
          {t('welcomeTryWords', keys.shown('save'))}
        </p>
      )}
      {session.offered && <OfferedDrafts offered={session.offered} onAddTo={onAddTo} />}
      {(state.isRestored || session.cleared) && (
        <Strip words={t(state.isRestored ? 'draftRestored' : 'draftCleared')}>
          <KeyedButton
            shortcut="startOver"
            {...(!state.isRestored && { label: t('bringBack') })}
            onClick={() => dispatch({ type: state.isRestored ? 'startedOver' : 'restored' })}
          />
        </Strip>
      )}
    </>
  );
}

interface OfferedDraftsProps extends Pick<FormTopProps, 'onAddTo'> {
  readonly offered: NonNullable<Session['offered']>;
}

/** The drafts that this page has, beside a form with new words: one line, the newest by name. */
function OfferedDrafts({ offered: { newest, count }, onAddTo }: OfferedDraftsProps) {
  const t = useTranslate();
  const { dispatch } = useFormScreen().form;
  const { draft } = newest;
  const name = captureName(draft) || draft.source.title;
  return (
    <Strip words={count > 1 ? t('draftsOfPage', count, name) : t('draftOfPage', name)}>
      <Button look="quiet" onClick={() => dispatch({ type: 'documentAsked', documentId: draft.id })}>
        {t('open')}
      </Button>
      {onAddTo && takesPassage(newest) && (
        <Button look="quiet" onClick={() => onAddTo(draft.id)}>
          {t('addThisToIt')}
        </Button>
      )}
    </Strip>
  );
}

function Strip({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <div className={`line small ${noticesStyles.strip}`} role="status">
      <bdi className="fill">{words}</bdi>
      {children}
    </div>
  );
}

/** Like the draft that collects. One that waits for its page to be sent is no draft in progress. */
const takesPassage = ({ draft, asked }: StoredDraft): boolean =>
  textFieldOf(draft.kind) !== '' && asked === undefined;

interface PanelLineProps {
  /** Shows a capture that needs attention. */
  readonly onShow: (captureId: string) => void;
}

/** What was saved last, with Undo and then its key, and how many captures there were. */
export function PanelLine({ onShow }: PanelLineProps) {
  const t = useTranslate();
  const screen = useFormScreen();
  const { session, dispatch } = screen.form;
  const hasKeys = useHasKeys();
  const here = session.outgoing.filter(({ save }) => save?.state !== 'failed');
  const count = here.filter((each) => savedIdOf(each) !== null).length;
  const last = here.at(-1);
  const captureId = last ? savedIdOf(last) : null;
  const capture = last && captureId !== null ? viewOf(last, captureId, screen) : null;
  return (
    <div className={`line small ${styles['panel-line']}`} data-is-empty={!last}>
      {capture && <StatusIcon status={capture.status === 'undoable' ? 'sending' : capture.status} />}
      {/* Empty from the start: a screen reader says only what changes in it. */}
      <span className={`cut ${styles['saved-words']}`} role="status">
        {capture ? <SavedWords capture={capture} /> : last && t('saving')}
      </span>
      {capture && offersUndo(capture) && (
        <Button look="quiet" onClick={() => dispatch({ type: 'undoAsked', captureId: capture.id })}>
          {t('undo')}
        </Button>
      )}
      {capture?.status === 'needsAttention' && (
        <Button look="quiet" onClick={() => onShow(capture.id)}>
          {t('notifyReview')}
        </Button>
      )}
      {capture?.address && <SafeLink address={capture.address}>{t('open')}</SafeLink>}
      {count > 0 && <span className="quiet at-end">{t('panelSavedCount', count)}</span>}
      {session.view === 'panel' && !hasKeys && (
        <Button
          look="quiet"
          // The click would take the focus from the field that gets the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => dispatch({ type: 'focusAsked' })}
        >
          {t('panelKeysElsewhere')}
        </Button>
      )}
    </div>
  );
}

function viewOf(
  { form: { document: draft } }: OpenDocument,
  captureId: string,
  { outbox, hasUndoTime }: FormScreen,
): CaptureView {
  const view = formsCapture(outbox, captureId, { draft, hasUndoTime });
  // What waits for an account is sent nowhere, so there is nothing to undo.
  return draft.accountId === noAccount ? { ...view, status: 'sent' } : view;
}

function SavedWords({ capture }: { readonly capture: CaptureView }) {
  const t = useTranslate();
  const { key, accountId, status } = capture;
  if (key !== null)
    return (
      <>
        <span className="spoken">{t(capture.messageKey, ...capture.parts)} </span>
        <span className="badge" title={captureTitle(capture, t)}>
          {key}
        </span>
      </>
    );
  if (accountId === noAccount) return t('savedHere');
  return t(
    status === 'needsAttention' || status === 'waiting' ? statusMessages[status] : 'notifyUndoableTitle',
  );
}
