// The chips that say nothing stay under "More fields": no portal, and internal visibility. A portal, and anything
// public, is always a chip.
import { useState } from 'react';
import type { Field } from '@/lib/capture/field/field';
import { textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { isInternal } from '@/lib/capture/field/visibility';

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
