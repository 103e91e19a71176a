// The current values of a record that a form changes: each attribute as texts, wherever the answer has it.
// Pure.
import * as z from 'zod/mini';
import { textOfHtml } from '@/lib/capture/text/html';
import { shortLine } from '@/lib/page/well-formed-text';
import { withoutControls } from '@/lib/text-controls';

/** One text, or a custom field with its own texts. The component joins them as the language does. */
const entrySchema = z.union([z.string(), z.object({ label: z.string(), texts: z.array(z.string()) })]);
export type CurrentEntry = z.infer<typeof entrySchema>;

/** By the attribute's name in a request. Empty and missing attributes are absent. */
export const currentValuesSchema = z.record(z.string(), z.array(entrySchema));
export type CurrentValues = z.infer<typeof currentValuesSchema>;

const longestText = 200;
const maxEntries = 20;

const mapSchema = z.record(z.string(), z.unknown());

/** Attributes with other names in answers. The first one with a value counts, then the attribute's own name. */
const answeredAs: Readonly<Record<string, readonly string[]>> = {
  created_by: ['created_by_user', 'created_by_idea_user', 'created_by_portal_user'],
  duplicate_idea: ['duplicate_of'],
  epic: ['epic', 'master_feature'],
  release_phase: ['release_phase', 'belongs_to_release_phase'],
  project_id: ['project'],
  parent_id: ['parent'],
  success_metric_name: ['success_metric_name', 'success_metric.name'],
  success_metric_description: ['success_metric_description', 'success_metric.description'],
};

/** The values of a record in an answer. */
export function currentValues(record: unknown): CurrentValues {
  const names = new Set([...Object.keys(membersOf(record)), ...Object.keys(answeredAs)]);
  return Object.fromEntries(
    [...names].flatMap((name): [string, CurrentEntry[]][] => {
      const answers = [...(answeredAs[name] ?? []), name].map((path) => entriesOf(valueAt(record, path)));
      const entries = answers.find(({ length }) => length > 0);
      return entries ? [[name, beginningOf(entries)]] : [];
    }),
  );
}

const valueAt = (record: unknown, path: string) =>
  path.split('.').reduce((value, name) => membersOf(value)[name], record);

const membersOf = (value: unknown) => mapSchema.safeParse(value).data ?? {};

function entriesOf(value: unknown): CurrentEntry[] {
  if (typeof value === 'string') return ifAny(shortened(textOfHtml(value.slice(0, 10 * longestText))));
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.slice(0, maxEntries).flatMap(entriesOf);
  return entriesOfRecord(membersOf(value));
}

/** A text, a custom field, a person, or another record. */
function entriesOfRecord(record: Record<string, unknown>): CurrentEntry[] {
  const { body, key, value, email, reference_num, name, id } = record;
  if (typeof body === 'string') return entriesOf(body);
  if (typeof key === 'string' && value !== undefined) return customField(key, entriesOf(value));
  if (typeof email === 'string' && email !== '') return [shortened(email)];
  const text = [reference_num, name].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return ifAny(shortened(text === '' ? textOfId(id) : text));
}

function customField(key: string, entries: readonly CurrentEntry[]): CurrentEntry[] {
  const texts = entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.texts));
  return texts.length === 0 ? [] : [{ label: shortened(key), texts }];
}

/** A long list ends with an ellipsis. */
function beginningOf(entries: readonly CurrentEntry[]): CurrentEntry[] {
  const shown: CurrentEntry[] = [];
  let length = 0;
  for (const entry of entries) {
    if (length > longestText) return [...shown, '…'];
    shown.push(entry);
    length += typeof entry === 'string' ? entry.length : entry.label.length + entry.texts.join('').length;
  }
  return shown;
}

const ifAny = (text: string): string[] => (text === '' ? [] : [text]);

const textOfId = (id: unknown): string =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : '';

const shortened = (text: string): string => withoutControls(shortLine(text, longestText) ?? '');
