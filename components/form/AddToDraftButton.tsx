// Adds the passage to the draft in progress. Its key does the same.
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import styles from './AddToDraftButton.module.css';

export function AddToDraftButton({ onAdd }: { readonly onAdd: () => void }) {
  const say = useSay();
  const keys = useKeys();
  return (
    <button
      type="button"
      className={styles['add-to-draft']}
      title={say('withDetail', say('addToDraft'), keys.shown('addToDraft'))}
      aria-keyshortcuts={keys.aria('addToDraft')}
      onClick={onAdd}
    >
      {say('addToDraft')}
    </button>
  );
}
