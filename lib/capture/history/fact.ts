// A fact: the part of a capture that later forms use. Each question to the history is a function over facts
// (`history.ts`). Pure.
import * as z from 'zod/mini';
import { type Draft, idSchema } from '@/lib/capture/field/draft';
import {
  type Field,
  fieldOf,
  ideaNamedIn,
  listOf,
  referenceOf,
  textOf,
  textOfRole,
} from '@/lib/capture/field/field';
import {
  type SuggestionList,
  type SuggestionType,
  suggestionScope,
  suggestionSources,
  suggestionSubjects,
} from '@/lib/capture/field/suggestion';
import { type DraftValues, draftValuesSchema, pickValues } from '@/lib/capture/field/values';
import { hasPortal, productPortalOf } from '@/lib/capture/start/product-portal';
import type { RecordResult } from '@/lib/capture/steps/step';
import { suggestionContext } from '@/lib/capture/suggestions/suggestion-context';
import { shortLine, utf8Bytes } from '@/lib/page/well-formed-text';

const useSchema = z.tuple([z.string(), z.string()]);
type Use = z.infer<typeof useSchema>;

export const factSchema = z.object({
  /** The capture's. */
  id: idSchema,
  accountId: z.string(),
  kind: z.string(),
  /** When the person saved the capture. */
  atMs: z.number(),
  /** The name of the capture, then that of its record. */
  name: z.string(),
  /** Digests of the page and its site. null for none, and for an address that may show another page. */
  page: z.nullable(z.string()),
  site: z.nullable(z.string()),
  /** The product that the form was about: its own, else the account's default. '' for none. */
  product: z.string(),
  /** The domain of the customer, or their address at a mail provider that is open to everybody. @default none */
  customer: z.optional(z.string()),
  /** The product and the release that the form sent to. */
  values: draftValuesSchema,
  /** What that form would have started with. If a start has changed since, the new start wins. */
  start: draftValuesSchema,
  /** The portal of the product, '' for none. @default the kind has no portal */
  portal: z.optional(z.string()),
  /** Who may see what was added to an idea. @default the kind adds nothing to an idea */
  audience: z.optional(z.object({ idea: z.string(), visibility: z.string() })),
  /** The creator that the person chose instead of the form's own. @default none */
  creator: z.optional(z.string()),
  /** By suggestion type: each value with its name in the service's lists. '' for an unknown name. */
  used: z.record(z.string(), z.array(useSchema)),
  /** The record that a person opens. null before delivery. */
  record: z.nullable(z.object({ key: z.nullable(z.string()), url: z.nullable(z.string()) })),
  /** The key or ID of the idea that the capture created, added to or commented on. null before delivery. */
  idea: z.nullable(z.string()),
});
export type Fact = z.infer<typeof factSchema>;

/** In UTF-8 bytes: thousands of facts are read together. */
export const maxBytesOfFact = 1_000;
/** In characters. A longer value is rarely repeated. */
const longestValue = 300;
/** In characters: as long as a list shows it. */
const longestName = 100;

interface FactContext extends Pick<Fact, 'atMs' | 'name' | 'page' | 'site'> {
  /** The values of the form before anybody chose. */
  readonly start: DraftValues;
  /** The account's. '' for none. */
  readonly defaultProduct: string;
}

/** The fact of a draft that is being saved. `fields` are those of its kind. */
export function factOf(
  { id, accountId, kind, values }: Pick<Draft, 'id' | 'accountId' | 'kind' | 'values'>,
  fields: readonly Field[],
  { atMs, name, page, site, start, defaultProduct }: FactContext,
): Fact {
  const context = suggestionContext(fields, values, { product: defaultProduct });
  // Any other destination is a record that the capture changes. Nobody wants to change the same one again unseen.
  const goesTo = fields
    .filter(({ role, isChange }) => (role === 'product' || role === 'release') && !isChange)
    .map((field) => field.name);
  const portal = hasPortal(fields) && context.product !== '' ? productPortalOf(values)?.portal : undefined;
  const customer = context.domain || listOf(values, fieldOf(fields, 'contacts')?.name ?? '')[0];
  const audience = {
    idea: ideaNamedIn(fields, values),
    visibility: textOfRole(fields, values, 'visibility'),
  };
  const creator = creatorIn(values);
  return fitted({
    ...{ id, accountId, kind, atMs, page, site, product: context.product },
    name: shortLine(name, longestName) ?? '',
    ...(customer ? { customer } : {}),
    values: pickValues(values, goesTo),
    start: pickValues(start, goesTo),
    ...(portal === undefined ? {} : { portal }),
    ...(audience.idea !== '' && audience.visibility !== '' ? { audience } : {}),
    ...(creator !== '' && creator !== creatorIn(start) ? { creator } : {}),
    used: usedIn(fields, values),
    record: null,
    idea: null,
  });

  function creatorIn(from: DraftValues): string {
    return textOf(from, fields.find(({ role, isChange }) => role === 'creator' && !isChange)?.name ?? '');
  }
}

/** The fact of a capture that was delivered, with the record that a person opens and the idea that it went to. */
export function completed(fact: Fact, record: RecordResult | null, idea: RecordResult | null): Fact {
  const name = idea ? idea.name : record?.name;
  const url = record?.url ?? null;
  return fitted({
    ...fact,
    name: shortLine(name, longestName) ?? fact.name,
    record: record && { key: record.key, url: url !== null && isShort(url) ? url : null },
    idea: idea && (idea.key ?? idea.id),
  });
}

/** The fact with the names of its values that it lacks, as far as they are known. */
export function named(fact: Fact, nameOf: (list: SuggestionList, value: string) => string): Fact {
  const used = suggestionSubjects.flatMap((subject) => {
    const uses = fact.used[subject]?.map(([value, before]): Use => {
      const name = before || nameOf(listOfFact(fact, subject), value);
      return [value, name !== value && isShort(name) ? name : ''];
    });
    return uses ? [[subject, uses] as const] : [];
  });
  return fitted({ ...fact, used: { ...fact.used, ...Object.fromEntries(used) } });
}

/** The lists that could name the values without a name. */
export function unnamedLists(fact: Fact): SuggestionList[] {
  return suggestionSubjects
    .filter((subject) => fact.used[subject]?.some(([, name]) => name === ''))
    .filter((subject) => suggestionSources[subject].source !== 'device')
    .map((subject) => listOfFact(fact, subject));
}

/** The list that a field of the fact's form showed. */
export function listOfFact({ product, customer = '' }: Fact, subject: SuggestionType): SuggestionList {
  return { subject, scope: suggestionScope(subject, { product, idea: '', domain: customer }) };
}

const isShort = (text: string): boolean => text.length <= longestValue;

/** In the order of the form: the values of folded fields come last. */
function usedIn(fields: readonly Field[], values: DraftValues): Fact['used'] {
  const used: Record<string, Use[]> = {};
  for (const { name, control, suggests } of fields) {
    // The service confirms an idea before anybody uses it again: `Fact.idea`.
    if (!suggests || suggests === 'ideas' || suggestionSources[suggests].maxRemembered === 0) continue;
    const texts =
      control.type === 'list'
        ? listOf(values, name)
        : [control.type === 'record' ? referenceOf(values, name, control.record) : textOf(values, name)];
    const uses = texts.filter((text) => text !== '' && isShort(text)).map((text): Use => [text, '']);
    if (uses.length > 0) used[suggests] = [...(used[suggests] ?? []), ...uses];
  }
  return used;
}

/** As many values as fit, in their order, then as many of their names. */
function fitted(fact: Fact): Fact {
  const isFitting = (used: Fact['used']) => bytesOf({ ...fact, used }) <= maxBytesOfFact;
  if (!isFitting({})) return bare(fact);
  let kept: Fact['used'] = {};
  const keep = (subject: string, change: (uses: readonly Use[]) => Use[]) => {
    const used = { ...kept, [subject]: change(kept[subject] ?? []) };
    if (isFitting(used)) kept = used;
  };
  const all = Object.entries(fact.used).flatMap(([subject, uses]) =>
    uses.map((use) => [subject, use] as const),
  );
  for (const [subject, [value]] of all) keep(subject, (uses) => [...uses, [value, '']]);
  for (const [subject, use] of all)
    if (kept[subject]) keep(subject, (uses) => uses.map((one) => (one[0] === use[0] ? use : one)));
  return { ...fact, used: kept };
}

/** Without its product or customer, a value could be offered in another one. So nothing used is kept. */
function bare({ id, accountId, kind, atMs, name, page, site, record, idea }: Fact): Fact {
  const kept = { id, accountId, kind, atMs, name, page, site, record, idea };
  return { ...kept, product: '', values: {}, start: {}, used: {} };
}

const bytesOf = (value: unknown): number => utf8Bytes(JSON.stringify(value));
