// Hides remarks about a whole site once the person has read them.
import { useEffect, useState } from 'react';
import { hasRemarkOfSite } from '@/components/Remarks';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import type { PopupDeps } from './deps';

const mostSites = 200;

export interface QuietSite {
  /** true until the storage answers, so that no remark flashes up. */
  readonly isQuiet: boolean;
  /** The person has read the remarks: they saved while the remarks were visible, or dismissed them. */
  readonly quiet: () => void;
}

/** `remarks` are those that the form shows while the site isn't quiet. */
export function useQuietSite(
  deps: PopupDeps,
  accountId: string,
  address: string,
  remarks: readonly SnapshotRemark[],
): QuietSite {
  const [isQuiet, setIsQuiet] = useState(true);
  const { digest, settings } = deps;

  useEffect(() => {
    let isCurrent = true;
    async function read(): Promise<boolean> {
      const [site, sites] = await Promise.all([digest.site(accountId, address), settings.quietSites.get()]);
      return site !== null && (sites[accountId]?.includes(site) ?? false);
    }
    setIsQuiet(true);
    read()
      // One remark too many is better than a missing one.
      .catch(() => false)
      .then((isKnown) => isCurrent && setIsQuiet(isKnown));
    return () => {
      isCurrent = false;
    };
  }, [digest, settings, accountId, address]);

  async function remember(): Promise<void> {
    const site = await digest.site(accountId, address);
    if (site === null) return;
    await settings.quietSites.update((sites) => {
      const others = (sites[accountId] ?? []).filter((other) => other !== site);
      return { ...sites, [accountId]: [site, ...others].slice(0, mostSites) };
    });
  }

  return {
    isQuiet,
    quiet() {
      if (isQuiet || !hasRemarkOfSite(remarks)) return;
      setIsQuiet(true);
      remember().catch(() => undefined);
    },
  };
}
