export interface Deadline {
  isOver(): boolean;
  leftMs(): number;
}

export function createDeadline(now: () => number, budgetMs: number): Deadline {
  const endMs = now() + budgetMs;
  return {
    isOver: () => now() >= endMs,
    leftMs: () => Math.max(0, endMs - now()),
  };
}
