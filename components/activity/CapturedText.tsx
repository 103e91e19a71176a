// The filled fields of a capture, and its page.

import { SafeLink } from '@/components/controls/SafeLink';
import { plainText } from '@/components/rich-text/plain-text';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import styles from './CapturedText.module.css';
import detailPartStyles from './detail-part.module.css';

export function CapturedText({ draft }: { readonly draft: Draft }) {
  const say = useSay();
  const { source, values } = draft;
  const filled = (kindOf(draft.kind)?.fields ?? []).flatMap((field) => {
    const value = values[field.name] ?? '';
    const text =
      typeof value !== 'string'
        ? value.join(', ')
        : field.control.type === 'html'
          ? plainText(value)
          : field.control.type === 'picture' && value !== ''
            ? say('capturedPicture')
            : value.trim();
    return text === '' ? [] : [{ name: field.name, label: say(field.label), text }];
  });
  return (
    <section className={detailPartStyles['detail-part']}>
      <h3>{say('capturedTitle')}</h3>
      <dl className={styles.captured}>
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
