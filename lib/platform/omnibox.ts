// The keyword in the address bar: its hint, and the words after it.
import { browser } from 'wxt/browser';

let waiting: string | null = null;
let isSetting = false;

/**
 * Shows plain text with any characters. One at a time: Chromium parses several side by side and shows the one that
 * it finishes last.
 */
export function showOmniboxHint(hint: string): void {
  const text = wellFormed(hint);
  // Chromium parses XML here. Firefox shows every character literally. Neither can be detected.
  waiting = import.meta.env.FIREFOX ? text : escapeXml(text);
  if (!isSetting) void setWaiting();
}

async function setWaiting(): Promise<void> {
  isSetting = true;
  for (let description = waiting; description !== null; description = waiting) {
    waiting = null;
    // The hint is a comfort. A browser that rejects its text shows the last one.
    await Promise.resolve(browser.omnibox.setDefaultSuggestion({ description })).catch(() => undefined);
  }
  isSetting = false;
}

/** Calls back with the words at every key. Register synchronously at the worker's start. */
export function onOmniboxChanged(callback: (text: string) => void): void {
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    callback(text);
    // The browser waits for an answer. There are no suggestions besides the hint.
    suggest([]);
  });
}

/** Calls back with the trimmed words. Register synchronously at the worker's start. */
export function onOmniboxEntered(callback: (text: string) => void): void {
  browser.omnibox.onInputEntered.addListener((text) => {
    callback(text.trim());
  });
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Replaces characters that XML can't contain, even escaped. One of them would hide the whole hint. */
function wellFormed(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ');
}
