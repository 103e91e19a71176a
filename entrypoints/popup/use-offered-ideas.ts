// The existing ideas for the form's words, from this device. Read after the first filled frame. Sends nothing.
import { useCallback, useMemo } from 'react';
import { useRead } from '@/components/use-read';
import type { OfferedIdea } from '@/lib/capture/similar/offered-ideas';
import type { Captured } from '@/lib/settings/captured-pages';
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

/** The earlier captures of a page, from the index on this device. null until they are read. */
function useCaptured(deps: PopupDeps, accountId: string, address: string): readonly Captured[] | null {
  const { digest, settings, watchSetting } = deps;
  const readPage = useCallback(() => digest.page(accountId, address), [digest, accountId, address]);
  // null: a page without an address, which has none.
  const page = useRead(readPage, undefined);
  const read = useCallback(() => settings.captured.of(page ?? ''), [settings, page]);
  // A capture that was just saved has no record yet.
  const watch = useCallback(
    (onChanged: () => void) => watchSetting(settings.captured.keyOf(page ?? ''), onChanged),
    [settings, watchSetting, page],
  );
  return useRead(page === undefined ? null : read, null, { watch });
}
