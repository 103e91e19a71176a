// The search of the settings: its box, with the count of matching sections, and how it reads a section.

import { SearchBox } from '@/components/controls/SearchBox';
import { useSay } from '@/components/words/SayProvider';
import styles from './SettingsSearch.module.css';

interface SettingsSearchProps {
  readonly query: string;
  readonly foundCount: number;
  readonly onSearch: (query: string) => void;
}

export function SettingsSearch({ query, foundCount, onSearch }: SettingsSearchProps) {
  const say = useSay();
  return (
    <search className={styles['settings-search']}>
      <SearchBox
        label={say('settingsSearch')}
        hint={say('settingsSearch')}
        query={query}
        onSearch={onSearch}
      />
      <span className={styles['settings-search-count']} role="status">
        {query.trim() !== '' &&
          (foundCount === 0 ? say('settingsNoneFound') : say('settingsFound', foundCount))}
      </span>
    </search>
  );
}

/** Attributes whose words a person sees or hears. */
const spoken = ['aria-label', 'placeholder', 'title'];

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/**
 * Whether the drawn section contains every word of the query, also if it is hidden. Ignores case and accents.
 * An empty query finds everything.
 */
export function isFoundIn(section: Element, query: string): boolean {
  const drawn = [section, ...section.querySelectorAll('*')];
  const words = drawn.flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
  const all = plain([section.textContent, ...words].join('\n'));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
