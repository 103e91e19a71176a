// Tells pickers of records from fields that accept any text, and what names a record there.
import type { Control } from '@/lib/capture/field/control';
import type { SuggestionSubject } from '@/lib/capture/field/suggestion';
import { parseReference } from '@/lib/planning/record-key';

/** Subjects whose fields take a record's ID. */
const knownById: ReadonlySet<SuggestionSubject> = new Set([
  'portals',
  'comments',
  'pages',
  'organizations',
  'votes',
]);

/** Any word could be a product's key. A word with a small letter is probably a part of its name. */
const isSearched = (text: string) => /^\w+$/.test(text) && /[a-z]/.test(text);

/** Whether a text names a record of this field by its key, ID or link. undefined if the field accepts any text. */
export function recordTest(
  control: Control,
  subject: SuggestionSubject,
): ((text: string) => boolean) | undefined {
  if (control.type === 'record') return (text) => parseReference(text, control.record).isOk;
  if (subject === 'products') return (text) => !isSearched(text) && parseReference(text, 'product').isOk;
  return knownById.has(subject) ? (text) => /^\d+$/.test(text) : undefined;
}
