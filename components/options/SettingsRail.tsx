// The pages of the settings: links in a rail, or a select in a narrow window. The style sheet shows one of them. The
// rail lists the sections of the open page.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import styles from './SettingsRail.module.css';
import { type PageName, type SectionName, sectionTitles, settingsPages } from './settings-pages';

interface SettingsRailProps {
  readonly page: PageName;
  readonly isDrawn: (section: SectionName) => boolean;
  /** A search shows sections of several pages. */
  readonly isSearching: boolean;
  /** The address already follows a link. It doesn't follow the select. */
  readonly onPage: (page: PageName) => void;
}

export function SettingsRail({ page, isDrawn, isSearching, onPage }: SettingsRailProps) {
  const say = useSay();
  const selectId = useId();
  return (
    <nav className={styles['settings-pages']} aria-label={say('settingsPages')}>
      <ul className={styles['settings-links']}>
        {settingsPages.map(({ id, title, sections }) => (
          <li key={id}>
            <a
              className={styles['settings-link']}
              href={`#${id}`}
              aria-current={id === page && !isSearching ? 'page' : undefined}
              onClick={() => onPage(id)}
            >
              {say(title)}
            </a>
            {id === page && (
              <ul>
                {sections.filter(isDrawn).map((name) => (
                  <li key={name}>
                    <a
                      className={`${styles['settings-link']} ${styles['settings-section']}`}
                      href={`#${name}`}
                    >
                      {say(sectionTitles[name])}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <label className="spoken" htmlFor={selectId}>
        {say('settingsPages')}
      </label>
      <select
        id={selectId}
        className={`input select ${styles['settings-page-select']}`}
        value={page}
        onChange={({ currentTarget: { value } }) => {
          const chosen = settingsPages.find(({ id }) => id === value);
          if (chosen) onPage(chosen.id);
        }}
      >
        {settingsPages.map(({ id, title }) => (
          <option key={id} value={id}>
            {say(title)}
          </option>
        ))}
      </select>
    </nav>
  );
}
