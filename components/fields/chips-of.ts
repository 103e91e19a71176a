// Where a capture goes and who may see it, as the few short values that a card shows.
import { listText } from '@/components/words/list-text';
import type { Draft } from '@/lib/capture/field/draft';
import { isInternal } from '@/lib/capture/field/visibility';
import { kindOf } from '@/lib/capture/kinds';
import type { Destinations } from '@/lib/capture/start/destinations';

export interface Chip {
  /** The field's name. */
  readonly field: string;
  /** A choice is its value. */
  readonly text: string;
  /** It says who may see the record. */
  readonly isAudience: boolean;
}

/**
 * The filled destinations and tags, and an audience that isn't internal, in the order of the form. With `ownEmail`, also
 * a creator who is somebody else: whose idea it is.
 */
export function chipsOf(
  { kind, values }: Pick<Draft, 'kind' | 'values'>,
  mostUsed: Destinations['mostUsed'],
  ownEmail?: string,
): Chip[] {
  const isOther = (name: string) =>
    ownEmail !== undefined && String(values[name] ?? '').toLowerCase() !== ownEmail.toLowerCase();
  const shown = (kindOf(kind)?.fields ?? []).filter(
    ({ name, group, role, isChange }) =>
      !isChange &&
      (group === 'destination' ||
        role === 'tags' ||
        role === 'visibility' ||
        (role === 'creator' && isOther(name))),
  );
  return shown.flatMap(({ name, role, suggests }) => {
    const value = values[name] ?? '';
    const text = typeof value === 'string' ? value.trim() : listText(value);
    if (text === '' || (role === 'visibility' && isInternal(text))) return [];
    const known = suggests && mostUsed[suggests]?.find((option) => option.value === text);
    const isAudience = role === 'portal' || role === 'visibility';
    return [{ field: name, text: (role === 'portal' && known?.label) || text, isAudience }];
  });
}
