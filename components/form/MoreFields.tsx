// The rarely needed fields. Many of them get a search.
import { type ReactNode, useState } from 'react';
import { SearchBox } from '@/components/controls/SearchBox';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import { suggest } from '@/lib/capture/suggestions/matching';
import styles from './MoreFields.module.css';

/** Fewer fields are visible at once and need no search. */
const fewestSearched = 8;

interface MoreFieldsProps {
  readonly fields: readonly Field[];
  readonly draw: (field: Field) => ReactNode;
}

export function MoreFields({ fields, draw }: MoreFieldsProps) {
  const say = useSay();
  const [query, setQuery] = useState('');
  const options = fields.map(({ name, label }) => ({ value: name, label: say(label), detail: '' }));
  const found = new Set(suggest(options, query).options.map(({ value }) => value));
  return (
    <>
      {fields.length >= fewestSearched && (
        <div className={styles['more-search']}>
          <SearchBox label={say('moreSearch')} hint={say('moreSearch')} query={query} onSearch={setQuery} />
        </div>
      )}
      {fields.map((field) => (
        // Hidden, not unmounted: a field keeps the text that the person is typing.
        <div key={field.name} hidden={!found.has(field.name)}>
          {draw(field)}
        </div>
      ))}
      <p className="field-hint" role="status">
        {found.size === 0 && say('noneFound')}
      </p>
    </>
  );
}
