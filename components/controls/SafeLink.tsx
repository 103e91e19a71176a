// A link to an address that others wrote. Only http and https open.
import type { ReactNode } from 'react';
import { openableAddress } from './openable-address';

interface SafeLinkProps {
  readonly address: string | null;
  readonly className?: string | undefined;
  /** @default reached by the Tab key */
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** Opens in a new tab. Without an address that may open, shows only the words. */
export function SafeLink({ address, className, tabIndex, children }: SafeLinkProps) {
  const openable = openableAddress(address);
  if (openable === null) return <span>{children}</span>;
  return (
    <a className={className} href={openable} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {children}
    </a>
  );
}
