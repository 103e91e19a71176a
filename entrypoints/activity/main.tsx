// Starts the activity page. It starts reading the list before it draws anything.
import '@/components/theme/index.css';
import { createRoot } from 'react-dom/client';
import { AppleKeys } from '@/components/controls/use-keys';
import { TranslateProvider } from '@/components/words/TranslateProvider';
import { reportUncaught } from '@/lib/platform/errors';
import { screenRoot, t } from '@/lib/platform/translate';
import { hasAppleKeys } from '@/lib/platform/view';
import { Activity } from './Activity';
import { createActivityFeed } from './activity-feed';
import { browserDeps } from './deps';

reportUncaught();

const feed = createActivityFeed(browserDeps);

createRoot(screenRoot('allCaptures')).render(
  <AppleKeys value={hasAppleKeys()}>
    <TranslateProvider t={t}>
      <Activity deps={browserDeps} feed={feed} />
    </TranslateProvider>
  </AppleKeys>,
);
