// A short message with at most one action.
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'problem';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div className={`${styles.notice} ${styles[`notice-${tone}`]}`}>
      <Icon className="icon" aria-hidden="true" />
      <div className={styles['notice-words']}>{children}</div>
      {action}
    </div>
  );
}
