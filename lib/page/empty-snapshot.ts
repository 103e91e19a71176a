import { examineAddress, titleOf } from '@/lib/page/source/source-address';
import { noSnapshot, type Snapshot, type SnapshotRemark } from './snapshot';

/**
 * The snapshot of a page that can't be read, of a closed tab, or of a link or image. The address is cleaned
 * and checked as always. Remarks about it join the given ones.
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
