// Links to addresses that others wrote: only http and https open (threat T15).
import type { ReactNode } from 'react';
import { openableAddress } from './openable-address';

export interface SafeLinkProps {
  readonly address: string | null;
  /** @default 'link' */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link that opens in a new tab; its words alone for an address that may not open. */
export function SafeLink({ address, className = 'link', children }: SafeLinkProps) {
  const openable = openableAddress(address);
  if (openable === null) return <span>{children}</span>;
  return (
    <a className={className} href={openable} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
