// What is kept of a thrown error for "Copy diagnostics". A message or a name that is not the browser's own can
// contain captured text, an address or a token. So only closed lists and our own files stay.
import * as z from 'zod/mini';

/** Where an error was caught. A closed list, so that no captured text can become a place. */
const placeSchema = z.enum([
  'uncaught',
  'unhandled rejection',
  'message',
  'sending',
  'run',
  'save',
  'page',
  'export',
  'history',
  'policy',
  'permission',
  'alarm',
  'connecting',
  'decision',
  'ideas',
  'settings',
]);
export type ErrorPlace = z.infer<typeof placeSchema>;

const contextSchema = z.enum(['background', 'popup', 'options', 'activity']);

const reportedErrorSchema = z.object({
  atMs: z.number(),
  context: contextSchema,
  place: placeSchema,
  kind: z.string(),
  /** The extension's own stack frames, such as `chunks/popup-Ab1.js:1:2345`, innermost first. */
  frames: z.array(z.string()),
  /** How often the error came in a row. Repetitions are one entry. */
  times: z.number(),
});
export type ReportedError = z.infer<typeof reportedErrorSchema>;

export const reportedErrorsSchema = z.array(reportedErrorSchema);

const maxErrors = 20;
const maxFrames = 10;

/** Names of the language, the browser and zod. Another name is `other`. */
const kinds: readonly string[] = [
  ...['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'AggregateError', '$ZodError'],
  ...['AbortError', 'ConstraintError', 'DataCloneError', 'DataError', 'EncodingError', 'InvalidAccessError'],
  ...['InvalidStateError', 'NetworkError', 'NotAllowedError', 'NotFoundError', 'NotReadableError'],
  ...['NotSupportedError', 'OperationError', 'QuotaExceededError', 'ReadOnlyError', 'SecurityError'],
  ...['TimeoutError', 'TransactionInactiveError', 'UnknownError', 'VersionError'],
];

/** A frame of V8 or SpiderMonkey in a file of an extension. The function's name is not kept. */
const ownFrame =
  /(?:@|\(|at )(?:async )?(?:chrome|moz)-extension:\/\/[\w-]+\/([\w./-]{1,80}\.js:\d{1,7}:\d{1,8})\)?$/;

interface Thrown {
  readonly error: unknown;
  readonly place: ErrorPlace;
  /** The screen's or worker's path, such as `/popup.html`. */
  readonly path: string;
  readonly atMs: number;
}

/** Never throws, whatever was thrown. */
export function describeError({ error, place, path, atMs }: Thrown): ReportedError {
  const context = contextSchema.options.find((name) => path === `/${name}.html`) ?? 'background';
  return { atMs, context, place, ...kindAndFrames(error), times: 1 };
}

function kindAndFrames(error: unknown): Pick<ReportedError, 'kind' | 'frames'> {
  try {
    if (!(error instanceof Error)) return { kind: typeof error, frames: [] };
    const kind = kinds.includes(error.name) ? error.name : 'other';
    return { kind, frames: framesOf(String(error.stack ?? ''), error.message) };
  } catch {
    // A thrown object can have getters that throw.
    return { kind: 'other', frames: [] };
  }
}

/** V8 puts the error's class and message before the frames. A message may look like frames, so it is dropped. */
function framesOf(stack: string, message: string): string[] {
  const [head = ''] = /^[\w$]*: /.exec(stack) ?? [];
  const start = head + message;
  const before = head !== '' && stack.startsWith(start) ? start.length : 0;
  return stack
    .slice(before)
    .split('\n')
    .flatMap((line) => ownFrame.exec(line.trim())?.[1] ?? [])
    .slice(0, maxFrames);
}

/** Adds an error to the ring of the last 20. */
export function withError(ring: readonly ReportedError[], error: ReportedError): ReportedError[] {
  const last = ring.at(-1);
  const { atMs, times } = error;
  if (last && identityOf(last) === identityOf(error))
    return [...ring.slice(0, -1), { ...last, atMs, times: last.times + times }];
  return [...ring, error].slice(-maxErrors);
}

const identityOf = ({ context, place, kind, frames }: ReportedError) =>
  [context, place, kind, ...frames].join();
