// One discovery read: an address from checked parts, and an answer parsed item by item.
import * as z from 'zod/mini';
import type { PlanningClient } from '@/lib/planning/client';
import { maybe, maybeNumber } from '@/lib/planning/contract/answer';
import { recordReference } from '@/lib/planning/contract/fields';
import { problemFrom } from '@/lib/planning/contract/problem-code';
import { absenceOf, type DiscoveryResult } from './result';

export type DiscoveryClient = Pick<PlanningClient, 'get'>;

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

/** Pages count from 1. A service may return fewer items than requested. */
export interface PageRange {
  readonly page?: number;
  readonly perPage?: number;
}

export interface Listed<Item> {
  readonly items: readonly Item[];
  /** The number of unreadable items, which are missing in `items`. */
  readonly unreadable: number;
  /** null if the service doesn't return it. */
  readonly pagination: Pagination | null;
}

const paginationSchema = z.object({
  total_records: maybeNumber,
  total_pages: maybeNumber,
  current_page: maybeNumber,
});

export type Pagination = z.infer<typeof paginationSchema>;

interface Read<Schema extends z.ZodMiniType> {
  /** Path below the API's root, with `:record` for the record. */
  readonly path: string;
  readonly record?: string;
  readonly schema: Schema;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
}

const apiRoot = '/api/v1';

export async function discover<Schema extends z.ZodMiniType>(
  client: DiscoveryClient,
  { path, record, schema, query = {} }: Read<Schema>,
  options?: ReadOptions,
): Promise<DiscoveryResult<z.output<Schema>>> {
  if (record !== undefined && !z.safeParse(recordReference, record).success) {
    const problems = [problemFrom(['params', 'record'], 'not-a-reference')];
    return { state: 'failed', error: { kind: 'invalid-input', problems } };
  }
  const address = apiRoot + path.replace(':record', encodeURIComponent(record ?? ''));
  const result = await client.get(address, schema, textsOf(query), options);
  if (result.isOk) return { state: 'found', value: result.value };
  const reason = absenceOf(result.error, record !== undefined);
  return reason === null ? { state: 'failed', error: result.error } : { state: 'absent', reason };
}

/** A list under its name. Skips unreadable items, so that one odd record doesn't hide the others. */
export async function discoverList<Item extends z.ZodMiniType>(
  client: DiscoveryClient,
  { name, item, ...read }: Omit<Read<Item>, 'schema'> & { readonly name: string; readonly item: Item },
  options?: ReadOptions,
): Promise<DiscoveryResult<Listed<z.output<Item>>>> {
  const schema = z.record(z.string(), z.unknown()).check(z.refine((answer) => Array.isArray(answer[name])));
  const result = await discover(client, { ...read, schema }, options);
  if (result.state !== 'found') return result;
  const candidates = z.parse(z.array(z.unknown()), result.value[name]);
  const items = candidates.flatMap((candidate) => {
    const parsed = z.safeParse(item, candidate);
    return parsed.success ? [parsed.data] : [];
  });
  const unreadable = candidates.length - items.length;
  const pagination = z.parse(maybe(paginationSchema), result.value.pagination);
  return { state: 'found', value: { items, unreadable, pagination } };
}

export const rangeQuery = ({ page, perPage }: PageRange) => ({ page, per_page: perPage });

function textsOf(query: Readonly<Record<string, string | number | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
