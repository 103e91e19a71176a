// The buttons beside the text that say where it is from: another source, and the clipboard instead of a page.
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Link2 from 'lucide-react/icons/link-2';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';

interface SourceButtonsProps {
  /** null for a form that cites no source. */
  readonly onEdit: (() => void) | null;
  /** Starts a form without a page. null for a form that changes a capture. */
  readonly onClipboard: (() => void) | null;
}

export function SourceButtons({ onEdit, onClipboard }: SourceButtonsProps) {
  const say = useSay();
  return (
    <>
      {onEdit && (
        <IconButton
          name={say('sourceEdit')}
          icon={<Link2 className="icon" aria-hidden="true" />}
          onClick={onEdit}
        />
      )}
      {onClipboard && (
        <IconButton
          name={say('fromClipboard')}
          icon={<ClipboardPaste className="icon" aria-hidden="true" />}
          onClick={onClipboard}
        />
      )}
    </>
  );
}
