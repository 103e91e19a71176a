// The current values of a record that a form changes: each attribute as text, wherever the answer has it.
// Pure.
import * as z from 'zod/mini';
import { textOfHtml } from '@/lib/capture/text/html';

/** By the attribute's name in a request. Empty and missing attributes are absent. */
export const currentValuesSchema = z.record(z.string(), z.string());
export type CurrentValues = z.infer<typeof currentValuesSchema>;

const longestText = 200;
const mostEntries = 20;

const mapSchema = z.record(z.string(), z.unknown());

/** Attributes with other names in answers. The first one with a value counts. */
const answeredAs: Readonly<Record<string, readonly string[]>> = {
  created_by: ['created_by_user', 'created_by_idea_user', 'created_by_portal_user'],
  duplicate_idea: ['duplicate_of'],
  restricted_idea_portal_ids: ['restricted_idea_portal_ids'],
  epic: ['epic', 'master_feature'],
  release_phase: ['release_phase', 'belongs_to_release_phase'],
  project_id: ['project'],
  parent_id: ['parent', 'parent_id'],
  success_metric_name: ['success_metric_name', 'success_metric.name'],
  success_metric_description: ['success_metric_description', 'success_metric.description'],
};

/** The values of a record in an answer. */
export function currentValues(record: unknown): CurrentValues {
  const attributes = mapSchema.safeParse(record).data ?? {};
  const flat = { ...attributes, ...nested(attributes, 'success_metric') };
  const own = Object.entries(flat).map(([name, value]): [string, string] => [name, textOfValue(value)]);
  const renamed = Object.entries(answeredAs).map(([name, answered]): [string, string] => [
    name,
    answered.map((key) => textOfValue(flat[key])).find((text) => text !== '') ?? '',
  ]);
  return Object.fromEntries([...own, ...renamed].filter(([, text]) => text !== ''));
}

function nested(attributes: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const inside = mapSchema.safeParse(attributes[name]).data ?? {};
  return Object.fromEntries(Object.entries(inside).map(([key, value]) => [`${name}.${key}`, value]));
}

function textOfValue(value: unknown): string {
  if (typeof value === 'string') return shortened(textOfHtml(value.slice(0, 10 * longestText)));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return shortened(
      value
        .slice(0, mostEntries)
        .map(textOfValue)
        .filter((text) => text !== '')
        .join(', '),
    );
  return textOfRecord(mapSchema.safeParse(value).data ?? {});
}

/** A text, a custom field, a person, or another record. */
function textOfRecord({ body, key, value, email, reference_num, name, id }: Record<string, unknown>): string {
  if (typeof body === 'string') return textOfValue(body);
  if (typeof key === 'string' && value !== undefined) return `${key}: ${textOfValue(value)}`;
  if (typeof email === 'string' && email !== '') return email;
  const text = [reference_num, name].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return text === '' ? textOfId(id) : shortened(text);
}

const textOfId = (id: unknown): string =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : '';

function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length > longestText
    ? `${characters.slice(0, longestText).join('')}…`
    : characters.join('');
}
