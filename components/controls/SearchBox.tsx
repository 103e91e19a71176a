// The search field of a list.
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId } from 'react';
import styles from './controls.module.css';

interface SearchBoxProps {
  /** The accessible name. Sighted people see the icon instead. */
  readonly label: string;
  readonly hint: string;
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

export function SearchBox({ label, hint, query, onSearch }: SearchBoxProps) {
  const id = useId();

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || query === '') return;
    // This Escape must not close the popup.
    event.preventDefault();
    onSearch('');
  }

  return (
    <div className={`fill ${styles['search-box']}`}>
      <label className="spoken" htmlFor={id}>
        {label}
      </label>
      <Search />
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  );
}
