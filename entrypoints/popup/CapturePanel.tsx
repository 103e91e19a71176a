// Owns the form's page in the popup: the form in its scroll area, and the bar below it that never moves.
import { useMemo, useState } from 'react';
import { Button } from '@/components/Button';
import { CaptureForm } from '@/components/CaptureForm';
import { Disclosure } from '@/components/Disclosure';
import { kindLook } from '@/components/kind-words';
import { RecentCaptures } from '@/components/RecentCaptures';
import { Remarks } from '@/components/Remarks';
import { SaveBar } from '@/components/SaveBar';
import { SourcePreview } from '@/components/SourcePreview';
import { useSay } from '@/components/Words';
import { textOf } from '@/lib/capture/field';
import { createFieldAssist } from '@/lib/messaging/field-assist';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';
import { chosenForm, chosenKind } from './form-state';
import { PanelNotices } from './PanelNotices';
import type { CaptureFormHandle } from './use-capture-form';
import type { OutboxView } from './use-outbox';

export interface CapturePanelProps {
  readonly id: string;
  readonly deps: PopupDeps;
  readonly form: CaptureFormHandle;
  readonly account: AccountView | null;
  readonly outbox: OutboxView;
  readonly isReady: boolean;
  readonly onShow: (captureId: string) => void;
}

export function CapturePanel({ id, deps, form, account, outbox, isReady, onShow }: CapturePanelProps) {
  const say = useSay();
  const [isRecentOpen, setIsRecentOpen] = useState(false);
  const { state, status } = form;
  const kind = chosenKind(state);
  const { draft, isRestored } = chosenForm(state);
  const product = textOf(draft.values, 'product');
  const accountId = account?.id ?? '';
  const assist = useMemo(
    () => createFieldAssist({ send: deps.send, accountId, product }),
    [deps, accountId, product],
  );
  const needsYou = outbox.recent?.filter((capture) => capture.status === 'needsYou').length ?? 0;

  return (
    <>
      <main className="popup-main">
        <h1 className="spoken">{say('extensionName')}</h1>
        <div id={id} role="tabpanel" aria-labelledby={`tab-${kind.id}`}>
          {isRestored && (
            <div className="restored" role="status">
              <span>{say('draftRestored')}</span>
              <Button look="quiet" onClick={form.startOver}>
                {say('startOver')}
              </Button>
            </div>
          )}
          <CaptureForm
            key={draft.id}
            fields={kind.fields}
            values={draft.values}
            problems={state.problems}
            assist={assist}
            focus={form.focus}
            underText={
              <>
                <SourcePreview source={draft.source} />
                <Remarks remarks={state.snapshot.remarks} />
              </>
            }
            onChange={form.change}
          />
          {form.editedCapture === null && (
            <Disclosure
              label={say('recent')}
              note={needsYou > 0 ? say('recentNeedYou', String(needsYou)) : ''}
              isOpen={isRecentOpen}
              onToggle={setIsRecentOpen}
            >
              {outbox.recent && <RecentCaptures captures={outbox.recent} onShow={onShow} />}
              <Button look="quiet" onClick={deps.openActivity}>
                {say('allCaptures')}
              </Button>
            </Disclosure>
          )}
        </div>
      </main>
      <SaveBar
        label={say(form.editedCapture === null ? kindLook(kind.id).save : 'saveChanges')}
        destination={account ? new URL(account.baseUrl).host : ''}
        shortcut={deps.hasAppleKeys ? '⌘+Enter' : 'Ctrl+Enter'}
        isSaving={status.name === 'saving'}
        onSave={form.save}
      >
        <PanelNotices deps={deps} form={form} account={account} pause={outbox.pause} isReady={isReady} />
      </SaveBar>
      <p className="spoken" role="status">
        {state.problems.length > 0 && say('problemCount', String(state.problems.length))}
        {status.name === 'saving' && say('saving')}
      </p>
    </>
  );
}
