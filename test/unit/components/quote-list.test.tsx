// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QuoteList } from '@/components/form/QuoteList';
import { quoteText } from '@/components/rich-text/draft-text';
import type { Quote } from '@/lib/capture/field/draft';
import { renderWithSay, t } from './with-say';

const quote = (id: number, address: string, readingRemarks?: Quote['readingRemarks']): Quote => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  html: `<p>Quote ${id}</p>`,
  source: { title: `Page ${id}`, address, passageAddress: null },
  said: null,
  ...(readingRemarks && { readingRemarks }),
});

describe('T46 a quote shows what a person needs to know before it is sent', () => {
  it.each([
    [
      'a secret in its address',
      quote(1, 'https://a.example/?access_token=0123456789abcdef0123'),
      'remarkAddressHasSecret',
    ],
    ['a cut selection', quote(1, 'https://a.example/', ['selection-cut']), 'remarkSelectionCut'],
    ['deleted words', quote(1, 'https://a.example/', ['words-deleted']), 'remarkWordsDeleted'],
    ['a private network', quote(1, 'https://wiki.corp/'), 'sourcePrivate'],
  ] as const)('%s', (_what, noted, message) => {
    renderWithSay(
      <QuoteList quotes={[noted, quote(2, 'https://b.example/')]} from={1} onChange={() => undefined} />,
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain(t(message));
    expect(second?.textContent).toBe('Quote 22 b.example');
  });
});

it("shows what the person wrote about a quote, which is sent above the quote's words", () => {
  const commented = { ...quote(1, 'https://a.example/'), comment: '<p>Three <b>teams</b> ask</p>' };
  renderWithSay(<QuoteList quotes={[commented]} from={1} onChange={() => undefined} />);
  expect(screen.getByRole('listitem').textContent).toBe('Three teams askQuote 11 a.example');
  expect(quoteText(commented)).toBe('Three teams ask\nQuote 1\nhttps://a.example/');
});
