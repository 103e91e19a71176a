import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';

/** The draft with each of its formatted texts and quotes changed. */
export function withHtml(draft: Draft, change: (html: string) => string): Draft {
  const values = { ...draft.values };
  for (const { name, control } of kindOf(draft.kind)?.fields ?? []) {
    const value = values[name];
    if (control.type === 'html' && typeof value === 'string') values[name] = change(value);
  }
  const { quotes } = draft;
  return {
    ...draft,
    values,
    ...(quotes && { quotes: quotes.map((quote) => ({ ...quote, html: change(quote.html) })) }),
  };
}
