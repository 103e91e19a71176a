// The filled fields of a capture as a person reads them, its quotes, and its page with the passage.
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { shownAddress } from '@/components/controls/openable-address';
import { SafeLink } from '@/components/controls/SafeLink';
import { quoteText } from '@/components/rich-text/draft-text';
import { plainText } from '@/components/rich-text/shown-html';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { type Field, htmlOf, listOf, pairsOf, textOf } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import type { Translate } from '@/lib/capture/text/messages';
import type { Source } from '@/lib/capture/text/source';
import styles from './detail.module.css';

/** `title`: the heading of the details. A name that it already shows isn't repeated. */
export function CapturedText({ draft, title }: { readonly draft: Draft; readonly title: string }) {
  const t = useTranslate();
  const { quotes = [], source } = draft;
  return (
    <section className="stack part" aria-label={t('capturedTitle')}>
      <dl className={styles.terms}>
        {filledFields(draft, t, title).map(({ name, label, text }) => (
          <Term key={name} label={label}>
            <Shortened text={text} />
          </Term>
        ))}
        {quotes.map((quote, at) => (
          <Term key={quote.id} label={t('quoteNumber', at + 1)}>
            <QuoteWithPage {...quote} />
          </Term>
        ))}
        {source.address !== '' && (
          <Term label={t('capturedFrom')}>
            <PageLinks source={source} />
          </Term>
        )}
      </dl>
    </section>
  );
}

export function Term({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function QuoteWithPage({ html, said, source, comment = '' }: Quote) {
  return (
    <>
      {comment !== '' && <Shortened text={plainText(comment)} />}
      <blockquote className={`stack ${styles['captured-quote']}`}>
        {html !== '' && <Shortened text={plainText(html)} />}
        <footer className="row note">
          {said !== null && <bdi className={`strong ${styles['captured-said']}`}>{said}</bdi>}
          <PageLinks source={source} />
        </footer>
      </blockquote>
    </>
  );
}

/** The page by its title, and the passage on it. */
function PageLinks({ source: { title, address, passageAddress } }: { readonly source: Source }) {
  const t = useTranslate();
  return (
    <span className="row">
      <SafeLink address={address}>
        {title === '' || title === address ? (
          <bdi dir="ltr">{shownAddress(address)}</bdi>
        ) : (
          <bdi>{title}</bdi>
        )}
      </SafeLink>
      {passageAddress !== null && <SafeLink address={passageAddress}>{t('toPassage')}</SafeLink>}
    </span>
  );
}

/** A whole article would push everything else out of sight. */
const maxLines = 14;
const maxCharacters = 900;

function Shortened({ text }: { readonly text: string }) {
  const t = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = !isWhole && (text.length > maxCharacters || text.split('\n').length > maxLines);
  return (
    <>
      <bdi className={isLong ? `lines clamp ${styles['captured-start']}` : 'lines'}>{text}</bdi>
      {isLong && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {t('showWholeText')}
        </Button>
      )}
    </>
  );
}

interface FilledField {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** `shownName`: the name that the reader shows already, which isn't repeated. */
export function filledFields({ kind, values }: Draft, t: Translate, shownName = ''): FilledField[] {
  return (kindOf(kind)?.fields ?? []).flatMap((field) => {
    const text = textIn(field, values, t);
    const isShown = text === '' || (field.role === 'title' && text === shownName);
    return isShown ? [] : [{ name: field.name, label: t(field.label), text }];
  });
}

function textIn({ name, control }: Field, values: Draft['values'], t: Translate): string {
  const text = textOf(values, name);
  switch (control.type) {
    case 'html':
      return plainText(htmlOf(values, name));
    case 'list':
      return listText(listOf(values, name));
    case 'pairs':
      return listText(pairsOf(values, name).map(({ key, value }) => t('labeledValue', key, value)));
    case 'choice':
    case 'flag':
      return choiceText(text, t);
    case 'address':
      return shownAddress(text);
    case 'picture':
      return text && t('capturedPicture');
    default:
      return text;
  }
}

/** Each quote as one text. */
export const quoteFields = ({ quotes = [] }: Draft, t: Translate): FilledField[] =>
  quotes.map((quote, at) => ({
    name: quote.id,
    label: t('quoteNumber', at + 1),
    text: quoteText(quote),
  }));
