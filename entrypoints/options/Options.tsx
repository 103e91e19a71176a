// The settings: their pages, and the search of all of them. Without an account, the onboarding.
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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
import { useTranslate } from '@/components/words/TranslateProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
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
  const { store, preferences } = useSettingStore(settings.preferences, watchSetting);
  if (!accounts || !former || !preferences || managed === undefined) return null;
  const reading = readPolicy(managed ?? {});
  return (
    <Screen
      {...{ deps, accounts, former, store, preferences, reading }}
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

interface OptionsScreenProps extends OptionsContext {
  /** Changes with the address, also between places that look the same. */
  readonly fragment: string;
}

function OptionsScreen({ fragment, ...context }: OptionsScreenProps) {
  const t = useTranslate();
  const { page: current, section: wanted } = placeOf(fragment);
  const drawn = useRef(new Map<SectionName, HTMLElement>());
  const draw = useSections(context);
  const sections = new Map(sectionNames.map((name) => [name, draw(name)]));
  const { query, missed, find, end } = useSearch(fragment, drawn.current);
  const isDrawn = (name: SectionName) => sections.get(name) !== null;
  const found = sectionNames.filter((name) => isDrawn(name) && !missed?.includes(name));

  // A link into a section shows its start, and a link to a page the page's.
  useLayoutEffect(() => {
    const section = wanted && drawn.current.get(wanted);
    if (section) section.scrollIntoView();
    else if (fragment !== '') window.scrollTo(0, 0);
  }, [wanted, fragment]);

  return (
    <div className={styles.options}>
      <div className={styles['options-side']}>
        <Header />
        <div className={`form ${styles['options-rail']}`}>
          <SettingsSearch query={query} foundCount={found.length} onSearch={find} />
          <SettingsRail
            {...{ page: current, isDrawn, isSearching: missed !== null }}
            // Also if the address names that page already.
            onLink={end}
          />
        </div>
      </div>
      <main className={`form ${styles['options-main']}`}>
        {context.notice}
        {settingsPages.map((page) => (
          <Page
            key={page.id}
            {...{ ...page, drawn: drawn.current, contents: sections }}
            shown={missed !== null || page.id === current ? found : []}
          />
        ))}
        {found.length === 0 && (
          <div className="empty">
            <Button onClick={end}>{t('settingsShowAll')}</Button>
          </div>
        )}
      </main>
    </div>
  );
}

interface Search {
  readonly query: string;
  /** The sections without its words. A section that is drawn later isn't missed. null for a search without words. */
  readonly missed: readonly SectionName[] | null;
}

/** The search of the drawn sections, also on hidden pages. It ends when the address names another place. */
function useSearch(fragment: string, drawn: ReadonlyMap<SectionName, HTMLElement>) {
  const [last, setLast] = useState<(Search & { readonly at: string }) | null>(null);
  const search: Search = last?.at === fragment ? last : { query: '', missed: null };
  function find(query: string): void {
    const without = [...drawn].flatMap(([name, section]) => (isFoundIn(section, query) ? [] : [name]));
    setLast({ query, missed: query.trim() === '' ? null : without, at: fragment });
  }
  return { ...search, find, end: () => setLast(null) };
}

interface PageProps {
  readonly id: PageName;
  readonly title: MessageKey;
  readonly sections: readonly SectionName[];
  readonly contents: ReadonlyMap<SectionName, ReactNode>;
  readonly shown: readonly SectionName[];
  /** Gets the elements of the sections. */
  readonly drawn: Map<SectionName, HTMLElement>;
}

/** Hidden pages and sections stay mounted, so that a search finds their words and no input is lost. */
function Page({ id, title, sections, contents, shown, drawn }: PageProps) {
  const t = useTranslate();
  return (
    <div
      data-page={id}
      className={`form ${styles['options-page']}`}
      hidden={!sections.some((name) => shown.includes(name))}
    >
      <h2>{t(title)}</h2>
      {sections.map((name) => (
        // The browser continues the Tab order at the target of a link.
        <div
          key={name}
          ref={(section) => {
            if (section) drawn.set(name, section);
          }}
          id={name}
          hidden={!shown.includes(name)}
        >
          {contents.get(name)}
        </div>
      ))}
    </div>
  );
}

function Header() {
  const t = useTranslate();
  return (
    <header className={`line ${styles['options-header']}`}>
      <img src="/icon/mark.svg" alt="" width="32" height="32" />
      <div>
        <h1>{t('extensionName')}</h1>
        <p className="note">{t('optionsAbout')}</p>
        <a className="small" href="/help.html" target="_blank" hrefLang="en" rel="noopener">
          {t('help')}
        </a>
      </div>
    </header>
  );
}
