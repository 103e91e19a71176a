// The filled fields of a capture, its quotes, and its page with the passage.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { shownAddress } from '@/components/controls/openable-address';
import { SafeLink } from '@/components/controls/SafeLink';
import { plainText } from '@/components/rich-text/plain-text';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { fieldOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { kindOf } from '@/lib/capture/kinds';
import type { Source } from '@/lib/capture/text/source';
import styles from './detail.module.css';
import { filledFields } from './filled-fields';

interface CapturedTextProps {
  readonly draft: Draft;
  /** The heading of the details. A name that it already shows isn't repeated. */
  readonly title: string;
}

export function CapturedText({ draft, title }: CapturedTextProps) {
  const say = useSay();
  const name = fieldOf(kindOf(draft.kind)?.fields ?? [], 'title')?.name;
  const filled = filledFields(draft, say).filter((field) => field.name !== name || field.text !== title);
  return (
    <section className={styles['detail-part']} aria-label={say('capturedTitle')}>
      <dl className={`${styles.terms} ${styles.captured}`}>
        {filled.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Shortened text={field.text} />
            </dd>
          </div>
        ))}
        {(draft.quotes ?? []).map((quote, at) => (
          <div key={quote.id}>
            <dt>{say('quoteNumber', at + 1)}</dt>
            <dd>
              <QuoteWithPage {...quote} />
            </dd>
          </div>
        ))}
        {draft.source.address !== '' && (
          <div>
            <dt>{say('capturedFrom')}</dt>
            <dd className={styles['captured-from']}>
              <PageLinks source={draft.source} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function QuoteWithPage({ html, said, source, remark = '' }: Quote) {
  return (
    <>
      {remark !== '' && <Shortened text={plainText(remark)} />}
      <blockquote className={styles['captured-quote']}>
        {html !== '' && <Shortened text={plainText(html)} />}
        <footer className={`${styles['captured-by']} ${styles['captured-from']}`}>
          {said !== null && <bdi className={styles['captured-said']}>{said}</bdi>}
          <PageLinks source={source} />
        </footer>
      </blockquote>
    </>
  );
}

/** The page by its title, and the passage on it. */
function PageLinks({ source: { title, address, passageAddress } }: { readonly source: Source }) {
  const say = useSay();
  return (
    <>
      <SafeLink address={address}>
        {title === '' || title === address ? (
          <bdi dir="ltr">{shownAddress(address)}</bdi>
        ) : (
          <bdi>{title}</bdi>
        )}
      </SafeLink>
      {passageAddress !== null && <SafeLink address={passageAddress}>{say('toPassage')}</SafeLink>}
    </>
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
