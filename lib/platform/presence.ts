// What the extension's forms show. Locks say so: the browser frees them when the form is closed, so nothing stays behind.
import { browser } from 'wxt/browser';

const draftLock = 'panel draft ';
const captureLock = 'shown capture ';

/** Returns a function that frees the lock. */
function hold(name: string | Promise<string>): () => void {
  const shown = new AbortController();
  const { signal } = shown;
  const untilAborted = () =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  void Promise.resolve(name)
    .then((held) => navigator.locks.request(held, { mode: 'shared', signal }, untilAborted))
    // Aborting a request that waits rejects it.
    .catch(() => undefined);
  return () => shown.abort();
}

/** What held locks name after this start. Empty without an answer. Never rejects. */
async function heldAfter(start: string): Promise<readonly string[]> {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

const lockOfWindow = async (): Promise<string> => `${draftLock}${(await browser.windows.getCurrent()).id} `;

/** Says that this window's side panel shows this draft. Returns a function that takes it back. */
export const holdPanelDraft = (draftId: string): (() => void) =>
  hold(lockOfWindow().then((start) => start + draftId));

/** The draft in the side panel of this window. null if none is open there. Never rejects. */
export async function panelDraft(): Promise<string | null> {
  const start = await lockOfWindow().catch(() => draftLock);
  return (await heldAfter(start))[0] ?? null;
}

/** Says that a form shows the result of this capture, while it is visible. Returns a function that takes it back. */
export function holdShownCapture(captureId: string): () => void {
  let free: (() => void) | null = null;
  function follow(): void {
    free?.();
    free = document.visibilityState === 'visible' ? hold(captureLock + captureId) : null;
  }
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    free?.();
  };
}

/** The captures whose result a visible form shows. Never rejects. */
export const shownCaptures = (): Promise<readonly string[]> => heldAfter(captureLock);
