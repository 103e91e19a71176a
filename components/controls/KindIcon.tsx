import { kindLook } from './kind-look';

interface KindIconProps {
  readonly kindId: string;
  readonly className?: string | undefined;
}

export function KindIcon({ kindId, className = '' }: KindIconProps) {
  const Icon = kindLook(kindId).icon;
  return <Icon className={`icon ${className}`} aria-hidden="true" />;
}
