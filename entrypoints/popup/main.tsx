// Starts the popup. All reads for the first paint start at once.
import '@/components/theme/index.css';
import { createRoot } from 'react-dom/client';
import { AppleKeys } from '@/components/controls/use-keys';
import { TranslateProvider } from '@/components/words/TranslateProvider';
import { reportUncaught } from '@/lib/platform/errors';
import { panelDraftHere } from '@/lib/platform/side-panel';
import { screenRoot, t } from '@/lib/platform/translate';
import { keepUncommitted, recoverUncommitted, takeUncommitted } from '@/lib/platform/uncommitted';
import { hasAppleKeys } from '@/lib/platform/view';
import { browserDeps as deps, query, store } from './deps';
import { draw } from './draw';
import { Popup } from './Popup';
import { readStart, withPageInTime } from './start';

reportUncaught();

const { view, drafts } = deps;
const recovered = recoverUncommitted({ drafts, store }, takeUncommitted()).then(keepUncommitted);
const startRead = recovered.then(async () =>
  readStart(deps, {
    draftId: query.get('draft') ?? (view === 'panel' ? await panelDraftHere() : null),
    captureId: query.get('capture'),
    accountId: query.get('account'),
    isAsComment: query.get('as') === 'comment',
  }),
);

document.documentElement.dataset.view = view === 'popup' ? 'popup' : 'window';
const root = screenRoot('extensionName');
const start = await withPageInTime(deps, await startRead);
draw(
  createRoot(root),
  <AppleKeys value={hasAppleKeys()}>
    <TranslateProvider t={t}>
      <Popup deps={deps} start={start} />
    </TranslateProvider>
  </AppleKeys>,
);
