// Draws components with the English words, as a page does, and cleans up after each test.
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { Words } from '@/components/Words';
import type { FieldAssist } from '@/lib/capture/suggestions/field-assist';
import type { Suggestion } from '@/lib/capture/suggestions/suggestion';
import { createSay } from '@/lib/capture/words';
import english from '../../../public/_locales/en/messages.json';

afterEach(cleanup);

// jsdom lays nothing out, so it has nothing to scroll; the pure tests that share these words have no DOM at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// Nor does jsdom edit text: the browser's command says that it did nothing.
if (typeof document !== 'undefined') document.execCommand ??= () => false;

const sentences: Readonly<Record<string, { readonly message: string }>> = english;

export const say = createSay(
  (key, parts) =>
    sentences[key]?.message.replace(/\$(\d)/g, (_match, place) => parts[Number(place) - 1] ?? '') ?? '',
  () => ({ language: 'en', direction: 'ltr' }),
);

export function renderWithWords(ui: ReactNode) {
  return render(ui, { wrapper: ({ children }) => <Words say={say}>{children}</Words> });
}

const tells =
  (options: readonly Suggestion[]): FieldAssist['list'] =>
  (_subject, onOptions) => {
    onOptions(options);
    return () => undefined;
  };

/** A service that lists and finds these, whatever of. */
export const assistWith = (options: readonly Suggestion[]): FieldAssist => ({
  ...noAssist,
  recall: tells(options),
  list: tells(options),
});

/** A service without any discovery: what every field must work with. */
export const noAssist: FieldAssist = {
  listingOf: () => '',
  recall: () => () => undefined,
  list: () => () => undefined,
  search: async () => null,
  findIdea: async () => ({ isFound: false, words: 'ideaNotFound' }),
};
