// Problems that prevent saving or sending, each with one action.

import { useCallback, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { SafeLink } from '@/components/controls/SafeLink';
import { useKeys } from '@/components/controls/use-keys';
import type { Form } from '@/components/form/open-form';
import { Notice } from '@/components/notices/Notice';
import noticesStyles from '@/components/notices/notices.module.css';
import { draftText } from '@/components/rich-text/draft-text';
import { useRead } from '@/components/use-read';
import { blockMessages, saveMessage } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Added, SavePhase, SessionEvent } from '@/lib/capture/session/session';
import type { Queue } from '@/lib/outbox/queue';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';

interface PanelNoticesProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly account: AccountView | null;
  readonly block: Queue['block'];
  readonly isReady: boolean;
}

export function PanelNotices({ deps, form, account, block, isReady }: PanelNoticesProps) {
  const say = useSay();
  const permission = useOriginPermission(deps, account?.serviceAddress ?? null, isReady);
  const { named } = useKeys();
  const { session, state, dispatch } = form;
  const { save } = session.open;
  const failed = session.outgoing.find((each) => each.save?.state === 'failed');
  const failedId = failed?.form.document.id ?? '';
  const openOptions = <Button onClick={deps.openOptions}>{say('openSettings')}</Button>;
  const copyText = (
    <Button onClick={() => void deps.copy(draftText(state.document))}>{say('copyText')}</Button>
  );
  return (
    <div className={noticesStyles.notices} role="status">
      {session.isForClipboard && <Notice tone="info">{say('pasteQuote')}</Notice>}
      {session.keysForPage !== null && (
        <Notice tone="info">
          {session.keysForPage === ''
            ? say('panelPressButton')
            : say('panelPress', { own: named(session.keysForPage) })}
        </Notice>
      )}
      {session.added && <AddedNotice added={session.added} dispatch={dispatch} />}
      {session.isNotAdded && <Notice tone="problem">{say('notAdded')}</Notice>}
      {save?.state === 'waiting' && !save.isShort && <WaitNotice save={save} dispatch={dispatch} />}
      {!session.isDraftKept && save?.state !== 'failed' && (
        <Notice tone="warning" action={copyText}>
          {say('draftNotKept')}
        </Notice>
      )}
      {save?.state === 'failed' && save.reason === 'sent-meanwhile' && (
        <SentMeanwhile deps={deps} form={form} />
      )}
      {save?.state === 'failed' && save.reason !== 'sent-meanwhile' && (
        <Notice
          tone="problem"
          action={
            <>
              {copyText}
              {save.reason === 'no-account' && openOptions}
            </>
          }
        >
          {say(saveMessage(save.reason))}
        </Notice>
      )}
      {failed && (
        <Notice
          tone="problem"
          action={
            <Button onClick={() => dispatch({ type: 'documentAsked', documentId: failedId })}>
              {say('notifyReview')}
            </Button>
          }
        >
          {say('panelUnsaved')}
        </Notice>
      )}
      {permission.isMissing && account && (
        <Notice tone="warning" action={<Button onClick={permission.request}>{say('allow')}</Button>}>
          {say('permissionMissing', serviceName(account.serviceAddress))}
        </Notice>
      )}
      {block && account && <BlockNotice deps={deps} block={block} account={account} />}
    </div>
  );
}

interface EventProps {
  readonly dispatch: (event: SessionEvent) => void;
}

const addedMessages = { added: 'addedTo', saved: 'addedAndSaved', failed: 'addedNotSaved' } as const;

/** The draft that has the passage now, with a way to it and a way back. */
function AddedNotice({ added, dispatch }: EventProps & { readonly added: Added }) {
  const say = useSay();
  const { documentId, name, save } = added;
  return (
    <Notice
      tone="info"
      action={
        save !== 'saved' && (
          <>
            <Button onClick={() => dispatch({ type: 'documentAsked', documentId })}>{say('open')}</Button>
            <Button onClick={() => dispatch({ type: 'addUndone' })}>{say('undo')}</Button>
          </>
        )
      }
    >
      {say(addedMessages[save ?? 'added'], name)}
    </Notice>
  );
}

const waitMessages = {
  article: 'waitsForArticle',
  picture: 'waitsForPicture',
  page: 'waitsForPage',
} as const;

/** What the save waits for. After a while, the person can go on without it. */
function WaitNotice({
  save,
  dispatch,
}: EventProps & { readonly save: Extract<SavePhase, { state: 'waiting' }> }) {
  const say = useSay();
  return (
    <Notice
      tone="info"
      action={
        save.isLong && (
          <Button onClick={() => dispatch({ type: 'savedWithout' })}>{say('saveWithout')}</Button>
        )
      }
    >
      {say(waitMessages[save.for])}
    </Notice>
  );
}

/** The capture that the form changes was sent by another window. */
function SentMeanwhile({ deps, form }: Pick<PanelNoticesProps, 'deps' | 'form'>) {
  const say = useSay();
  const { session, dispatch } = form;
  const { captureId } = session.open;
  const read = useCallback(() => deps.outbox.view(captureId ?? ''), [deps, captureId]);
  const view = useRead(captureId === null ? null : read, null);
  return (
    <Notice
      tone="warning"
      action={
        <>
          {view?.address && (
            <SafeLink address={view.address} className="link">
              {say('openSent')}
            </SafeLink>
          )}
          <Button onClick={() => dispatch({ type: 'savedAsNew' })}>{say('saveAsNew')}</Button>
        </>
      }
    >
      {say('sentMeanwhile')}
    </Notice>
  );
}

interface BlockNoticeProps {
  readonly deps: PopupDeps;
  readonly block: NonNullable<Queue['block']>;
  readonly account: AccountView;
}

function BlockNotice({ deps, block: { reason, host }, account }: BlockNoticeProps) {
  const say = useSay();
  const messageKey = blockMessages[reason].inForm;
  const part =
    reason === 'redirected' ? (host ?? say('blockedElsewhere')) : serviceName(account.serviceAddress);
  const action =
    reason === 'refusing' || reason === 'failing' || reason === 'paused' ? (
      <Button onClick={deps.openActivity}>{say('notifyReview')}</Button>
    ) : (
      <Button onClick={deps.openOptions}>{say('openSettings')}</Button>
    );
  return (
    messageKey && (
      <Notice tone="warning" action={action}>
        {say(messageKey, part)}
      </Notice>
    )
  );
}

/** The browser's permission for the account's origin. `isMissing` is false until the browser answers. */
function useOriginPermission(deps: PopupDeps, origin: string | null, isWanted: boolean) {
  const [answer, setAnswer] = useState<{ readonly origin: string; readonly isAllowed: boolean } | null>(null);
  const read = useCallback(() => deps.hasPermission(origin ?? ''), [deps, origin]);
  const isAllowed = useRead(isWanted && origin !== null ? read : null, true);
  const isMissing = !(answer?.origin === origin ? answer.isAllowed : isAllowed);

  /** Call within a click, before any await. Otherwise the browser doesn't ask. */
  function request(): void {
    if (origin === null) return;
    void deps.requestPermission(origin).then(async (isAllowed) => {
      setAnswer({ origin, isAllowed });
      if (isAllowed) await deps.send('outbox.wake', {});
    });
  }

  return { isMissing, request };
}
