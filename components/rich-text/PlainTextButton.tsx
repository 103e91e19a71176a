// Makes plain paragraphs of the formatted text. Undo brings the formatting back.
import RemoveFormatting from 'lucide-react/icons/remove-formatting';
import { IconButton } from '@/components/IconButton';
import { useSay } from '@/components/Words';
import { withoutFormatting } from '@/lib/capture/plain-text';
import { shownHtml } from './shown-html';

/** `editorId` is the id of the text's editor. */
export function PlainTextButton({ editorId }: { readonly editorId: string }) {
  const say = useSay();

  function clear(): void {
    const editor = document.getElementById(editorId);
    if (!editor) return;
    const plain = withoutFormatting(editor.innerHTML);
    editor.focus();
    getSelection()?.selectAllChildren(editor);
    // Goes into the editor's own history, unlike a change from outside.
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
