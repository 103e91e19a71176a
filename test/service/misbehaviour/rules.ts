// Rules of misbehaviour: the requests and calls that they match, and the faults.
import * as z from 'zod';
import { jsonSchema } from '../values/json.ts';

/** Before storing, the record is never created. After storing, the record exists and its answer is lost. */
const when = z.enum(['before-storing', 'after-storing']).default('before-storing');
const headers = z.record(z.string(), z.string()).default({});

const answerSchema = z.discriminatedUnion('kind', [
  /** This status. A string body is sent unchanged, any other as JSON. */
  z.object({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    body: jsonSchema.default(''),
    headers,
    when,
  }),
  /** No answer until the client gives up. */
  z.object({ kind: z.literal('hang'), when }),
  /** The TCP connection is reset (RST). */
  z.object({ kind: z.literal('reset'), when }),
  /** Half of the real answer after storing: through a broken connection, or as half a JSON text. */
  z.object({ kind: z.literal('cut'), how: z.enum(['connection', 'text']).default('connection') }),
  /** 200 with a page, like a captive portal. */
  z.object({
    kind: z.literal('html'),
    body: z.string().default('<!DOCTYPE html><title>Sign in</title><p>Welcome to the network'),
  }),
  z.object({
    kind: z.literal('redirect'),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
      .default(302),
    location: z.string(),
  }),
  /** 429. `seconds` fills every form but `none`; `absurd` sends `value` as Retry-After. */
  z.object({
    kind: z.literal('rate-limit'),
    form: z.enum(['retry-after-seconds', 'retry-after-date', 'body', 'x-ratelimit-reset', 'none', 'absurd']),
    seconds: z.number().default(1),
    value: z.string().default('31536000'),
  }),
]);

export const ruleSchema = z.strictObject({
  /** @default any method */
  method: z.string().optional(),
  /** A path with `:name` for one segment and `*` for any remainder, such as `/api/v1/products/:id/ideas`. */
  path: z.string(),
  /** The first matching call that gets the fault, counted from 1. @default 1 */
  nth: z.int().min(1).default(1),
  /** How many calls get the fault. @default all, until the rule is removed */
  calls: z.int().min(1).optional(),
  /** Matches only requests on a reused connection. Others don't count as calls. */
  isReusedConnection: z.boolean().optional(),
  /** Waits before everything else. */
  delayMs: z.number().min(0).default(0),
  /** If absent, the request is handled as usual after the delay. */
  answer: answerSchema.optional(),
});

export type MisbehaviourRule = z.input<typeof ruleSchema>;
export type MisbehaviourAnswer = z.output<typeof answerSchema>;
type Rule = z.output<typeof ruleSchema>;

export interface Misbehaving {
  /** The number of requests that got the fault. */
  touched(): number;
  remove(): void;
}

export type Misbehaviour = ReturnType<typeof createMisbehaviour>;

interface Request {
  method: string;
  path: string;
  isReusedConnection: boolean;
}

/** The rules of one service. The oldest applicable rule decides; every matching rule counts the call. */
export function createMisbehaviour() {
  let active: { rule: Rule; matches: RegExp; seen: number; touched: number }[] = [];

  return {
    add(input: MisbehaviourRule): Misbehaving {
      const rule = ruleSchema.parse(input);
      const entry = { rule, matches: patternOf(rule.path), seen: 0, touched: 0 };
      active.push(entry);
      return {
        touched: () => entry.touched,
        remove: () => {
          active = active.filter((other) => other !== entry);
        },
      };
    },
    reset(): void {
      active = [];
    },
    /** Counts the request as a call, and returns the fault. */
    take(request: Request): Pick<Rule, 'delayMs' | 'answer'> | null {
      let taken: Rule | null = null;
      for (const entry of active) {
        if (!isMatch(entry.rule, entry.matches, request)) continue;
        entry.seen += 1;
        const { nth, calls = Number.POSITIVE_INFINITY } = entry.rule;
        if (taken !== null || entry.seen < nth || entry.seen >= nth + calls) continue;
        entry.touched += 1;
        taken = entry.rule;
      }
      return taken;
    },
  };
}

function isMatch(rule: Rule, pattern: RegExp, request: Request): boolean {
  const { method, isReusedConnection } = rule;
  if (method !== undefined && method.toUpperCase() !== request.method) return false;
  if (isReusedConnection !== undefined && isReusedConnection !== request.isReusedConnection) return false;
  return pattern.test(request.path);
}

function patternOf(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:[a-z_]+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
