// Reads the work of a form's main thread during its opening from the browser's own trace.
import * as z from 'zod';
import type { TraceEvent } from './bare-chromium';

export const tracedCategories = ['blink.user_timing', 'devtools.timeline', 'toplevel', 'v8'] as const;

/** Processor time of the main thread in ms, from the navigation until the form is idle. Waiting for a core doesn't count. */
export interface OpeningWork {
  readonly totalMs: number;
  readonly byPart: Readonly<Record<WorkPart, number>>;
}

/** In the order of an opening. */
export const workParts = [
  'compiling scripts',
  'evaluating modules',
  'running scripts',
  'collecting garbage',
  'style and layout',
  'painting',
  'everything else',
] as const;
type WorkPart = (typeof workParts)[number];

const partsByName: Readonly<Record<string, WorkPart>> = {
  'v8.compile': 'compiling scripts',
  'v8.compileModule': 'compiling scripts',
  'V8.CompileModule': 'compiling scripts',
  'v8.produceCache': 'compiling scripts',
  'v8.evaluateModule': 'evaluating modules',
  EvaluateScript: 'evaluating modules',
  FunctionCall: 'running scripts',
  RunMicrotasks: 'running scripts',
  TimerFire: 'running scripts',
  FireAnimationFrame: 'running scripts',
  EventDispatch: 'running scripts',
  MinorGC: 'collecting garbage',
  MajorGC: 'collecting garbage',
  'V8.GCScavenger': 'collecting garbage',
  UpdateLayoutTree: 'style and layout',
  Layout: 'style and layout',
  ParseAuthorStyleSheet: 'style and layout',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'painting',
  UpdateLayer: 'painting',
};

const navigation = z.object({ data: z.object({ documentLoaderURL: z.string() }) });

/** The work of the thread that opened `address`; the latest one, if it was opened several times. */
export function workIn(events: readonly TraceEvent[], address: string): OpeningWork {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' &&
      navigation.safeParse(args).data?.data.documentLoaderURL.startsWith(address),
  );
  if (!start) throw new Error(`the record has no navigation to ${address}`);
  const own = events
    .filter(({ pid, tid, ph, ts }) => pid === start.pid && tid === start.tid && ph === 'X' && ts >= start.ts)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const byPart = Object.fromEntries(workParts.map((part) => [part, 0])) as Record<WorkPart, number>;
  /** The current tasks, outermost first. */
  const open: { readonly endsAt: number; readonly part: WorkPart }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of own) {
    while ((open.at(-1)?.endsAt ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const around = open.at(-1);
    const part = partsByName[name] ?? around?.part ?? 'everything else';
    byPart[part] += tdur / 1_000;
    if (around) byPart[around.part] -= tdur / 1_000;
    open.push({ endsAt: ts + dur, part });
  }
  return { totalMs: Object.values(byPart).reduce((sum, ms) => sum + ms, 0), byPart };
}
