// Removes the formatting of the text, but keeps its paragraphs. Undo restores the formatting.
import RemoveFormatting from 'lucide-react/icons/remove-formatting';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { shownHtml } from './shown-html';

interface PlainTextButtonProps {
  /** The element that the person edits. */
  readonly editor: () => HTMLElement | null;
}

export function PlainTextButton({ editor: find }: PlainTextButtonProps) {
  const say = useSay();

  function clear(): void {
    const editor = find();
    if (!editor) return;
    const plain = withoutFormatting(editor.innerHTML);
    editor.focus();
    getSelection()?.selectAllChildren(editor);
    // A command is part of the editor's undo history. A change from outside isn't.
    document.execCommand('insertHTML', false, shownHtml(plain));
  }

  return (
    <IconButton
      name={say('textPlain')}
      icon={<RemoveFormatting className="icon" aria-hidden="true" />}
      onClick={clear}
    />
  );
}
