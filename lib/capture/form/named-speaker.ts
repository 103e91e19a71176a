// What a form says once the person chose who said the quote: its templates may name the speaker. Pure.
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import type { Speaker } from '@/lib/capture/text/templates/placeholders';
import { chosenForm, chosenKind, type FormState, isSameValue } from './form-state';
import { startValues } from './setup';

/** The new values of the fields whose templates name the speaker. A field with words of the person keeps them. */
export function valuesNaming(speaker: Speaker, state: FormState): DraftValues {
  const kind = chosenKind(state);
  const { name, text } = kind.templates;
  const { draft, edited } = chosenForm(state);
  const named = startValues(kind, { ...state, speaker });
  const changed = [name, text].flatMap((templated) => {
    if (!templated || edited.includes(templated.field)) return [];
    const { field } = templated;
    return isSameValue(named[field], draft.values[field]) ? [] : [field];
  });
  return pickValues(named, changed);
}
