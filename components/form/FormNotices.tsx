// Problems that prevent saving or sending, each with one action.
import { useCallback } from 'react';
import { Button } from '@/components/controls/Button';
import { SafeLink } from '@/components/controls/SafeLink';
import { useKeys } from '@/components/controls/use-keys';
import { Notice } from '@/components/notices/Notice';
import { isTokenBlock, type Rejection } from '@/components/outcome/capture-view';
import { draftText } from '@/components/rich-text/draft-text';
import { useRead } from '@/components/use-read';
import { blockMessages, saveMessage, serviceLines } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { awaited } from '@/lib/capture/session/open-document';
import type { Added, OpenDocument } from '@/lib/capture/session/session';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import { shorten } from '@/lib/capture/text/name';
import type { Queue } from '@/lib/outbox/queue';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import { useFormScreen } from './open-form';

/** `requestPermission` asks the browser for the account's origin. null if it is allowed. */
export function FormNotices({ requestPermission }: { readonly requestPermission: (() => void) | null }) {
  const t = useTranslate();
  const { named } = useKeys();
  const { form, account, outbox } = useFormScreen();
  const { session, state, dispatch } = form;
  const { block, rejection } = outbox;
  const failed = session.outgoing.find((each) => each.save?.state === 'failed');
  // Also a capture that the person has typed on after.
  const waits = [session.open, ...session.outgoing].find(
    (each) => each.save?.state === 'waiting' && awaited(each),
  );
  return (
    <div className="stack" role="status">
      {rejection && <RejectionNotice rejection={rejection} />}
      {state.snapshot.linkWords && <LinkChoice words={state.snapshot.linkWords} />}
      {session.isForClipboard && <Notice tone="info">{t('pasteQuote')}</Notice>}
      {session.keysForPage !== null && (
        <Notice tone="info">
          {session.keysForPage === ''
            ? t('panelPressButton')
            : t('panelPress', { own: named(session.keysForPage) })}
        </Notice>
      )}
      {session.added && <AddedNotice added={session.added} />}
      {session.isNotAdded && <Notice tone="problem">{t('notAdded')}</Notice>}
      {waits && <WaitNotice key={waits.form.document.id} document={waits} />}
      <NotSaved />
      {failed && (
        <Notice
          tone="problem"
          action={button(t, 'notifyReview', () =>
            dispatch({ type: 'documentAsked', documentId: failed.form.document.id }),
          )}
        >
          {t('panelUnsaved')}
        </Notice>
      )}
      {requestPermission && account && (
        <Notice tone="warning" action={button(t, 'allow', requestPermission)}>
          {t('permissionMissing', serviceName(account.serviceAddress))}
        </Notice>
      )}
      {block && account && <BlockNotice block={block} account={account} />}
    </div>
  );
}

/** The button of a notice. */
const button = (t: Translate, label: MessageKey, onClick: () => void) => (
  <Button onClick={onClick}>{t(label)}</Button>
);

/** Several links have the address of the one that was right-clicked. The person chooses its words. */
function LinkChoice({ words }: { readonly words: readonly string[] }) {
  const t = useTranslate();
  const { state, dispatch } = useFormScreen().form;
  function choose(title: string): void {
    const { linkWords: _, ...snapshot } = state.snapshot;
    const remarks = snapshot.remarks.filter((remark) => remark !== 'link-unclear');
    dispatch({
      type: 'pageCompleted',
      documentId: state.document.id,
      snapshot: { ...snapshot, title, remarks },
      source: null,
    });
  }
  return (
    <Notice
      tone="info"
      action={words.map((each) => (
        <Button key={each} onClick={() => choose(each)}>
          <bdi>{shorten(each)}</bdi>
        </Button>
      ))}
    >
      {t('linkUnclear')}
    </Notice>
  );
}

const addedMessages = { added: 'addedTo', saved: 'addedAndSaved', failed: 'addedNotSaved' } as const;

/** The draft that has the passage now, with a way to it and a way back. */
function AddedNotice({ added }: { readonly added: Added }) {
  const t = useTranslate();
  const { dispatch } = useFormScreen().form;
  const { documentId, name, save } = added;
  return (
    <Notice
      tone="info"
      action={
        save !== 'saved' && (
          <>
            {button(t, 'open', () => dispatch({ type: 'documentAsked', documentId }))}
            {button(t, 'undo', () => dispatch({ type: 'addUndone' }))}
          </>
        )
      }
    >
      {t(addedMessages[save ?? 'added'], name)}
    </Notice>
  );
}

const waitMessages = {
  article: 'waitsForArticle',
  picture: 'waitsForPicture',
  page: 'waitsForPage',
} as const;

/** What the save waits for. After a while, the person can go on without it. */
function WaitNotice({ document }: { readonly document: OpenDocument }) {
  const t = useTranslate();
  const { dispatch } = useFormScreen().form;
  const { form, save } = document;
  const waitsFor = awaited(document);
  if (save?.state !== 'waiting' || !waitsFor) return null;
  return (
    <Notice
      tone="info"
      action={
        save.isLong &&
        button(t, 'saveWithout', () => dispatch({ type: 'savedWithout', documentId: form.document.id }))
      }
    >
      {t(waitMessages[waitsFor])}
    </Notice>
  );
}

/** The words on the screen are not stored, or their save failed. They can be copied. */
function NotSaved() {
  const t = useTranslate();
  const { deps, form } = useFormScreen();
  const { isDraftKept, open } = form.session;
  const copyText = button(t, 'copyText', () => void deps.copy(draftText(form.state.document)));
  if (open.save?.state !== 'failed')
    return (
      !isDraftKept && (
        <Notice tone="warning" action={copyText}>
          {t('draftNotKept')}
        </Notice>
      )
    );
  const { reason } = open.save;
  if (reason === 'sent-meanwhile') return <SentMeanwhile captureId={open.captureId ?? ''} />;
  return (
    <Notice
      tone="problem"
      action={
        <>
          {copyText}
          {reason === 'no-account' && button(t, 'openSettings', deps.openOptions)}
        </>
      }
    >
      {t(saveMessage(reason))}
    </Notice>
  );
}

/** The capture that the form changes was sent by another window. */
function SentMeanwhile({ captureId }: { readonly captureId: string }) {
  const t = useTranslate();
  const { deps, form } = useFormScreen();
  const read = useCallback(() => deps.outbox.view(captureId), [deps, captureId]);
  const view = useRead(read, null);
  return (
    <Notice
      tone="warning"
      action={
        <>
          {view?.address && <SafeLink address={view.address}>{t('openSent')}</SafeLink>}
          {button(t, 'saveAsNew', () => form.dispatch({ type: 'savedAsNew' }))}
        </>
      }
    >
      {t('sentMeanwhile')}
    </Notice>
  );
}

interface BlockNoticeProps {
  readonly block: NonNullable<Queue['block']>;
  readonly account: AccountView;
}

function BlockNotice({ block: { reason, host }, account }: BlockNoticeProps) {
  const t = useTranslate();
  const { deps } = useFormScreen();
  const { atAccount, inForm: messageKey = atAccount } = blockMessages[reason];
  const part =
    reason === 'redirected' ? (host ?? t('blockedElsewhere')) : serviceName(account.serviceAddress);
  const isInList = reason === 'refusing' || reason === 'failing' || reason === 'paused';
  const action = isInList
    ? button(t, 'notifyReview', deps.openActivity)
    : button(t, isTokenBlock(reason) ? 'replaceToken' : 'openSettings', deps.openOptions);
  return (
    messageKey && (
      <Notice tone="warning" action={action}>
        {t(messageKey, part)}
      </Notice>
    )
  );
}

function RejectionNotice({ rejection }: { readonly rejection: Rejection }) {
  const { messageKey, parts, serviceTexts } = rejection;
  const t = useTranslate();
  return (
    <Notice tone="problem">
      {serviceLines(t, serviceTexts).map((line) => (
        <p key={line}>
          <q>
            <b>
              <bdi>{line}</bdi>
            </b>
          </q>
        </p>
      ))}
      <p>{t(messageKey, ...parts)}</p>
    </Notice>
  );
}
