// The options of quick add for the token at the caret.
import { useSay } from '@/components/words/SayProvider';
import { type Field, listOf } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { newTag, type QuickTargets, type QuickToken } from '@/lib/capture/form/quick-add';
import { suggest } from '@/lib/capture/suggestions/matching';
import { email } from '@/lib/planning/contract/fields';
import { assistFor } from './field-assist';
import type { FieldProps } from './field-scope';
import { useListing } from './use-suggestions';

/** The parts of the form that quick add reads. */
export interface QuickAdd {
  readonly targets: QuickTargets;
  readonly values: DraftValues;
  readonly onFill: (name: string, value: FieldValue) => void;
  /** Turns the form into a comment on this idea. Absent if it can't. */
  readonly onCommentOn?: ((idea: string) => void) | undefined;
}

export interface QuickOption extends Suggestion {
  /** The field that it fills. null for an idea that the whole form turns to. */
  readonly fills: Field | null;
  readonly choose: () => void;
}

/** Typing more finds the others. */
const mostShown = 12;

const subjects = { '#': 'tags', '@': 'people', '>': 'products' } as const;

export function useQuickOptions(
  token: QuickToken | null,
  {
    assist,
    context,
    quickAdd,
  }: Pick<FieldProps<string>, 'assist' | 'context'> & { readonly quickAdd: QuickAdd },
): readonly QuickOption[] {
  const { targets, values, onFill, onCommentOn } = quickAdd;
  const say = useSay();
  const { sigil = null, query = '' } = token ?? {};
  const target = sigil && { '#': targets.tags, '@': targets.creator, '>': targets.product }[sigil];
  const takesIdeas = sigil === '>' && (targets.idea !== null || onCommentOn !== undefined);
  const own = target ? assistFor(target, assist) : assist;
  const listed = useListing(own, target && sigil && subjects[sigil], context, 'list');
  const ideas = useListing(assist, takesIdeas ? 'ideas' : null, context, 'list');
  const found = suggest(listed.options, query).options;
  const isFound = found.some(({ value }) => plain(value) === plain(query));
  const taken = sigil === '#' && target ? listOf(values, target.name) : [];

  /** The text itself as an option. null if it is no value, or is listed. */
  function typedOption(): Suggestion | null {
    if (isFound) return null;
    if (sigil === '@')
      return email.safeParse(query).success ? { value: query, label: query, detail: '' } : null;
    const tag = sigil === '#' ? newTag(query) : null;
    return tag === null ? null : { value: tag, label: say('quickAddNewTag', tag), detail: '' };
  }

  function optionFor(fills: Field) {
    return (option: Suggestion): QuickOption => ({
      ...option,
      fills,
      choose: () => onFill(fills.name, sigil === '#' ? [...new Set([...taken, option.value])] : option.value),
    });
  }

  const typed = typedOption();
  const options = [...begun(found, query), ...(typed ? [typed] : [])];
  return [
    ...(target ? options.filter(({ value }) => !taken.includes(value)).map(optionFor(target)) : []),
    ...begun(suggest(ideas.options, query).options, query).map(
      (option): QuickOption =>
        targets.idea
          ? optionFor(targets.idea)(option)
          : {
              ...option,
              detail: say('commentOn', option.value),
              fills: null,
              choose: () => onCommentOn?.(option.value),
            },
    ),
  ];
}

/** After a space, the person probably continues with the name. Only options that begin with the whole text stay. */
function begun(options: readonly Suggestion[], query: string): readonly Suggestion[] {
  const isStart = ({ label, value }: Suggestion) =>
    [label, value].some((text) => plain(text).startsWith(plain(query)));
  return (/\s/.test(query) ? options.filter(isStart) : options).slice(0, mostShown);
}

const plain = (text: string): string => text.normalize().toLowerCase();
