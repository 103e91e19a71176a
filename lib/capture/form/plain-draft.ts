import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import { withoutFormatting } from '@/lib/capture/text/plain-text';

/** The draft with plain paragraphs instead of formatted texts. */
export function plainDraft(draft: Draft): Draft {
  const values = { ...draft.values };
  for (const { name, control } of kindOf(draft.kind)?.fields ?? []) {
    const value = values[name];
    if (control.type === 'html' && typeof value === 'string') values[name] = withoutFormatting(value);
  }
  return { ...draft, values };
}
