// The search box of the settings, with the count of matching sections.
import { SearchBox } from '@/components/SearchBox';
import { useSay } from '@/components/Words';

interface SettingsSearchProps {
  readonly query: string;
  readonly foundCount: number;
  readonly onSearch: (query: string) => void;
}

export function SettingsSearch({ query, foundCount, onSearch }: SettingsSearchProps) {
  const say = useSay();
  return (
    <search className="settings-search">
      <SearchBox
        label={say('settingsSearch')}
        hint={say('settingsSearch')}
        query={query}
        onSearch={onSearch}
      />
      <span className="settings-search-count" role="status">
        {query.trim() !== '' &&
          (foundCount === 0 ? say('settingsNoneFound') : say('settingsFound', foundCount))}
      </span>
    </search>
  );
}
