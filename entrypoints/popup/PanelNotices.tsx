// Problems that prevent saving or sending, each with one action.

import { useCallback, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useKeys } from '@/components/controls/use-keys';
import { Notice } from '@/components/notices/Notice';
import noticesStyles from '@/components/notices/notices.module.css';
import { draftText } from '@/components/rich-text/draft-text';
import { useRead } from '@/components/use-read';
import { blockMessages, saveMessage } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { chosenForm } from '@/lib/capture/form/form-state';
import type { Queue } from '@/lib/outbox/queue';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';
import type { Form } from './form-store';

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
  const { status } = form;
  const failed = form.savedHere.find(({ isFailed = false }) => isFailed);
  const openOptions = <Button onClick={deps.openOptions}>{say('openSettings')}</Button>;
  const copyText = (
    <Button onClick={() => void deps.copy(draftText(chosenForm(form.state).draft))}>{say('copyText')}</Button>
  );
  return (
    <div className={noticesStyles.notices} role="status">
      {form.isForClipboard && <Notice tone="info">{say('pasteQuote')}</Notice>}
      {form.keysForPage !== null && (
        <Notice tone="info">
          {form.keysForPage === ''
            ? say('panelPressButton')
            : say('panelPress', { own: named(form.keysForPage) })}
        </Notice>
      )}
      {form.addedTo !== null && <Notice tone="info">{say('addedTo', form.addedTo)}</Notice>}
      {!form.isDraftKept && status.state !== 'failed' && (
        <Notice tone="warning" action={copyText}>
          {say('draftNotKept')}
        </Notice>
      )}
      {status.state === 'failed' && (
        <Notice
          tone="problem"
          action={
            <>
              {copyText}
              {status.reason === 'no-account' && openOptions}
            </>
          }
        >
          {say(saveMessage(status.reason))}
        </Notice>
      )}
      {failed && (
        <Notice
          tone="problem"
          action={<Button onClick={() => void form.showFailed(failed)}>{say('notifyReview')}</Button>}
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
