// Owns what is shown where there is nothing yet: what this is for, and what to do next.
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <img className="empty-mark" src="/icon/mark.svg" alt="" width="56" height="56" />
      <h1>{title}</h1>
      <p>{children}</p>
      {action}
    </div>
  );
}
