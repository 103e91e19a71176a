import '@/components/theme/index.css';
import { createRoot } from 'react-dom/client';
import { AppleKeys } from '@/components/controls/use-keys';
import { TranslateProvider } from '@/components/words/TranslateProvider';
import { reportUncaught } from '@/lib/platform/errors';
import { screenRoot, t } from '@/lib/platform/translate';
import { hasAppleKeys } from '@/lib/platform/view';
import { browserDeps } from './deps';
import { Options } from './Options';

reportUncaught();

createRoot(screenRoot('optionsTitle')).render(
  <AppleKeys value={hasAppleKeys()}>
    <TranslateProvider t={t}>
      <Options deps={browserDeps} />
    </TranslateProvider>
  </AppleKeys>,
);
