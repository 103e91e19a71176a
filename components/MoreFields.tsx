// The rarely needed fields, with a search where there are many.
import { type ReactNode, useState } from 'react';
import type { Field } from '@/lib/capture/form/field';
import { suggest } from '@/lib/capture/suggestions/matching';
import { SearchBox } from './SearchBox';
import { useSay } from './Words';

/** As many as are seen at once. */
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
        <div className="more-search">
          <SearchBox label={say('moreSearch')} hint={say('moreSearch')} query={query} onSearch={setQuery} />
        </div>
      )}
      {fields.map((field) => (
        // Hidden, not removed: a field keeps what is being typed in it.
        <div key={field.name} className="more-field" hidden={!found.has(field.name)}>
          {draw(field)}
        </div>
      ))}
      <p className="field-hint" role="status">
        {found.size === 0 && say('noneFound')}
      </p>
    </>
  );
}
