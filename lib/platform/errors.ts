// Keeps thrown errors where a person can copy them, and listens for those that nobody caught.
import { describeError, type ErrorPlace, withError } from '@/lib/settings/reported-errors';
import { settings } from './storage';

/** Keeps the kind and our own stack frames of a bug. Never throws. */
export function report(place: ErrorPlace, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console shows every error except a caught one.
  console.error(error);
  void keep(place, error);
}

/** Call first in each screen and in the worker. The listeners do nothing until an error comes. */
export function reportUncaught(): void {
  globalThis.addEventListener('error', ({ error }) => {
    // Nothing was thrown: the browser reports that a list was measured once more than a frame allows.
    if (error !== null) void keep('uncaught', error);
  });
  globalThis.addEventListener('unhandledrejection', ({ reason }) => void keep('unhandled rejection', reason));
}

async function keep(place: ErrorPlace, error: unknown): Promise<void> {
  try {
    const described = describeError({ error, place, path: location.pathname, atMs: Date.now() });
    await settings.reportedErrors.update((ring) => withError(ring, described));
  } catch {
    // Reporting this, too, would never end.
  }
}
