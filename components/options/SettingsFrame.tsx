// The frame of the settings page: the rail of its pages, the search, and the frame of a section.
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/controls/Button';
import { SearchBox } from '@/components/controls/SearchBox';
import { Notice } from '@/components/notices/Notice';
import { useTranslate } from '@/components/words/TranslateProvider';
import { foldText } from '@/lib/capture/similar/folded-text';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { StorageProblem } from '@/lib/settings/stored-value';
import styles from './options.module.css';
import type { Saved } from './setting-store';
import { type PageName, type SectionName, sectionTexts, settingsPages } from './settings-pages';

interface SettingsRailProps {
  readonly page: PageName;
  readonly isDrawn: (section: SectionName) => boolean;
  /** A search shows sections of several pages. */
  readonly isSearching: boolean;
  readonly onLink: () => void;
}

/** The pages, with the sections of the open one. A narrow window has the pages alone, side by side. */
export function SettingsRail({ page, isDrawn, isSearching, onLink }: SettingsRailProps) {
  const t = useTranslate();
  return (
    <nav aria-label={t('settingsPages')}>
      <ul className={`stack tight ${styles['settings-links']}`}>
        {settingsPages.map(({ id, title, sections }) => (
          <li key={id}>
            <a
              className={`line option ${styles['settings-link']}`}
              href={`#${id}`}
              aria-current={id === page && !isSearching ? 'page' : undefined}
              onClick={onLink}
            >
              {t(title)}
            </a>
            {id === page && (
              <ul className={styles['settings-sections']}>
                {sections.filter(isDrawn).map((name) => (
                  <li key={name}>
                    <a
                      className={`line option small ${styles['settings-link']} ${styles['settings-section']}`}
                      href={`#${name}`}
                    >
                      {t(sectionTexts[name].title)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SettingsSearchProps {
  readonly query: string;
  readonly foundCount: number;
  readonly onSearch: (query: string) => void;
}

/** The search box, with the count of matching sections. */
export function SettingsSearch({ query, foundCount, onSearch }: SettingsSearchProps) {
  const t = useTranslate();
  return (
    <search className="stack tight">
      <SearchBox label={t('settingsSearch')} hint={t('settingsSearch')} query={query} onSearch={onSearch} />
      <span className="note" role="status">
        {query.trim() !== '' && (foundCount === 0 ? t('settingsNoneFound') : t('settingsFound', foundCount))}
      </span>
    </search>
  );
}

/** Attributes whose words a person sees or hears. */
const spoken = ['aria-label', 'placeholder', 'title'];

/**
 * Whether the drawn section contains every word of the query, even if it is hidden. Ignores case and accents.
 * An empty query finds everything.
 */
export function isFoundIn(section: Element, query: string): boolean {
  const drawn = [section, ...section.querySelectorAll('*')];
  const words = drawn.flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
  const all = foldText([section.textContent, ...words].join('\n'));
  return foldText(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const problemMessages: Readonly<Record<StorageProblem, MessageKey>> = {
  full: 'settingNotSavedFull',
  newer: 'settingNotSavedNewer',
  failed: 'settingNotSaved',
};

interface SectionProps {
  readonly name: SectionName;
  readonly saved: Saved;
  readonly children: ReactNode;
}

/** Heading, description and "Saved". */
export function Section({ name, saved: { state, retry }, children }: SectionProps) {
  const t = useTranslate();
  const titleId = useId();
  const { title, about } = sectionTexts[name];
  return (
    <section className="form part" aria-labelledby={titleId}>
      <header className={`line row-between ${styles['section-header']}`}>
        <h3 id={titleId}>{t(title)}</h3>
        <span className="line tight small strong accent" role="status">
          {state === 'saved' && (
            <>
              <Check />
              {t('settingSaved')}
            </>
          )}
        </span>
      </header>
      {state !== 'saved' && state !== 'unchanged' && (
        <div role="alert">
          <Notice tone="problem" action={<Button onClick={retry}>{t('tryAgain')}</Button>}>
            {t(problemMessages[state])}
          </Notice>
        </div>
      )}
      {about && <p className="quiet">{t(about)}</p>}
      <div className="form">{children}</div>
    </section>
  );
}
