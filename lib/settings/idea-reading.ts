// What to read next into an index of ideas, and what an answer changes in it. Pure.
import { dayMs, hourMs } from '@/lib/time';
import {
  type IdeaIndexRow,
  type IdeaReading,
  maxIndexedIdeas,
  type StoredIdea,
  withinSize,
} from './idea-index';

const changesEveryMs = hourMs;
/** A whole reading finds what was deleted or merged. */
const wholeEveryMs = 7 * dayMs;
const pauseAfterFailureMs = 5 * 60_000;
/** The latest changes are read twice, because the service's clock may differ. */
const overlapMs = 10 * 60_000;

export const ideaBatchSize = 200;
const maxBatches = maxIndexedIdeas / ideaBatchSize;

/** One read of a product's listing, newest ideas first. */
export interface IdeaBatch {
  readonly product: string;
  readonly batch: number;
  /** Only ideas that changed since then. null for all. */
  readonly sinceMs: number | null;
}

export type ReadIdea = Omit<StoredIdea, 'reading' | 'changed'>;

export type IdeaAnswer =
  | { readonly state: 'read'; readonly ideas: readonly ReadIdea[]; readonly isLast: boolean }
  /** The service lists no ideas of this product. */
  | { readonly state: 'absent' }
  | { readonly state: 'failed' };

const noReading: IdeaReading = {
  products: [],
  reading: 0,
  progress: null,
  startedAtMs: 0,
  wholeAtMs: null,
  changesUntilMs: 0,
  pausedAtMs: null,
};

/** The state with a reading started if one is due. `products`: those that the person uses. */
export function withDueReading(
  before: IdeaReading | null,
  products: readonly string[],
  nowMs: number,
): IdeaReading {
  const row = before ?? noReading;
  if (row.progress || products.length === 0) return row;
  // A clock that jumped back makes everything due.
  const isOver = (sinceMs: number, afterMs: number) => Math.abs(nowMs - sinceMs) >= afterMs;
  const isNew = products.some((product) => !row.products.includes(product));
  const start = { startedAtMs: nowMs, progress: { product: 0, batch: 1, sinceMs: null } };
  if (row.wholeAtMs === null || isOver(row.wholeAtMs, wholeEveryMs) || isNew)
    return { ...row, ...start, products: [...products], reading: row.reading + 1 };
  if (!isOver(row.changesUntilMs, changesEveryMs)) return row;
  return { ...row, ...start, progress: { ...start.progress, sinceMs: row.changesUntilMs - overlapMs } };
}

/** null if nothing is to be read now. */
export function nextBatch({ progress, products, pausedAtMs }: IdeaReading, nowMs: number): IdeaBatch | null {
  if (!progress) return null;
  const product = products[progress.product];
  if (product === undefined) return null;
  if (pausedAtMs !== null && Math.abs(nowMs - pausedAtMs) < pauseAfterFailureMs) return null;
  return { product, batch: progress.batch, sinceMs: progress.sinceMs };
}

/** The index after the answer to its next batch. */
export function withAnswer(row: IdeaIndexRow, answer: IdeaAnswer, nowMs: number): IdeaIndexRow {
  const { progress } = row;
  if (!progress) return row;
  if (answer.state === 'failed') return { ...row, pausedAtMs: nowMs };
  const ideas = answer.state === 'read' ? withIdeas(row, answer.ideas, nowMs) : row.ideas;
  const isProductOver = answer.state === 'absent' || answer.isLast || progress.batch >= maxBatches;
  const next = isProductOver
    ? { ...progress, product: progress.product + 1, batch: 1 }
    : { ...progress, batch: progress.batch + 1 };
  const after = { ...row, ideas, progress: next, pausedAtMs: null };
  return next.product < row.products.length ? after : ended(after, progress.sinceMs === null, nowMs);
}

/** What a whole reading didn't find was deleted or merged. */
function ended(row: IdeaIndexRow, isWhole: boolean, nowMs: number): IdeaIndexRow {
  return {
    ...row,
    ideas: isWhole ? row.ideas.filter(({ reading }) => reading === row.reading) : row.ideas,
    progress: null,
    wholeAtMs: isWhole ? nowMs : row.wholeAtMs,
    changesUntilMs: row.startedAtMs,
  };
}

/** Adds or replaces ideas. Keeps the newest. */
function withIdeas(
  { ideas, reading }: IdeaIndexRow,
  read: readonly ReadIdea[],
  nowMs: number,
): readonly StoredIdea[] {
  const byId = new Map(ideas.map((idea) => [idea.id, idea]));
  for (const idea of read)
    byId.set(idea.id, { ...idea, reading, ...changeOf(byId.get(idea.id), idea, nowMs) });
  const newest = [...byId.values()]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, maxIndexedIdeas);
  return withinSize(newest);
}

/** A record without a status changes nothing. */
function changeOf(
  before: StoredIdea | undefined,
  { status }: ReadIdea,
  nowMs: number,
): Pick<StoredIdea, 'changed'> {
  if (before && before.status !== '' && status !== '' && before.status !== status)
    return { changed: { from: before.status, atMs: nowMs } };
  return before?.changed ? { changed: before.changed } : {};
}

/** The index without an idea that the service no longer has. */
export function withoutIdea(row: IdeaIndexRow, reference: string): IdeaIndexRow {
  const ideas = row.ideas.filter(({ id, key }) => id !== reference && key !== reference);
  return ideas.length === row.ideas.length ? row : { ...row, ideas };
}
