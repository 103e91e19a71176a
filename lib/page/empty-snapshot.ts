// Owns the snapshot of a page that cannot be read.

import { examineAddress } from '@/lib/page/source/source-address';
import { noSnapshot, type Snapshot, type SnapshotRemark } from './snapshot';

/**
 * What is kept when there is nothing to read: a page that refuses, a tab that is gone, a link or an image of the menu.
 * The address is cleaned and examined as that of any page, so its remarks are added to the given ones.
 */
export function emptySnapshot(
  page: Pick<Snapshot, 'address' | 'title'>,
  remarks: readonly SnapshotRemark[],
): Snapshot {
  const examined = examineAddress(page.address);
  return {
    ...noSnapshot,
    address: page.address,
    title: page.title,
    source: { ...noSnapshot.source, address: examined.address },
    remarks: [...new Set([...remarks, ...examined.remarks])],
  };
}

export type EmptySnapshot = typeof emptySnapshot;
