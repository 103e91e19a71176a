// Owns the keyword in the address bar: what is said under it, and the words that are entered after it.
import { browser } from './browser';

/** `hint` may hold no markup: some browsers read it as XML. */
export function showOmniboxHint(hint: string): void {
  browser.omnibox.setDefaultSuggestion({ description: hint });
}

/** Calls back with the words, without blanks around them. Register synchronously at the worker's start. */
export function onOmniboxEntered(callback: (words: string) => void): void {
  browser.omnibox.onInputEntered.addListener((text) => callback(text.trim()));
}
