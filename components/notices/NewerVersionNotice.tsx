// Says that a newer version of the extension stored the data. This version doesn't change that data.

import { useSay } from '@/components/words/SayProvider';
import { Notice } from './Notice';

export function NewerVersionNotice() {
  const say = useSay();
  return (
    <div role="alert">
      <Notice tone="problem">{say('storageNewer')}</Notice>
    </div>
  );
}
