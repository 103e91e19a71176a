// Owns the popup as a whole: the form, or what became of a capture; a way to connect where there is no account.
import Settings from 'lucide-react/icons/settings';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { CaptureOutcome } from '@/components/CaptureOutcome';
import { type CaptureView, justSaved } from '@/components/capture-view';
import { EmptyState } from '@/components/EmptyState';
import { IconButton } from '@/components/IconButton';
import { KindTabs } from '@/components/KindTabs';
import { useSay } from '@/components/Words';
import { kinds } from '@/lib/capture/kinds';
import { afterPaint } from './after-paint';
import { CapturePanel } from './CapturePanel';
import type { PopupDeps } from './deps';
import { chosenForm, chosenKind, type FormState } from './form-state';
import type { Start } from './start';
import { useCaptureForm } from './use-capture-form';
import { type OutboxView, useOutbox } from './use-outbox';
import { useShortcuts } from './use-shortcuts';

const panelId = 'capture-panel';

export function Popup({ deps, start }: { readonly deps: PopupDeps; readonly start: Start }) {
  const say = useSay();
  const settings = (
    <IconButton
      name={say('openSettings')}
      icon={<Settings className="icon" aria-hidden="true" />}
      onClick={deps.openOptions}
    />
  );
  if (start.account) return <CapturePage deps={deps} start={start} settings={settings} />;
  return (
    <div className="popup">
      <header className="popup-header">
        <span className="popup-title">{say('extensionName')}</span>
        {settings}
      </header>
      <main className="popup-main">
        <EmptyState
          title={say('emptyTitle')}
          action={
            <Button look="primary" onClick={deps.openOptions}>
              {say('emptyConnect')}
            </Button>
          }
        >
          {say('emptyWords')}
        </EmptyState>
      </main>
    </div>
  );
}

/** What is known of a capture: of one that was saved a moment ago, that it was. */
function shownCapture(outbox: OutboxView, captureId: string, state: FormState): CaptureView {
  const known = [outbox.shown, ...(outbox.recent ?? [])].find((capture) => capture?.id === captureId);
  return known ?? justSaved(captureId, chosenKind(state), chosenForm(state).draft.values);
}

interface CapturePageProps {
  readonly deps: PopupDeps;
  readonly start: Start;
  readonly settings: ReactNode;
}

function CapturePage({ deps, start, settings }: CapturePageProps) {
  const say = useSay();
  const [shownId, setShownId] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const form = useCaptureForm(deps, start, setShownId);
  const accountId = start.account?.id ?? '';
  const outbox = useOutbox(deps, { isWanted: isReady, accountId, shownId });
  const shown = shownId === null ? null : shownCapture(outbox, shownId, form.state);
  const offered = form.editedCapture === null ? kinds : kinds.filter(({ id }) => id === form.state.kindId);

  useShortcuts({
    onSave: () => shownId === null && form.save(),
    onKind(index) {
      const kind = kinds[index];
      if (kind && shownId === null) form.goToKind(kind.id);
    },
  });

  useEffect(() => {
    if (form.isReading) return;
    return afterPaint(() => {
      deps.onReady();
      setIsReady(true);
    });
  }, [deps, form.isReading]);

  async function undo(captureId: string): Promise<void> {
    const sent = await deps.send('capture.undo', { captureId });
    if (!sent.isOk || !sent.value.draft) return;
    form.edit(sent.value.draft, null);
    setShownId(null);
  }

  async function discard(captureId: string): Promise<void> {
    await deps.send('capture.discard', { captureId });
    form.another();
    setShownId(null);
  }

  function back(open: () => void): void {
    open();
    setShownId(null);
  }

  return (
    <div className="popup">
      <header className="popup-header">
        {shownId === null ? (
          <KindTabs kinds={offered} chosen={form.state.kindId} panelId={panelId} onChoose={form.chooseKind} />
        ) : (
          <span className="popup-title">{say('extensionName')}</span>
        )}
        {settings}
      </header>
      {shown === null ? (
        <CapturePanel
          id={panelId}
          deps={deps}
          form={form}
          account={start.account}
          outbox={outbox}
          isReady={isReady}
          onShow={setShownId}
        />
      ) : (
        <main className="popup-main">
          <CaptureOutcome
            key={shown.id}
            capture={shown}
            onCopy={deps.copy}
            onUndo={() => void undo(shown.id)}
            onEdit={() => back(() => shown.draft && form.edit(shown.draft, shown.id))}
            onRetry={() => void deps.send('capture.retry', { captureId: shown.id })}
            onDiscard={() => void discard(shown.id)}
            onAnother={() => back(form.another)}
          />
        </main>
      )}
    </div>
  );
}
