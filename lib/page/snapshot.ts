import type { Snapshot } from './snapshot-schema';

export type { PageSelection, PageSource, Snapshot, SnapshotRemark } from './snapshot-schema';

/** Where there is no page at all. */
export const noSnapshot: Snapshot = {
  address: '',
  title: '',
  selection: null,
  source: {
    address: '',
    passageAddress: null,
    siteName: null,
    author: null,
    publishedOn: null,
    language: null,
    themeColor: null,
    description: null,
  },
  remarks: [],
};
