// What the extension's forms show. A lock says it: the browser frees it when the form is closed, so nothing stays behind.
const draftLock = 'panel draft ';
const captureLock = 'shown capture ';

/** Returns a function that frees it. */
function hold(name: string): () => void {
  const shown = new AbortController();
  const { signal } = shown;
  const untilAborted = () =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Aborting a request that waits rejects it.
  navigator.locks.request(name, { mode: 'shared', signal }, untilAborted).catch(() => undefined);
  return () => shown.abort();
}

/** What held locks name after this start. Empty without an answer. Never rejects. */
async function heldAfter(start: string): Promise<readonly string[]> {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

/** Says that the side panel shows this draft. Returns a function that takes it back. */
export const holdPanelDraft = (draftId: string): (() => void) => hold(draftLock + draftId);

/** null if no side panel is open. Without an answer, the draft that was changed last is as good. Never rejects. */
export async function panelDraft(): Promise<string | null> {
  return (await heldAfter(draftLock))[0] ?? null;
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
