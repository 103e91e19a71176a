// The quotes of a draft in the order in which they are sent: how many, from where, and each moved or removed.

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { Toolbar } from '@/components/controls/Toolbar';
import { useSay } from '@/components/words/SayProvider';
import type { Quote } from '@/lib/capture/field/quote';
import { countOf, withMoved } from '@/lib/capture/form/quotes';
import { htmlToText } from '@/lib/capture/text/plain-text';
import { citedAddress, hostOf } from '@/lib/capture/text/source';
import { startOfText } from '@/lib/graphemes';
import styles from './QuoteList.module.css';

interface QuoteListProps {
  readonly quotes: readonly Quote[];
  /** The number of the first quote. */
  readonly from: number;
  readonly onChange: (quotes: readonly Quote[]) => void;
}

/** A row shows the start of a quote. Markup is longer than its text. */
const longestShown = 600;

export function QuoteList({ quotes, from, onChange }: QuoteListProps) {
  const say = useSay();
  /** The quotes before the last one was removed. */
  const [before, setBefore] = useState<readonly Quote[] | null>(null);
  const count = countOf(quotes);

  function change(changed: readonly Quote[]): void {
    setBefore(null);
    onChange(changed);
  }

  function remove(quote: Quote): void {
    setBefore(quotes);
    onChange(quotes.filter((each) => each !== quote));
  }

  return (
    <section className={styles.quotes} aria-label={say('quotes')}>
      <p className={styles['quotes-count']}>
        {say('quotesFrom', say('quoteCount', count.quotes), say('pageCount', count.pages))}
        {before && (
          <Button look="quiet" onClick={() => change(before)}>
            {say('bringBack')}
          </Button>
        )}
      </p>
      <ol className={styles['quotes-list']} start={from}>
        {quotes.map((quote, at) => (
          <li key={quote.id} className={styles['quotes-row']}>
            <QuoteWords quote={quote} number={from + at} />
            <Toolbar label={say('quoteNumber', from + at)}>
              {at > 0 && (
                <IconButton
                  name={say('quoteUp')}
                  icon={<ArrowUp className="icon" aria-hidden="true" />}
                  onClick={() => change(withMoved(quotes, quote.id, -1))}
                />
              )}
              {at < quotes.length - 1 && (
                <IconButton
                  name={say('quoteDown')}
                  icon={<ArrowDown className="icon" aria-hidden="true" />}
                  onClick={() => change(withMoved(quotes, quote.id, 1))}
                />
              )}
              <IconButton
                name={say('quoteRemove')}
                icon={<X className="icon" aria-hidden="true" />}
                onClick={() => remove(quote)}
              />
            </Toolbar>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The start of the markup, without a tag that is cut in half. */
const startOf = (html: string): string => startOfText(html, longestShown).replace(/<[^<>]*$/, '');

function QuoteWords({ quote, number }: { readonly quote: Quote; readonly number: number }) {
  const { html, said, source } = quote;
  const host = hostOf(source.address);
  const words = htmlToText(startOf(html)).replace(/\s+/g, ' ').trim();
  return (
    <div className={styles['quotes-words']} title={citedAddress(source)}>
      <bdi className={styles['quotes-text']}>{words || source.title}</bdi>
      <span className={`quiet ${styles['quotes-line']}`}>
        <span className={styles['quotes-number']} aria-hidden="true">
          {number}
        </span>{' '}
        {said !== null && (
          <>
            — <bdi>{said}</bdi> ·{' '}
          </>
        )}
        <bdi>{[host, source.title].filter(Boolean).join(' · ')}</bdi>
      </span>
    </div>
  );
}
