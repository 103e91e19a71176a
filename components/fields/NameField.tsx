// The name, with quick add: #, @ and > open a list. Only choosing an option changes the text.
import { type ChangeEvent, type CompositionEvent, type SyntheticEvent, useState } from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type Field, listOf } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { newTag, type QuickToken, rangeOf, type Sigil, tokenAt } from '@/lib/capture/form/quick-add';
import { suggest } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import { email } from '@/lib/planning/contract/fields';
import { FieldFrame } from './FieldFrame';
import { type FieldProps, useField } from './field-scope';
import styles from './fields.module.css';
import { NameText } from './NameText';
import { OptionList, useCombobox } from './use-combobox';
import { useListing } from './use-suggestions';

/** What each token fills, named in an empty name. */
const hints: Readonly<Record<Sigil, MessageKey>> = {
  '#': 'quickAddTag',
  '@': 'quickAddCreator',
  '>': 'quickAddProduct',
};

/** The parts of the form that quick add reads. */
export interface QuickAdd {
  readonly targets: ReadonlyMap<Sigil, Field>;
  readonly values: DraftValues;
  readonly onFill: (name: string, value: FieldValue) => void;
  /** Turns the form into a comment on this idea. Absent if it can't. */
  readonly onCommentOn?: ((idea: string) => void) | undefined;
}

interface NameFieldProps extends FieldProps<string> {
  readonly quickAdd: QuickAdd;
}

export function NameField(props: NameFieldProps) {
  const { field, value, problem, quickAdd } = props;
  const t = useTranslate();
  const { control, described, element, ids } = useField(field, problem);
  const { combobox, filled, events } = useQuickAdd(props, element);
  const fills = [...quickAdd.targets.keys()].map((sigil) => hints[sigil]);
  return (
    <FieldFrame {...{ field, problem }}>
      <div className={styles.suggest}>
        <NameText
          {...control}
          {...described}
          {...events}
          list={combobox}
          aria-labelledby={ids.label}
          hints={[field.label, ...fills].map((messageKey) => t(messageKey))}
          spellCheck
          dir={typedDirection(value)}
          value={value}
        />
        <OptionList combobox={combobox} labelId={ids.label} />
        <span className="spoken" role="status">
          {filled}
        </span>
      </div>
    </FieldFrame>
  );
}

/** The list for the token at the caret, and the events of the text that open and close it. */
function useQuickAdd(props: NameFieldProps, element: () => HTMLElement | null) {
  const { onChange } = props;
  /** null while the list is closed. */
  const [token, setToken] = useState<QuickToken | null>(null);
  /** The filled field and its value, for screen readers: the chip is elsewhere. */
  const [filled, setFilled] = useState('');
  const { options, fill } = useQuickOptions(token, props);
  const combobox = useCombobox({
    options,
    isOpen: token !== null && options.length > 0,
    initial: options[0]?.value ?? null,
    onClose: close,
    onChoose: choose,
  });

  function close(): void {
    setToken(null);
    combobox.setMark(null);
  }

  /** Reads the token at the caret, if there is one. */
  function look({ value: typed, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    combobox.setMark(null);
    setToken(selectionStart === selectionEnd ? tokenAt(typed, selectionStart) : null);
  }

  /** Follows the caret, and closes the list once the caret has left the token. */
  function follow({ selectionStart: caret, selectionEnd }: HTMLTextAreaElement): void {
    if (token && (caret !== selectionEnd || caret <= token.start || caret > token.end)) close();
  }

  function type(typed: string, { currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
    onChange(typed);
    if (isTyping(nativeEvent)) look(currentTarget);
    else close();
  }

  function choose(option: Suggestion): void {
    const input = element();
    if (token && input instanceof HTMLTextAreaElement)
      deleteText(input, rangeOf(input.value, token), onChange);
    // The remaining words can contain a token, too.
    close();
    setFilled(fill(option));
  }

  return {
    ...{ combobox, filled },
    events: {
      onType: type,
      onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => look(event.currentTarget),
      onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => follow(event.currentTarget),
      onKeyDown: combobox.press,
      onBlur: close,
    },
  };
}

/** An undo must not open the list. During a composition, the token is read at its end. */
const isTyping = (event: Event): boolean =>
  !(event instanceof InputEvent) || (/^(insert|delete)/.test(event.inputType) && !event.isComposing);

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

/** Typing more finds the others. */
const maxShown = 12;

/** The options for the token at the caret. `fill` puts one into its field, and says so. */
function useQuickOptions(token: QuickToken | null, { assist, context, quickAdd }: NameFieldProps) {
  const t = useTranslate();
  const { sigil = null, query = '' } = token ?? {};
  const target = (sigil && quickAdd.targets.get(sigil)) ?? null;
  const listed = useListing(target, { assist, context }, 'list');
  const found = suggest(listed.options, query).options;
  const takesIdeas = sigil === '>' && quickAdd.onCommentOn !== undefined;
  const listedIdeas = useListing(takesIdeas ? { suggests: 'ideas' } : null, { assist, context }, 'list');
  const ideas = suggest(listedIdeas.options, query).options;
  const taken = target?.role === 'tags' ? listOf(quickAdd.values, target.name) : [];

  /** The text itself as an option. null if it is no value, or is listed. */
  function typedOption(): Suggestion | null {
    if (!target || found.some(({ value }) => plain(value) === plain(query))) return null;
    if (sigil === '@')
      return email.safeParse(query).success ? { value: query, label: query, detail: '' } : null;
    const tag = sigil === '#' ? newTag(query) : null;
    return tag === null ? null : { value: tag, label: t('quickAddNewTag', tag), detail: '' };
  }

  function fill({ label, value }: Suggestion): string {
    if (ideas.some((idea) => idea.value === value)) quickAdd.onCommentOn?.(value);
    else if (target) return fillField(target, label, value);
    return '';
  }

  function fillField(target: Field, label: string, value: string): string {
    const isTag = target.role === 'tags';
    quickAdd.onFill(target.name, isTag ? [...taken, value] : value);
    return t('labeledValue', t(target.label), isTag ? value : label);
  }

  const comments = begun(ideas, query).map((idea) => ({ ...idea, detail: t('commentOn', idea.value) }));
  const options = [...begun(found, query), ...comments, typedOption()].filter((option) => option !== null);
  return { options: options.filter(({ value }) => !taken.includes(value)), fill };
}

/** After a space, the person probably continues with the name. Only options that begin with the whole text stay. */
function begun(options: readonly Suggestion[], query: string): readonly Suggestion[] {
  const isStart = ({ label, value }: Suggestion) =>
    [label, value].some((text) => plain(text).startsWith(plain(query)));
  return (/\s/.test(query) ? options.filter(isStart) : options).slice(0, maxShown);
}

const plain = (text: string): string => text.normalize().toLowerCase();
