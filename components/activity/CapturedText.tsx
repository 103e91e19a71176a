// The filled fields of a capture, and its page with the passage.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { SafeLink } from '@/components/controls/SafeLink';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { fieldOf } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import styles from './CapturedText.module.css';
import detailPartStyles from './detail-part.module.css';
import { filledFields } from './filled-fields';
import termStyles from './terms.module.css';

interface CapturedTextProps {
  readonly draft: Draft;
  /** The heading of the details. A name that it already shows isn't repeated. */
  readonly title: string;
}

export function CapturedText({ draft, title }: CapturedTextProps) {
  const say = useSay();
  const { source } = draft;
  const name = fieldOf(kindOf(draft.kind)?.fields ?? [], 'title')?.name;
  const filled = filledFields(draft, say).filter((field) => field.name !== name || field.text !== title);
  return (
    <section className={detailPartStyles['detail-part']} aria-label={say('capturedTitle')}>
      <dl className={`${termStyles.terms} ${styles.captured}`}>
        {filled.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Shortened text={field.text} />
            </dd>
          </div>
        ))}
        {source.address !== '' && (
          <div>
            <dt>{say('capturedFrom')}</dt>
            <dd className={styles['captured-from']}>
              <SafeLink address={source.address}>
                <bdi>{source.title || source.address}</bdi>
              </SafeLink>
              {source.passageAddress !== null && (
                <SafeLink address={source.passageAddress}>{say('toPassage')}</SafeLink>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** A whole article would push everything else out of sight. */
const mostLines = 14;
const mostCharacters = 900;

function Shortened({ text }: { readonly text: string }) {
  const say = useSay();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > mostCharacters || text.split('\n').length > mostLines;
  return (
    <>
      <bdi className={isLong && !isWhole ? styles['captured-start'] : undefined}>{text}</bdi>
      {isLong && !isWhole && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {say('showWholeText')}
        </Button>
      )}
    </>
  );
}
