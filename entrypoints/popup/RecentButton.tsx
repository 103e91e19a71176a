// The sign of the recent captures in the header. What it opens loads when it is opened.
import History from 'lucide-react/icons/history';
import { lazy, Suspense } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useLayer } from '@/components/controls/use-layer';
import type { Form } from '@/components/form/open-form';
import { statusOfDraft } from '@/components/outcome/capture-view';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import type { PopupDeps } from './deps';
import { loadSaving } from './effects';
import styles from './RecentButton.module.css';
import type { OutboxView } from './use-outbox';
import { useWaitingDrafts } from './use-waiting-drafts';

const RecentLayer = lazy(() => import('./RecentLayer'));

interface RecentButtonProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly outbox: OutboxView;
  readonly accountId: string;
  readonly isReady: boolean;
  readonly onShow: (captureId: string) => void;
}

export function RecentButton({ deps, form, outbox, accountId, isReady, onShow }: RecentButtonProps) {
  const say = useSay();
  const { isOpen, toggle, leave, button, rootProps } = useLayer();
  const drafts = useWaitingDrafts(deps, { isWanted: isReady, accountId, session: form.session });
  const statuses = [...(outbox.recent ?? []), ...drafts.map((stored) => ({ status: statusOfDraft(stored) }))];
  const needsYou = statuses.filter(({ status }) => status === 'needsYou').length;
  const notes = [
    ...(needsYou > 0 ? [say('recentNeedYou', needsYou)] : []),
    ...(drafts.length > 0 ? [say('recentDrafts', drafts.length)] : []),
  ].join(' · ');
  const label = say('recent');

  function open(documentId: string): void {
    leave();
    form.dispatch({ type: 'documentAsked', documentId });
  }

  /** If something is missing, or only the form can ask, the form opens. */
  async function sendWithout(stored: StoredDraft): Promise<void> {
    leave();
    const { saveStoredDraft } = await loadSaving();
    const isSent =
      stored.draft.accountId !== noAccount && (await saveStoredDraft(deps.send, stored)).state === 'stored';
    if (!isSent) open(stored.draft.id);
  }

  return (
    <span {...rootProps}>
      <IconButton
        ref={button}
        name={notes === '' ? label : say('labelledValue', label, notes)}
        icon={
          <span className={styles['recent-sign']}>
            <History className="icon" aria-hidden="true" />
            {needsYou > 0 && (
              <span className={styles['recent-count']} aria-hidden="true">
                {needsYou}
              </span>
            )}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <Suspense>
          <RecentLayer
            drafts={drafts}
            captures={outbox.recent}
            onOpen={open}
            onSendWithout={(stored) => void sendWithout(stored)}
            onShow={onShow}
            onAll={deps.openActivity}
          />
        </Suspense>
      )}
    </span>
  );
}
