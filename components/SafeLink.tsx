// Owns links to addresses that others wrote: only http and https lead anywhere (threat T15).
import type { ReactNode } from 'react';
import { openableAddress } from './openable-address';

export interface SafeLinkProps {
  readonly address: string | null;
  /** @default 'link' */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link that opens in a new tab, or its words alone where the address is none to open. */
export function SafeLink({ address, className = 'link', children }: SafeLinkProps) {
  const openable = openableAddress(address);
  if (openable === null) return <span>{children}</span>;
  return (
    <a className={className} href={openable} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
