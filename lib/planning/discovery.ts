// Discovery: the optional reads of the table of records. The extension works without them. A read that the
// service lacks is remembered for a day.
import * as z from 'zod/mini';
import type { PlanningClient } from './client';
import { maybe, maybeNumber } from './contract/answer';
import { recordReference } from './contract/fields';
import { apiRoot } from './contract/operation';
import { problemFrom } from './contract/problem-code';
import type { PlanningError } from './errors';
import { type Query, type Read, requestOf } from './records/record-type';

type AbsenceReason =
  /** The service lacks this read, so trying again is pointless. */
  | 'no-such-read'
  /** The service has this read. The record doesn't exist, or the token may not see it. */
  | 'no-such-record'
  | 'not-allowed'
  /** A success without the expected JSON: another service's shape, or a proxy's page. */
  | 'unreadable';

export type DiscoveryResult<Value> =
  | { readonly state: 'found'; readonly value: Value }
  | { readonly state: 'absent'; readonly reason: AbsenceReason }
  | { readonly state: 'failed'; readonly error: PlanningError };

/** Stored per account, and cleared when the service address or the token changes. */
export interface DiscoveryMemory {
  /** False again after a day: a service may add the read, and one odd answer is no proof. */
  isAbsent(read: string): Promise<boolean>;
  noteAbsent(read: string): Promise<void>;
}

/** What a read is about. A listing's batches count from 1. A service may return fewer items than requested. */
interface Question {
  /** The key or id of the owner: the product, the release or the idea. */
  readonly of?: string;
  /** The record's own key or id. */
  readonly id?: string;
  readonly query?: Query;
  readonly batch?: number;
  readonly batchSize?: number;
}

const paginationSchema = z.object({
  total_records: maybeNumber,
  total_pages: maybeNumber,
  current_page: maybeNumber,
});

interface Listed<Item> {
  readonly items: readonly Item[];
  /** The number of unreadable items, which are missing in `items`. */
  readonly unreadable: number;
  /** null if the service doesn't return it. */
  readonly pagination: z.infer<typeof paginationSchema> | null;
}

export type Discovery = ReturnType<typeof createDiscovery>;

/**
 * The reads of one account. A read that the service lacks returns `absent` immediately for a day. Nothing
 * else is remembered: a refusal or an unreadable page may concern one record, or be temporary.
 */
export function createDiscovery(client: Pick<PlanningClient, 'get'>, memory: DiscoveryMemory) {
  async function ask<Value>(
    read: Read<unknown>,
    schema: z.ZodMiniType<Value>,
    question: Question,
  ): Promise<DiscoveryResult<Value>> {
    const { path, query, memory: name = path } = read;
    if (await memory.isAbsent(name)) return { state: 'absent', reason: 'no-such-read' };
    const address = addressOf(apiRoot + path, question);
    if (address === null) {
      const problems = [problemFrom(['params', 'record'], 'not-a-reference')];
      return { state: 'failed', error: { kind: 'invalid-input', problems } };
    }
    const { batch, batchSize } = question;
    const asked = { ...query, ...question.query, page: batch, per_page: batchSize };
    const result = await client.get(address, schema, asked);
    if (result.isOk) return { state: 'found', value: result.value };
    const isAboutRecord = question.of !== undefined || question.id !== undefined;
    const reason = absenceOf(result.error, isAboutRecord);
    if (reason === null) return { state: 'failed', error: result.error };
    if (reason === 'no-such-read') await memory.noteAbsent(name);
    return { state: 'absent', reason };
  }

  return {
    /** Reads one record, or the token's person. */
    read<Item>(read: Read<Item>, question: Question = {}) {
      return ask(read, requestOf(read).schema, question);
    },
    /** Reads a batch of a listing. Skips unreadable items, so that one odd record doesn't hide the others. */
    async list<Item>(listing: Read<Item>, question: Question = {}): Promise<DiscoveryResult<Listed<Item>>> {
      const { name, item } = listing;
      const schema = answerMap.check(z.refine((answer) => Array.isArray(answer[name])));
      const result = await ask(listing, schema, question);
      if (result.state !== 'found') return result;
      const candidates = z.parse(z.array(z.unknown()), result.value[name]);
      const items = candidates.flatMap((candidate) => {
        const parsed = z.safeParse(item, candidate);
        return parsed.success ? [parsed.data] : [];
      });
      const unreadable = candidates.length - items.length;
      const pagination = z.parse(maybe(paginationSchema), result.value.pagination);
      return { state: 'found', value: { items, unreadable, pagination } };
    },
  };
}

const answerMap = z.record(z.string(), z.unknown());

/** null for an owner or a record that could change the path. */
function addressOf(path: string, { of, id }: Question): string | null {
  const given = path.replace(/\[(.*)\]/, of === undefined ? '' : '$1');
  const filled = { of, id };
  let isSafe = true;
  const address = given.replace(/:(of|id)\b/g, (_, name: 'of' | 'id') => {
    const reference = z.safeParse(recordReference, filled[name]);
    isSafe &&= reference.success;
    return encodeURIComponent(reference.data ?? '');
  });
  return isSafe ? address : null;
}

/**
 * Distinguishes an absent read from a failed one. A 404 in JSON for a read of a record concerns the record.
 * Any other 404 concerns the route. A 401 in HTML comes from routes that don't accept tokens.
 */
function absenceOf(error: PlanningError, isAboutRecord: boolean): AbsenceReason | null {
  switch (error.kind) {
    case 'not-found':
      return isAboutRecord && error.format === 'json' ? 'no-such-record' : 'no-such-read';
    case 'forbidden':
      return 'not-allowed';
    case 'unauthorized':
      return error.format === 'html' ? 'not-allowed' : null;
    case 'rejected':
      return error.status === 405 ? 'no-such-read' : null;
    case 'unreadable-answer':
      return error.reason === 'not-json' || error.reason === 'wrong-shape' ? 'unreadable' : null;
    default:
      return null;
  }
}
