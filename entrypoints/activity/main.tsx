// Starts the activity page. It starts reading the list before it draws anything.
import '@/components/theme/index.css';
import './activity.css';
import './detail.css';
import { createRoot } from 'react-dom/client';
import { Words } from '@/components/Words';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { keepStorage } from '@/lib/platform/installation';
import { send } from '@/lib/platform/messages';
import { connectOutbox } from '@/lib/platform/outbox-storage';
import { watchOutbox } from '@/lib/platform/outbox-watch';
import { requestOriginPermission } from '@/lib/platform/permissions';
import { settings, watchSetting } from '@/lib/platform/storage';
import { openForm, openOptions } from '@/lib/platform/tabs';
import { copyText, downloadFile, untilPainted } from '@/lib/platform/view';
import { pageRoot, say } from '@/lib/platform/words';
import { Activity } from './Activity';
import { createActivityFeed } from './activity-feed';
import type { ActivityDeps } from './deps';

const deps: ActivityDeps = {
  send,
  settings,
  watchSetting,
  ledger: createLedger(connectOutbox()),
  watchOutbox,
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openDraft: (draftId) => void openForm({ draft: draftId }),
  openEdit: (captureId) => void openForm({ capture: captureId }),
  openMove: (captureId, accountId) => void openForm({ capture: captureId, account: accountId }),
  keepStorage,
  copy: copyText,
  download: downloadFile,
  untilPainted,
  now: Date.now,
};
const feed = createActivityFeed(deps);

createRoot(pageRoot('allCaptures')).render(
  <Words say={say}>
    <Activity deps={deps} feed={feed} />
  </Words>,
);
