// The icon of a status. Screen readers skip it, because the words beside it say the same.
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import type { RowStatus } from './capture-view';
import styles from './outcome.module.css';

const icons = {
  undoable: Clock,
  sending: Send,
  waiting: Clock,
  sent: Check,
  needsAttention: CircleAlert,
  here: Clock,
  draft: Pencil,
} as const;

export function StatusIcon({ status }: { readonly status: RowStatus }) {
  const Icon = icons[status];
  return (
    <span className={`square ${styles['status-icon']}`} data-status={status}>
      <Icon />
    </span>
  );
}
