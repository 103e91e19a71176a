import '@/components/theme/index.css';
import { createRoot } from 'react-dom/client';
import { AppleKeys } from '@/components/controls/use-keys';
import { SayProvider } from '@/components/words/SayProvider';
import { reportUncaught } from '@/lib/platform/errors';
import { say, screenRoot } from '@/lib/platform/say';
import { hasAppleKeys } from '@/lib/platform/view';
import { browserDeps } from './deps';
import { Options } from './Options';

reportUncaught();

createRoot(screenRoot('optionsTitle')).render(
  <AppleKeys value={hasAppleKeys()}>
    <SayProvider say={say}>
      <Options deps={browserDeps} />
    </SayProvider>
  </AppleKeys>,
);
