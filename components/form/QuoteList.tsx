// The quotes of a draft in the order in which they are sent: how many, from where, and each moved or removed.

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import GlobeLock from 'lucide-react/icons/globe-lock';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { Toolbar } from '@/components/controls/Toolbar';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Quote } from '@/lib/capture/field/draft';
import { countOf, remarksOf, withMoved } from '@/lib/capture/form/quotes';
import { htmlToText } from '@/lib/capture/text/plain-text';
import { remarkMessages } from '@/lib/capture/text/remark-messages';
import { citedAddress, hostOf } from '@/lib/capture/text/source';
import { startOfText } from '@/lib/graphemes';
import styles from './form.module.css';

interface QuoteListProps {
  readonly quotes: readonly Quote[];
  /** The number of the first quote. */
  readonly from: number;
  readonly onChange: (quotes: readonly Quote[]) => void;
}

/** A row shows the start of a quote. Markup is longer than its text. */
const longestShown = 600;

/** A sign, as below the form's own words. The other remarks are sentences. */
const privateAddress = 'address-is-private';

export function QuoteList({ quotes, from, onChange }: QuoteListProps) {
  const t = useTranslate();
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
    <section aria-label={t('quotes')}>
      <p className={`line note ${styles['quotes-count']}`}>
        {t('quotesFrom', t('quoteCount', count.quotes), t('pageCount', count.pages))}
        {before && (
          <Button look="quiet" onClick={() => change(before)}>
            {t('bringBack')}
          </Button>
        )}
      </p>
      <ol className="stack" start={from}>
        {quotes.map((quote, at) => (
          <li key={quote.id} className="barred">
            <QuoteWords quote={quote} number={from + at}>
              <Toolbar label={t('quoteNumber', from + at)}>
                {at > 0 && (
                  <IconButton
                    name={t('quoteUp')}
                    icon={<ArrowUp />}
                    onClick={() => change(withMoved(quotes, quote.id, -1))}
                  />
                )}
                {at < quotes.length - 1 && (
                  <IconButton
                    name={t('quoteDown')}
                    icon={<ArrowDown />}
                    onClick={() => change(withMoved(quotes, quote.id, 1))}
                  />
                )}
                <IconButton name={t('quoteRemove')} icon={<X />} onClick={() => remove(quote)} />
              </Toolbar>
            </QuoteWords>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The start of the markup, without a tag that is cut in half. */
const startOf = (html: string): string => startOfText(html, longestShown).replace(/<[^<>]*$/, '');

const firstWords = (html: string): string => htmlToText(startOf(html)).replace(/\s+/g, ' ').trim();

interface QuoteWordsProps {
  readonly quote: Quote;
  readonly number: number;
  /** At the end of the caption's line. */
  readonly children: ReactNode;
}

function QuoteWords({ quote, number, children }: QuoteWordsProps) {
  const t = useTranslate();
  const { html, said, source, comment = '' } = quote;
  const remarks = remarksOf(quote);
  const words = firstWords(html);
  return (
    <>
      {comment !== '' && <bdi className="clamp strong">{firstWords(comment)}</bdi>}
      <bdi className="clamp">{words || source.title}</bdi>
      <div className={`line note ${styles['quotes-caption']}`}>
        <span className="cut fill" title={[source.title, citedAddress(source)].filter(Boolean).join('\n')}>
          <span className="strong" aria-hidden="true">
            {number}
          </span>{' '}
          {said !== null && (
            <>
              — <bdi>{said}</bdi> ·{' '}
            </>
          )}
          <bdi>{hostOf(source.address) || source.title}</bdi>
        </span>
        {remarks.includes(privateAddress) && (
          <span className="line" title={t('sourcePrivate')}>
            <GlobeLock />
            <span className="spoken">{t('sourcePrivate')}</span>
          </span>
        )}
        {children}
      </div>
      {remarks.map((remark) => {
        if (remark === privateAddress) return null;
        const [messageKey, nature] = remarkMessages[remark];
        const Icon = nature === 'warning' ? CircleAlert : Info;
        return (
          <span key={remark} className={`line tight note ${nature === 'warning' ? 'warning' : ''}`.trimEnd()}>
            <Icon />
            {t(messageKey)}
          </span>
        );
      })}
    </>
  );
}
