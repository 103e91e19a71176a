// Owns what a page loads and asks only once it can be used. Where nobody says when that is, it is at once.

let ready: Promise<unknown> = Promise.resolve();

/** Call before anything is drawn. */
export function beReadyAfter(moment: Promise<unknown>): void {
  ready = moment;
}

/** Gives `load` for `React.lazy`, or for whoever can wait, so that it begins after the page is ready. */
export function afterReady<T>(load: () => Promise<T>): () => Promise<T> {
  return () => ready.then(load);
}
