// Possible authors of the captured text: people that the page names, and people chosen on its site before.
import { useEffect, useMemo } from 'react';
import type { SaidHere } from '@/components/form/open-form';
import { creatorsOn } from '@/lib/capture/history/history';
import type { Snapshot } from '@/lib/page/snapshot';
import { nobody } from '@/lib/page/source/page-person';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';

interface WhoSaidItOptions {
  readonly snapshot: Snapshot;
  readonly account: AccountView | null;
  /** The form is filled and painted. */
  readonly isReady: boolean;
}

/** Returns a function that reads them, once per page and selection. */
export function useWhoSaidIt(
  { readPeople, facts, digest }: PopupDeps,
  { snapshot, account, isReady }: WhoSaidItOptions,
): () => Promise<SaidHere> {
  const { address } = snapshot;
  const words = snapshot.selection?.text;
  const accountId = account?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the complete source makes a new snapshot of the same page.
  const read = useMemo(() => {
    async function ask(): Promise<SaidHere> {
      // Without room for the key of the digests, the other people are still offered.
      const site = await digest.site(accountId, snapshot.source.address).catch(() => null);
      const [people, ofSite] = await Promise.all([
        address === '' ? nobody : readPeople(snapshot),
        site === null ? [] : facts.ofSite(accountId, site),
      ]);
      return {
        ...people,
        chosenHere: creatorsOn(ofSite),
        ownEmail: account?.person.email ?? '',
      };
    }
    let asked: Promise<SaidHere> | undefined;
    return () => {
      asked ??= ask();
      return asked;
    };
  }, [accountId, address, words]);

  // Read now: another page may be active when the person opens the field.
  useEffect(() => {
    if (isReady && address !== '') void read();
  }, [isReady, address, read]);
  return read;
}
