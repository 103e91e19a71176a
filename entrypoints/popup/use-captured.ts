// Owns what is known of the page's earlier captures, from the index on this device.
import { useEffect, useState } from 'react';
import type { Captured } from '@/lib/settings/captured-pages';
import type { PopupDeps } from './deps';

const nothing: readonly Captured[] = [];

export function useCaptured(deps: PopupDeps, accountId: string, address: string): readonly Captured[] {
  const [captures, setCaptures] = useState(nothing);
  useEffect(() => {
    let isCurrent = true;
    async function look(): Promise<void> {
      const page = await deps.digest.page(accountId, address);
      const found = page === null ? nothing : await deps.settings.captured.of(page);
      if (isCurrent) setCaptures(found);
    }
    // Comfort only: a page that cannot be looked up is captured like any other.
    look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [deps, accountId, address]);
  return captures;
}
