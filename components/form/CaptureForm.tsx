// The form of a kind. First come the name, the text with its tools, and the properties as chips. "More fields"
// unfolds the other fields.
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Toolbar } from '@/components/controls/Toolbar';
import { AudienceField, withAudience } from '@/components/fields/AudienceField';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import {
  type FieldControls,
  FieldScopeContext,
  FieldStyleContext,
  useFieldIds,
} from '@/components/fields/field-scope';
import propertyStyles from '@/components/fields/Property.module.css';
import { propertiesOf, rowsOf } from '@/components/fields/property-look';
import { PictureField } from '@/components/picture/PictureField';
import { putCaretAboveQuote } from '@/components/rich-text/own-words';
import { useTranslate } from '@/components/words/TranslateProvider';
import {
  type Field,
  type FieldProblem,
  fieldOf,
  isFilled,
  mainTextOf,
  textOf,
} from '@/lib/capture/field/field';
import type { SuggestionContext } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { quickTargets, takesQuickAdd } from '@/lib/capture/form/quick-add';
import type { SessionFocus } from '@/lib/capture/session/session';
import styles from './form.module.css';
import { MoreFields, useFoldedFields } from './MoreFields';

export interface CaptureFormProps {
  readonly fields: readonly Field[];
  readonly values: DraftValues;
  /** Names of locked fields. */
  readonly locked: readonly string[];
  readonly problems: readonly FieldProblem[];
  readonly assist: FieldAssist;
  readonly context: SuggestionContext;
  readonly focus: SessionFocus | null;
  /** Shown in the open chip of `field`: its most used values. */
  readonly inProperty?: { readonly field: string; readonly content: ReactNode } | null;
  /** Turns the form into a comment on this idea, which the person chose in quick add. @default quick add offers no ideas */
  readonly onCommentOn?: ((idea: string) => void) | undefined;
  /** The words are the page's, and nobody changed them. @default false */
  readonly isPassage?: boolean | undefined;
  /** Directly below the words: who said them and where, and further quotes. */
  readonly underText: ReactNode;
  /** Further buttons for the toolbar of the text. */
  readonly textTools?: ReactNode;
  /** Beside the toolbar. */
  readonly besideTools?: ReactNode;
  /** Moves the form to a view that stays open beside a file picker. @default this view stays open */
  readonly onMoveForFile?: (() => void) | undefined;
  readonly onChange: (name: string, value: FieldValue) => void;
}

export function CaptureForm(props: CaptureFormProps) {
  const { values, problems, assist, focus, underText, textTools, besideTools, onMoveForFile, onChange } =
    props;
  const t = useTranslate();
  const moreContent = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const moreId = useId();
  const { controls } = useContext(FieldScopeContext);
  const joined = withAudience(props.fields, props.locked);
  const fields = joined?.fields ?? props.fields;
  const { title, text, picture, rows, chips, others, more } = useSections(fields, props);

  useFieldFocus(focus, controls);
  useEffect(() => {
    if (more.isOpen) moreContent.current?.scrollIntoView({ block: 'nearest' });
  }, [more.isOpen]);

  const draw = drawer({ ...props, fields }, joined);
  const toolbar = (first: ReactNode) =>
    text && (
      <Toolbar label={t(text.label)}>
        {first}
        {textTools}
      </Toolbar>
    );
  /** Closes the innermost thing that is open: first a list, which handles the key, then "More fields". */
  function pressEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || !more.isOpen) return;
    event.preventDefault();
    more.open(false);
    moreButton.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles a key of the fields inside.
    <div className={styles['capture-form']} data-is-more={more.isShown} onKeyDown={pressEscape}>
      {rows.length > 0 && <div>{rows.map(draw('row'))}</div>}
      {title && draw('bare')(title)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the room below the words belongs to the text, which has its own role. */}
      <div
        className={styles.passage}
        data-is-page={props.isPassage ?? false}
        onMouseDown={(event) => focusText(event, controls.get(text?.name ?? ''))}
      >
        {text && draw('bare')(text)}
        {underText}
      </div>
      <div className={`row tight ${styles['text-tools']}`}>
        {picture && assist.pictures ? (
          <PictureField
            field={picture}
            value={textOf(values, picture.name)}
            problem={problemOf(problems, picture)}
            pictures={assist.pictures}
            onMoveForFile={onMoveForFile}
            toolbar={toolbar}
            onChange={(value) => onChange(picture.name, value)}
          />
        ) : (
          toolbar(null)
        )}
        {besideTools}
      </div>
      {others.length > 0 && <div>{others.map(draw('row'))}</div>}
      <Chips more={more} {...{ moreId, moreButton }}>
        {chips.map(draw('property'))}
      </Chips>
      {chips.map((field) => (
        <PropertyProblem key={field.name} field={field} problem={problemOf(problems, field)} />
      ))}
      <div id={moreId} className={`stack ${styles['form-more']}`} hidden={!more.isShown} ref={moreContent}>
        {more.isShown && <MoreFields fields={more.fields} isNeeded={more.isNeeded} draw={draw('row')} />}
      </div>
    </div>
  );
}

const problemOf = (problems: readonly FieldProblem[], { name }: Field) =>
  problems.find(({ field }) => field === name);

/** Where each field is. Those under "More" are in no other place, and show if the person opened it, or must see one. */
function useSections(
  fields: readonly Field[],
  { values, problems, focus }: Pick<CaptureFormProps, 'values' | 'problems' | 'focus'>,
) {
  const [isOpen, open] = useState(false);
  const properties = propertiesOf(fields);
  const rows = rowsOf(properties);
  const optional = properties.filter((field) => !rows.includes(field));
  const rare = fields.filter(({ group }) => group === 'more');
  const isAsked = (name: string) => focus?.field === name || problems.some(({ field }) => field === name);
  const isShowing = (folded: readonly string[]) =>
    isOpen || [...rare.map(({ name }) => name), ...folded].some(isAsked);
  const folded = useFoldedFields(optional, values, isShowing);
  const isFolded = ({ name }: Field) => folded.includes(name);
  const title = fieldOf(fields, 'title');
  const text = mainTextOf(fields);
  const picture = fieldOf(fields, 'picture');
  const placed = new Set([title, ...properties, ...rare, text, picture]);
  const more = {
    ...{ isOpen, open },
    isShown: isShowing(folded),
    fields: [...optional.filter(isFolded), ...rare],
    /** Of the rarely needed fields. */
    filledCount: rare.filter((field) => (values[field.name] ?? '').length > 0).length,
    isNeeded: (field: Field) => field.isRequired || isFilled(field, values) || isAsked(field.name),
  };
  return {
    ...{ title, text, picture, rows, more },
    chips: optional.filter((field) => !isFolded(field)),
    others: fields.filter((field) => !placed.has(field)),
  };
}

/** Draws a field in the look of its place. */
function drawer(props: CaptureFormProps, joined: ReturnType<typeof withAudience>) {
  const { fields, values, locked, problems, assist, context, inProperty, onChange } = props;
  const targets = quickTargets(fields, locked);
  const quickAdd = { targets, values, onFill: onChange, onCommentOn: props.onCommentOn };
  const title = fieldOf(fields, 'title');
  const sigils = title && takesQuickAdd(title) ? [...targets] : [];
  return (look: 'row' | 'bare' | 'property') => (field: Field) => {
    const problem = problemOf(problems, field);
    return (
      <FieldStyleContext
        key={field.name}
        value={{
          look,
          content: inProperty?.field === field.name ? inProperty.content : null,
          sigil: sigils.find(([, { name }]) => name === field.name)?.[0],
        }}
      >
        {joined && field === joined.audience ? (
          <AudienceField
            {...{ field, values, assist, context, onChange, problem }}
            visibility={joined.visibility}
          />
        ) : (
          <FieldControl
            {...{ field, values, assist, context, quickAdd, problem }}
            isLocked={locked.includes(field.name)}
            onChange={(value) => onChange(field.name, value)}
          />
        )}
      </FieldStyleContext>
    );
  };
}

/** Moves the focus as `focus` says, before the paint that shows the field. */
function useFieldFocus(focus: SessionFocus | null, controls: FieldControls): void {
  const lastFocused = useRef<HTMLElement | null>(null);
  const selected = wholeSelection(lastFocused.current);
  // A slow page changes the suggested name late. React puts the caret behind it, and keys would be added (fault F79).
  // The words of a restored draft aren't selected: keys are added to them.
  useLayoutEffect(() => {
    if (focus?.selectsText === false || !selected || selected.control.value === selected.text) return;
    selected.control.select();
    showStart(selected.control);
  });
  // Before the paint that shows the field: the first key must not be lost (fault F79).
  useLayoutEffect(() => {
    if (!focus) return;
    const { activeElement, body } = document;
    if (focus.unlessMoved && activeElement !== body && activeElement !== lastFocused.current) return;
    const control = controls.get(focus.field) ?? null;
    const wasFocused = control === activeElement;
    lastFocused.current = control;
    control?.focus();
    control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' });
    if (!isTextControl(control)) {
      if (control?.isContentEditable) putCaretAboveQuote(control);
      return;
    }
    if (focus.selectsText) control.select();
    // Browsers put the caret before a text of several lines.
    else if (control instanceof HTMLTextAreaElement && !wasFocused)
      control.setSelectionRange(control.value.length, control.value.length);
    showStart(control);
  }, [focus, controls]);
}

interface ChipsProps {
  readonly more: ReturnType<typeof useSections>['more'];
  readonly moreId: string;
  readonly moreButton: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** The optional fields as chips, and the button that shows the others. */
function Chips({ more, moreId, moreButton, children }: ChipsProps) {
  const { isShown, fields, filledCount, open } = more;
  const t = useTranslate();
  const MoreIcon = isShown ? Minus : Plus;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border and need a legend.
    <div className="row" role="group" aria-label={t('propertyGroup')}>
      {children}
      {fields.length > 0 && (
        <button
          type="button"
          ref={moreButton}
          className={`line tight ${propertyStyles['property-face']} ${styles['more-button']}`}
          aria-expanded={isShown}
          aria-controls={moreId}
          title={t('more')}
          onClick={() => open(!isShown)}
        >
          <span className="spoken">{t('more')}</span>
          {filledCount > 0 && (
            <>
              <span className="badge" aria-hidden="true">
                {filledCount}
              </span>
              <span className="spoken">{t('moreFilled', filledCount)}</span>
            </>
          )}
          <MoreIcon />
        </button>
      )}
    </div>
  );
}

/** The free room below the words is a place to write, too. */
function focusText(event: MouseEvent<HTMLElement>, control: HTMLElement | undefined): void {
  if (event.target !== event.currentTarget || !control) return;
  event.preventDefault();
  control.focus();
  getSelection()?.selectAllChildren(control);
  getSelection()?.collapseToEnd();
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isTextControl = (control: HTMLElement | null): control is TextControl =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

/** A long text shows its start, wherever the caret is. */
function showStart(control: TextControl): void {
  control.scrollLeft = 0;
  control.scrollTop = 0;
}

/** The text of a focused control, if all of it is selected. */
function wholeSelection(control: HTMLElement | null): { control: TextControl; text: string } | null {
  if (!isTextControl(control) || control !== document.activeElement) return null;
  const { value: text, selectionStart, selectionEnd } = control;
  return selectionStart === 0 && selectionEnd === text.length ? { control, text } : null;
}

interface PropertyProblemProps {
  readonly field: Field;
  readonly problem: FieldProblem | undefined;
}

/** The problem of a chip, in a full sentence. A chip has no room for it. */
function PropertyProblem({ field, problem }: PropertyProblemProps) {
  const t = useTranslate();
  const ids = useFieldIds(field.name);
  return (
    problem && (
      <p className="field-problem" id={ids.problem}>
        <b>{t(field.label)}</b> {t(problem.messageKey, ...(problem.parts ?? []))}
      </p>
    )
  );
}
