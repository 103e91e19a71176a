// Owns the picture of a kind, with its space kept until it is there.
import { Suspense } from 'react';
import { kindLook } from './kind-words';

export function KindIcon({
  kindId,
  className = '',
}: {
  readonly kindId: string;
  readonly className?: string;
}) {
  const Icon = kindLook(kindId).icon;
  return (
    <Suspense fallback={<span className={`icon ${className}`} aria-hidden="true" />}>
      <Icon className={`icon ${className}`} aria-hidden="true" />
    </Suspense>
  );
}
