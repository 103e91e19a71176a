// Owns the keyword in the address bar: the hint under it, and the words after it.
import { browser } from './browser';

/** `hint` must hold no markup: some browsers parse it as XML. */
export function showOmniboxHint(hint: string): void {
  browser.omnibox.setDefaultSuggestion({ description: hint });
}

/** Calls back with the trimmed words. Register synchronously at the worker's start. */
export function onOmniboxEntered(callback: (words: string) => void): void {
  browser.omnibox.onInputEntered.addListener((text) => callback(text.trim()));
}
