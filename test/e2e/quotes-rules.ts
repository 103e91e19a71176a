// Quotes of several pages in one draft, and words that are on no page, with real keys. The same in both browsers.
import { expect } from '@playwright/test';
import { takeApart } from '../support/sent-text';
import type { EitherForm } from './either-browser';
import { expectsErrors, fullTest } from './fixtures';

interface QuotesWorld {
  /** Opens a page of the fixtures, selects the text of the element, and calls back before the page is closed. */
  onPage(
    page: string,
    selector: string,
    act: (openPopup: () => Promise<EitherForm>) => Promise<void>,
  ): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  ideas(): readonly { readonly sent: Record<string, unknown> }[];
}

const pages = [
  { page: 'sample-article.html', selector: '#ask' },
  { page: 'docs-reference.html', selector: 'p' },
  { page: 'cjk-korean.html', selector: 'p' },
] as const;

const closes = (popup: EitherForm) => expect.poll(() => popup.isOpen()).toBe(false);

export function quotesTests({ onPage, press, type, ideas }: QuotesWorld): void {
  fullTest('three quotes of three pages are one idea, numbered, each with its page', async () => {
    const before = ideas().length;
    for (const [at, { page, selector }] of pages.entries())
      await onPage(page, selector, async (openPopup) => {
        const popup = await openPopup();
        const isLast = at === pages.length - 1;
        await press(isLast ? 'alt+x' : 'alt+q');
        await popup.waitForText(isLast ? /Added to “.*” and saved/ : /Added to draft “/);
        await press('Escape');
        await closes(popup);
        if (isLast) await expect.poll(() => ideas().length).toBe(before + 1);
      });
    const html = String(ideas().at(-1)?.sent.description);
    const cited = [...html.matchAll(/<strong>(\d)\.<\/strong> ↗ <a href="([^"#]*)/g)];
    expect(cited.map(([, number, address]) => [number, address?.replace(/^.*\//, '')])).toEqual(
      pages.map(({ page }, at) => [String(at + 1), page]),
    );
    expect(html.match(/<blockquote>/g)).toHaveLength(3);
    expect(html).toMatch(/<p><em>qc-[a-z2-9]{10}<\/em><\/p>$/);
  });

  fullTest('a source that was emptied isn’t sent, and a pasted link is the source', async () => {
    const description = async (act: () => Promise<void>): Promise<string> => {
      const before = ideas().length;
      await onPage('sample-article.html', '#ask', async (openPopup) => {
        const popup = await openPopup();
        await popup.click('Edit source');
        await act();
        await press('Return', 'ctrl+Return');
        await expect.poll(() => ideas().length).toBe(before + 1);
        await press('Escape');
        await closes(popup);
      });
      return String(ideas().at(-1)?.sent.description);
    };
    expect(await description(() => press('BackSpace'))).toMatch(/<\/p><p><em>qc-[a-z2-9]{10}<\/em><\/p>$/);
    const pasted = await description(async () => {
      await type('https://call.example/7');
      await press('ctrl+a', 'ctrl+x', 'ctrl+v');
    });
    expect(takeApart(pasted, 'https://call.example/7').cited).toBe('https://call.example/7');
    expect(pasted).not.toContain('sample-article');
  });

  fullTest(
    'what was copied elsewhere is the quote of a form without a page, and no page is sent',
    async () => {
      // The browser copies the page's styles along, and the form's page allows none.
      expectsErrors(/inline style/);
      const before = ideas().length;
      await onPage('sample-article.html', '#ask', async (openPopup) => {
        await press('ctrl+c');
        const popup = await openPopup();
        await popup.click('More kinds and actions');
        await popup.click('From clipboard');
        await press('ctrl+v');
        await popup.waitForText(/draft-first import/);
        await press('ctrl+Return');
        await expect.poll(() => ideas().length).toBe(before + 1);
      });
      const { name, description } = ideas().at(-1)?.sent ?? {};
      expect(String(name)).toMatch(/\S/);
      expect(String(description)).toMatch(/^<p>.*\S.*<\/p><p><em>qc-[a-z2-9]{10}<\/em><\/p>$/s);
      expect(String(description)).not.toContain('sample-article');
    },
  );
}
