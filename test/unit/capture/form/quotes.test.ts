import { describe, expect, it } from 'vitest';
import type { Quote } from '@/lib/capture/field/draft';
import { type Draft, draftSchema } from '@/lib/capture/field/draft';
import { prepareCapture } from '@/lib/capture/form/problems';
import {
  captureName,
  countOf,
  newAmong,
  withFirstQuote,
  withMoved,
  withQuotesWritten,
} from '@/lib/capture/form/quotes';
import { withHtml } from '@/lib/capture/form/slots';
import { noSource } from '@/lib/capture/text/source';

const source = (page: string) => ({
  title: `Page ${page}`,
  address: `https://${page}.example/`,
  passageAddress: null,
});
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const quote = (number: number, page: string, changes: Partial<Quote> = {}): Quote => ({
  ...{ id: id(number), html: `<p>Words ${number}</p>`, source: source(page), said: null },
  ...changes,
});
const draft = (changes: Partial<Draft>): Draft => ({
  ...{ id: id(9), kind: 'idea', accountId: 'a', source: source('a') },
  ...{ values: { product: 'PRJ', name: 'Rows', description: '', createdBy: 'ada@example.com' } },
  ...changes,
});
const text = (given: Draft) => withQuotesWritten(given).values.description;
const link = (number: number, page: string) =>
  `<p><strong>${number}.</strong> ↗ <a href="https://${page}.example/">Page ${page}</a></p>`;

describe('the quotes of a draft are written', () => {
  it('numbered, each with its source and who said it', () => {
    const quotes = [quote(1, 'a', { said: 'Ana <K>, 12 May 2026' }), quote(2, 'b')];
    expect(text(draft({ quotes }))).toBe(
      `${link(1, 'a')}<blockquote><p>Words 1</p></blockquote><p>— Ana &lt;K&gt;, 12 May 2026</p>` +
        `${link(2, 'b')}<blockquote><p>Words 2</p></blockquote>`,
    );
  });

  it('below the person’s own words, and the page of a text that no quote cites is the first number', () => {
    const values = { product: 'PRJ', name: 'Rows', description: '<p>Own</p>' };
    expect(text(draft({ values, quotes: [quote(2, 'b')] }))).toBe(
      `${link(1, 'a')}<p>Own</p>${link(2, 'b')}<blockquote><p>Words 2</p></blockquote>`,
    );
    expect(text(draft({ values, quotes: [quote(1, 'a')] }))).toBe(
      `<p>Own</p>${link(1, 'a')}<blockquote><p>Words 1</p></blockquote>`,
    );
  });

  it('with no link for an address that isn’t a web page’s', () => {
    const odd = { title: 'A call', address: 'javascript:x()', passageAddress: null };
    expect(text(draft({ source: noSource, quotes: [quote(1, 'a', { source: odd })] }))).toContain(
      '<p><strong>1.</strong> ↗ A call</p>',
    );
  });

  it('and the line at the end has the marker, and the page only if nothing cites it', () => {
    const sent = (given: Draft) => {
      const prepared = prepareCapture(given, { marker: 'qc-aaaaaaaaaa', keptLinks: [] });
      return prepared.isOk ? JSON.stringify(prepared.value.steps) : prepared.problems;
    };
    expect(sent(draft({ quotes: [quote(1, 'a')] }))).toContain('</blockquote><p><em>qc-aaaaaaaaaa</em></p>');
    expect(sent(draft({ quotes: [quote(1, 'b')] }))).toContain('Page a</a> <em>qc-aaaaaaaaaa</em></p>');
  });

  it('into a comment, which needs no other words', () => {
    const comment = draft({ kind: 'comment', values: { idea: 'PRJ-I-1', body: '' } });
    const saved = prepareCapture(
      { ...comment, quotes: [quote(1, 'b')] },
      { marker: 'qc-aaaaaaaaaa', keptLinks: [] },
    );
    expect(JSON.stringify(saved)).toContain('Words 1');
    expect(captureName({ ...comment, quotes: [quote(1, 'b')] })).toBe('Words 1');
  });

  it('and a draft without quotes stays as it is', () => {
    const alone = draft({});
    expect(withQuotesWritten(alone)).toBe(alone);
    expect(draftSchema.parse(alone)).toEqual(alone);
  });
});

describe('a list of quotes', () => {
  const list = [quote(1, 'a'), quote(2, 'b'), quote(3, 'b')];
  const ids = (quotes: readonly Quote[]) => quotes.map((each) => each.id);

  it('moves one by one place, and never beyond its ends', () => {
    expect(ids(withMoved(list, id(3), -1))).toEqual([id(1), id(3), id(2)]);
    expect(ids(withMoved(list, id(1), 1))).toEqual([id(2), id(1), id(3)]);
    expect(withMoved(list, id(1), -1)).toBe(list);
    expect(withMoved(list, id(3), 1)).toBe(list);
  });

  it('takes the same passage of a page once', () => {
    expect(newAmong([{ ...quote(1, 'a'), id: id(7) }], list)).toEqual([]);
    expect(newAmong([{ ...quote(1, 'c'), id: id(7) }], list)).toHaveLength(1);
  });

  it('starts with a passage that nobody changed, without its marks as a quote, and with who said it', () => {
    const passage = (description: string, isPassage?: true) =>
      withFirstQuote(
        draft({ values: { product: 'PRJ', name: 'Rows', description }, ...(isPassage && { isPassage }) }),
      );
    expect(passage('<p>Words</p>', true)).toEqual(
      draft({
        values: { product: 'PRJ', name: 'Rows', description: '' },
        quotes: [{ id: id(9), html: '<p>Words</p>', source: source('a'), said: null }],
      }),
    );
    expect(passage('<blockquote><p>Words</p></blockquote><p>— Ana &amp; Bo</p>', true).quotes).toEqual([
      { id: id(9), html: '<p>Words</p>', source: source('a'), said: 'Ana & Bo' },
    ]);
    expect(passage('<p>Words</p>').quotes).toBeUndefined();
  });

  it('counts its pages', () => {
    expect(countOf(list)).toEqual({ quotes: 3, pages: 2 });
  });

  it('is cleaned like the text', () => {
    expect(withHtml(draft({ quotes: list }), () => 'x').quotes?.map(({ html }) => html)).toEqual([
      'x',
      'x',
      'x',
    ]);
  });
});
