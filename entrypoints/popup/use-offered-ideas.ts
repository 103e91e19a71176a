// The existing ideas for the form's words, from this device. Read after the first filled frame. Sends nothing.
import { useCallback, useMemo } from 'react';
import { useRead } from '@/components/use-read';
import { capturedOn } from '@/lib/capture/history/history';
import type { EarlierCapture, OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { PopupDeps } from './deps';

interface OfferedQuestion {
  readonly accountId: string;
  readonly address: string;
  readonly name: string;
  readonly passage: string;
  /** The form is filled and painted. */
  readonly isWanted: boolean;
  /** Each key asks for other words. */
  readonly isTyping: boolean;
}

const debounceMs = 150;

/** null until they are read. */
export function useOfferedIdeas(
  deps: PopupDeps,
  { accountId, address, name, passage, isWanted, isTyping }: OfferedQuestion,
): readonly OfferedIdea[] | null {
  const captures = useCaptured(deps, accountId, address);
  const readKnown = useCallback(
    async () => (await import('./known-ideas')).readKnownIdeas(deps, accountId),
    [deps, accountId],
  );
  const find = useRead(isWanted ? readKnown : null, null);
  // Both first: an idea that comes later would take the mark from the one in front.
  const read = useMemo(
    () => find && captures && (async () => find({ name, passage, captures })),
    [find, name, passage, captures],
  );
  return useRead(read, null, { isKept: true, delayMs: isTyping ? debounceMs : 0 });
}

/** The earlier captures of a page, from this device. null until they are read. */
function useCaptured(
  { digest, facts, watchDrafts }: PopupDeps,
  accountId: string,
  address: string,
): readonly EarlierCapture[] | null {
  const read = useCallback(async () => {
    // null: a page without an address, which has none.
    const page = await digest.page(accountId, address);
    return page === null ? [] : capturedOn(await facts.ofPage(accountId, page));
  }, [digest, facts, accountId, address]);
  // A capture that was just saved has no record yet.
  return useRead(read, null, { watch: watchDrafts });
}
