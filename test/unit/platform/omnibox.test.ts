// The line below the address bar. Chromium parses it as XML, so every character of foreign text is escaped.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { showOmniboxHint } from '@/lib/platform/omnibox';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** An XML parser's reading of the line; null if it contains markup, or a character that XML can't contain. */
async function shown(hint: string): Promise<string | null> {
  const set = vi.spyOn(browser.omnibox, 'setDefaultSuggestion').mockResolvedValue(undefined);
  showOmniboxHint(hint);
  // The next one waits until this one is set.
  await new Promise(setImmediate);
  const description = set.mock.lastCall?.[0].description ?? '';
  if (/[<>\p{Cc}\p{Surrogate}\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|apos);)/u.test(description)) return null;
  return description.replace(/&(\w+);/g, (_entity, name) => entities[name] ?? '');
}

it.each([
  ['Idea in PRJ: <match>a</match> & b'],
  ['"quotes" and \'more\''],
  ['&lt; is written so'],
  [']]> <!-- <![CDATA[ <?x'],
  ['Ünï 漢字 🐑'],
])('the address bar shows %j unchanged', async (hint) => {
  expect(await shown(hint)).toBe(hint);
});

it('the address bar shows a line with any characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (hint) => {
      expect(await shown(hint)).not.toBeNull();
    }),
  );
});

it('shows the hint of the last words, although the browser parses an earlier one for longer', async () => {
  const parsed: Array<() => void> = [];
  let shown = '';
  const setDefaultSuggestion = ({ description }: { description: string }) =>
    new Promise<void>((resolve) =>
      parsed.push(() => {
        shown = description;
        resolve();
      }),
    );
  vi.spyOn(browser.omnibox, 'setDefaultSuggestion').mockImplementation(setDefaultSuggestion);
  showOmniboxHint('Slow > PR');
  showOmniboxHint('Slow > PRJ');
  showOmniboxHint('Slow');
  // The browser is done with the last one first.
  await vi.waitFor(() => {
    parsed.pop()?.();
    expect(shown).toBe('Slow');
  });
  while (parsed.length > 0) parsed.pop()?.();
  expect(shown).toBe('Slow');
});
