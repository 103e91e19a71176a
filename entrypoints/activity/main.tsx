// Starts the activity page. It starts reading the list before it draws anything.
import '@/components/theme/index.css';
import './activity.css';
import './detail.css';
import { createRoot } from 'react-dom/client';
import { Words } from '@/components/Words';
import { reportUncaught } from '@/lib/platform/errors';
import { pageRoot, say } from '@/lib/platform/words';
import { Activity } from './Activity';
import { createActivityFeed } from './activity-feed';
import { browserDeps } from './deps';

reportUncaught();

const feed = createActivityFeed(browserDeps);

createRoot(pageRoot('allCaptures')).render(
  <Words say={say}>
    <Activity deps={browserDeps} feed={feed} />
  </Words>,
);
