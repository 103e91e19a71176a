// A short message with at most one action.
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import styles from './notices.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'problem';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div className={`row small ${styles.notice} ${styles[`notice-${tone}`]}`}>
      <Icon />
      <div className="roomy">{children}</div>
      {action}
    </div>
  );
}

/** A newer version of the extension stored the data. This version doesn't change that data. */
export function NewerVersionNotice() {
  const t = useTranslate();
  return (
    <div role="alert">
      <Notice tone="problem">{t('storageNewer')}</Notice>
    </div>
  );
}
