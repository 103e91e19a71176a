// The settings: their pages, and the search of all of them.

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/controls/Button';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import noticesStyles from '@/components/notices/notices.module.css';
import { createPreferenceStore } from '@/components/options/preference-store';
import { SettingsRail } from '@/components/options/SettingsRail';
import { isFoundIn, SettingsSearch } from '@/components/options/SettingsSearch';
import {
  type PageName,
  placeOf,
  type SectionName,
  type SettingsPlace,
  sectionNames,
  settingsPages,
} from '@/components/options/settings-pages';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/words/SayProvider';
import { readPolicy } from '@/lib/settings/managed-policy';
import type { OptionsDeps } from './deps';
import { Onboarding } from './Onboarding';
import styles from './Options.module.css';
import { type SectionsInput, useSections } from './use-sections';

export function Options({ deps }: { readonly deps: OptionsDeps }) {
  const accounts = useStored(deps.settings.accounts, deps.watchSetting, null);
  const former = useStored(deps.settings.formerAccounts, deps.watchSetting, null);
  const managed = useStored(deps.settings.cachedPolicy, deps.watchSetting, undefined);
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => void deps.settings.isOfNewerVersion().then(setIsNewer), [deps]);
  const [store] = useState(() => createPreferenceStore(deps.settings.preferences));
  const view = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => {
    const read = () => void store.refresh().catch((error: unknown) => reportError(error));
    read();
    return deps.watchSetting(deps.settings.preferences.key, read);
  }, [deps, store]);
  if (!accounts || !former || !view || managed === undefined) return null;
  return (
    <Screen
      hasKnownAccount={accounts.length + former.length > 0}
      deps={deps}
      accounts={accounts}
      store={store}
      view={view}
      reading={readPolicy(managed ?? {})}
      isNewer={isNewer}
    />
  );
}

interface OptionsScreenProps extends SectionsInput {
  readonly isNewer: boolean;
}

interface ScreenProps extends OptionsScreenProps {
  /** An account is connected, or its data is kept. */
  readonly hasKnownAccount: boolean;
}

/** The onboarding of a person who opens the page without an account, unless the address names a page or a section. */
function Screen({ hasKnownAccount, ...props }: ScreenProps) {
  const { fragment } = usePlace();
  const [isFirstMinute] = useState(!hasKnownAccount);
  return isFirstMinute && fragment === '' ? <Onboarding {...props} /> : <OptionsScreen {...props} />;
}

/** The page of the settings that the address names. Back and forward work, and links from elsewhere open a section. */
function watchFragment(onChanged: () => void): () => void {
  window.addEventListener('hashchange', onChanged);
  return () => window.removeEventListener('hashchange', onChanged);
}

const readFragment = (): string => window.location.hash;

interface Place extends SettingsPlace {
  /** Changes with the address, also between places that look the same. */
  readonly fragment: string;
}

function usePlace(): Place {
  const fragment = useSyncExternalStore(watchFragment, readFragment);
  return { ...placeOf(fragment), fragment };
}

/** A search ends when the address names another place. */
interface Search {
  readonly query: string;
  /** null for a search without words. */
  readonly missed: ReadonlySet<string> | null;
  readonly fragment: string;
}

function OptionsScreen(props: OptionsScreenProps) {
  const say = useSay();
  const { page: current, section: wanted, fragment } = usePlace();
  const [search, setSearch] = useState<Search | null>(null);
  const sections = useSections(props);
  const { query, missed } = search?.fragment === fragment ? search : { query: '', missed: null };
  const isFound = (name: SectionName) => sections[name] !== null && !missed?.has(name);
  const foundCount = sectionNames.filter(isFound).length;
  const isShown = (page: PageName, name: SectionName) =>
    isFound(name) && (missed !== null || page === current);

  // A link into a section shows its start, and a link to a page the page's.
  useLayoutEffect(() => {
    const section = wanted && document.getElementById(wanted);
    if (section) section.scrollIntoView();
    else if (fragment !== '') window.scrollTo(0, 0);
  }, [wanted, fragment]);

  /** Reads the words of the drawn sections, also on hidden pages. A section that is drawn later isn't missed. */
  function find(words: string): void {
    if (words.trim() === '') {
      setSearch(words === '' ? null : { query: words, missed: null, fragment });
      return;
    }
    const missed = sectionNames.filter((name) => {
      const drawn = document.getElementById(name);
      return drawn !== null && !isFoundIn(drawn, words);
    });
    setSearch({ query: words, missed: new Set(missed), fragment });
  }

  return (
    <div className={styles.options}>
      <div className={styles['options-side']}>
        <header className={styles['options-header']}>
          <img src="/icon/mark.svg" alt="" width="32" height="32" />
          <div>
            <h1>{say('extensionName')}</h1>
            <p className="quiet">{say('optionsAbout')}</p>
          </div>
        </header>
        <div className={styles['options-rail']}>
          <SettingsSearch query={query} foundCount={foundCount} onSearch={find} />
          <SettingsRail
            page={current}
            isDrawn={(name) => sections[name] !== null}
            isSearching={missed !== null}
            onPage={(page) => {
              setSearch(null);
              window.location.hash = page;
            }}
          />
        </div>
      </div>
      <main className={styles['options-main']}>
        {props.isNewer && <NewerVersionNotice />}
        {settingsPages.map(({ id, title, sections: names }) => (
          // Hidden pages and sections stay mounted, so that a search finds their words and no input is lost.
          <div
            key={id}
            data-page={id}
            className={styles['options-page']}
            hidden={!names.some((name) => isShown(id, name))}
          >
            <h2>{say(title)}</h2>
            {names.map((name) => (
              // The browser continues the Tab order at the target of a link.
              <div key={name} id={name} hidden={!isShown(id, name)}>
                {sections[name]}
              </div>
            ))}
          </div>
        ))}
        {foundCount === 0 && (
          <div className={noticesStyles.empty}>
            <Button onClick={() => setSearch(null)}>{say('settingsShowAll')}</Button>
          </div>
        )}
      </main>
    </div>
  );
}
