// Says that a newer version of the extension stored the data. This version doesn't change that data.
import { Notice } from './Notice';
import { useSay } from './SayProvider';

export function NewerVersionNotice() {
  const say = useSay();
  return (
    <div role="alert">
      <Notice tone="problem">{say('storageNewer')}</Notice>
    </div>
  );
}
