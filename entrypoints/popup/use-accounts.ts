// The accounts and settings that the open form works with. Each change of the account moves the form to it.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Form, PagePeopleContext } from '@/components/form/open-form';
import { noAccount } from '@/lib/capture/form/without-account';
import { creatorsOn } from '@/lib/capture/history/history';
import { nobody } from '@/lib/page/source/page-person';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';
import type { Start } from './start';

interface AccountsOptions {
  readonly form: Form;
  readonly opened: Start;
  /** This form saved a capture. */
  readonly hasSaved: boolean;
}

export function useAccounts(deps: PopupDeps, { form, opened, hasSaved }: AccountsOptions) {
  const [start, setStart] = useState(opened);
  const { accountId } = form.state.document;
  const account = start.accounts.find(({ id }) => id === accountId) ?? null;

  async function take(chosen: string): Promise<void> {
    const [accounts, preferences] = await Promise.all([
      deps.settings.accounts.get(),
      deps.settings.preferences.get(),
    ]);
    await form.moveTo(chosen);
    setStart((before) => ({ ...before, preferences, accounts }));
  }

  async function choose(chosen: string): Promise<void> {
    await deps.send('account.use', { accountId: chosen });
    await take(chosen);
  }

  // A panel or a tab stays open while the person connects an account in the settings. Its defaults come with its use.
  const takeFirst = useEffectEvent(async () => {
    const { activeAccountId } = await deps.settings.preferences.get();
    if (activeAccountId !== noAccount && account === null) await take(activeAccountId);
  });
  useEffect(() => {
    if (account) return;
    return deps.watchSetting(deps.settings.preferences.key, () => void takeFirst());
  }, [deps, account]);

  // The first form that can send shows a tip until Save, and no later one does.
  const [hasEverSaved, setHasEverSaved] = useState(false);
  if (hasSaved && !hasEverSaved) setHasEverSaved(true);
  const showsTip = account !== null && !opened.hasSeenTip && !hasSaved && !hasEverSaved;
  useEffect(() => {
    // A storage that takes nothing shows the tip again.
    if (showsTip) void deps.settings.hasSeenTip.set(true).catch(() => undefined);
  }, [deps, showsTip]);

  return { start, account, showsTip, choose: (chosen: string) => void choose(chosen) };
}

/** The open form, and what it works with. */
export interface FormParts {
  readonly deps: PopupDeps;
  readonly form: Form;
  /** The document's account. null while none is connected. */
  readonly account: AccountView | null;
  /** The form is filled and painted. */
  readonly isReady: boolean;
}

/** Returns a function that reads the people of the page, once per page and selection. */
export function usePagePeople(parts: FormParts): () => Promise<PagePeopleContext> {
  const { form, account, isReady } = parts;
  const { readPeople, facts, digest } = parts.deps;
  const { snapshot } = form.state;
  const { address } = snapshot;
  const words = snapshot.selection?.text;
  const accountId = account?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the complete source makes a new snapshot of the same page.
  const read = useMemo(() => {
    async function ask(): Promise<PagePeopleContext> {
      // If the storage is full, there is no key for digests, and the other people are still offered.
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
    let asked: Promise<PagePeopleContext> | undefined;
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
