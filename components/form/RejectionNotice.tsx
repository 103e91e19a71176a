// Above a form that repairs a rejected capture: the service's own sentences.

import { Notice } from '@/components/notices/Notice';
import type { Rejection } from '@/components/outcome/capture-view';
import serviceWordsStyles from '@/components/outcome/service-words.module.css';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import styles from './RejectionNotice.module.css';

export function RejectionNotice({ rejection }: { readonly rejection: Rejection }) {
  const { messageKey, parts, serviceTexts } = rejection;
  const say = useSay();
  return (
    <div role="status" className={styles.rejection}>
      <Notice tone="problem">
        <p>{say(messageKey, ...parts)}</p>
        {serviceLines(say, serviceTexts).map((line) => (
          <p className={serviceWordsStyles['outcome-service']} key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  );
}
