// The accounts and settings that the open form works with. Each change of the account moves the form to it.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Form, FormScreen, PagePeopleContext } from '@/components/form/open-form';
import { noAccount } from '@/lib/capture/form/without-account';
import { creatorsOn } from '@/lib/capture/history/history';
import { nobody } from '@/lib/page/source/page-person';
import type { PopupDeps } from './deps';
import { contextOf, type Start, siteOf } from './start';

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
    const { settings } = deps;
    const { config, snapshot } = form.state;
    const [accounts, preferences, destinations, site] = await Promise.all([
      settings.accounts.get(),
      settings.preferences.get(),
      settings.lastDestination.get(),
      siteOf(deps, chosen, snapshot.source.address),
    ]);
    const context = contextOf({ preferences, destinations, policy: config.policy }, chosen, deps.now());
    form.dispatch({ type: 'accountChosen', context, site });
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

/** The form's screen as the popup draws it. */
export interface FormParts extends FormScreen {
  readonly deps: PopupDeps;
  readonly start: Start;
  /** The form is filled and painted. */
  readonly isReady: boolean;
}

export type ReadPagePeople = () => Promise<PagePeopleContext>;

/** Returns a function that reads the people of the page, once per page and selection. */
export function usePagePeople({ deps, form, account, isReady }: FormParts): ReadPagePeople {
  const { readPeople, facts } = deps;
  const { snapshot } = form.state;
  const { address } = snapshot;
  const words = snapshot.selection?.text;
  const accountId = account?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the complete source makes a new snapshot of the same page.
  const read = useMemo(() => {
    async function ask(): Promise<PagePeopleContext> {
      const site = await siteOf(deps, accountId, snapshot.source.address);
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
