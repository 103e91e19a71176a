// Edits the templates of a kind and shows their problems.
import { type RefCallback, useId, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Templates } from '@/lib/capture/start/templates';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { PlaceholderName } from '@/lib/capture/text/templates/placeholders';
import { parseTemplate } from '@/lib/capture/text/templates/template';
import styles from './TemplateEditor.module.css';
import { useTyped } from './use-typed';

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

export function TemplateEditor({ kind, templates, onChange }: TemplateEditorProps) {
  const say = useSay();
  const own = { name: kind.templates.name?.template, text: kind.templates.text?.template };
  const stored = { name: templates.name ?? own.name ?? '', text: templates.text ?? own.text ?? '' };
  const [name, setName] = useTyped(stored.name, stored.name);
  const [text, setText] = useTyped(stored.text, stored.text);
  const typed = { name, text };
  const setTyped = { name: setName, text: setText };
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const last = useRef<Part>(own.text === undefined ? 'name' : 'text');
  const controls = useRef<Partial<Record<Part, TemplateControl | null>>>({});

  function change(part: Part, written: string): void {
    const isUsable = parseTemplate(written).isOk;
    setTyped[part](written, isUsable ? written : stored[part]);
    if (isUsable) onChange({ ...templates, [part]: written });
  }

  function insert(placeholder: string): void {
    const part = last.current;
    const control = controls.current[part];
    if (!control) return;
    const { value, selectionStart, selectionEnd } = control;
    const start = selectionStart ?? value.length;
    change(part, `${value.slice(0, start)}{{${placeholder}}}${value.slice(selectionEnd ?? start)}`);
    control.focus();
  }

  const parts = (['name', 'text'] as const).filter((part) => own[part] !== undefined);
  const isOwn = parts.some((part) => templates[part] !== undefined || typed[part] !== stored[part]);
  return (
    <div className="form">
      {parts.map((part) => (
        <TemplateField
          key={part}
          part={part}
          value={typed[part]}
          controlRef={(control) => {
            controls.current[part] = control;
          }}
          onFocus={() => {
            last.current = part;
          }}
          onChange={(written) => change(part, written)}
        />
      ))}
      <Disclosure label={say('placeholders')} isOpen={isHelpOpen} onToggle={setIsHelpOpen}>
        <p className="quiet">{say('placeholdersAbout')}</p>
        <ul className={styles.placeholders}>
          {Object.entries(placeholderMessages).map(([name, messageKey]) => (
            <li key={name}>
              <button type="button" className={styles.placeholder} onClick={() => insert(name)}>
                <code dir="ltr">{`{{${name}}}`}</code>
              </button>
              <span className="quiet">{say(messageKey)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
      {isOwn && (
        <div className="row">
          <Button
            onClick={() => {
              for (const part of parts) setTyped[part](own[part] ?? '', own[part] ?? '');
              onChange({});
            }}
          >
            {say('templateReset')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface TemplateFieldProps {
  readonly part: Part;
  readonly value: string;
  readonly controlRef: RefCallback<TemplateControl>;
  readonly onFocus: () => void;
  readonly onChange: (text: string) => void;
}

function TemplateField({ part, value, controlRef, onFocus, onChange }: TemplateFieldProps) {
  const say = useSay();
  const id = useId();
  const parsed = parseTemplate(value);
  const shared = {
    id,
    ref: controlRef,
    name: part,
    className: `input ${styles.template}`,
    dir: typedDirection(value),
    spellCheck: false,
    autoComplete: 'off',
    value,
    'aria-invalid': !parsed.isOk,
    onFocus,
    ...(parsed.isOk ? {} : { 'aria-describedby': `${id}-problem` }),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {say(part === 'name' ? 'fieldName' : 'templateText')}
      </label>
      {part === 'name' ? (
        <input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <textarea {...shared} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <div role="status" id={`${id}-problem`}>
        {!parsed.isOk && (
          <p className="field-problem">
            {say(parsed.problem.messageKey, parsed.problem.part)} {say('templateKept')}
          </p>
        )}
      </div>
    </div>
  );
}
