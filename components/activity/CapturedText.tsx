// The filled fields of a capture, and its page.

import { SafeLink } from '@/components/SafeLink';
import { useSay } from '@/components/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { filledFields } from './filled-fields';

export function CapturedText({ draft }: { readonly draft: Draft }) {
  const say = useSay();
  const { source } = draft;
  const filled = filledFields(draft, say);
  return (
    <section className="detail-part">
      <h3>{say('capturedTitle')}</h3>
      <dl className="captured">
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
