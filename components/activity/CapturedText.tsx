// The filled fields of a capture, and its page.

import { SafeLink } from '@/components/controls/SafeLink';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import styles from './CapturedText.module.css';
import detailPartStyles from './detail-part.module.css';
import { filledFields } from './filled-fields';
import termStyles from './terms.module.css';

export function CapturedText({ draft }: { readonly draft: Draft }) {
  const say = useSay();
  const { source } = draft;
  const filled = filledFields(draft, say);
  return (
    <section className={detailPartStyles['detail-part']}>
      <h3>{say('capturedTitle')}</h3>
      <dl className={`${termStyles.terms} ${styles.captured}`}>
        {filled.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
        {source.address !== '' && (
          <div>
            <dt>{say('capturedFrom')}</dt>
            <dd>
              <SafeLink address={source.passageAddress ?? source.address}>
                <bdi>{source.title || source.address}</bdi>
              </SafeLink>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
