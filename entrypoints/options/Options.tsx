// The settings: their pages, and the search of all of them. Without an account, the onboarding.
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/controls/Button';
import { useSinglePress } from '@/components/controls/use-shortcuts';
import { NewerVersionNotice } from '@/components/notices/Notice';
import { isFoundIn, SettingsRail, SettingsSearch } from '@/components/options/SettingsFrame';
import { useSettingStore } from '@/components/options/setting-store';
import {
  type PageName,
  placeOf,
  type SectionName,
  sectionNames,
  settingsPages,
} from '@/components/options/settings-pages';
import { useRead } from '@/components/use-read';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/words/SayProvider';
import { readPolicy } from '@/lib/settings/managed-policy';
import type { OptionsDeps } from './deps';
import { Onboarding } from './Onboarding';
import styles from './Options.module.css';
import { type OptionsContext, useSections } from './sections';

export function Options({ deps }: { readonly deps: OptionsDeps }) {
  const { settings, watchSetting } = deps;
  const accounts = useStored(settings.accounts, watchSetting, null);
  const former = useStored(settings.formerAccounts, watchSetting, null);
  const managed = useStored(settings.cachedPolicy, watchSetting, undefined);
  const isNewer = useRead(settings.isOfNewerVersion, false);
  useSinglePress();
  const { store, view } = useSettingStore(settings.preferences, watchSetting);
  if (!accounts || !former || !view || managed === undefined) return null;
  const reading = readPolicy(managed ?? {});
  return (
    <Screen
      {...{ deps, accounts, former, store, reading }}
      preferences={view.value}
      notice={isNewer && <NewerVersionNotice />}
    />
  );
}

/** The onboarding of a person who opens the page without an account, unless the address names a page or a section. */
function Screen(props: OptionsContext) {
  const fragment = useSyncExternalStore(watchFragment, readFragment);
  const [isFirstMinute] = useState(props.accounts.length + props.former.length === 0);
  return isFirstMinute && fragment === '' ? (
    <Onboarding {...props} />
  ) : (
    <OptionsScreen {...props} fragment={fragment} />
  );
}

/** The page of the settings that the address names. Back and forward work, and links from elsewhere open a section. */
function watchFragment(onChanged: () => void): () => void {
  window.addEventListener('hashchange', onChanged);
  return () => window.removeEventListener('hashchange', onChanged);
}

const readFragment = (): string => window.location.hash;

/** A search ends when the address names another place. */
interface Search {
  readonly query: string;
  /** The sections without its words. null for a search without words. */
  readonly missed: readonly SectionName[] | null;
  readonly fragment: string;
}

interface OptionsScreenProps extends OptionsContext {
  /** Changes with the address, also between places that look the same. */
  readonly fragment: string;
}

function OptionsScreen({ fragment, ...context }: OptionsScreenProps) {
  const say = useSay();
  const { page: current, section: wanted } = placeOf(fragment);
  const [search, setSearch] = useState<Search | null>(null);
  const drawn = useRef(new Map<SectionName, HTMLElement>());
  const draw = useSections(context);
  const sections = new Map(sectionNames.map((name) => [name, draw(name)]));
  const { query, missed } = search?.fragment === fragment ? search : { query: '', missed: null };
  const isDrawn = (name: SectionName) => sections.get(name) !== null;
  const isFound = (name: SectionName) => isDrawn(name) && !missed?.includes(name);
  const foundCount = sectionNames.filter(isFound).length;
  const isShown = (page: PageName, name: SectionName) =>
    isFound(name) && (missed !== null || page === current);

  // A link into a section shows its start, and a link to a page the page's.
  useLayoutEffect(() => {
    const section = wanted && drawn.current.get(wanted);
    if (section) section.scrollIntoView();
    else if (fragment !== '') window.scrollTo(0, 0);
  }, [wanted, fragment]);

  /** Reads the words of the drawn sections, also on hidden pages. A section that is drawn later isn't missed. */
  function find(words: string): void {
    const without = [...drawn.current].filter(([, section]) => !isFoundIn(section, words));
    setSearch({ query: words, missed: words.trim() === '' ? null : without.map(([name]) => name), fragment });
  }

  return (
    <div className={styles.options}>
      <div className={styles['options-side']}>
        <Header />
        <div className={`form ${styles['options-rail']}`}>
          <SettingsSearch query={query} foundCount={foundCount} onSearch={find} />
          <SettingsRail
            page={current}
            isDrawn={isDrawn}
            isSearching={missed !== null}
            onPage={(page) => {
              setSearch(null);
              window.location.hash = page;
            }}
          />
        </div>
      </div>
      <main className={`form ${styles['options-main']}`}>
        {context.notice}
        {settingsPages.map(({ id, title, sections: names }) => (
          // Hidden pages and sections stay mounted, so that a search finds their words and no input is lost.
          <div
            key={id}
            data-page={id}
            className={`form ${styles['options-page']}`}
            hidden={!names.some((name) => isShown(id, name))}
          >
            <h2>{say(title)}</h2>
            {names.map((name) => (
              // The browser continues the Tab order at the target of a link.
              <div
                key={name}
                ref={(section) => {
                  if (section) drawn.current.set(name, section);
                }}
                id={name}
                hidden={!isShown(id, name)}
              >
                {sections.get(name)}
              </div>
            ))}
          </div>
        ))}
        {foundCount === 0 && (
          <div className="empty">
            <Button onClick={() => setSearch(null)}>{say('settingsShowAll')}</Button>
          </div>
        )}
      </main>
    </div>
  );
}

function Header() {
  const say = useSay();
  return (
    <header className={`line ${styles['options-header']}`}>
      <img src="/icon/mark.svg" alt="" width="32" height="32" />
      <div>
        <h1>{say('extensionName')}</h1>
        <p className="note">{say('optionsAbout')}</p>
        <a className="small" href="/help.html" target="_blank" hrefLang="en" rel="noopener">
          {say('help')}
        </a>
      </div>
    </header>
  );
}
