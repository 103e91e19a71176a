// Owns searching the settings: what is typed, and how many parts are left by it.
import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { useSay } from '../Words';

export interface SettingsSearchProps {
  readonly query: string;
  readonly foundCount: number;
  readonly onSearch: (query: string) => void;
}

export function SettingsSearch({ query, foundCount, onSearch }: SettingsSearchProps) {
  const say = useSay();
  const id = useId();
  return (
    <search className="settings-search">
      <label className="spoken" htmlFor={id}>
        {say('settingsSearch')}
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        placeholder={say('settingsSearch')}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
      />
      <span className="settings-search-count" role="status">
        {query.trim() !== '' && say('settingsFound', foundCount)}
      </span>
    </search>
  );
}
