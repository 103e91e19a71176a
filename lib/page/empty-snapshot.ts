// Owns the snapshot of a page that cannot be read.

import { examineAddress, titleOf } from '@/lib/page/source/source-address';
import { noSnapshot, type Snapshot, type SnapshotRemark } from './snapshot';

/**
 * For a page that refuses, a closed tab, or a link or an image of the menu. The address is cleaned and examined like that of
 * any page, and its remarks are added to the given ones.
 */
export function emptySnapshot(
  page: Pick<Snapshot, 'address' | 'title'>,
  remarks: readonly SnapshotRemark[],
): Snapshot {
  const examined = examineAddress(page.address);
  return {
    ...noSnapshot,
    address: page.address,
    title: titleOf(page.title),
    source: { ...noSnapshot.source, address: examined.address },
    remarks: [...new Set([...remarks, ...examined.remarks])],
  };
}
