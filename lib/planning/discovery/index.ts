// Discovery: optional reads. The extension works without them.
export * from './account-reads';
export * from './product-reads';
export type { DiscoveryClient, Listed, PageRange, Pagination, ReadOptions } from './read';
export * from './record-reads';
export * from './remembered';
export type { AbsenceReason, DiscoveryResult } from './result';
