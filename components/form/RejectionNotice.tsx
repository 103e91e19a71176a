// At a form that repairs a rejected capture: the service's own sentences, and then what they mean.
import { Notice } from '@/components/notices/Notice';
import type { Rejection } from '@/components/outcome/capture-view';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';

export function RejectionNotice({ rejection }: { readonly rejection: Rejection }) {
  const { messageKey, parts, serviceTexts } = rejection;
  const say = useSay();
  return (
    <Notice tone="problem">
      {serviceLines(say, serviceTexts).map((line) => (
        <p key={line}>
          <q>
            <b>
              <bdi>{line}</bdi>
            </b>
          </q>
        </p>
      ))}
      <p>{say(messageKey, ...parts)}</p>
    </Notice>
  );
}
