// What the person saved before an account was connected. It stays listed until it is sent or discarded.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { ActivityDeps } from './deps';

const none: readonly KeptDraft[] = [];

export function useSaved({ settings, watchSaved }: ActivityDeps): readonly KeptDraft[] {
  const read = useCallback(() => settings.drafts.saved(), [settings]);
  return useRead(read, none, { watch: watchSaved, isKept: true });
}
