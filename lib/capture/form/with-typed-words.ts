// Words that a person typed beside a form, such as on the card of a passage. Pure.
import { fieldOf, htmlOf } from '@/lib/capture/field/field';
import { isBlankHtml, textToHtml } from '@/lib/capture/text/html';
import { chosenForm, chosenKind, type FormState, textFieldOf, withField } from './form-state';

/** Typed words become the name. A form without a name gets them above its text. */
export function withTypedWords(state: FormState, typed: string): FormState {
  if (typed.trim() === '') return state;
  const title = fieldOf(chosenKind(state).fields, 'title');
  if (title) return withField(state, title.name, typed);
  const field = textFieldOf(state.kindId);
  return field === '' ? state : withField(state, field, textToHtml(typed) + writtenIn(state, field));
}

/** Adds typed words after the words of the form. A form without a text stays as it is. */
export function withWordsAfter(state: FormState, typed: string): FormState {
  const field = textFieldOf(state.kindId);
  return typed.trim() === '' || field === ''
    ? state
    : withField(state, field, writtenIn(state, field) + textToHtml(typed));
}

function writtenIn(state: FormState, field: string): string {
  const html = htmlOf(chosenForm(state).draft.values, field);
  return isBlankHtml(html) ? '' : html;
}
