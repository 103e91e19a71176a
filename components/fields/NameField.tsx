// The name, with quick add: #, @ and > open a list. Only choosing an option changes the text.
import { type ChangeEvent, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type Field, listOf } from '@/lib/capture/field/field';
import type { Suggestion, SuggestionSubject } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import {
  newTag,
  type QuickTargets,
  type QuickToken,
  rangeOf,
  type Sigil,
  sigilFields,
  tokenAt,
} from '@/lib/capture/form/quick-add';
import { suggest } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import { email } from '@/lib/planning/contract/fields';
import { FieldFrame } from './FieldFrame';
import { assistFor } from './field-assist';
import { type FieldProps, useField } from './field-scope';
import styles from './fields.module.css';
import { NameText } from './NameText';
import { OptionList, useCombobox } from './use-combobox';
import { useListing } from './use-suggestions';

/** What each token fills, named in an empty name. */
const sigilTable = {
  '#': { target: 'tags', subject: 'tags', hint: 'quickAddTag' },
  '@': { target: 'creator', subject: 'people', hint: 'quickAddCreator' },
  '>': { target: 'product', subject: 'products', hint: 'quickAddProduct' },
} as const satisfies Record<
  Sigil,
  { target: keyof QuickTargets; subject: SuggestionSubject; hint: MessageKey }
>;

/** The parts of the form that quick add reads. */
export interface QuickAdd {
  readonly targets: QuickTargets;
  readonly values: DraftValues;
  readonly onFill: (name: string, value: FieldValue) => void;
  /** Turns the form into a comment on this idea. Absent if it can't. */
  readonly onCommentOn?: ((idea: string) => void) | undefined;
}

interface NameFieldProps extends FieldProps<string> {
  readonly quickAdd: QuickAdd;
}

export function NameField(props: NameFieldProps) {
  const { field, value, problem, problemParts, quickAdd, onChange } = props;
  const say = useSay();
  /** null while the list is closed. */
  const [token, setToken] = useState<QuickToken | null>(null);
  /** The filled field and its value, for screen readers: the chip is elsewhere. */
  const [filled, setFilled] = useState('');
  const options = useQuickOptions(token, props);
  const { control, described, element, ids } = useField(field, problem);
  const sigils = sigilFields(quickAdd.targets).map(([sigil]) => sigilTable[sigil].hint);
  const combobox = useCombobox<QuickOption>({
    options,
    isOpen: token !== null && options.length > 0,
    initial: options[0]?.value ?? null,
    onClose: close,
    onChoose: choose,
  });

  function close(): void {
    setToken(null);
    combobox.unmark();
  }

  /** Reads the token at the caret, if there is one. */
  function look({ value: typed, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    combobox.unmark();
    setToken(selectionStart === selectionEnd ? tokenAt(typed, selectionStart) : null);
  }

  /** Follows the caret, and closes the list once the caret has left the token. */
  function follow({ selectionStart: caret, selectionEnd }: HTMLTextAreaElement): void {
    if (token && (caret !== selectionEnd || caret <= token.start || caret > token.end)) close();
  }

  function type(typed: string, { currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
    onChange(typed);
    const { inputType, isComposing } =
      nativeEvent instanceof InputEvent ? nativeEvent : { inputType: 'insert', isComposing: false };
    // An undo must not open the list. During a composition, the token is read at its end.
    if (/^(insert|delete)/.test(inputType) && !isComposing) look(currentTarget);
    else close();
  }

  function choose({ fills, label, value: taken, choose: fill }: QuickOption): void {
    const input = element();
    close();
    if (token && input instanceof HTMLTextAreaElement)
      deleteText(input, rangeOf(input.value, token), onChange);
    // The remaining words can contain a token, too.
    close();
    fill();
    if (fills) setFilled(say('labeledValue', say(fills.label), fills.role === 'tags' ? taken : label));
  }

  return (
    <FieldFrame {...{ field, problem, problemParts }}>
      <div className={styles.suggest}>
        <NameText
          {...control}
          {...described}
          list={combobox}
          aria-labelledby={ids.label}
          hints={[field.label, ...sigils].map((messageKey) => say(messageKey))}
          spellCheck
          dir={typedDirection(value)}
          value={value}
          onType={type}
          onCompositionEnd={(event) => look(event.currentTarget)}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={combobox.press}
          onBlur={close}
        />
        <OptionList combobox={combobox} labelId={ids.label} />
        <span className="spoken" role="status">
          {filled}
        </span>
      </div>
    </FieldFrame>
  );
}

/** Deletes with an editing command, so that the browser's undo can restore the words. */
function deleteText(
  input: HTMLTextAreaElement,
  { start, end }: { readonly start: number; readonly end: number },
  onChange: (value: string) => void,
): void {
  input.focus();
  input.setSelectionRange(start, end);
  if (document.execCommand?.('delete')) return;
  const { value } = input;
  onChange(value.slice(0, start) + value.slice(end));
}

interface QuickOption extends Suggestion {
  /** The field that it fills. null for an idea that the whole form turns to. */
  readonly fills: Field | null;
  readonly choose: () => void;
}

/** Typing more finds the others. */
const mostShown = 12;

/** The options for the token at the caret. */
function useQuickOptions(
  token: QuickToken | null,
  { assist, context, quickAdd }: Pick<NameFieldProps, 'assist' | 'context' | 'quickAdd'>,
): readonly QuickOption[] {
  const { targets, values, onFill, onCommentOn } = quickAdd;
  const say = useSay();
  const { sigil = null, query = '' } = token ?? {};
  const look = sigil && sigilTable[sigil];
  const target = look && targets[look.target];
  const takesIdeas = sigil === '>' && (targets.idea !== null || onCommentOn !== undefined);
  const own = target ? assistFor(target, assist) : assist;
  const listed = useListing(own, target && look ? look.subject : null, context, 'list');
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
