// What the person saved before an account was connected. It stays listed until it is sent or discarded.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { ActivityDeps } from './deps';

const none: readonly StoredDraft[] = [];

export function useSaved({ drafts, watchOutbox }: ActivityDeps): readonly StoredDraft[] {
  const read = useCallback(async () => {
    const saved = await drafts.saved();
    // The list says that the storage can't be read.
    return saved.isOk ? saved.value : none;
  }, [drafts]);
  const watch = useCallback((onChanged: () => void) => watchOutbox(() => onChanged()), [watchOutbox]);
  return useRead(read, none, { watch, isKept: true });
}
