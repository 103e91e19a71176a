// The line below the address bar. Chromium parses it as XML, so every character of foreign text is escaped.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { onOmniboxChanged, showOmniboxHint } from '@/lib/platform/omnibox';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** An XML parser's reading of the line; null if it contains markup, or a character that XML can't contain. */
async function shown(hint: string): Promise<string | null> {
  const set = vi.spyOn(browser.omnibox, 'setDefaultSuggestion').mockResolvedValue(undefined);
  void showOmniboxHint(hint);
  // The next one waits until this one is set.
  await new Promise(setImmediate);
  const description = set.mock.lastCall?.[0].description ?? '';
  if (/[<>\p{Cc}\p{Surrogate}\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|#39);)/u.test(description)) return null;
  return description.replace(/&([\w#]+);/g, (_entity, name) => entities[name] ?? '');
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
  void showOmniboxHint('Slow > PR');
  void showOmniboxHint('Slow > PRJ');
  void showOmniboxHint('Slow');
  // The browser is done with the last one first.
  await vi.waitFor(() => {
    parsed.pop()?.();
    expect(shown).toBe('Slow');
  });
  while (parsed.length > 0) parsed.pop()?.();
  expect(shown).toBe('Slow');
});

describe('a key in the address bar', () => {
  function typed(callback: (text: string) => Promise<string | null>) {
    const { onInputChanged } = browser.omnibox;
    const listen = vi.spyOn(onInputChanged, 'addListener').mockImplementation(() => undefined);
    onOmniboxChanged(callback);
    const listener = listen.mock.lastCall?.[0];
    return (text: string, suggest: () => void) => listener?.(text, suggest);
  }

  afterEach(() => vi.unstubAllEnvs());

  it('is answered only once the browser has its hint, since a later one is shown at the next key', async () => {
    const done: string[] = [];
    vi.spyOn(browser.omnibox, 'setDefaultSuggestion').mockImplementation(async ({ description }) => {
      await new Promise(setImmediate);
      done.push(description);
    });
    typed(async (text) => `Idea: ${text}`)('Slow', () => done.push('answered'));
    await vi.waitFor(() => expect(done).toEqual(['Idea: Slow', 'answered']));
  });

  it('shows its hint in Firefox as a suggestion, since the first line there is that of the key before', async () => {
    vi.stubEnv('FIREFOX', 'true');
    const suggest = vi.fn();
    typed(async (text) => `Idea: ${text}`)('Slow', suggest);
    await vi.waitFor(() =>
      expect(suggest).toHaveBeenCalledWith([{ content: 'Slow', description: 'Idea: Slow' }]),
    );
  });

  it('is answered without a hint if more was typed meanwhile', async () => {
    const set = vi.spyOn(browser.omnibox, 'setDefaultSuggestion').mockReset();
    const suggest = vi.fn();
    typed(async () => null)('Slo', suggest);
    await vi.waitFor(() => expect(suggest).toHaveBeenCalledWith([]));
    expect(set).not.toHaveBeenCalled();
  });
});
