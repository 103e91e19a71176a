// Adds the passage to the draft in progress. Its key does the same.
import ListPlus from 'lucide-react/icons/list-plus';
import { IconButton } from '@/components/controls/IconButton';
import { ariaShortcut, shortcutKeys } from '@/components/controls/shortcuts';
import { useSay } from '@/components/words/SayProvider';

export function AddToDraftButton({ onAdd }: { readonly onAdd: () => void }) {
  const say = useSay();
  return (
    <IconButton
      name={say('withKeys', say('addToDraft'), shortcutKeys(say, 'addToDraft'))}
      icon={<ListPlus className="icon" aria-hidden="true" />}
      aria-keyshortcuts={ariaShortcut('addToDraft')}
      onClick={onAdd}
    />
  );
}
