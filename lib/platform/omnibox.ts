// The keyword in the address bar: its hint, and the words after it.
import { browser } from 'wxt/browser';
import { coalesce } from '@/lib/async';
import { escapeHtml } from '@/lib/capture/text/html';

let latest = '';

const setLatest = coalesce(async () => {
  // The hint is a comfort. A browser that rejects its text shows the last one.
  await Promise.resolve(browser.omnibox.setDefaultSuggestion({ description: latest })).catch(() => undefined);
});

/**
 * Shows plain text with any characters. One at a time: Chromium parses several side by side and shows the one that it
 * finishes last. Resolves once the browser has this hint or a later one.
 */
export function showOmniboxHint(hint: string): Promise<void> {
  const text = wellFormed(hint);
  // Chromium parses XML here. Firefox shows every character literally. Neither can be detected.
  latest = import.meta.env.FIREFOX ? text : escapeHtml(text);
  return setLatest();
}

/** Calls back with the words at every key, and shows what it returns. Register synchronously at the worker's start. */
export function onOmniboxChanged(callback: (text: string) => Promise<string | null>): void {
  browser.omnibox.onInputChanged.addListener((text, suggest) => void answer(text, callback(text), suggest));
}

/**
 * Answers a key only once the browser has its hint. Chromium shows a later one at the next key, and Firefox always
 * does, so there the hint is a suggestion.
 */
async function answer(
  text: string,
  hintRead: Promise<string | null>,
  suggest: (suggestions: { content: string; description: string }[]) => void,
): Promise<void> {
  let suggestions: Parameters<typeof suggest>[0] = [];
  try {
    const hint = await hintRead;
    if (hint === null) return;
    if (import.meta.env.FIREFOX) suggestions = [{ content: text, description: wellFormed(hint) }];
    else await showOmniboxHint(hint);
  } finally {
    // The browser waits for an answer.
    suggest(suggestions);
  }
}

/** Calls back with the trimmed words. Register synchronously at the worker's start. */
export function onOmniboxEntered(callback: (text: string) => void): void {
  browser.omnibox.onInputEntered.addListener((text) => {
    callback(text.trim());
  });
}

/** Replaces characters that XML can't contain, even escaped. One of them would hide the whole hint. */
function wellFormed(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ');
}
