// Owns the keyword in the address bar: the line under it, and the words after it.
import { browser } from './browser';

/** Shows plain text, whatever characters it has. */
export function showOmniboxHint(hint: string): void {
  const text = wellFormed(hint);
  // Chromium parses XML here, and Firefox shows every character as it is. Neither tells which it does.
  const description = import.meta.env.FIREFOX ? text : escapeXml(text);
  void Promise.resolve(browser.omnibox.setDefaultSuggestion({ description })).catch(() => undefined);
}

/** Calls back with the words at every key. Register synchronously at the worker's start. */
export function onOmniboxChanged(callback: (words: string) => void): void {
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    callback(text);
    // No suggestions but the line itself: the browser waits for an answer.
    suggest([]);
  });
}

/** Calls back with the trimmed words. Register synchronously at the worker's start. */
export function onOmniboxEntered(callback: (words: string) => void): void {
  browser.omnibox.onInputEntered.addListener((text) => callback(text.trim()));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Without what XML can't hold, escaped or not: one such character would hide the whole line. */
function wellFormed(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ');
}
