// Which draft the side panel shows. A lock says it: the browser frees it when the panel is closed, so nothing stays behind.
const start = 'panel draft ';

/** Says that the side panel shows this draft. Returns a function that takes it back. */
export function holdPanelDraft(draftId: string): () => void {
  const shown = new AbortController();
  const { signal } = shown;
  const untilAborted = () =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Aborting a request that waits rejects it.
  navigator.locks.request(start + draftId, { mode: 'shared', signal }, untilAborted).catch(() => undefined);
  return () => shown.abort();
}

/** null if no side panel is open. Never rejects. */
export async function panelDraft(): Promise<string | null> {
  // Without an answer, the draft that was changed last is as good.
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  const names = held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name] : []));
  return names[0]?.slice(start.length) ?? null;
}
