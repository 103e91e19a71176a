// The templates of one kind at a time, with a preview on the page that was read last, and the editor of a kind's
// templates.
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import richTextStyles from '@/components/rich-text/rich-text.module.css';
import { shownFragment } from '@/components/rich-text/shown-html';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { htmlOf, textOf } from '@/lib/capture/field/field';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Templates } from '@/lib/capture/start/templates';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { PlaceholderName } from '@/lib/capture/text/templates/placeholders';
import { ownSamplePage, ownSampleSpeaker } from '@/lib/capture/text/templates/sample-page';
import { parseTemplate } from '@/lib/capture/text/templates/template';
import { defaultsFor } from '@/lib/settings/preferences';
import { templatesKey } from '@/lib/settings/sync';
import styles from './options.module.css';
import { PreferenceControls } from './PreferenceControls';
import { Select, SettingField, useTyped } from './SettingFields';
import type { SectionProps } from './setting-store';

/** An organization may allow no kind with templates. */
export const templatedKinds = (policy: Policy): Kind[] =>
  allowedKinds(policy).filter(({ templates }) => templates.name ?? templates.text);

export function TemplateSection({ preferences, policy, sample, today, unsynced, onChange }: SectionProps) {
  const t = useTranslate();
  const page = sample ?? ownSamplePage;
  const kinds = templatedKinds(policy);
  const [kindId, setKindId] = useState(kinds[0]?.id ?? '');
  const kind = kinds.find(({ id }) => id === kindId);
  if (!kind) return null;
  const templates = preferences.templates[kindId] ?? {};
  const { name, text } = kind.templates;
  const values = kind.start(page, defaultsFor(preferences, preferences.activeAccountId), {
    templates,
    today,
    isPlainText: preferences.isPlainText,
    speaker: sample ? null : ownSampleSpeaker,
  });
  return (
    <>
      <Select
        label={t('templateKind')}
        options={kinds.map(({ id, label }) => [id, t(label)] as const)}
        value={kindId}
        onChange={setKindId}
      />
      {unsynced.includes(templatesKey(kindId)) && <p className="quiet">{t('syncedTooLarge')}</p>}
      <TemplateEditor
        key={kindId}
        kind={kind}
        templates={templates}
        onChange={(changed) =>
          onChange((before) => ({ ...before, templates: { ...before.templates, [kindId]: changed } }))
        }
      />
      <figure className={`stack barred ${styles.preview}`} aria-label={t('preview')}>
        <figcaption className="note">{t('previewOn', page.title || page.address)}</figcaption>
        {name && (
          <p className="strong" dir="auto">
            {textOf(values, name.field)}
          </p>
        )}
        {text && <TextPreview html={htmlOf(values, text.field)} />}
      </figure>
      <PreferenceControls part="templates" preferences={preferences} onChange={onChange} />
    </>
  );
}

/** The words that a template makes of a page. */
function TextPreview({ html }: { readonly html: string }) {
  const t = useTranslate();
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const shown = shownFragment(html);
    // The links of a preview must not open anything.
    for (const link of shown.querySelectorAll('a')) link.removeAttribute('href');
    text.current?.replaceChildren(shown);
  }, [html]);

  return (
    <>
      {html === '' && <p className="quiet">{t('previewEmpty')}</p>}
      <div className={richTextStyles['rich-text']} ref={text} />
    </>
  );
}

interface TemplateEditorProps {
  readonly kind: Kind;
  readonly templates: Templates;
  /** Called only with valid templates. */
  readonly onChange: (templates: Templates) => void;
}

type Part = keyof Templates;
type TemplateControl = HTMLInputElement | HTMLTextAreaElement;

/** In the order of the list that offers them. */
const placeholderMessages: Readonly<Record<PlaceholderName, MessageKey>> = {
  title: 'placeholderTitle',
  selection: 'placeholderSelection',
  quote: 'placeholderQuote',
  line: 'placeholderLine',
  url: 'placeholderUrl',
  link: 'placeholderLink',
  site: 'placeholderSite',
  host: 'placeholderHost',
  author: 'placeholderAuthor',
  published: 'placeholderPublished',
  speaker: 'placeholderSpeaker',
  said: 'placeholderSaid',
  description: 'placeholderDescription',
  date: 'placeholderDate',
};

const keyOf = ({ name, text }: Templates) => JSON.stringify([name, text]);

export function TemplateEditor({ kind, templates, onChange }: TemplateEditorProps) {
  const t = useTranslate();
  const usual = { name: kind.templates.name?.template, text: kind.templates.text?.template };
  const initial = { name: usual.name ?? '', text: usual.text ?? '' };
  const stored = { name: templates.name ?? initial.name, text: templates.text ?? initial.text };
  const [typed, setTyped] = useTyped(keyOf(stored), stored);
  const last = useRef<Part>(usual.text === undefined ? 'name' : 'text');
  const form = useRef<HTMLDivElement>(null);

  function change(part: Part, written: string): void {
    const isUsable = parseTemplate(written).isOk;
    setTyped({ ...typed, [part]: written }, keyOf(isUsable ? { ...stored, [part]: written } : stored));
    if (isUsable) onChange({ ...templates, [part]: written });
  }

  function insert(placeholder: string): void {
    const control = form.current?.querySelector<TemplateControl>(`[name="${last.current}"]`);
    if (!control) return;
    const { value, selectionStart, selectionEnd } = control;
    const start = selectionStart ?? value.length;
    change(last.current, `${value.slice(0, start)}{{${placeholder}}}${value.slice(selectionEnd ?? start)}`);
    control.focus();
  }

  function reset(): void {
    setTyped(initial, keyOf(initial));
    onChange({});
  }

  const parts = (['name', 'text'] as const).filter((part) => usual[part] !== undefined);
  const isOwn = parts.some((part) => templates[part] !== undefined || typed[part] !== stored[part]);
  return (
    <div className="form" ref={form}>
      {parts.map((part) => (
        <TemplateField
          key={part}
          part={part}
          value={typed[part]}
          onFocus={() => {
            last.current = part;
          }}
          onText={(written) => change(part, written)}
        />
      ))}
      <Placeholders onInsert={insert} />
      {isOwn && (
        <div className="row">
          <Button onClick={reset}>{t('templateReset')}</Button>
        </div>
      )}
    </div>
  );
}

function Placeholders({ onInsert }: { readonly onInsert: (placeholder: string) => void }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure label={t('placeholders')} isOpen={isOpen} onToggle={setIsOpen}>
      <p className="quiet">{t('placeholdersAbout')}</p>
      <ul className="stack tight">
        {Object.entries(placeholderMessages).map(([name, messageKey]) => (
          <li key={name} className="row">
            <button
              type="button"
              className={`small-button ${styles.placeholder}`}
              onClick={() => onInsert(name)}
            >
              <code dir="ltr">{`{{${name}}}`}</code>
            </button>
            <span className="quiet">{t(messageKey)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface TemplateFieldProps {
  readonly part: Part;
  readonly value: string;
  readonly onFocus: () => void;
  readonly onText: (text: string) => void;
}

function TemplateField({ part, value, onFocus, onText }: TemplateFieldProps) {
  const t = useTranslate();
  const parsed = parseTemplate(value);
  const Control = part === 'name' ? 'input' : 'textarea';
  const { isOk } = parsed;
  const problem = isOk ? null : t(parsed.problem.messageKey, parsed.problem.part);
  return (
    <SettingField
      label={t(part === 'name' ? 'fieldName' : 'templateText')}
      problem={problem && `${problem} ${t('templateKept')}`}
    >
      {(control) => (
        <Control
          {...control}
          name={part}
          className={`input code ${styles.template}`}
          dir={typedDirection(value)}
          spellCheck={false}
          autoComplete="off"
          value={value}
          aria-invalid={!isOk}
          onFocus={onFocus}
          onChange={(event: ChangeEvent<TemplateControl>) => onText(event.currentTarget.value)}
        />
      )}
    </SettingField>
  );
}
