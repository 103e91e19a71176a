// The source line as the person wrote it: a pasted link, other words, or nothing. Pure.
import { fieldOf, textOf } from '@/lib/capture/field/field';
import { citedAddress, type Source } from '@/lib/capture/text/source';
import { chosenForm, type FormState, withField, withSource } from './form-state';
import { fieldsOf } from './slots';

const longest = 8_000;

/** The page's own address keeps its title. Words that are no link are cited as they are. */
export function writtenSource(written: string, before: Source): Source {
  const text = written.trim().slice(0, longest);
  if (text === before.address || text === before.passageAddress) return before;
  const isLink = /^https?:\/\//i.test(text) && URL.canParse(text);
  return { title: text, address: isLink ? new URL(text).href : '', passageAddress: null };
}

/** Cites this source. A field with the link follows, unless the person wrote another one. */
export function withWrittenSource(state: FormState, source: Source): FormState {
  const { draft } = chosenForm(state);
  const link = fieldOf(fieldsOf(draft.kind), 'link');
  const cited = withSource(state, source, { isOwn: true });
  const follows = link !== undefined && textOf(draft.values, link.name) === citedAddress(draft.source);
  return follows ? withField(cited, link.name, citedAddress(source)) : cited;
}
