// Renders components with the messages of a catalogue, usually the English one.
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { FieldAssist } from '@/components/fields/field-assist';
import { TranslateProvider } from '@/components/words/TranslateProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { createTranslate, type Translate, writingOf } from '@/lib/capture/text/messages';
import arabic from '../../../public/_locales/ar/messages.json';
import english from '../../../public/_locales/en/messages.json';

// jsdom has no layout and nothing to scroll. The pure tests that share these messages have no DOM at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// jsdom can't edit text either, so the browser's command reports no effect.
if (typeof document !== 'undefined') document.execCommand ??= () => false;

const catalogues = { ar: arabic, en: english };

/** Fills in the messages of a language, as a browser does. */
export function sayIn(language: keyof typeof catalogues): Translate {
  const sentences: Readonly<Record<string, { readonly message: string }>> = catalogues[language];
  return createTranslate(
    (key, parts) =>
      sentences[key]?.message.replace(/\$(\d)/g, (_match, place) => parts[Number(place) - 1] ?? '') ?? '',
    () => writingOf(language, language),
  );
}

export const t = sayIn('en');

export function renderWithSay(ui: ReactNode, spoken: Translate = t) {
  return render(ui, {
    wrapper: ({ children }) => <TranslateProvider t={spoken}>{children}</TranslateProvider>,
  });
}

const tells =
  (options: readonly Suggestion[]): FieldAssist['list'] =>
  (_subject, onOptions) => {
    onOptions(options);
    return () => undefined;
  };

/** A service that lists and finds these, for any subject. */
export const assistWith = (options: readonly Suggestion[]): FieldAssist => ({
  ...noAssist,
  recall: tells(options),
  list: tells(options),
});

/** A service without any discovery, with which every field must work. */
export const noAssist: FieldAssist = {
  recall: () => () => undefined,
  list: () => () => undefined,
  search: async () => null,
  findIdea: async () => ({ isFound: false, messageKey: 'ideaNotFound' }),
};
