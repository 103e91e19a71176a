// The rarely needed fields as rows: required, filled and rejected ones first, the rarest last. Many of them get a search.
import { type ReactNode, useState } from 'react';
import { SearchBox } from '@/components/controls/SearchBox';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Field, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { isInternal } from '@/lib/capture/field/visibility';
import { suggest } from '@/lib/capture/suggestions/matching';

/** Fewer fields are visible at once and need no search. */
const fewestSearched = 8;

interface MoreFieldsProps {
  readonly fields: readonly Field[];
  /** A field that the person must see. */
  readonly isNeeded: (field: Field) => boolean;
  readonly draw: (field: Field) => ReactNode;
}

export function MoreFields({ fields, isNeeded, draw }: MoreFieldsProps) {
  const t = useTranslate();
  const [query, setQuery] = useState('');
  // A field stays where the person edits it.
  const [first] = useState(() => new Set(fields.filter(isNeeded).map(({ name }) => name)));
  const options = fields.map(({ name, label }) => ({ value: name, label: t(label), detail: '' }));
  const found = new Set(suggest(options, query).options.map(({ value }) => value));
  const placeOf = (field: Field) => (first.has(field.name) ? 0 : field.isAdvanced ? 2 : 1);
  return (
    <>
      {fields.length >= fewestSearched && (
        <SearchBox label={t('moreSearch')} hint={t('moreSearch')} query={query} onSearch={setQuery} />
      )}
      <div>
        {fields
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map((field) => (
            // Hidden, not unmounted: a field keeps the text that the person is typing.
            <div key={field.name} hidden={!found.has(field.name)}>
              {draw(field)}
            </div>
          ))}
      </div>
      <p className="field-hint" role="status">
        {found.size === 0 && t('noneFound')}
      </p>
    </>
  );
}

/**
 * The names of the folded fields. A chip that was shown stays a chip, and while "More" is open a field stays where the
 * person edits it.
 */
export function useFoldedFields(
  properties: readonly Field[],
  values: DraftValues,
  isMoreShown: (folded: readonly string[]) => boolean,
): readonly string[] {
  const silent = properties.filter((field) => saysNothing(field, values)).map(({ name }) => name);
  const [folded, setFolded] = useState(silent);
  const stays = isMoreShown(folded) ? folded : folded.filter((name) => silent.includes(name));
  if (stays.length !== folded.length) setFolded(stays);
  return stays;
}

function saysNothing(field: Field, values: DraftValues): boolean {
  const { control, name, role, isRequired, isChange } = field;
  if (isRequired || isChange) return false;
  const value = textOf(values, name);
  if (role === 'portal') return value === '';
  return role === 'visibility' && control.type === 'choice' && isInternal(value || (control.unset ?? null));
}
