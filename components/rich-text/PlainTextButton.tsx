// Removes the formatting of the text, but keeps its paragraphs. Undo restores the formatting.
import RemoveFormatting from 'lucide-react/icons/remove-formatting';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { shownHtml } from './shown-html';

/** `editorId`: the id of the editor's element. */
export function PlainTextButton({ editorId }: { readonly editorId: string }) {
  const say = useSay();

  function clear(): void {
    const editor = document.getElementById(editorId);
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
