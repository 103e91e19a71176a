/** The result of `work`, or null if it takes longer than `limitMs`. A later result is dropped. */
export function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(resolve, limitMs, null));
  return Promise.race([work, limit]);
}
