import '@/components/theme/index.css';
import './options.css';
import { createRoot } from 'react-dom/client';
import { Words } from '@/components/Words';
import { unsentStates } from '@/lib/outbox/capture';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { openShortcutSettings, shortcuts } from '@/lib/platform/commands';
import { readInstallation } from '@/lib/platform/installation';
import { send } from '@/lib/platform/messages';
import { connectOutbox } from '@/lib/platform/outbox-storage';
import { requestOriginPermission } from '@/lib/platform/permissions';
import { settings, watchSetting } from '@/lib/platform/storage';
import { openActivity } from '@/lib/platform/tabs';
import { copyText, downloadFile } from '@/lib/platform/view';
import { pageRoot, say } from '@/lib/platform/words';
import type { OptionsDeps } from './deps';
import { writeDiagnostics } from './diagnostics';
import { Options } from './Options';

const connection = connectOutbox();
const outbox = createOutboxStore({ connection });

const deps: OptionsDeps = {
  send,
  settings,
  watchSetting,
  openActivity: () => void openActivity(),
  requestPermission: requestOriginPermission,
  shortcuts,
  openShortcutSettings,
  async countUnsent(accountId) {
    const counts = await outbox.counts(unsentStates, accountId);
    return counts.isOk ? Object.values(counts.value).reduce((sum, count) => sum + count, 0) : 0;
  },
  onReturn(callback) {
    window.addEventListener('focus', callback);
    return () => window.removeEventListener('focus', callback);
  },
  writeDiagnostics: () =>
    writeDiagnostics({ settings, ledger: createLedger(connection), readInstallation, now: Date.now }),
  copy: copyText,
  download: downloadFile,
  newId: () => crypto.randomUUID(),
  now: Date.now,
};

createRoot(pageRoot('optionsTitle')).render(
  <Words say={say}>
    <Options deps={deps} />
  </Words>,
);
