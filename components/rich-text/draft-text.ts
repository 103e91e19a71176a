// A draft as plain text, for copying.
import { listText } from '@/components/words/list-text';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import { plainText } from './plain-text';

/** One paragraph for each field, then the source address. */
export function draftText({ kind, values, source }: Draft): string {
  const texts = (kindOf(kind)?.fields ?? []).map((field) => {
    const value = values[field.name] ?? '';
    if (typeof value !== 'string') return listText(value);
    if (field.control.type === 'picture') return '';
    return field.control.type === 'html' ? plainText(value) : value;
  });
  return [...texts, source.address].filter((text) => text !== '').join('\n\n');
}
