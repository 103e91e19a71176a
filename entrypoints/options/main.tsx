import '@/components/theme/index.css';
import './options.css';
import { createRoot } from 'react-dom/client';
import { Words } from '@/components/Words';
import { reportUncaught } from '@/lib/platform/errors';
import { pageRoot, say } from '@/lib/platform/words';
import { browserDeps } from './deps';
import { Options } from './Options';

reportUncaught();

createRoot(pageRoot('optionsTitle')).render(
  <Words say={say}>
    <Options deps={browserDeps} />
  </Words>,
);
