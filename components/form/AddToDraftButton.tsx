// Adds the passage to the draft in progress. Its key does the same.
import { ariaShortcut, shortcutKeys } from '@/components/controls/shortcuts';
import { useSay } from '@/components/words/SayProvider';
import styles from './AddToDraftButton.module.css';

export function AddToDraftButton({ onAdd }: { readonly onAdd: () => void }) {
  const say = useSay();
  return (
    <button
      type="button"
      className={styles['add-to-draft']}
      title={say('withKeys', say('addToDraft'), shortcutKeys(say, 'addToDraft'))}
      aria-keyshortcuts={ariaShortcut('addToDraft')}
      onClick={onAdd}
    >
      {say('addToDraft')}
    </button>
  );
}
