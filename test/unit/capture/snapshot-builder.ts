// Builds snapshots for tests.
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';

export function buildSnapshot(overrides: Partial<Snapshot> = {}): Snapshot {
  return {
    ...emptySnapshot({ address: 'https://forum.example/t/1', title: 'Import from spreadsheets - Forum' }, []),
    ...overrides,
  };
}

export function buildSelection(text: string, html = `<p>${text}</p>`) {
  return { text, html, isCut: false };
}
