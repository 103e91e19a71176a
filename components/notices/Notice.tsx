// A short message with at most one action.
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'problem';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div className={`notice notice-${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      <div className="notice-words">{children}</div>
      {action}
    </div>
  );
}
