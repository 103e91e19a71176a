// Edits formatted text. Cleans captured, pasted and dropped content. Typing makes paragraphs.
import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef } from 'react';
import {
  editedHtml,
  isOnlyQuote,
  putCaretAboveQuote,
  withOwnParagraph,
} from '@/components/rich-text/own-words';
import { formattedPaste } from '@/components/rich-text/pasted-html';
import richTextStyles from '@/components/rich-text/rich-text.module.css';
import { shownFragment, shownHtml } from '@/components/rich-text/shown-html';
import { useTranslate } from '@/components/words/TranslateProvider';
import { isBlankHtml, textToHtml } from '@/lib/capture/text/html';
import { FieldFrame } from './FieldFrame';
import { type FieldProps, useField } from './field-scope';

export function RichTextField({ field, value, problem, onChange }: FieldProps<string>) {
  const t = useTranslate();
  const { control, described, element, ids } = useField(field, problem);
  const report = useDrawnValue(value, element, onChange);

  function paste(event: ClipboardEvent<HTMLDivElement>): void {
    event.preventDefault();
    insert(event.clipboardData);
  }

  function drop(event: DragEvent<HTMLDivElement>): void {
    event.preventDefault();
    event.currentTarget.focus();
    insert(event.dataTransfer);
  }

  return (
    <FieldFrame field={field} problem={problem} isLabelable={false}>
      {/* biome-ignore lint/a11y/useSemanticElements: no input element can edit formatted text. */}
      <div
        {...control}
        {...described}
        className={`input ${richTextStyles['rich-text']}`}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={ids.label}
        data-placeholder={t(field.placeholder ?? field.label)}
        data-is-empty={isBlankHtml(value)}
        data-is-only-quote={isOnlyQuote(value)}
        contentEditable
        suppressContentEditableWarning
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={report}
        onPaste={paste}
        onDrop={drop}
      />
    </FieldFrame>
  );
}

/** Draws a value that comes from outside. Returns a function that reports what the editor has. */
function useDrawnValue(value: string, element: () => HTMLElement | null, onChange: (html: string) => void) {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const editor = element();
    if (!editor || value === shown.current) return;
    const before = shown.current;
    shown.current = value;
    // Text that is only added at the end leaves the caret where it is.
    if (before && value.startsWith(before)) editor.append(shownFragment(value.slice(before.length)));
    else {
      editor.replaceChildren(withOwnParagraph(shownFragment(value)));
      // The caret's place was replaced. The next key must not go into the quote.
      if (editor === document.activeElement) putCaretAboveQuote(editor);
    }
  }, [element, value]);
  return () => {
    const editor = element();
    const html = editor ? editedHtml(editor) : '';
    shown.current = html;
    onChange(html);
  };
}

function insert(data: DataTransfer): void {
  const html = formattedPaste(data);
  const text = data.getData('text/plain');
  const isPassage = html !== '' || text.includes('\n');
  // Only this command writes to the editor's own history, so that undo removes a paste.
  if (isPassage) document.execCommand('insertHTML', false, shownHtml(html || textToHtml(text)));
  else document.execCommand('insertText', false, text);
}
